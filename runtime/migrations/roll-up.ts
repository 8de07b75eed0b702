/** Computes rollups from all items: after a change of their declaration, or of the items that they are computed from. */
import { rollupsOf, type DeclaredRollup } from "../model/schema/list-rollups.js";
import { fromUnits } from "../model/values/decimals.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { equalValues } from "../storage/port/equal-values.js";
import { storedName } from "../storage/port/stored-item.js";
import type { ComputedRollup, ItemChange } from "./migration-port.js";
import { NotDeclarable } from "./not-declarable.js";
import type { ResourceMigration } from "./plan-resource.js";
import type { StoredSchema } from "./stored-schema.js";

interface Planned {
  readonly definition: ResourceDefinition;
  /** Null for a new resource, which has no items. */
  readonly stored: StoredSchema | null;
  readonly migration: ResourceMigration;
}

/** Lists the rollups to compute, each after those from which it is computed. */
export function listRollups(planned: readonly Planned[]): readonly ComputedRollup[] {
  const byPath = new Map(planned.map((each) => [each.definition.path, each]));
  const found = new Map<string, ComputedRollup>();
  const seen = new Set<string>();
  const all = planned.flatMap(({ definition }) => rollupsOf(definition));
  const visit = (rollup: DeclaredRollup): void => {
    const { definition, into, resource, field } = rollup;
    const name = nameRollup(definition.path, into.name);
    if (seen.has(name)) return;
    seen.add(name);
    const below = all.find((other) => other.definition.path === resource && other.into.name === field);
    if (below !== undefined) visit(below);
    const [own, source] = [byPath.get(definition.path), byPath.get(resource)];
    if (own === undefined || own.stored === null || source === undefined) return;
    const isNew = own.stored.rollups?.[storedName(definition, into.name)] !== rollup.recorded;
    const isMoved = found.has(nameRollup(resource, field)) || changesSource(source.migration, rollup);
    if (isNew || isMoved) found.set(name, { rollup, source: source.definition });
  };
  for (const rollup of all) visit(rollup);
  return [...found.values()];
}

function nameRollup(path: string, field: string): string {
  return `${path} ${field}`;
}

/** Whether the migration changes the values that are rolled up. */
function changesSource({ steps }: ResourceMigration, { field, by }: DeclaredRollup): boolean {
  return steps.some(({ writes }) => writes.includes(field) || (by !== null && writes.includes(by)));
}

/** A changed item has a new version, as after any other change of its rollups. */
export function describeRollup({ rollup, source }: ComputedRollup): ItemChange {
  const { definition, into, of, decimals } = rollup;
  const derived = [...definition.searchable, ...definition.unique.flatMap((key) => key.fields)];
  return {
    definition,
    reads: [...new Set([into.name, ...derived])],
    writes: [into.name],
    isKeyed: false,
    isReworded: false,
    constants: null,
    rollup: { rollup, source },
    change(item, rolledUp = null) {
      const value = typeof rolledUp === "bigint" ? fromUnits(rolledUp, decimals) : rolledUp;
      if (of === "sum" && value === null) {
        throw new NotDeclarable(`"${definition.path}": ${into.name} of an item would be larger than a number can be`);
      }
      if (equalValues(item.document[into.name] ?? null, value)) return item;
      return { ...item, version: item.version + 1, document: { ...item.document, [into.name]: value } };
    },
  };
}
