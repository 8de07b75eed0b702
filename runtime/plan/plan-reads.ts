/** Plans the lists and aggregates that code of the project reads. */
import type { AskedGroups, AskedPage, PlannedGroups, PlanReads } from "../model/plan/code-reads.js";
import type { ListPlan } from "../model/plan/plan.js";
import { nameGroup } from "../model/plan/planned.js";
import type { Caller } from "../model/plan/principal.js";
import type { FieldDefinition, Value } from "../model/schema/field.js";
import { listsOf } from "../model/schema/field-lists.js";
import type { Registry } from "../model/schema/resource.js";
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
const storedNames = oncePerDefinition((definition) => listsOf(definition).stored.map(({ name }) => name));

const seenNames = oncePerDefinition((definition) =>
  listsOf(definition).stored.flatMap(({ name, hidden }) => (hidden ? [] : [name])),
);

/** Code of the project gets values in internal form. */
const asStored = (_: FieldDefinition, value: Value): Value => value;

async function planGroups(
  registry: Registry,
  { limit, ...asked }: AskedGroups,
  caller: Caller | null,
): Promise<PlannedGroups> {
  const { planned, place } = await planCodeQuery(registry, "aggregate", asked, limit, caller);
  if (planned.kind !== "aggregate") throw new Error(`an aggregate of ${asked.resource} was planned as ${planned.kind}`);
  return {
    plan: { ...planned.plan, ...place },
    describe: (found) => settleGroups(found, planned).groups.map((group) => nameGroup(group, planned, asStored)),
  };
}
