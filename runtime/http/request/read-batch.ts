/** The body of a batch: several writes in one request (docs/reference/http.md#batches). */
import { operationsLimit, type EntityTags } from "../../model/plan/api-request.js";
import { detailLimit, refuseFields, type Detail } from "../../model/plan/errors.js";
import { isObject } from "../../model/values/objects.js";
import { describeNearestName } from "../../model/values/nearest-name.js";
import { parseObject, type JsonObject } from "./parse-body.js";
import { parseEntityTags } from "../context/negotiate.js";

/** Maximum number of JSON values in a batch, which all operations share. A single request may have 10,000. */
const valuesLimit = 50_000;

const methods = ["POST", "PUT", "DELETE"] as const;
const members = ["method", "path", "body", "if_match"];

export interface BatchOperation {
  readonly method: (typeof methods)[number];
  /** Path after `/api/<version>/`, such as `devices/5`. */
  readonly path: string;
  /** Body of the operation; null for DELETE, and for a POST without a body. */
  readonly body: JsonObject | null;
  readonly ifMatch: EntityTags | null;
  /** The operation as the client sent it. */
  readonly sent: JsonObject;
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
  const body = parseObject(bytes, valuesLimit);
  const { atomic = true, operations } = body;
  const details: Detail[] = [];
  const report = (field: string, rule: string, message: string): void => {
    if (details.length < detailLimit) details.push({ field, rule, message });
  };
  reportUnknown(body, ["operations", "atomic"], "", report);
  if (typeof atomic !== "boolean") report("/atomic", "type", "must be true or false");
  const given: readonly unknown[] = Array.isArray(operations) ? operations : [];
  if (given.length === 0 || given.length > operationsLimit) {
    report("/operations", "type", `must be an array of 1 to ${String(operationsLimit)} operations`);
  } else for (const [index, each] of given.entries()) checkOperation(each, `/operations/${String(index)}`, report);
  if (details.length > 0) throw refuseFields("invalid_fields", details);
  const toOperation = (sent: ValidOperation): BatchOperation => {
    const { method, path, body: fields = null, if_match: condition } = sent;
    return { method, path, body: fields, ifMatch: condition === undefined ? null : parseEntityTags(condition), sent };
  };
  // The casts are safe, because `checkOperation` has accepted the operations.
  return { atomic: atomic === true, operations: (given as readonly ValidOperation[]).map(toOperation) };
}

type ValidOperation = JsonObject &
  Pick<BatchOperation, "method" | "path"> & { readonly body?: JsonObject; readonly if_match?: string };

type Report = (field: string, rule: string, message: string) => void;

function checkOperation(operation: unknown, at: string, report: Report): void {
  if (!isObject(operation)) return report(at, "type", "must be an object with method and path");
  const { method, path, body, if_match: condition } = operation;
  reportUnknown(operation, members, at, report);
  if (!methods.some((known) => known === method)) {
    return report(`${at}/method`, "enum", `must be one of ${methods.join(", ")}`);
  }
  if (typeof path !== "string")
    report(`${at}/path`, "type", 'must be a path without `/api/<version>/`, such as "devices/5"');
  if (method === "DELETE" && body !== undefined) report(`${at}/body`, "method", "must not be given with DELETE");
  // The body may be missing for POST, because an action may have no input. A later check requires the body of a creation.
  if (method !== "DELETE" && !isObject(body) && !(method === "POST" && body === undefined)) {
    report(`${at}/body`, "type", "must be an object of field names and values");
  }
  if (condition === undefined) return;
  if (typeof condition !== "string" || parseEntityTags(condition) === null) {
    report(`${at}/if_match`, "type", 'must be "*" or a list of quoted entity tags, as in the header If-Match');
  }
}

function reportUnknown(object: JsonObject, known: readonly string[], at: string, report: Report): void {
  for (const name of Object.keys(object)) {
    if (known.includes(name)) continue;
    const message = `is not a property of ${at === "" ? "a batch" : "an operation"}${describeNearestName(name, known)}`;
    report(`${at}/${name.slice(0, 60)}`, "unknown", message);
  }
}
