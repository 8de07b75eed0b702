/** Describes the error codes of operations, and the answers that report them. */
import { groupByKey } from "../../../runtime/model/values/objects.js";
import { errorTable, outOfTenantCode, type ErrorCode } from "../../../runtime/model/plan/errors.js";
import { refToHeader } from "./headers.js";
import { int64, toComponentName, composeObjectSchema, refTo, type JsonObject } from "./json.js";

/** Description of each code for clients; `docs/reference/errors.md` has more. */
const meaningByErrorCode: { readonly [code in ErrorCode]: string } = {
  unauthenticated: "the credentials are missing or wrong, or the account is not active or has no API access",
  not_found: "there is no such item, or the account may not see it",
  method_not_allowed: "the path does not support the method",
  privilege_missing: "the account does not have the privilege that the message names",
  insufficient_scope: "the account has the privilege, but the scope of the key does not include it",
  [outOfTenantCode]: "the account is bound to one tenant, and the operation is only for accounts of all tenants",
  second_factor: "the sign-in to the administration panel needs a code of the second factor",
  csrf: "the request does not come from a page of the administration panel",
  escalation: "the change would grant more rights than the account has, or concerns an account with more rights",
  invalid_query: "a parameter is unknown, repeated, malformed or of the wrong type",
  invalid_header: "a header is malformed",
  not_acceptable: "the server cannot answer in a format that the header Accept allows",
  unsupported_media_type: "the body is not application/json in UTF-8",
  body_too_large: "the body is larger than the limit",
  malformed_json: "the body is not JSON; the message says where",
  invalid_body: "the body is not an object, or is empty",
  invalid_fields: "fields are missing or invalid; `errors` lists all of them",
  invalid_link: "the link is unknown, used or expired",
  precondition_failed: "the item does not have a version that If-Match names",
  immutable_field: "the request changes a field that is fixed at creation",
  invalid_reference: "a field refers to an item that does not exist or that the account may not see",
  not_unique: "another item has the same unique value",
  invalid_transition: "a field cannot change from its current value to the one that is sent",
  action_refused: "the action is not possible in the current state; the message says why",
  referred_to: "other items refer to it",
  copy_too_large: "the copy would have more items than the limit of the installation",
  idempotency_mismatch: "the Idempotency-Key was used with another body",
  in_progress: "a request with this Idempotency-Key is still running",
  last_root: "the change would leave no active root account",
  too_many_requests: "too many requests from this address",
  too_many_failed_logins: "too many failed sign-ins",
  storage_unavailable: "the database is unavailable or too slow",
  rights_changed: "the rights of the account changed while the request was running",
  overloaded: "the server is overloaded",
  malformed_request: "the request is not valid HTTP",
  request_timeout: "the request did not arrive in time",
  header_too_large: "the request line and headers are larger than the limit",
  internal: "the server failed",
};

/** Failures that can occur before the server has found the route of a request. */
export const transportFailures: readonly ErrorCode[] = ["malformed_request", "request_timeout", "header_too_large"];

/** Maps each error status of an operation to a response. Operations with the same codes for a status share the response. */
export function refToFailures(codes: readonly ErrorCode[]): JsonObject {
  const statuses = groupByStatus(codes);
  const names = [...statuses].map(([status, own]) => [String(status), nameFailureResponse(status, own)] as const);
  return Object.fromEntries(names.map(([status, name]) => [status, refTo("responses", name)]));
}

/** Describes the answers that `refToFailures` refers to, and the schemas of their bodies. */
export function composeFailureComponents(codes: readonly ErrorCode[]) {
  const statuses = [...groupByStatus(codes)];
  const mapByName = (describe: typeof describeFailureResponse): JsonObject =>
    Object.fromEntries(
      statuses.map(([status, own]) => [nameFailureResponse(status, own), describe(status, own)] as const),
    );
  return { responses: mapByName(describeFailureResponse), schemas: mapByName(composeErrorSchema) };
}

