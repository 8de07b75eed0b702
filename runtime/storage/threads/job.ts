/** Messages between the server's thread and its worker threads: plain data. */
import { Refusal } from "../../model/plan/errors.js";
import type { Detail, ErrorCode } from "../../model/plan/errors.js";
import type { HookLine } from "../port/hook-line.js";

export interface Job<Task> {
  readonly id: number;
  readonly task: Task;
  /** UNIX time in milliseconds after which nobody waits for the answer. */
  readonly deadline: number;
}

export type Outcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | {
      readonly kind: "refused";
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: readonly Detail[];
      readonly headers: { readonly [name: string]: string };
      readonly operation: number | undefined;
      readonly cause: PlainError | undefined;
    }
  /** The error is a defect of the program. */
  | { readonly kind: "failed"; readonly error: PlainError };

/** An error in a form that can be cloned: cloning loses `code`, and hooks may throw values that cannot be cloned. */
export interface PlainError {
  readonly error: unknown;
  readonly code: unknown;
}

export interface Answer<Result> {
  readonly id: number;
  readonly outcome: Outcome<Result>;
}

export type ToThread<Task> =
  | { readonly kind: "jobs"; readonly jobs: readonly Job<Task>[] }
  | { readonly kind: "cancel"; readonly id: number }
  /** Asks the thread for a heartbeat. */
  | { readonly kind: "ask" }
  | { readonly kind: "close" };

/** The answer to a question of the thread. */
export interface ReplyToThread<Reply> {
  readonly kind: "reply";
  readonly number: number;
  readonly outcome: Outcome<Reply>;
}

export type FromThread<Result, Question = never> =
  | { readonly kind: "ready" }
  | { readonly kind: "answers"; readonly answers: readonly Answer<Result>[] }
  /** A question that a job asks before it can finish; `number` counts the questions of the thread. */
  | { readonly kind: "question"; readonly job: number; readonly number: number; readonly question: Question }
  /** An error for which no job waits. */
  | { readonly kind: "report"; readonly error: PlainError }
  | { readonly kind: "line"; readonly line: HookLine };

export interface ThreadMemory {
  /** Time limit of a job, in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum size of a request body, in bytes. */
  readonly largestBody: number;
  /** The shared memory of the thread's `Heartbeat`. */
  readonly memory: SharedArrayBuffer;
}

export function refusedOutcome(error: unknown): Outcome<never> {
  if (!(error instanceof Refusal)) return { kind: "failed", error: toPlainError(error) };
  const { code, message, details, headers, operation, cause } = error;
  const plain = cause === undefined ? undefined : toPlainError(cause);
  return { kind: "refused", code, message, details, headers, operation, cause: plain };
}

function toPlainError(error: unknown): PlainError {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  try {
    const clone: unknown = structuredClone(error);
    // An error of libsql has a class of its own, of which only the message would be cloned.
    if (!(error instanceof Error) || clone instanceof Error) return { error: clone, code };
    return { error: Object.assign(new Error(error.message), { name: error.name, stack: error.stack }), code };
  } catch {
    return { error: new Error(String(error)), code };
  }
}

export function fromPlainError({ error, code }: PlainError): unknown {
  return error instanceof Error && code !== undefined ? Object.assign(error, { code }) : error;
}

/** Returns the result, or rethrows what the thread threw. `explain` describes the cause of a refusal for the log. */
export function resultOf<Result>(outcome: Outcome<Result>, explain: (cause: unknown) => unknown): Result {
  switch (outcome.kind) {
    case "done":
      return outcome.result;
    case "refused":
      throw new Refusal(outcome.code, outcome.message, {
        ...outcome,
        cause: outcome.cause && explain(fromPlainError(outcome.cause)),
      });
    case "failed":
      throw fromPlainError(outcome.error);
  }
}
