/** What travels between the server's thread and the writer thread: plain data. */
import { Refusal } from "../../errors.js";
import type { Detail, ErrorCode } from "../../errors.js";
import type { WritePlan, WriteResult } from "../../plan/plan.js";

export interface WriteJob {
  readonly id: number;
  readonly plan: WritePlan;
  /** UNIX time in milliseconds; nobody waits for the answer any longer. */
  readonly deadline: number;
}

export type Outcome =
  | { readonly kind: "written"; readonly result: WriteResult }
  | {
      readonly kind: "refused";
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: readonly Detail[];
      readonly headers: { readonly [name: string]: string };
    }
  /** A defect of the program. */
  | { readonly kind: "failed"; readonly error: unknown };

export interface WriteAnswer {
  readonly id: number;
  readonly outcome: Outcome;
}

/** What the writer thread needs to know at its start. */
export interface WriterData {
  readonly file: string;
  /** Module that exports `registry`. */
  readonly registryUrl: string;
  /** Module that exports `createRules(registry)`. */
  readonly rulesUrl: string;
}

export type ToWriter = { readonly kind: "write"; readonly jobs: readonly WriteJob[] } | { readonly kind: "close" };
export type FromWriter =
  { readonly kind: "ready" } | { readonly kind: "answers"; readonly answers: readonly WriteAnswer[] };

export function toOutcome(error: unknown): Outcome {
  if (!(error instanceof Refusal)) return { kind: "failed", error };
  const { code, message, details, headers } = error;
  return { kind: "refused", code, message, details, headers };
}

/** The result, or what the writer thread threw. */
export function fromOutcome(outcome: Outcome): WriteResult {
  switch (outcome.kind) {
    case "written":
      return outcome.result;
    case "refused":
      throw new Refusal(outcome.code, outcome.message, outcome);
    case "failed":
      throw outcome.error;
  }
}
