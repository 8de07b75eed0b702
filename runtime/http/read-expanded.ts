/** What `expand` brings beside an answer (docs/http.md#expand): level by level, each resource of a level by one query. */
import { expansionLimits } from "../model/expansions.js";
import type { Refusal } from "../model/errors.js";
import type { Value } from "../model/field.js";
import { both } from "../model/filter.js";
import type { Item, ListPlan } from "../model/plan.js";
import type { Expansion } from "../model/planned.js";
import type { ResourceDefinition } from "../model/resource.js";
import { namesNow } from "../model/aliases.js";
import { refuseExpansion, withExpanded } from "../plan/plan-expansions.js";
import type { Storage } from "../port/storage.js";
import type { Brought } from "../response/write-expanded.js";

/** Of one level: what leads to the items of one resource. */
interface Step {
  readonly ids: Set<number>;
  readonly expansions: Expansion[];
}

interface Found extends Brought {
  readonly items: Map<number, Item>;
}

const tooMuch = (): Refusal => refuseExpansion("brings too much; ask for fewer items, or fewer paths");

/**
 * @param items of the answer, which carry the fields that the paths begin with
 * @throws Refusal invalid_query where that is too much
 */
export async function readExpanded(
  storage: Storage,
  items: readonly Item[],
  expansions: readonly Expansion[],
  signal: AbortSignal,
): Promise<readonly Brought[]> {
  const found = new Map<string, Found>();
  const budget = { items: expansionLimits.items, portions: expansionLimits.portions };
  const needed = fieldsOf(expansions);
  let level = collect(expansions.map((expansion) => ({ expansion, items })));
  while (level.size > 0) {
    const below = await Promise.all(
      Array.from(level, async ([path, step]) => {
        const { definition, fields, visible } = step.expansions[0]!;
        const known: Found = found.get(path) ?? { definition, fields, items: new Map() };
        found.set(path, known);
        const missing = [...step.ids].filter((id) => !known.items.has(id));
        budget.items -= missing.length;
        if (budget.items < 0) throw tooMuch();
        const wanted = [...new Set([...namesNow(definition, fields), ...(needed.get(path) ?? [])])];
        const plan = planItems(definition, missing, visible, wanted);
        if (missing.length > 0) await readInto(known.items, storage, plan, budget, signal);
        const there = [...step.ids].flatMap((id) => known.items.get(id) ?? []);
        return step.expansions.flatMap(({ expansions: next }) =>
          next.map((expansion) => ({ expansion, items: there })),
        );
      }),
    );
    level = collect(below.flat());
  }
  return [...found.values()];
}

/** What has to be read of each resource besides its view, for the levels below. */
function fieldsOf(
  expansions: readonly Expansion[],
  fields: Map<string, readonly string[]> = new Map<string, readonly string[]>(),
): ReadonlyMap<string, readonly string[]> {
  for (const { definition, expansions: below } of expansions) {
    fields.set(definition.path, withExpanded(fields.get(definition.path) ?? [], below));
    fieldsOf(below, fields);
  }
  return fields;
}

/** By path of the resource; where nothing is referred to, there is no step. */
function collect(
  all: readonly { readonly expansion: Expansion; readonly items: readonly Item[] }[],
): Map<string, Step> {
  const steps = new Map<string, Step>();
  for (const { expansion, items } of all) {
    const { path } = expansion.definition;
    const step = steps.get(path) ?? { ids: new Set<number>(), expansions: [] };
    for (const { values } of items) for (const id of idsIn(values[expansion.field] ?? null)) step.ids.add(id);
    step.expansions.push(expansion);
    steps.set(path, step);
  }
  return steps;
}

/** 0 stands for none. */
function idsIn(value: Value): readonly number[] {
  const values: readonly Value[] = Array.isArray(value) ? value : [value];
  return values.filter((each): each is number => typeof each === "number" && each !== 0);
}

function planItems(
  definition: ResourceDefinition,
  ids: readonly number[],
  visible: Expansion["visible"],
  fields: readonly string[],
): ListPlan {
  return {
    kind: "list",
    resource: definition.path,
    parents: [],
    path: "",
    filter: both({ kind: "in", field: definition.id, values: ids, negated: false }, visible),
    sort: { field: definition.id, descending: false },
    window: { kind: "after", position: null, size: expansionLimits.items },
    fields,
    counts: [],
  };
}

async function readInto(
  known: Map<number, Item>,
  storage: Storage,
  plan: ListPlan,
  budget: { portions: number },
  signal: AbortSignal,
): Promise<void> {
  const list = await storage.list(plan, signal);
  for (const item of list?.items ?? []) known.set(item.id, item);
  for await (const batch of list?.rest ?? []) {
    budget.portions -= 1;
    if (budget.portions < 0) throw tooMuch();
    for (const item of batch) known.set(item.id, item);
  }
}
