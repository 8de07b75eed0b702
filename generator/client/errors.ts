import type { ErrorCode } from "../../runtime/model/plan/errors.js";

/** A problem with a request. */
export interface Problem {
  /** JSON pointer (RFC 6901) to the field of the body, if the error concerns one. */
  readonly field?: string;
  /** Name of the query parameter, if the error concerns one. */
  readonly parameter?: string;
  /** The violated rule, such as `format`. */
  readonly rule: string;
  /** Continues the sentence that begins with the name of the field: "must be a valid URL". */
  readonly message: string;
}

/**
 * Reason of a failure: a code of the server; `no_answer` (the server was not reached, or not in time); or `unreadable_answer`
 * (the answer does not come from Stockroom, but from a proxy, for example).
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

/** Every error of the client, except for the reason of an `AbortSignal` and `TypeError`s about wrong arguments. */
export class StockroomError extends Error {
  override readonly name: string = "StockroomError";
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** Distinguishes errors; docs/reference/errors.md lists the codes. */
  readonly code: FailureCode;
  /** Problems with the request; empty if the code is enough to describe the error. */
  readonly errors: readonly Problem[];
  /** Identifies the request in the server's log. */
  readonly requestId: string | null;
  /** Number of seconds after which the server accepts a retry. */
  readonly retryAfter: number | null;
  /** Number of the failed operation of a batch, counted from 0; null if the request was no batch. */
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

/** 400: the query, the body or a field is wrong; `errors` lists the problems. */
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

/** 404: there is no such item, or the account may not see it. */
export class NotFound extends StockroomError {
  override readonly name = "NotFound";
}

/** 409: a unique value is taken, other items refer to this one, or the change would leave no root account. */
export class Conflict extends StockroomError {
  override readonly name = "Conflict";
}

/**
 * 412: the item no longer has the version of `ifMatch`. If the answer to a first attempt was lost, the change may be the
 * request's own: read the item again.
 */
export class PreconditionFailed extends StockroomError {
  override readonly name = "PreconditionFailed";
}

/** 429: too many requests, even after the last attempt. */
export class TooManyRequests extends StockroomError {
  override readonly name = "TooManyRequests";
}

/** 503: the server is overloaded or its database unavailable, even after the last attempt. */
export class Unavailable extends StockroomError {
  override readonly name = "Unavailable";
}

/** The server was not reached, or its answer was not complete in time; `cause` is the error of `fetch`. */
export class NoAnswer extends StockroomError {
  override readonly name = "NoAnswer";
}