function groupByStatus(codes: readonly ErrorCode[]): ReadonlyMap<number, readonly ErrorCode[]> {
  // Sorts the codes in the order of `errorTable`, so that equal sets of codes give equal answers.
  const sorted = listErrorCodes().filter((known) => codes.includes(known));
  const statuses = groupByKey(sorted.map((code) => [errorTable[code].status, code] as const));
  return new Map([...statuses].sort(([a], [b]) => a - b));
}

function listErrorCodes(): readonly ErrorCode[] {
  return Object.keys(errorTable) as ErrorCode[];
}

/** Codes that are part of every answer with their status. They do not distinguish answers, so names of answers leave them out. */
const codesNotInNames: ReadonlySet<ErrorCode> = new Set([
  "malformed_request",
  "too_many_requests",
  "storage_unavailable",
]);

/** Names an answer by its status and the codes that distinguish it, such as `Error404` and `Error400QueryFields`. */
function nameFailureResponse(status: number, codes: readonly ErrorCode[]): string {
  const possible = listErrorCodes().filter((code) => errorTable[code].status === status);
  if (possible.some((code) => codesNotInNames.has(code) && !codes.includes(code))) {
    throw new Error(`an answer with ${String(status)} lacks codes that all others have: ${codes.join(", ")}`);
  }
  const telling = possible.length === 1 ? [] : codes.filter((code) => !codesNotInNames.has(code));
  return `Error${String(status)}${telling.map(abbreviateCode).join("")}`;
}

/** Returns a word for a code: `Query` for `invalid_query`. Codes with the same status have different words. */
function abbreviateCode(code: ErrorCode): string {
  return toComponentName(code.replace(/^(?:invalid|malformed|too_many|insufficient)_|_missing$/, ""));
}

function describeFailureResponse(status: number, codes: readonly ErrorCode[]): JsonObject {
  const description = codes.map((code) => `- \`${code}\`: ${meaningByErrorCode[code]}`).join("\n");
  const schema = refTo("schemas", nameFailureResponse(status, codes));
  const code = codes[0]!;
  const message = `${errorTable[code].title}: ${meaningByErrorCode[code]}`;
  const content = {
    "application/json": { schema, example: { message, status, code, request_id: "x3Kq-1", errors: [] } },
  };
  return { description, headers: describeFailureHeaders(status, codes), content };
}

/** Describes the body of an error. Its schema has the name of the answer, so that all operations can share one type. */
function composeErrorSchema(status: number, codes: readonly ErrorCode[]): JsonObject {
  const properties = { status: { ...int64, enum: [status] }, code: { type: "string", enum: [...codes] } };
  return { allOf: [refTo("schemas", "Error"), { type: "object", properties }] };
}

function describeFailureHeaders(status: number, codes: readonly ErrorCode[]): JsonObject {
  // The HTTP parser sends 408 and 431 before there is a request, so these answers lack the headers of other answers.
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

export const errorSchemas: JsonObject = {
  Error: {
    description: "Every error. Decide by `code`; `message` is for people.",
    ...composeObjectSchema(
      {
        message: { type: "string" },
        status: int64,
        code: { type: "string", enum: [...listErrorCodes()] },
        request_id: { type: "string", description: "Finds the request in the server's log." },
        errors: { type: "array", items: refTo("schemas", "ErrorDetail"), maxItems: 100 },
      },
      {
        operation: {
          ...int64,
          minimum: 0,
          description: "Only in a batch: the number of the rejected operation, counted from 0.",
        },
      },
    ),
  },
  ErrorDetail: {
    description: "One problem with a field of the body or with a parameter.",
    type: "object",
    properties: {
      field: { type: "string", description: "JSON pointer (RFC 6901) into the body." },
      parameter: { type: "string", description: "Name of the parameter, as the request spells it." },
      rule: { type: "string" },
      message: {
        type: "string",
        description: "Continues the sentence that begins with the name of the field or parameter.",
      },
    },
    required: ["rule", "message"],
    additionalProperties: false,
  },
};
