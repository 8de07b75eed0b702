/** The header `X-Unindexed` names the parameters that no index serves (docs/reference/http.md#what-no-index-serves). */
import type { Context } from "../context/context.js";
import { Refusal } from "../../model/plan/errors.js";
import type { Planned } from "../../model/plan/planned.js";

const header = "X-Unindexed";

export function writeUnindexedHeader(ctx: Context, unserved: readonly string[]): void {
  if (unserved.length > 0) ctx.set(header, unserved.join(", "));
}

/** Adds the header to a refusal after the time limit, and names the parameters in its message. */
export function withUnindexedHeader<Result>(planned: Planned, work: Promise<Result>): Promise<Result> {
  const unserved = planned.kind === "list" || planned.kind === "aggregate" ? planned.unserved : [];
  if (unserved.length === 0) return work;
  return work.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== "storage_unavailable") throw error;
    const names = unserved.join(", ");
    const { headers, cause } = error;
    throw new Refusal("storage_unavailable", `${error.message}, or request less: no index serves ${names}`, {
      headers: { ...headers, [header]: names },
      cause,
    });
  });
}
