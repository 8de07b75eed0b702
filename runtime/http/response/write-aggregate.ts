/** Writes the aggregates of a collection, group by group (docs/reference/http.md#aggregates). */
import { allowCompression } from "../context/negotiate.js";
import { setHeader, setJson, type Context } from "../context/context.js";
import type { ApiRequest } from "../../model/plan/api-request.js";
import { nameGroup, type PlannedAggregate, type SettledGroups } from "../../model/plan/planned.js";
import { toApiForm } from "../../model/values/value-forms.js";
import { linkPages, writeUnindexedHeader } from "./list-headers.js";

export function writeAggregate(
  ctx: Context,
  request: ApiRequest,
  planned: PlannedAggregate,
  { groups, total }: SettledGroups,
): void {
  const { unserved, page } = planned;
  writeUnindexedHeader(ctx, unserved);
  if (page !== null) {
    setHeader(ctx, "X-Total-Count", String(total));
    const link = linkPages(request, page.page, page.size, total);
    if (link !== undefined) setHeader(ctx, "Link", link);
  }
  setJson(ctx, JSON.stringify({ groups: groups.map((group) => nameGroup(group, planned, toApiForm)) }));
  allowCompression(ctx);
}
