/** Writes the aggregates of a collection, group by group (docs/reference/http.md#aggregates). */
import { allowCompression } from "../context/negotiate.js";
import { setHeader, setJson, type Context } from "../context/context.js";
import type { ApiRequest } from "../../model/plan/api-request.js";
import { aggregateFunctions } from "../../model/query/aggregates.js";
import type { Value } from "../../model/schema/field.js";
import type { PlannedAggregate, SettledGroup, SettledGroups } from "../../model/plan/planned.js";
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
  setJson(ctx, JSON.stringify({ groups: groups.map((group) => describeGroup(group, planned)) }));
  allowCompression(ctx);
}

type Described = { readonly [name: string]: Value };

function describeGroup({ keys, count, values }: SettledGroup, planned: PlannedAggregate): Described {
  const { definition, groups, measures } = planned;
  const group = groups.map(({ shown, declared, part }, index): [string, Value] => {
    const value = keys[index] ?? null;
    return [shown, part === null ? toApiForm(declared, value) : value];
  });
  const functions = aggregateFunctions.flatMap((of): readonly (readonly [string, Described])[] => {
    const own = measures.flatMap(({ of: other, shown, field }, index): readonly (readonly [string, Value])[] => {
      if (other !== of) return [];
      const value = values[index] ?? null;
      return [[shown, of === "min" || of === "max" ? toApiForm(definition.fields[field]!, value) : value]];
    });
    return own.length === 0 ? [] : [[of, Object.fromEntries(own)]];
  });
  return { group: Object.fromEntries(group), count, ...Object.fromEntries(functions) };
}
