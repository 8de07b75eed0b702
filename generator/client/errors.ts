import type { ErrorCode } from "../../runtime/model/plan/errors.js";

/** A problem with a request. */
export interface Problem {
  /** JSON pointer (RFC 6901) to the field of the body, if the problem concerns a field. */
  readonly field?: string;
  /** Name of the query parameter, if the problem concerns a parameter. */
  readonly parameter?: string;
  /** The violated rule, such as `format`. */
  readonly rule: string;
  /** The rest of a sentence that begins with the name of the field, such as "must be a valid URL". */
  readonly message: string;
}

/**
 * Reason of a failure, usually a code of the server. `no_answer`: the server was not reached, or did not answer in
 * time. `unreadable_answer`: the answer does not come from Stockroom, but from a proxy, for example.
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
  /** Code of the reason; docs/reference/errors.md lists the codes. */
  readonly code: FailureCode;
  /** Problems with the request; empty if the code is enough to describe the error. */
  readonly errors: readonly Problem[];
  /** Id of the request in the server's log; null if the answer has no id. */
  readonly requestId: string | null;
  /** Number of seconds after which the server accepts a retry; null if the answer does not say so. */
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

/** 403: the account lacks a privilege, which the message names. */
export class Forbidden extends StockroomError {
  override readonly name = "Forbidden";
}

/** 404: there is no such item, or the account may not see it. */
export class NotFound extends StockroomError {
  override readonly name = "NotFound";
}

/** 409: a unique value is taken, other items refer to the item, or the change would leave no root account. */
export class Conflict extends StockroomError {
  override readonly name = "Conflict";
}

/**
 * 412: the item no longer has the version of `ifMatch`. If the answer to the first attempt was lost, that attempt may
 * have changed the item, so read the item again.
 */
export class PreconditionFailed extends StockroomError {
  override readonly name = "PreconditionFailed";
}

/** 429: there were too many requests, and the server rejected the last attempt, too. */
export class TooManyRequests extends StockroomError {
  override readonly name = "TooManyRequests";
}

/** 503: the server is overloaded or its database is unavailable, and the last attempt failed, too. */
export class Unavailable extends StockroomError {
  override readonly name = "Unavailable";
}

/** The server was not reached, or its answer was not complete in time; `cause` is the error of `fetch`. */
export class NoAnswer extends StockroomError {
  override readonly name = "NoAnswer";
}
