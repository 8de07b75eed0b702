import { Refusal } from "../model/plan/errors.js";
import type { Detail } from "../model/plan/errors.js";

/** Creates the refusal of a query with all of its problems. The message names the first. */
export function refuseQuery(problems: readonly Detail[]): Refusal {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${String(problems.length - 1)} more)` : "";
  return new Refusal("invalid_query", `${first?.parameter ?? "the query"} ${first?.message ?? "is invalid"}${more}`, {
    details: problems,
  });
}
