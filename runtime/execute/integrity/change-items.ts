/** Writes all changes of items, and updates rollups: fields that summarize values of other items, such as a sum. */
import type { Document, Value } from "../../model/schema/field.js";
import { listRollupsFromSource, type DeclaredRollup } from "../../model/schema/field-lists.js";
import type { ResourceDefinition, Registry } from "../../model/schema/resource.js";
import type { ItemChange, Transaction } from "../../storage/port/transaction.js";
import { formatUniqueId, idOf, type StoredItem } from "../../storage/port/stored-item.js";
import { lockReferences } from "./check-references.js";
import type { WriteExecution } from "./execution.js";
import { createBodyFieldRefusal } from "../../model/plan/errors.js";
import { type Scalar, whereIdAndPath } from "../../model/query/filter.js";
import { fromScaledInteger, toScaledInteger } from "../../model/values/decimals.js";
import { getOrAdd, splitIntoSlices } from "../../model/values/objects.js";
import {
  createRollupSourceFilter,
  selectExtreme,
  listRollupTargets,
  getRollupSourceValue,
  type RollupTarget,
} from "../../storage/port/rollup-values.js";

export type ChangeContext = Pick<
  WriteExecution,
  "registry" | "definition" | "transaction" | "versionsAfterRollupChanges"
>;

interface ChangeOptions {
  /** Values of the request for fields that are not stored. Items that they refer to are locked against removal. */
  readonly controlValues?: Document;
  readonly areReferencesLocked?: boolean;
  /** Collects the effects on rollups for a later call of `storeRollups`. If absent, rollups are stored immediately. */
  readonly rollupEffects?: RollupEffects;
}

/**
 * Inserts, replaces and removes items of one resource, and updates the rollups that include them. Locks newly referenced items
 * and removed items until the transaction ends. Every change by a write passes through this function, including cascades,
 * hooks, rollups and copies of a tenant. Migrations and commands such as `restore` write elsewhere.
 */
export async function changeItems(
  execution: ChangeContext,
  changes: readonly ItemChange[],
  { controlValues = {}, areReferencesLocked = false, rollupEffects }: ChangeOptions = {},
): Promise<void> {
  const { registry, definition, transaction } = execution;
  // A removed item needs a lock only if other items can be nested in it or refer to it. Updates of the item itself conflict
  // with the removal anyway.
  const isDependedOn = definition.children.length > 0 || definition.referrers.length > 0;
  for (const slice of splitIntoSlices(changes)) {
    if (!areReferencesLocked && !transaction.isOnlyWriter) {
      await lockReferences(execution, slice, controlValues);
      const removed = slice.flatMap(({ before, after }) =>
        before !== null && after === null ? [idOf(definition, before)] : [],
      );
      if (isDependedOn && removed.length > 0) await transaction.lockExclusive(definition.path, removed);
    }
    await transaction.writeChanges(definition.path, slice);
  }
  if (listRollupsFromSource(registry, definition.path).length === 0) return;
  const noted = rollupEffects ?? new RollupEffects(registry);
  noted.addChanges(definition, changes);
  if (rollupEffects === undefined) await storeRollups(execution, noted);
}

/** Removes items of several resources. Rollups are updated last, because some belong to items that are removed, too. */
export async function removeItems(
  execution: ChangeContext,
  items: ReadonlyMap<ResourceDefinition, ReadonlyMap<number, StoredItem>>,
): Promise<void> {
  const rollupEffects = new RollupEffects(execution.registry);
  for (const [definition, removed] of items) {
    const removals = [...removed.values()].map((before) => ({ before, after: null }));
    await changeItems({ ...execution, definition }, removals, { rollupEffects });
  }
  await storeRollups(execution, rollupEffects);
}

/** Saves changed rollups. Uses `changeItems`, because a rollup can be part of another rollup. */
export async function storeRollups(execution: ChangeContext, rollupEffects: RollupEffects): Promise<void> {
  for await (const [definition, changes] of rollupEffects.computeChanges(execution.transaction)) {
    for (const { after } of changes) {
      if (after !== null)
        execution.versionsAfterRollupChanges.set(`${definition.path} ${String(after.key)}`, after.version);
    }
    await changeItems({ ...execution, definition }, changes);
  }
}

/** The effect of changed items on one rollup: the values that the rollup gains and loses. */
interface RollupEffect {
  readonly rollup: DeclaredRollup;
  /** For a sum: the difference, in units of the last decimal place, such as cents. */
  sumDelta: bigint;
  /** For a minimum or maximum: the smallest or largest value that the rollup gains. */
  gainedValue: Scalar | null;
  /** For a minimum or maximum: the smallest or largest value that the rollup loses. */
  lostValue: Scalar | null;
}

interface ItemWithRollupEffects {
  readonly rollupTarget: RollupTarget;
  readonly effects: Map<DeclaredRollup, RollupEffect>;
}

