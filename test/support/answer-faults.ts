/** Compares an answer of the server with the API document. */
import type { ApiDocument, ApiOperation, ApiResponse } from "./api-document.js";
import type { ApiCall } from "./api-requests.js";
import type { Answer } from "./request.js";

/** Headers with a meaning for clients. An answer may have them only where the document declares them. */
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

/** Rules in error details that no schema can express: the condition of a hook, access of an account, an object in the path. */
const beyondSchemas = new Set(["condition", "access", "path", "future"]);

/** Returns a part of this answer that the document does not describe, or null if there is none. */
export function findAnswerFault(document: ApiDocument, call: ApiCall, answer: Answer): string | null {
  return findUndocumented(document, call.operation, answer) ?? findVerdictFault(call, answer);
}

/** Returns a status, a header or a part of the body that the operation does not declare, or null if there is none. */
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
    // Ids that no request created may still belong to an object.
    const mayBeServed = isRefused || ids !== null || !operation.needsCredentials;
    return mayBeServed ? null : "is served, though the document does not allow it";
  }
  if (!isRefused || (caller !== "root" && operation.needsCredentials)) return null;
  return isBeyondSchemas(answer) ? null : "is refused, though the document allows it";
}

/** An error that no schema can predict: it depends on stored data, or on conditions between fields. */
export function isBeyondSchemas(answer: Answer): boolean {
  if ([404, 409, 412].includes(answer.status)) return true;
  const { code, errors } = (answer.json ?? {}) as {
    readonly code?: string;
    readonly errors?: readonly Detail[];
  };
  if (code === "invalid_reference" || code === "immutable_field") return true;
  // A sum that no number represents exactly, too many groups for one answer, or a sort key that an item does not have.
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

/** In groups, the document describes fields of related items by a pattern, not by their names. */
function isUnknownPath({ rule, parameter = "", message = "" }: Detail): boolean {
  return (
    rule === "unknown" &&
    ["group", "sort_by"].includes(parameter) &&
    /"[^"]*_id\.[^"]*"(?: is not|, only)/.test(message)
  );
}
