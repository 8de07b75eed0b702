/** The body of a batch: several writes in one request (docs/reference/http.md#batches). */
import { maxBatchOperations, type EntityTags } from "../../model/plan/api-request.js";
import { maxErrorDetails, createFieldsRefusal, type ErrorDetail } from "../../model/plan/errors.js";
import { isObject } from "../../model/values/objects.js";
import type { JsonObject } from "../../model/values/json-object.js";
import { describeNearestName } from "../../model/values/nearest-name.js";
import { parseJsonObject } from "./parse-body.js";
import { parseEntityTags } from "../context/negotiate.js";

/** Maximum number of JSON values in a batch, which all operations share. A single request may have 10,000. */
const maxBatchValues = 50_000;

const operationMethods = ["POST", "PUT", "DELETE"] as const;
const operationMembers = ["method", "path", "body", "if_match"];

export interface BatchOperation {
  readonly method: (typeof operationMethods)[number];
  /** Path after `/api/<version>/`, such as `devices/5`. */
  readonly path: string;
  /** Body of the operation; null for DELETE, and for a POST without a body. */
  readonly body: JsonObject | null;
  readonly ifMatch: EntityTags | null;
  readonly operationAsSent: JsonObject;
}

export interface Batch {
  /** Whether either all operations succeed or none has an effect. */
  readonly atomic: boolean;
  readonly operations: readonly BatchOperation[];
}

/**
 * Parses a batch and checks its structure. Unknown members are rejected, because a misspelled `if_match` would otherwise be
 * ignored.
 * @throws Refusal malformed_json, invalid_body; invalid_fields that lists all problems with the structure
 */
export function readBatch(bytes: Buffer): Batch {
  const body = parseJsonObject(bytes, maxBatchValues);
  const { atomic = true, operations } = body;
  const details: ErrorDetail[] = [];
  const reportProblem = (field: string, rule: string, message: string): void => {
    if (details.length < maxErrorDetails) details.push({ field, rule, message });
  };
  reportUnknownMembers(body, ["operations", "atomic"], "", reportProblem);
  if (typeof atomic !== "boolean") reportProblem("/atomic", "type", "must be true or false");
  const given: readonly unknown[] = Array.isArray(operations) ? operations : [];
  if (given.length === 0 || given.length > maxBatchOperations) {
    reportProblem("/operations", "type", `must be an array of 1 to ${String(maxBatchOperations)} operations`);
  } else
    for (const [index, each] of given.entries()) checkOperation(each, `/operations/${String(index)}`, reportProblem);
  if (details.length > 0) throw createFieldsRefusal("invalid_fields", details);
  const toOperation = (operationAsSent: ValidOperation): BatchOperation => {
    const { method, path, body: fields = null, if_match: condition } = operationAsSent;
    return {
      method,
      path,
      body: fields,
      ifMatch: condition === undefined ? null : parseEntityTags(condition),
      operationAsSent,
    };
  };
  // The casts are safe, because `checkOperation` has accepted the operations.
  return { atomic: atomic === true, operations: (given as readonly ValidOperation[]).map(toOperation) };
}

type ValidOperation = JsonObject &
  Pick<BatchOperation, "method" | "path"> & { readonly body?: JsonObject; readonly if_match?: string };

type ProblemReporter = (field: string, rule: string, message: string) => void;

function checkOperation(operation: unknown, pointer: string, reportProblem: ProblemReporter): void {
  if (!isObject(operation)) return reportProblem(pointer, "type", "must be an object with method and path");
  const { method, path, body, if_match: condition } = operation;
  reportUnknownMembers(operation, operationMembers, pointer, reportProblem);
  if (!operationMethods.some((known) => known === method)) {
    return reportProblem(`${pointer}/method`, "enum", `must be one of ${operationMethods.join(", ")}`);
  }
  if (typeof path !== "string")
    reportProblem(`${pointer}/path`, "type", 'must be a path without `/api/<version>/`, such as "devices/5"');
  if (method === "DELETE" && body !== undefined)
    reportProblem(`${pointer}/body`, "method", "must not be given with DELETE");
  // The body may be missing for POST, because an action may have no input. A later check requires the body of a creation.
  if (method !== "DELETE" && !isObject(body) && !(method === "POST" && body === undefined)) {
    reportProblem(`${pointer}/body`, "type", "must be an object of field names and values");
  }
  if (condition === undefined) return;
  if (typeof condition !== "string" || parseEntityTags(condition) === null) {
    reportProblem(
      `${pointer}/if_match`,
      "type",
      'must be "*" or a list of quoted entity tags, as in the header If-Match',
    );
  }
}

function reportUnknownMembers(
  object: JsonObject,
  knownNames: readonly string[],
  pointer: string,
  reportProblem: ProblemReporter,
): void {
  for (const name of Object.keys(object)) {
    if (knownNames.includes(name)) continue;
    const message = `is not a property of ${pointer === "" ? "a batch" : "an operation"}${describeNearestName(name, knownNames)}`;
    reportProblem(`${pointer}/${name.slice(0, 60)}`, "unknown", message);
  }
}
