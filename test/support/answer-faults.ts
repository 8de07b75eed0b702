/** Holds an answer of the server against the API document. */
import type { ApiDocument, ApiOperation, ApiResponse } from "./api-document.js";
import type { ApiCall } from "./api-requests.js";
import type { Answer } from "./request.js";

/** Headers that mean something to clients: an answer has one of them only where the document says so. */
const meaningful = [
  "etag",
  "link",
  "location",
  "x-total-count",
  "retry-after",
  "www-authenticate",
  "allow",
  "cache-control",
];

/** Rules of details for what no schema can know: a hook's condition, access of an account, the object in the path. */
const beyondSchemas = new Set(["condition", "access", "path", "future"]);

/** Finds a part of this answer to this call that the document does not describe; null if there is none. */
export function findAnswerFault(document: ApiDocument, call: ApiCall, answer: Answer): string | null {
  return findUndocumented(document, call.operation, answer) ?? findVerdictFault(call, answer);
}

/** A status, a header or a part of the body that the operation does not have; null where there is none. */
export function findUndocumented(document: ApiDocument, operation: ApiOperation, answer: Answer): string | null {
  const response = operation.responses[String(answer.status)];
  if (response === undefined) return `status ${String(answer.status)} is not documented`;
  return findHeaderFault(document, response, answer) ?? findBodyFault(document, response, answer);
}

function findHeaderFault(document: ApiDocument, response: ApiResponse, answer: Answer): string | null {
  for (const [name, { required, schema }] of Object.entries(response.headers)) {
    const value = answer.headers[name];
    if (value === undefined && required === true) return `the header ${name} is missing`;
    if (value === undefined) continue;
    const fault = document.findFaultBy(schema, schema["type"] === "integer" ? Number(value) : value);
    if (fault !== null) return `the header ${name}: ${String(value)} ${fault}`;
  }
  const more = meaningful.find((name) => answer.headers[name] !== undefined && response.headers[name] === undefined);
  return more === undefined ? null : `the header ${more} is not documented`;
}

function findBodyFault(document: ApiDocument, response: ApiResponse, answer: Answer): string | null {
  if (response.schema === null) return answer.text === "" ? null : "there is a body";
  const type = answer.headers["content-type"];
  if (type !== "application/json; charset=utf-8") return `the type is ${String(type)}`;
  return document.findFault(response.schema, answer.json);
}

/** Checks that the server accepts valid requests and rejects others. */
function findVerdictFault({ isValid, ids, caller, operation }: ApiCall, answer: Answer): string | null {
  const isRefused = answer.status >= 400;
  if (!isValid) {
    // Ids that nobody has made may be somebody's all the same.
    const mayBeServed = isRefused || ids !== null || !operation.needsCredentials;
    return mayBeServed ? null : "is served, though the document does not allow it";
  }
  if (!isRefused || (caller !== "root" && operation.needsCredentials)) return null;
  return isBeyondSchemas(answer) ? null : "is refused, though the document allows it";
}

/** A refusal for what no schema can know: what else is stored, and conditions between fields. */
export function isBeyondSchemas(answer: Answer): boolean {
  if ([404, 409, 412].includes(answer.status)) return true;
  const { code, errors } = (answer.json ?? {}) as {
    readonly code?: string;
    readonly errors?: readonly Detail[];
  };
  if (code === "invalid_reference" || code === "immutable_field") return true;
  // A sum of what is stored that no number carries exactly, more groups than an answer holds, and an order by what it has not.
  if (code === "invalid_query") {
    return errors?.every((detail) => ["limit", "condition"].includes(detail.rule) || isUnknownPath(detail)) === true;
  }
  return code === "invalid_fields" && errors?.every(({ rule }) => beyondSchemas.has(rule)) === true;
}

interface Detail {
  readonly rule: string;
  readonly parameter?: string;
  readonly message?: string;
}

/** The document describes fields of related items in groups by a pattern, not by their names. */
function isUnknownPath({ rule, parameter = "", message = "" }: Detail): boolean {
  return rule === "unknown" && ["group", "sort_by"].includes(parameter) && /"[^"]*_id\.[^"]*" is not/.test(message);
}
