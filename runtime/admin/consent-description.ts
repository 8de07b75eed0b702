import type { Scope } from "../model/plan/scope.js";

/** An application that asks for the right to act in the name of the signed-in account. */
export interface ApplicationRequestingConsent {
  readonly id: string;
  readonly name: string;
  /** Origin of the page that the person returns to; null for an application on a device. */
  readonly origin: string | null;
  readonly scope: Scope;
}

/**
 * The question to the person, or the address to which the browser goes after the decision. The address is null for a device,
 * which polls for the decision.
 */
export type ConsentResponse =
  { readonly application: ApplicationRequestingConsent } | { readonly location: string | null };
