/** Error codes of operations, and the answers that report them. */
import { errorTable, outOfTenant, type ErrorCode } from "../../../runtime/model/errors.js";
import { refToHeader } from "./headers.js";
import { int64, nameInComponents, refTo, type JsonObject } from "./json.js";

/** A description of each code for clients; `docs/reference/errors.md` has more. */
const meanings: { readonly [code in ErrorCode]: string } = {
  unauthenticated: "no credentials, wrong ones, or an account that is not active or has no API access",
  not_found: "no such object, or none that the account may see",
  method_not_allowed: "the method is not possible here",
  privilege_missing: "the account lacks the privilege that the message names",
  insufficient_scope: "the account may, and the key has a scope that does not reach it",
  [outOfTenant]: "the account is bound to one tenant, and this is for accounts of all",
  csrf: "the request does not come from a page of the administration panel",
  escalation: "the change would give more rights than the account has, or touches an account above it",
  invalid_query: "a parameter is unknown, repeated, malformed or of the wrong type",
  invalid_header: "a header is malformed",
  not_acceptable: "the answer has no form that the header Accept takes",
  unsupported_media_type: "the body is not application/json in UTF-8",
  body_too_large: "the body is over the limit",
  malformed_json: "the body is not JSON; the message says where",
  invalid_body: "the body is not an object, or an empty one",
  invalid_fields: "fields are missing or invalid, all of them in `errors`",
  invalid_link: "the link is unknown, used or expired",
  precondition_failed: "the object is not at a version that If-Match names",
  immutable_field: "a field that is fixed at the creation has another value",
  invalid_reference: "a field names an object that does not exist, or none that the account may see",
  not_unique: "a value that may occur once is taken",
  invalid_transition: "a field cannot go from the value it has to the one that is sent",
  action_refused: "as things are, the action cannot be done; the message says why",
  referred_to: "other objects refer to it",
  copy_too_large: "there is more to copy than the installation copies at once",
  idempotency_mismatch: "the Idempotency-Key was used with another body",
  in_progress: "a request with this Idempotency-Key is still running",
  last_root: "it would leave no active root account",
  too_many_requests: "too many requests from this address",
  too_many_failed_logins: "too many failed logins",
  storage_unavailable: "the database is away or too slow",
  rights_changed: "the rights of the account were changed while the request ran",
  overloaded: "the server has too much to do at once",
  malformed_request: "the request is damaged",
  request_timeout: "the request did not arrive in time",
  header_too_large: "the request line and headers are over the limit",
  internal: "the server has a fault",
};

/** Failures of every request before it is routed. */
export const transportFailures: readonly ErrorCode[] = ["malformed_request", "request_timeout", "header_too_large"];

/** Responses by status: a reference to the answer with exactly these codes. */
export function failuresOf(codes: readonly ErrorCode[]): JsonObject {
  const statuses = groupByStatus(codes);
  const names = [...statuses].map(([status, own]) => [String(status), nameFailure(status, own)] as const);
  return Object.fromEntries(names.map(([status, name]) => [status, refTo("responses", name)]));
}

/** The answers that `failuresOf` refers to, and the schemas of their bodies. */
export function failureComponents(codes: readonly ErrorCode[]): {
  readonly responses: JsonObject;
  readonly schemas: JsonObject;
} {
  const statuses = [...groupByStatus(codes)];
  const byName = (describe: typeof describeFailure): JsonObject =>
    Object.fromEntries(statuses.map(([status, own]) => [nameFailure(status, own), describe(status, own)] as const));
  return { responses: byName(describeFailure), schemas: byName(narrowError) };
}

