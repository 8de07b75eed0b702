/** Describes the answers with errors, one for each status, and their codes. */
import { groupByKey } from "../../../runtime/model/values/objects.js";
import {
  outOfTenantErrorCode,
  statusByErrorCode,
  titleByErrorStatus,
  type ErrorCode,
} from "../../../runtime/model/plan/errors.js";
import { refToHeader } from "./response-headers.js";
import { int64Schema, composeObjectSchema, refTo, type JsonObject } from "./json-schema.js";

/**
 * Error codes that operations in the document can return. Excludes three codes of the panel, and `internal`, which
 * means a defect of the server.
 */
type ApiErrorCode = Exclude<ErrorCode, "second_factor" | "csrf" | "invalid_link" | "internal">;

/** Description of each code for clients; `docs/reference/errors.md` has more. */
const meaningByErrorCode: { readonly [code in ApiErrorCode]: string } = {
  unauthenticated: "the credentials are missing or wrong, or the account is not active or has no API access",
  not_found: "there is no such item, or the account may not see it",
  method_not_allowed: "the path does not support the method",
  privilege_missing: "the account does not have the privilege that the message names",
  insufficient_scope: "the account has the privilege, but the scope of the key does not include it",
  [outOfTenantErrorCode]: "the account is bound to one tenant, and the operation is only for accounts of all tenants",
  escalation: "the change would grant more rights than the account has, or concerns an account with more rights",
  invalid_query: "a parameter is unknown, repeated, malformed or of the wrong type",
  invalid_header: "a header is malformed",
  not_acceptable: "the server cannot answer in a format that the header Accept allows",
  unsupported_media_type: "the body is not application/json in UTF-8",
  body_too_large: "the body is larger than the limit",
  malformed_json: "the body is not JSON; the message says where",
  invalid_body: "the body is not an object, or is empty",
  invalid_fields: "fields are missing or invalid; `errors` lists all of them",
  precondition_failed: "the item has none of the versions that If-Match names",
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
};

const codesByStatus = groupByKey(
  (Object.keys(meaningByErrorCode) as ApiErrorCode[]).map((code) => [statusByErrorCode[code], code] as const),
);

/** Maps each error status of an operation to the response that all operations share. */
export function refToErrors(statuses: readonly number[]): JsonObject {
  return Object.fromEntries(statuses.map((status) => [status, refTo("responses", getErrorComponentName(status))]));
}

function getErrorComponentName(status: number): string {
  return `Error${String(status)}`;
}

/** Describes the answer of each error status; `describe` returns its response, or the schema of its body. */
function mapErrorStatuses(describe: (status: number, codes: readonly ApiErrorCode[]) => JsonObject): JsonObject {
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [getErrorComponentName(status), describe(status, codes)]),
  );
}

export const errorResponses: JsonObject = mapErrorStatuses((status, codes) => {
  const description = codes.map((code) => `- \`${code}\`: ${meaningByErrorCode[code]}`).join("\n");
  const schema = refTo("schemas", getErrorComponentName(status));
  const code = codes[0]!;
  const message = `${titleByErrorStatus[statusByErrorCode[code]]}: ${meaningByErrorCode[code]}`;
  const content = {
    "application/json": { schema, example: { message, status, code, request_id: "x3Kq-1", errors: [] } },
  };
  return { description, headers: describeErrorHeaders(status), content };
});

function describeErrorHeaders(status: number): JsonObject {
  // The HTTP parser sends 408 and 431 before there is a request, so these answers lack the headers of other answers.
  if (status === 408 || status === 431) return {};
  return {
    "X-Request-Id": refToHeader("X-Request-Id", status === 400),
    "Cache-Control": refToHeader("Cache-Control", status === 400),
    ...(status === 401 ? { "WWW-Authenticate": refToHeader("WWW-Authenticate") } : {}),
    ...(status === 403 ? { "WWW-Authenticate": refToHeader("WWW-Authenticate", true) } : {}),
    ...(status === 405 ? { Allow: refToHeader("Allow") } : {}),
    ...(status === 429 || status === 503 ? { "Retry-After": refToHeader("Retry-After") } : {}),
  };
}

/** Schemas of the bodies of errors. The schema of a status has the name of its response. */
export const errorSchemas: JsonObject = {
  Error: {
    description: "The body of every error. Programs decide by `code`; `message` is for people.",
    ...composeObjectSchema(
      {
        message: { type: "string" },
        status: int64Schema,
        code: { type: "string", enum: Object.keys(statusByErrorCode) },
        request_id: { type: "string", description: "Finds the request in the server's log." },
        errors: { type: "array", items: refTo("schemas", "ErrorDetail"), maxItems: 100 },
      },
      {
        operation: {
          ...int64Schema,
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
  ...mapErrorStatuses((status, codes) => {
    const properties = { status: { ...int64Schema, enum: [status] }, code: { type: "string", enum: [...codes] } };
    return { allOf: [refTo("schemas", "Error"), { type: "object", properties }] };
  }),
};
