import { Refusal } from "../errors.js";
import type { Detail } from "../errors.js";
import { findNearestName } from "./nearest-name.js";

/** At most so many problems are told at once (contract, section 2). */
export const problemLimit = 100;

/** The refusal of a query with all that is wrong with it; the message names the first. */
export function refuseQuery(problems: readonly Detail[]): Refusal {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${String(problems.length - 1)} more)` : "";
  return new Refusal("invalid_query", `${first?.parameter ?? "the query"} ${first?.message ?? "is invalid"}${more}`, {
    details: problems,
  });
}

/** End of a sentence about an unknown name: what the client may have meant. */
export function suggestName(name: string, candidates: readonly string[]): string {
  const nearest = findNearestName(name, candidates);
  return nearest === undefined ? "" : `; the nearest valid name is "${nearest}"`;
}
