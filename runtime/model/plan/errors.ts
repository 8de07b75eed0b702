/** Error code for writes outside the caller's tenant. Its name contains "company", because the API calls a tenant a company. */
export const outOfTenantErrorCode = "company_scope";

/**
 * All error codes that clients can receive. `docs/reference/errors.md` documents each of them; a test compares that
 * page with this table.
 */
export const errorTable = {
  unauthenticated: { status: 401, title: "Unauthorized" },
  not_found: { status: 404, title: "Not Found" },
  method_not_allowed: { status: 405, title: "Method Not Allowed" },
  privilege_missing: { status: 403, title: "Forbidden" },
  insufficient_scope: { status: 403, title: "Forbidden" },
  [outOfTenantErrorCode]: { status: 403, title: "Forbidden" },
  second_factor: { status: 403, title: "Forbidden" },
  csrf: { status: 403, title: "Forbidden" },
  escalation: { status: 403, title: "Forbidden" },
  invalid_query: { status: 400, title: "Bad Request" },
  invalid_header: { status: 400, title: "Bad Request" },
  not_acceptable: { status: 406, title: "Not Acceptable" },
  unsupported_media_type: { status: 415, title: "Unsupported Media Type" },
  body_too_large: { status: 413, title: "Content Too Large" },
  malformed_json: { status: 400, title: "Bad Request" },
  invalid_body: { status: 400, title: "Bad Request" },
  invalid_fields: { status: 400, title: "Bad Request" },
  invalid_link: { status: 400, title: "Bad Request" },
  precondition_failed: { status: 412, title: "Precondition Failed" },
  immutable_field: { status: 400, title: "Bad Request" },
  invalid_reference: { status: 400, title: "Bad Request" },
  not_unique: { status: 409, title: "Conflict" },
  invalid_transition: { status: 409, title: "Conflict" },
  action_refused: { status: 409, title: "Conflict" },
  referred_to: { status: 409, title: "Conflict" },
  copy_too_large: { status: 409, title: "Conflict" },
  idempotency_mismatch: { status: 409, title: "Conflict" },
  in_progress: { status: 409, title: "Conflict" },
  last_root: { status: 409, title: "Conflict" },
  too_many_requests: { status: 429, title: "Too Many Requests" },
  too_many_failed_logins: { status: 429, title: "Too Many Requests" },
  storage_unavailable: { status: 503, title: "Service Unavailable" },
  rights_changed: { status: 503, title: "Service Unavailable" },
  overloaded: { status: 503, title: "Service Unavailable" },
  malformed_request: { status: 400, title: "Bad Request" },
  request_timeout: { status: 408, title: "Request Timeout" },
  header_too_large: { status: 431, title: "Request Header Fields Too Large" },
  internal: { status: 500, title: "Internal Server Error" },
} as const satisfies { readonly [code: string]: { readonly status: number; readonly title: string } };

export type ErrorCode = keyof typeof errorTable;

/** Maximum number of problems in one error response (docs/reference/http.md#errors). */
export const maxErrorDetails = 100;

/** A problem with a field of the body, given as a JSON pointer (RFC 6901), or with a query parameter. */
export interface ErrorDetail {
  readonly field?: string;
  readonly parameter?: string;
  readonly rule: string;
  /** Text that continues a sentence after the name of the field, such as "must be a valid URL". */
  readonly message: string;
}

interface RefusalOptions {
  readonly details?: readonly ErrorDetail[];
  readonly headers?: { readonly [name: string]: string };
  readonly cause?: unknown;
  /** Index of the failed write, if the request consists of several writes. */
  readonly operationIndex?: number | undefined;
}

