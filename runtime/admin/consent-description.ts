import type { Scope } from "../model/plan/scope.js";

/** An application that asks to act in the name of the signed-in account. */
export interface ConsentQuestion {
  readonly id: string;
  readonly name: string;
  /** Origin of the page that the person returns to; null for an application on a device. */
  readonly origin: string | null;
  readonly scope: Scope;
}

/**
 * The question, or the address to which the browser goes next. The address is null for a device, which polls for the
 * answer.
 */
export type ConsentAnswer = { readonly application: ConsentQuestion } | { readonly location: string | null };
