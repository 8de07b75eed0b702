import type { Scope } from "../model/scope.js";

/** An application that asks to act in the name of the account that is signed in. */
export interface ConsentQuestion {
  readonly id: string;
  readonly name: string;
  /** Where the person returns to; null for an application on a device. */
  readonly origin: string | null;
  readonly scope: Scope;
}

/** The question; or where the browser goes next, which is null when the device asks by itself. */
export type ConsentAnswer = { readonly application: ConsentQuestion } | { readonly location: string | null };
