/**
 * Computes rollups: fields whose values come from other items, such as a sum. A migration computes a rollup for all items if its
 * rule or its source items have changed.
 */
import { isDeepStrictEqual } from "node:util";
import { listDeclaredRollups, type DeclaredRollup } from "../model/schema/field-lists.js";
import { fromScaledInteger } from "../model/values/decimals.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { getStoredFieldName } from "../storage/port/stored-item.js";
import { type RollupWithSource, type ItemRewrite, type MigrationPort, changeInBatches } from "./migration-port.js";
import { MigrationRejectedError } from "./migration-errors.js";
import type { PlannedResourceMigration } from "./plan-resource-migration.js";

/** Lists the rollup fields that a migration must compute for all items. */
export function listOutdatedRollups(
  plannedMigrations: readonly PlannedResourceMigration[],
): readonly RollupWithSource[] {
  const byPath = new Map(plannedMigrations.map((each) => [each.definition.path, each]));
  const definitions = plannedMigrations.map(({ definition }) => definition);
  return orderOutdatedRollups(definitions, ({ definition, targetField, resource, recorded, field, by }) => {
    const [own, source] = [byPath.get(definition.path), byPath.get(resource)];
    // A new resource has no items, so there is nothing to compute.
    if (own === undefined || own.state === null || source === undefined) return false;
    const isNew = own.state.schema.rollups?.[getStoredFieldName(definition, targetField.name)] !== recorded;
    const changed = new Set(source.change?.fieldsWritten);
    return isNew || changed.has(field) || (by !== null && changed.has(by));
  });
}

/** Lists outdated rollups and the rollups computed from them. A rollup comes before the rollups that are computed from it. */
export function orderOutdatedRollups(
  definitions: readonly ResourceDefinition[],
  isOutdated: (rollup: DeclaredRollup) => boolean,
): readonly RollupWithSource[] {
  const sources = new Map(definitions.map((definition) => [definition.path, definition]));
  const all = definitions.flatMap(listDeclaredRollups);
  const found = new Map<DeclaredRollup, RollupWithSource>();
  const seen = new Set<DeclaredRollup>();
  const visit = (rollup: DeclaredRollup): void => {
    if (seen.has(rollup)) return;
    seen.add(rollup);
    const { resource, field } = rollup;
    const sourceRollup = all.find((other) => other.definition.path === resource && other.targetField.name === field);
    if (sourceRollup !== undefined) visit(sourceRollup);
    const source = sources.get(resource);
    const isSourceOutdated = sourceRollup !== undefined && found.has(sourceRollup);
    if (source !== undefined && (isSourceOutdated || isOutdated(rollup))) found.set(rollup, { rollup, source });
  };
  for (const rollup of all) visit(rollup);
  return [...found.values()];
}

/** Computes a rollup field in every item. Servers can keep running meanwhile. */
export async function recomputeRollup(port: MigrationPort, rollup: RollupWithSource): Promise<void> {
  const change = createRollupChange(rollup);
  await changeInBatches((afterKey) => port.runAtomically(() => port.changeBatch(change, afterKey)));
}

/** Describes the change that sets a rollup field in each item. A changed item gets a new version, like after a write. */
export function createRollupChange({ rollup, source }: RollupWithSource): ItemRewrite {
  const { definition, targetField, of, decimals } = rollup;
  const derived = [...definition.searchable, ...definition.unique.flatMap((key) => key.fields)];
  return {
    definition,
    fieldsRead: [...new Set([targetField.name, ...derived])],
    fieldsWritten: [targetField.name],
    rewritesKeys: false,
    rewritesSearchWords: false,
    constants: null,
    rollup: { rollup, source },
    change(item, rollupValue = null) {
      const value = typeof rollupValue === "bigint" ? fromScaledInteger(rollupValue, decimals) : rollupValue;
      if (of === "sum" && value === null) {
        throw new MigrationRejectedError(
          `"${definition.path}": the sum in ${targetField.name} of an item has more digits than a number can hold`,
        );
      }
      if (isDeepStrictEqual(item.document[targetField.name] ?? null, value)) return item;
      return { ...item, version: item.version + 1, document: { ...item.document, [targetField.name]: value } };
    },
  };
}
