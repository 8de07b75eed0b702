import { findDefinition } from "../../model/schema/find-definition.js";
import type { Document } from "../../model/schema/field.js";
import type { RuleStep } from "../../model/schema/resource-parts.js";
import { firstField } from "../../model/schema/rule-path.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import type { Execution } from "../integrity/execution.js";
import { slicesOf } from "../../storage/port/transaction.js";
import { idOf, idsOnPath } from "../../storage/port/stored-item.js";

/** Returns the tenant of each item, or of its nearest ancestor that has one; null if there is none. */
export async function findTenants(
  execution: Execution,
  definition: ResourceDefinition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  const tenants = new Map<number, number | null>();
  const { tenant } = definition;
  const fields = tenant === null ? [] : [firstField(tenant)];
  for (const values of slicesOf(ids)) {
    const filter = { kind: "in", field: definition.id, values, negated: false } as const;
    const items = await execution.transaction.findItems(definition.path, filter, values.length, fields);
    const above = tenant === null ? await tenantsAbove(execution, definition, items) : null;
    const [step] = tenant?.through ?? [];
    const ofTargets = step === undefined ? null : await tenantsOfTargets(execution, step, items);
    for (const item of items) {
      const named = fields.map((field) => item.document[field] ?? null)[0] ?? null;
      const own = above?.get(item.path) ?? (ofTargets === null ? named : (ofTargets.get(Number(named)) ?? null));
      tenants.set(idOf(definition, item), typeof own === "number" ? own : null);
    }
  }
  return tenants;
}

/** Returns the tenants of the items that these items refer to, by id. */
function tenantsOfTargets(
  execution: Execution,
  { field, resource }: RuleStep,
  items: readonly { readonly document: Document }[],
): Promise<ReadonlyMap<number, number | null>> {
  const ids = new Set(items.map(({ document }) => Number(document[field])));
  return findTenants(execution, findDefinition(execution.registry, resource), [...ids]);
}

/** Returns the tenants of the nearest ancestors that have one, by path of the items. */
async function tenantsAbove(
  execution: Execution,
  definition: ResourceDefinition,
  items: readonly { readonly path: string; readonly document: Document }[],
): Promise<ReadonlyMap<string, number | null>> {
  let depth = 1;
  let above = definition;
  do {
    if (above.parent === null) return new Map();
    above = findDefinition(execution.registry, above.parent);
    depth += 1;
    // An ancestor whose id is unique only within its parent is skipped, because the id does not identify it.
  } while (above.tenant === null || above.idWithinParent);
  const paths = [...new Set(items.map(({ path }) => path))];
  const idIn = (path: string): number => idsOnPath(path).at(1 - depth) ?? 0;
  const tenants = await findTenants(execution, above, [...new Set(paths.map(idIn))]);
  return new Map(paths.map((path) => [path, tenants.get(idIn(path)) ?? null]));
}