export class RollupEffects {
  readonly #registry: Registry;
  readonly #affected = new Map<ResourceDefinition, Map<string, ItemWithRollupEffects>>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  addChanges({ path }: ResourceDefinition, changes: readonly ItemChange[]): void {
    for (const rollup of listRollupsFromSource(this.#registry, path)) {
      for (const { before, after } of changes) {
        const lostValue = before && getRollupSourceValue(before, rollup);
        const gainedValue = after && getRollupSourceValue(after, rollup);
        const from = listAffectedRollupItems(before, lostValue, rollup);
        const to = listAffectedRollupItems(after, gainedValue, rollup);
        const isUnchangedIn = (targets: readonly RollupTarget[], { uniqueId }: RollupTarget): boolean =>
          lostValue === gainedValue && targets.some((target) => target.uniqueId === uniqueId);
        for (const target of from)
          if (!isUnchangedIn(to, target))
            addValueToEffect(this.#getOrAddEffect(rollup, target), "lostValue", lostValue);
        for (const target of to)
          if (!isUnchangedIn(from, target))
            addValueToEffect(this.#getOrAddEffect(rollup, target), "gainedValue", gainedValue);
      }
    }
  }

  /**
   * Yields, in batches, the items whose rollups change, except removed items. Write each batch before you request the
   * next one. Every item gets a new version, even if its rollups keep their values. On MongoDB, two transactions that
   * change the same rollup thus write to the same item, and conflict as they must.
   */
  async *computeChanges(
    transaction: Transaction,
  ): AsyncGenerator<readonly [ResourceDefinition, readonly ItemChange[]]> {
    for (const [definition, affected] of this.#affected) {
      for (const slice of splitIntoSlices([...affected.values()])) {
        const filter = whereIdAndPath(
          definition.id,
          slice.map(({ rollupTarget }) => rollupTarget),
        );
        const changes: ItemChange[] = [];
        for (const before of await transaction.findItems(definition.path, filter, slice.length)) {
          const document = { ...before.document };
          for (const effect of affected.get(formatUniqueId(definition, before))?.effects.values() ?? []) {
            const { name } = effect.rollup.targetField;
            document[name] = await computeRollupValue(transaction, effect, before, document[name] ?? null);
          }
          changes.push({ before, after: { ...before, version: before.version + 1, document } });
        }
        if (changes.length > 0) yield [definition, changes];
      }
    }
  }

  #getOrAddEffect(rollup: DeclaredRollup, rollupTarget: RollupTarget): RollupEffect {
    const affected = getOrAdd(this.#affected, rollup.definition, () => new Map<string, ItemWithRollupEffects>());
    const { effects } = getOrAdd(affected, rollupTarget.uniqueId, (): ItemWithRollupEffects => ({
      rollupTarget,
      effects: new Map(),
    }));
    const none = { sumDelta: 0n, gainedValue: null, lostValue: null };
    return getOrAdd(effects, rollup, () => ({ rollup, ...none }));
  }
}

/** Returns the items whose rollup includes this item; none if this item has no value for the rollup. */
function listAffectedRollupItems(
  item: StoredItem | null,
  value: Scalar | null,
  rollup: DeclaredRollup,
): readonly RollupTarget[] {
  return item === null || value === null ? [] : listRollupTargets(item, rollup);
}

function addValueToEffect(effect: RollupEffect, direction: "gainedValue" | "lostValue", value: Scalar | null): void {
  const { of, decimals } = effect.rollup;
  if (of !== "sum") effect[direction] = selectExtreme(of, effect[direction], value);
  else if (typeof value === "number")
    effect.sumDelta += (direction === "gainedValue" ? 1n : -1n) * toScaledInteger(value, decimals);
}

/** Computes the new value of the rollup of `item`. */
async function computeRollupValue(
  transaction: Transaction,
  { rollup, sumDelta, gainedValue, lostValue }: RollupEffect,
  item: StoredItem,
  storedValue: Value,
): Promise<Value> {
  const { of, resource, field, decimals, targetField, definition } = rollup;
  const known = typeof storedValue === "object" ? null : storedValue;
  if (of === "sum") {
    const sum = fromScaledInteger(
      toScaledInteger(typeof known === "number" ? known : 0, decimals) + sumDelta,
      decimals,
    );
    if (sum !== null) return sum;
    const message = `would make the sum ${targetField.name} of ${definition.path} too large; use a smaller value`;
    throw createBodyFieldRefusal(field, "rollup", message);
  }
  const next = selectExtreme(of, known, gainedValue);
  // If the rollup has lost its smallest or largest value and gained no substitute, finds the new one in the other items.
  const isLost =
    lostValue !== null && (next === null || (next !== gainedValue && selectExtreme(of, lostValue, next) === lostValue));
  return isLost ? transaction.findExtreme(resource, createRollupSourceFilter(rollup, item), field, of) : next;
}
