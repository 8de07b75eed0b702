import type { ErrorCode } from "../../runtime/model/errors.js";

/** One thing that is wrong with a request. */
export interface Problem {
  /** JSON pointer (RFC 6901) to a field of the body. */
  readonly field?: string;
  /** A parameter of the query. */
  readonly parameter?: string;
  /** What was broken, such as `format`. */
  readonly rule: string;
  /** Reads on after the name of the field: "must be a valid URL". */
  readonly message: string;
}

/**
 * Why something failed: a code of the server, or `no_answer` (the server was not reached, or not in time), or
 * `unreadable_answer` (what answered is not Stockroom: a proxy, say).
 */
export type FailureCode = ErrorCode | "no_answer" | "unreadable_answer";

export interface Failure {
  readonly message: string;
  readonly status: number;
  readonly code: FailureCode;
  readonly errors: readonly Problem[];
  readonly requestId: string | null;
  readonly retryAfter: number | null;
  readonly operation: number | null;
}

/** Everything that a client throws, but for the reason of an `AbortSignal` and `TypeError`s about wrong arguments. */
export class StockroomError extends Error {
  override readonly name: string = "StockroomError";
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** What to tell errors apart by; docs/reference/errors.md lists the codes. */
  readonly code: FailureCode;
  /** Each thing that is wrong with the request; empty where the code says it all. */
  readonly errors: readonly Problem[];
  /** Finds the request in the log of the server. */
  readonly requestId: string | null;
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | null;
  /** Which operation of a batch was refused, from 0; null where there was none. */
  readonly operation: number | null;

  constructor(failure: Failure, options?: { readonly cause?: unknown }) {
    super(failure.message, options);
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors;
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
    this.operation = failure.operation;
  }
}

/** 400: the query, the body or a field is wrong; `errors` says where. */
export class InvalidRequest extends StockroomError {
  override readonly name = "InvalidRequest";
}

/** 401: the e-mail or the key is wrong, or the account may not use the API. */
export class Unauthenticated extends StockroomError {
  override readonly name = "Unauthenticated";
}

/** 403: a privilege is missing; the message names it. */
export class Forbidden extends StockroomError {
  override readonly name = "Forbidden";
}

/** 404: there is no such object, or it is not for this account. */
export class NotFound extends StockroomError {
  override readonly name = "NotFound";
}

/** 409: a unique value is taken, others refer to the object, or the change would lock everybody out. */
export class Conflict extends StockroomError {
  override readonly name = "Conflict";
}

/**
 * 412: the object is no longer what `ifMatch` says. After a repetition (an answer was lost on its way) the change may be the
 * request's own: read the object again.
 */
export class PreconditionFailed extends StockroomError {
  override readonly name = "PreconditionFailed";
}

/** 429, still after the last attempt. */
export class TooManyRequests extends StockroomError {
  override readonly name = "TooManyRequests";
}

/** 503, still after the last attempt: the database of the server is away or too slow. */
export class Unavailable extends StockroomError {
  override readonly name = "Unavailable";
}

/** The server was not reached, or gave no whole answer in time; `cause` is the error of `fetch`. */
export class NoAnswer extends StockroomError {
  override readonly name = "NoAnswer";
}
