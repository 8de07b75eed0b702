import { OAuthRefusal } from "./oauth-refusal.js";

export interface Parameters {
  /** "" where it is not there, or empty, which is the same (RFC 6749, section 3.1). @throws OAuthRefusal where it is given twice */
  get(name: string): string;
}

/** @param text of a query or a form */
export function readParameters(text: string): Parameters {
  const pairs = new URLSearchParams(text);
  return {
    get(name) {
      const values = pairs.getAll(name);
      if (values.length > 1) throw new OAuthRefusal("invalid_request", `${name} must be given once`);
      return values[0] ?? "";
    },
  };
}

/** @throws OAuthRefusal invalid_request where it is missing */
export function requireParameter(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (value === "") throw new OAuthRefusal("invalid_request", `${name} is mandatory`);
  return value;
}
