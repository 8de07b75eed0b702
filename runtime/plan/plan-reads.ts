/** Plans the lists and aggregates that code of the project reads. */
import type { AskedGroups, AskedPage, PlannedGroups, PlanReads } from "../model/plan/code-reads.js";
import type { ListPlan } from "../model/plan/plan.js";
import type { PlannedAggregate, SettledGroup } from "../model/plan/planned.js";
import type { Caller } from "../model/plan/principal.js";
import type { Document, Value } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { oncePerDefinition } from "../model/values/once-per.js";
import { planCodeQuery } from "./code-query.js";
import { settleGroups } from "./settle-groups.js";

export function createPlanReads(registry: Registry): PlanReads {
  return {
    page: (asked, caller) => planPage(registry, asked, caller),
    groups: (asked, caller) => planGroups(registry, asked, caller),
  };
}

async function planPage(registry: Registry, asked: AskedPage, caller: Caller | null): Promise<ListPlan> {
  const { window } = asked;
  const { planned, place } = await planCodeQuery(registry, "list", asked, window.size, caller);
  if (planned.kind !== "list") throw new Error(`a list of ${asked.resource} was planned as ${planned.kind}`);
  const { shape: _, ...plan } = planned.plan;
  const fields = (caller === null ? storedNames : seenNames)(planned.definition);
  return { ...plan, ...place, window, fields, counts: [] };
}

/** The same list each time, because databases cache statements by it. */
const storedNames = oncePerDefinition(({ fields }) => {
  return Object.values(fields).flatMap(({ name, stored }) => (stored ? [name] : []));
});

const seenNames = oncePerDefinition(({ fields }: ResourceDefinition) => {
  return Object.values(fields).flatMap(({ name, stored, hidden }) => (stored && !hidden ? [name] : []));
});

async function planGroups(
  registry: Registry,
  { limit, ...asked }: AskedGroups,
  caller: Caller | null,
): Promise<PlannedGroups> {
  const { planned, place } = await planCodeQuery(registry, "aggregate", asked, limit, caller);
  if (planned.kind !== "aggregate") throw new Error(`an aggregate of ${asked.resource} was planned as ${planned.kind}`);
  return {
    plan: { ...planned.plan, ...place },
    describe: (found) => settleGroups(found, planned).groups.map((group) => describeGroup(group, planned)),
  };
}

/** Names keys and results like the answer to a request, with values in internal form. */
function describeGroup({ keys, count, values }: SettledGroup, { groups, measures }: PlannedAggregate): Document {
  const results: { [of: string]: { [shown: string]: Value } } = {};
  for (const [index, { of, shown }] of measures.entries()) (results[of] ??= {})[shown] = values[index] ?? null;
  const group = Object.fromEntries(groups.map(({ shown }, index) => [shown, keys[index] ?? null]));
  return { group, count, ...results };
}
