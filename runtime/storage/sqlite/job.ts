/** What travels between the server's thread and the threads that work for it: plain data. */
import { Refusal } from "../../errors.js";
import type { Detail, ErrorCode } from "../../errors.js";

export interface Job<Task> {
  readonly id: number;
  readonly task: Task;
  /** UNIX time in milliseconds; nobody waits for the answer any longer. */
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
    }
  /** A defect of the program. */
  | { readonly kind: "failed"; readonly error: unknown };

export interface Answer<Result> {
  readonly id: number;
  readonly outcome: Outcome<Result>;
}

export type ToThread<Task> =
  | { readonly kind: "jobs"; readonly jobs: readonly Job<Task>[] }
  | { readonly kind: "cancel"; readonly id: number }
  | { readonly kind: "close" };

export type FromThread<Result> =
  | { readonly kind: "ready" }
  | { readonly kind: "answers"; readonly answers: readonly Answer<Result>[] }
  /** Went wrong when nobody waited for it. */
  | { readonly kind: "report"; readonly error: unknown };

/** What a thread needs to know at its start. */
export interface ThreadData {
  readonly file: string;
  /** Module that exports `registry`. */
  readonly registryUrl: string;
  /** Module that exports `createRules(registry)`. */
  readonly rulesUrl: string;
}

export function refusedOutcome(error: unknown): Outcome<never> {
  if (!(error instanceof Refusal)) return { kind: "failed", error: toPlainError(error) };
  const { code, message, details, headers } = error;
  return { kind: "refused", code, message, details, headers };
}

/** An error as it can travel: what a hook throws may hold anything. */
export function toPlainError(error: unknown): unknown {
  try {
    return structuredClone(error);
  } catch {
    return new Error(String(error));
  }
}

/** The result, or what the thread threw. */
export function resultOf<Result>(outcome: Outcome<Result>): Result {
  switch (outcome.kind) {
    case "done":
      return outcome.result;
    case "refused":
      throw new Refusal(outcome.code, outcome.message, outcome);
    case "failed":
      throw outcome.error;
  }
}
