import Negotiator from "negotiator";
import type { Context } from "./context.js";

/** The first of these content codings that the client takes as gladly as any other (RFC 9110, section 12.5.3); null for none. */
export function chooseCoding<Coding extends string>({ req }: Context, codings: readonly Coding[]): Coding | null {
  if (req.headers["accept-encoding"] === undefined) return null;
  const offered = [...codings, "identity"];
  const [best] = new Negotiator(req).encodings(offered, { preferred: offered });
  return codings.find((coding) => coding === best) ?? null;
}
