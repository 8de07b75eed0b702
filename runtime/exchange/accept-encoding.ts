import Negotiator from "negotiator";
import type { Exchange } from "./exchange.js";

/** The first of these content codings that the client takes as gladly as any other (RFC 9110, section 12.5.3); null for none. */
export function chooseCoding<Coding extends string>({ request }: Exchange, codings: readonly Coding[]): Coding | null {
  if (request.headers["accept-encoding"] === undefined) return null;
  const offered = [...codings, "identity"];
  const [best] = new Negotiator(request).encodings(offered, { preferred: offered });
  return codings.find((coding) => coding === best) ?? null;
}
