import type { Scope } from "../model/scope.js";

/** An application that asks to act in the name of whoever is signed in. */
export interface ConsentQuestion {
  readonly id: string;
  readonly name: string;
  /** Where people are sent back to. */
  readonly origin: string;
  readonly scope: Scope;
}

/** The question, or where to go. */
export type ConsentAnswer = { readonly application: ConsentQuestion } | { readonly location: string };
