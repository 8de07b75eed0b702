/** The messages to and from a worker thread, which are plain data, and the transport of errors in them. */
import { Refusal, type ErrorDetail, type ErrorCode } from "../../model/plan/errors.js";
import type { HookLogLine } from "../port/write-attempt.js";

export interface Job<Task> {
  readonly id: number;
  readonly task: Task;
  /** UNIX time in milliseconds at which the caller stops waiting for the answer. */
  readonly deadline: number;
}

export type JobOutcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | {
      readonly kind: "refused";
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: readonly ErrorDetail[];
      readonly headers: { readonly [name: string]: string };
      readonly operationIndex: number | undefined;
      readonly cause: CloneableError | undefined;
    }
  /** An error that is not a `Refusal`: a defect of the program. */
  | { readonly kind: "failed"; readonly error: CloneableError };

/** An error that can be sent between threads. A clone of the error itself would lose `code`, and some errors cannot be cloned. */
interface CloneableError {
  readonly error: unknown;
  readonly code: unknown;
}

export interface JobAnswer<Result> {
  readonly id: number;
  readonly outcome: JobOutcome<Result>;
}

export type MessageToThread<Task> =
  | { readonly kind: "jobs"; readonly jobs: readonly Job<Task>[] }
  | { readonly kind: "cancel"; readonly id: number }
  /** Asks the thread for a heartbeat, which shows that the thread does not hang. */
  | { readonly kind: "ask" }
  | { readonly kind: "close" };

/** The server's reply to a question that a job has asked. */
export interface ReplyMessage<Reply> {
  readonly kind: "reply";
  readonly questionId: number;
  readonly outcome: JobOutcome<Reply>;
}

export type MessageFromThread<Result, Question = never> =
  | { readonly kind: "ready" }
  | { readonly kind: "answers"; readonly answers: readonly JobAnswer<Result>[] }
  /** A question to the server that a job asks before it can finish. `questionId` identifies the question in its thread. */
  | { readonly kind: "question"; readonly job: number; readonly questionId: number; readonly question: Question }
  /** An error of the thread that belongs to no job. */
  | { readonly kind: "report"; readonly error: CloneableError }
  | { readonly kind: "line"; readonly line: HookLogLine };

export interface CommonThreadData {
  /** Time limit of a job, in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum size of a request body, in bytes. */
  readonly maxBodyBytes: number;
  /** The shared memory of the thread's `Heartbeat`. */
  readonly memory: SharedArrayBuffer;
}

export function toErrorOutcome(error: unknown): JobOutcome<never> {
  if (!(error instanceof Refusal)) return { kind: "failed", error: toCloneableError(error) };
  const { code, message, details, headers, operationIndex, cause } = error;
  const plain = cause === undefined ? undefined : toCloneableError(cause);
  return { kind: "refused", code, message, details, headers, operationIndex, cause: plain };
}

function toCloneableError(error: unknown): CloneableError {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  try {
    const clone: unknown = structuredClone(error);
    // libsql's errors have their own class, which cloning would reduce to the message.
    if (!(error instanceof Error) || clone instanceof Error) return { error: clone, code };
    return { error: Object.assign(new Error(error.message), { name: error.name, stack: error.stack }), code };
  } catch {
    return { error: new Error(String(error)), code };
  }
}

export function fromCloneableError({ error, code }: CloneableError): unknown {
  return error instanceof Error && code !== undefined ? Object.assign(error, { code }) : error;
}

/** Returns the result, or throws the error of the thread. `toReadableCause` makes the cause of a rejection readable for the log. */
export function unwrapOutcome<Result>(
  outcome: JobOutcome<Result>,
  toReadableCause: (cause: unknown) => unknown,
): Result {
  switch (outcome.kind) {
    case "done":
      return outcome.result;
    case "refused":
      throw new Refusal(outcome.code, outcome.message, {
        ...outcome,
        cause: outcome.cause && toReadableCause(fromCloneableError(outcome.cause)),
      });
    case "failed":
      throw fromCloneableError(outcome.error);
  }
}