/**
 * An error that the client is meant to see. Clients see the code, message and details of a `Refusal`. For any other
 * error, they only get the code `internal`.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  readonly headers: { readonly [name: string]: string };
  readonly operationIndex: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { details = [], headers = {}, cause, operationIndex }: RefusalOptions = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details;
    this.headers = headers;
    this.operationIndex = operationIndex;
  }

  withChanges({ message = this.message, ...changes }: RefusalOptions & { readonly message?: string }): Refusal {
    const { code, details, headers, cause, operationIndex } = this;
    return createRefusal(code, message, { details, headers, cause, operationIndex, ...changes });
  }

  /**
   * Returns the same error with the given JSON pointer before all field pointers: `/name` becomes `/parts/0/name`. Used if the
   * body was only a part of a larger body.
   */
  withFieldPrefix(pointerPrefix: string): Refusal {
    if (pointerPrefix === "") return this;
    const separator = this.details[0]?.field?.startsWith("/") === true ? "/" : ": ";
    return this.withChanges({
      message: `${pointerPrefix.slice(1)}${separator}${this.message}`,
      details: this.details.map((detail) => ({ ...detail, field: `${pointerPrefix}${detail.field ?? ""}` })),
    });
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/**
 * Creates a refusal. This code is outside the class, because the bundler renames a class that refers to itself, and the log
 * shows the name of the class.
 */
function createRefusal(...constructorArguments: ConstructorParameters<typeof Refusal>): Refusal {
  return new Refusal(...constructorArguments);
}

/**
 * A problem that an administrator must fix, used as the cause of a `Refusal`. Its message is written to the log and
 * never sent to a client.
 */
export class StorageFault extends Error {
  override readonly name = "Fault";
  /** Whether the problem remains until the server is restarted, even if later operations succeed. */
  readonly needsRestart: boolean;
  readonly code: string;

  constructor(
    message: string,
    {
      code,
      cause,
      needsRestart = false,
    }: { readonly code: string; readonly cause: unknown; readonly needsRestart?: boolean },
  ) {
    super(message, { cause });
    this.code = code;
    this.needsRestart = needsRestart;
  }
}

/** Creates an error about fields of the body. The message describes the problem of the first field. */
export function createFieldsRefusal(
  code: "invalid_fields" | "immutable_field" | "invalid_reference" | "not_unique" | "invalid_transition",
  details: readonly ErrorDetail[],
): Refusal {
  const [first] = details;
  return new Refusal(code, `${first?.field?.slice(1) || "the body"} ${describeFirstProblem(details)}`, { details });
}

/** Creates the error for an invalid query, with all of its problems. The message describes the first problem. */
export function createQueryRefusal(problems: readonly ErrorDetail[]): Refusal {
  const details = problems.slice(0, maxErrorDetails);
  const message = `${details[0]?.parameter || "a parameter"} ${describeFirstProblem(details)}`;
  return new Refusal("invalid_query", message, { details });
}

function describeFirstProblem([first, ...others]: readonly ErrorDetail[]): string {
  const more = others.length > 0 ? ` (and ${String(others.length)} more)` : "";
  return `${first?.message ?? "is invalid"}${more}`;
}

/** Creates the error about one query parameter. */
export function createParameterRefusal(parameter: string, rule: string, message: string): Refusal {
  return createQueryRefusal([{ parameter, rule, message }]);
}

/** Creates the error about one field of the body. */
export function createBodyFieldRefusal(fieldName: string, rule: string, message: string): Refusal {
  return createFieldsRefusal("invalid_fields", [{ field: `/${fieldName}`, rule, message }]);
}

/**
 * Creates the error for a missing item. The response is the same if the item exists but the caller may not see it, so
 * the caller learns nothing about it.
 */
export function createNotFoundRefusal(): Refusal {
  return new Refusal("not_found", "there is no such item");
}

/**
 * Creates the error with which an overloaded server rejects a request.
 * @param retryAfterSeconds time after which a retry may succeed
 */
export function createOverloadedRefusal(retryAfterSeconds: number): Refusal {
  return new Refusal("overloaded", "the server is overloaded; try again later", {
    headers: { "retry-after": String(retryAfterSeconds) },
  });
}

/**
 * Creates the error for a method that the path does not support.
 * @param allowedMethods supported methods, in the form of the `Allow` header
 */
export function createMethodNotAllowedRefusal(method: string, allowedMethods: string): Refusal {
  return new Refusal("method_not_allowed", `${method} is not possible at this path; possible: ${allowedMethods}`, {
    headers: { Allow: allowedMethods },
  });
}
