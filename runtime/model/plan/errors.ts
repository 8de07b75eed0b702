/** Error code for writes outside the caller's tenant. Its name contains "company", because the API calls a tenant a company. */
export const outOfTenantErrorCode = "company_scope";

/**
 * All error codes that clients can receive, with their status. `docs/reference/errors.md` documents each of them; a test compares that
 * page with this table.
 */
export const statusByErrorCode = {
  unauthenticated: 401,
  not_found: 404,
  method_not_allowed: 405,
  privilege_missing: 403,
  insufficient_scope: 403,
  [outOfTenantErrorCode]: 403,
  second_factor: 403,
  csrf: 403,
  escalation: 403,
  invalid_query: 400,
  invalid_header: 400,
  not_acceptable: 406,
  unsupported_media_type: 415,
  body_too_large: 413,
  malformed_json: 400,
  invalid_body: 400,
  invalid_fields: 400,
  invalid_link: 400,
  precondition_failed: 412,
  immutable_field: 400,
  invalid_reference: 400,
  not_unique: 409,
  invalid_transition: 409,
  action_refused: 409,
  referred_to: 409,
  copy_too_large: 409,
  idempotency_mismatch: 409,
  in_progress: 409,
  last_root: 409,
  too_many_requests: 429,
  too_many_failed_logins: 429,
  storage_unavailable: 503,
  rights_changed: 503,
  overloaded: 503,
  malformed_request: 400,
  request_timeout: 408,
  header_too_large: 431,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof statusByErrorCode;

export const titleByErrorStatus = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  503: "Service Unavailable",
} as const satisfies { readonly [status in (typeof statusByErrorCode)[ErrorCode]]: string };

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

  get status() {
    return statusByErrorCode[this.code];
  }

  get title(): string {
    return titleByErrorStatus[this.status];
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