function groupByStatus(codes: readonly ErrorCode[]): ReadonlyMap<number, readonly ErrorCode[]> {
  const statuses = new Map<number, readonly ErrorCode[]>();
  // Sorted as in the table, so that equal sets of codes give equal answers.
  for (const code of readCodes().filter((known) => codes.includes(known))) {
    const { status } = errorTable[code];
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  return new Map([...statuses].sort(([a], [b]) => a - b));
}

function readCodes(): readonly ErrorCode[] {
  return Object.keys(errorTable) as ErrorCode[];
}

/** Of a status they are in every answer, so a name that stands at every operation leaves them out. */
const unnamed: ReadonlySet<ErrorCode> = new Set(["malformed_request", "too_many_requests", "storage_unavailable"]);

/** Another one for other codes: `Error404`, `Error400QueryFields`. */
function nameFailure(status: number, codes: readonly ErrorCode[]): string {
  const possible = readCodes().filter((code) => errorTable[code].status === status);
  if (possible.some((code) => unnamed.has(code) && !codes.includes(code))) {
    throw new Error(`an answer with ${String(status)} lacks a code that all others have: ${codes.join(", ")}`);
  }
  const telling = possible.length === 1 ? [] : codes.filter((code) => !unnamed.has(code));
  return `Error${String(status)}${telling.map(nameCode).join("")}`;
}

/** `Query` of `invalid_query`: no two codes of a status differ in no more. */
function nameCode(code: ErrorCode): string {
  return nameInComponents(code.replace(/^(?:invalid|malformed|too_many|insufficient)_|_missing$/, ""));
}

function describeFailure(status: number, codes: readonly ErrorCode[]): JsonObject {
  const description = codes.map((code) => `- \`${code}\`: ${meanings[code]}`).join("\n");
  const schema = refTo("schemas", nameFailure(status, codes));
  const content = { "application/json": { schema, example: exampleOf(codes[0]!) } };
  return { description, headers: headersOf(status, codes), content };
}

/** The body of such an answer, by the same name: generators of clients make one type of it for all operations. */
function narrowError(status: number, codes: readonly ErrorCode[]): JsonObject {
  const properties = { status: { ...int64, enum: [status] }, code: { type: "string", enum: [...codes] } };
  return { allOf: [refTo("schemas", "Error"), { type: "object", properties }] };
}

function headersOf(status: number, codes: readonly ErrorCode[]): JsonObject {
  // Answered by the parser of HTTP, before there is a request.
  if (status === 408 || status === 431) return {};
  return {
    "X-Request-Id": refToHeader("X-Request-Id", status === 400),
    "Cache-Control": refToHeader("Cache-Control", status === 400),
    ...(status === 401 ? { "WWW-Authenticate": refToHeader("WWW-Authenticate") } : {}),
    ...(codes.includes("insufficient_scope") ? { "WWW-Authenticate": refToHeader("WWW-Authenticate", true) } : {}),
    ...(status === 405 ? { Allow: refToHeader("Allow") } : {}),
    ...(status === 429 || status === 503 ? { "Retry-After": refToHeader("Retry-After") } : {}),
  };
}

function exampleOf(code: ErrorCode): JsonObject {
  const { status, title } = errorTable[code];
  return { message: `${title}: ${meanings[code]}`, status, code, request_id: "x3Kq-1", errors: [] };
}

export const errorSchemas: JsonObject = {
  Error: {
    description: "Every refusal. Decide by `code`; `message` is for people.",
    type: "object",
    properties: {
      message: { type: "string" },
      status: int64,
      code: { type: "string", enum: [...readCodes()] },
      request_id: { type: "string", description: "Finds the request in the server's log." },
      errors: { type: "array", items: refTo("schemas", "ErrorDetail"), maxItems: 100 },
      operation: { ...int64, minimum: 0, description: "Of a batch: which operation is refused, from 0." },
    },
    required: ["message", "status", "code", "request_id", "errors"],
    additionalProperties: false,
  },
  ErrorDetail: {
    description: "One thing that is wrong: with a field of the body or with a parameter.",
    type: "object",
    properties: {
      field: { type: "string", description: "JSON pointer (RFC 6901) into the body." },
      parameter: { type: "string", description: "As it was written in the query." },
      rule: { type: "string" },
      message: { type: "string", description: "Reads on after the name of the field or parameter." },
    },
    required: ["rule", "message"],
    additionalProperties: false,
  },
};
