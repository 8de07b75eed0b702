import {
  Conflict,
  Forbidden,
  InvalidRequest,
  NotFound,
  PreconditionFailed,
  StockroomError,
  TooManyRequests,
  Unauthenticated,
  Unavailable,
  type Failure,
} from "./errors.js";

/** The answer to a request that succeeded. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; undefined if there is none. */
  readonly json: unknown;
}

const errorClassByStatus = new Map<number, typeof StockroomError>([
  [400, InvalidRequest],
  [401, Unauthenticated],
  [403, Forbidden],
  [404, NotFound],
  [409, Conflict],
  [412, PreconditionFailed],
  [429, TooManyRequests],
  [503, Unavailable],
]);

export function readAnswer({ status, headers }: Response, bodyText: string): Answer | StockroomError {
  const json = parseJson(bodyText);
  const ok = (status >= 200 && status < 300) || status === 304;
  if (ok && (json !== undefined || bodyText === "")) return { status, headers, json };
  return createError(status, headers, ok ? undefined : json);
}

/** @param json body of the error; undefined if it is not an error object of Stockroom */
export function createError(status: number, headers: Headers, json: unknown): StockroomError {
  return new (errorClassByStatus.get(status) ?? StockroomError)(readFailure(status, headers, json));
}

function readFailure(status: number, headers: Headers, json: unknown): Failure {
  const given = headers.get("x-request-id");
  const retryAfter = readRetryAfter(headers.get("retry-after"));
  if (!isErrorBody(json)) {
    const message = `status ${String(status)}, but not from Stockroom: check that url points to a Stockroom server`;
    return { message, status, code: "unreadable_answer", errors: [], requestId: given, retryAfter, operation: null };
  }
  const { message, code, errors, request_id: requestId, operation = null } = json;
  return { message, status, code, errors, requestId, retryAfter, operation };
}

type ErrorBody = Pick<Failure, "message" | "code" | "errors"> & {
  readonly request_id: string;
  readonly operation?: number;
};

function isErrorBody(json: unknown): json is ErrorBody {
  return typeof json === "object" && json !== null && "code" in json && "errors" in json && Array.isArray(json.errors);
}

/**
 * Parses the header `Retry-After`, which is a number of seconds or a date (RFC 9110, section 10.2.3). Returns the
 * seconds from now; null without a valid header.
 */
function readRetryAfter(value: string | null): number | null {
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
