/** Writes all changes of items, and updates rollups: fields that summarize values of other items, such as a sum. */
import type { Document, Value } from "../../model/schema/field.js";
import { listRollupsFrom, type DeclaredRollup } from "../../model/schema/field-lists.js";
import type { ResourceDefinition, Registry } from "../../model/schema/resource.js";
import { slicesOf, type ItemChange, type Transaction } from "../../storage/port/transaction.js";
import { idOf, type StoredItem } from "../../storage/port/stored-item.js";
import { lockReferences } from "./check-references.js";
import type { Execution } from "./execution.js";
import { refuseFields } from "../../model/plan/errors.js";
import { type Filter, type Scalar, whereIdAndPath } from "../../model/query/filter.js";
import { fromScaledInteger, toScaledInteger } from "../../model/values/decimals.js";
import {
  extremeOf,
  listRollupItems,
  nameRollupItem,
  valueForRollup,
  type RollupItem,
} from "../../storage/port/rollup-values.js";

/** The data and functions that a change of items needs. */
export type ChangeContext = Pick<Execution, "registry" | "definition" | "transaction" | "versions">;

interface ChangeOptions {
  /** Values of the request for fields that are not stored. Items that they refer to are locked against removal. */
  readonly controlValues?: Document;
  /** Whether the caller has already locked all referenced items. */
  readonly isLocked?: boolean;
  /** Collects the effects on rollups for a later call of `storeRollups`. If absent, rollups are stored immediately. */
  readonly effects?: RollupEffects;
}

/**
 * Inserts, replaces and removes items of one resource, and updates the rollups that include them. Locks newly referenced items
 * and removed items until the transaction ends. Every change by a write passes through this function, including cascades,
 * hooks, rollups and copies of a tenant. Migrations and commands such as `restore` write elsewhere.
 */
export async function changeItems(
  execution: ChangeContext,
  changes: readonly ItemChange[],
  { controlValues = {}, isLocked = false, effects }: ChangeOptions = {},
): Promise<void> {
  const { registry, definition, transaction } = execution;
  // A removed item needs a lock only if other items can be nested in it or refer to it. Updates of the item itself conflict
  // with the removal anyway.
  const isDependedOn = definition.children.length > 0 || definition.referrers.length > 0;
  for (const slice of slicesOf(changes)) {
    if (!isLocked && !transaction.isAlone) {
      await lockReferences(execution, slice, controlValues);
      const removed = slice.flatMap(({ before, after }) =>
        before !== null && after === null ? [idOf(definition, before)] : [],
      );
      if (isDependedOn && removed.length > 0) await transaction.lockExclusive(definition.path, removed);
    }
    await transaction.change(definition.path, slice);
  }
  if (listRollupsFrom(registry, definition.path).length === 0) return;
  const noted = effects ?? new RollupEffects(registry);
  noted.addChanges(definition, changes);
  if (effects === undefined) await storeRollups(execution, noted);
}

/** Removes items of several resources. Rollups are updated last, because some belong to items that are removed, too. */
export async function removeItems(
  execution: ChangeContext,
  items: ReadonlyMap<ResourceDefinition, ReadonlyMap<number, StoredItem>>,
): Promise<void> {
  const effects = new RollupEffects(execution.registry);
  for (const [definition, removed] of items) {
    const removals = [...removed.values()].map((before) => ({ before, after: null }));
    await changeItems({ ...execution, definition }, removals, { effects });
  }
  await storeRollups(execution, effects);
}

/** Saves changed rollups. Uses `changeItems`, because a rollup can be part of another rollup. */
export async function storeRollups(execution: ChangeContext, effects: RollupEffects): Promise<void> {
  for await (const [definition, changes] of effects.settle(execution.transaction)) {
    for (const { after } of changes) {
      if (after !== null) execution.versions.set(`${definition.path} ${String(after.key)}`, after.version);
    }
    await changeItems({ ...execution, definition }, changes);
  }
}

/** The effect of changed items on one rollup: the values that the rollup gains and loses. */
interface Effect {
  readonly rollup: DeclaredRollup;
  readonly source: Filter;
  /** For a sum: the difference, in units of the last decimal place, such as cents. */
  units: bigint;
  /** For a minimum or maximum: the smallest or largest value that the rollup gains. */
  gained: Scalar | null;
  /** For a minimum or maximum: the smallest or largest value that the rollup loses. */
  lost: Scalar | null;
}

interface AffectedItem {
  readonly place: RollupItem;
  readonly effects: Map<DeclaredRollup, Effect>;
}

export class RollupEffects {
  readonly #registry: Registry;
  readonly #affected = new Map<ResourceDefinition, Map<string, AffectedItem>>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  addChanges({ path }: ResourceDefinition, changes: readonly ItemChange[]): void {
    for (const rollup of listRollupsFrom(this.#registry, path)) {
      for (const { before, after } of changes) {
        const [lost, gained] = [valueIn(before, rollup), valueIn(after, rollup)];
        const [from, to] = [rollupItemsOf(before, lost, rollup), rollupItemsOf(after, gained, rollup)];
        const stays = (places: readonly RollupItem[], { name }: RollupItem): boolean =>
          lost === gained && places.some((place) => place.name === name);
        for (const place of from) if (!stays(to, place)) noteValue(this.#effectOn(rollup, place), "lost", lost);
        for (const place of to) if (!stays(from, place)) noteValue(this.#effectOn(rollup, place), "gained", gained);
      }
    }
  }

  /**
   * Yields, in batches, the items whose rollups change, except removed items. The caller must write each batch before it
   * requests the next one. Every item gets a new version, even if its rollups keep their values. On MongoDB, two transactions
   * that change the same rollup thus write to the same item, and conflict as they must.
   */
  async *settle(transaction: Transaction): AsyncGenerator<readonly [ResourceDefinition, readonly ItemChange[]]> {
    for (const [definition, affected] of this.#affected) {
      for (const slice of slicesOf([...affected.values()])) {
        const filter = whereIdAndPath(
          definition.id,
          slice.map(({ place }) => place),
        );
        const changes: ItemChange[] = [];
        for (const before of await transaction.findItems(definition.path, filter, slice.length)) {
          const document = { ...before.document };
          for (const effect of affected.get(nameRollupItem(definition, before))?.effects.values() ?? []) {
            const { name } = effect.rollup.targetField;
            document[name] = await computeValue(transaction, effect, document[name] ?? null);
          }
          changes.push({ before, after: { ...before, version: before.version + 1, document } });
        }
        if (changes.length > 0) yield [definition, changes];
      }
    }
  }

  #effectOn(rollup: DeclaredRollup, place: RollupItem): Effect {
    const places = this.#affected.get(rollup.definition) ?? new Map<string, AffectedItem>();
    this.#affected.set(rollup.definition, places);
    const affected = places.get(place.name) ?? { place, effects: new Map<DeclaredRollup, Effect>() };
    places.set(place.name, affected);
    const { source } = place;
    const effect = affected.effects.get(rollup) ?? { rollup, source, units: 0n, gained: null, lost: null };
    affected.effects.set(rollup, effect);
    return effect;
  }
}

function valueIn(item: StoredItem | null, rollup: DeclaredRollup): Scalar | null {
  return item && valueForRollup(item, rollup);
}

/** Returns the items whose rollup includes this item; none if this item has no value for the rollup. */
function rollupItemsOf(item: StoredItem | null, value: Scalar | null, rollup: DeclaredRollup): readonly RollupItem[] {
  return item === null || value === null ? [] : listRollupItems(item, rollup);
}

function noteValue(effect: Effect, how: "gained" | "lost", value: Scalar | null): void {
  const { of, decimals } = effect.rollup;
  if (of !== "sum") effect[how] = extremeOf(of, effect[how], value);
  else if (typeof value === "number") effect.units += (how === "gained" ? 1n : -1n) * toScaledInteger(value, decimals);
}

async function computeValue(transaction: Transaction, effect: Effect, stored: Value): Promise<Value> {
  const { rollup, source, units, gained, lost } = effect;
  const { of, resource, field, decimals, targetField, definition } = rollup;
  const known = typeof stored === "object" ? null : stored;
  if (of === "sum") {
    const sum = fromScaledInteger(toScaledInteger(typeof known === "number" ? known : 0, decimals) + units, decimals);
    if (sum !== null) return sum;
    const message = `would make ${targetField.name} of ${definition.path} too large for a number; use a smaller value`;
    throw refuseFields("invalid_fields", [{ field: `/${field}`, rule: "rollup", message }]);
  }
  const next = extremeOf(of, known, gained);
  // If the rollup has lost its smallest or largest value and gained no substitute, finds the new one in the other items.
  const isLost = lost !== null && (next === null || (next !== gained && extremeOf(of, lost, next) === lost));
  return isLost ? transaction.findExtreme(resource, source, field, of) : next;
}
