/** Finds the stored items that a change of the declarations affects. */
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Document, Value } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import type { DeclaredRollup } from "../model/schema/field-lists.js";
import { fromScaledInteger, toScaledInteger } from "../model/values/decimals.js";
import { selectExtreme, listRollupTargets, getRollupSourceValue } from "../storage/port/rollup-values.js";
import { type StoredItem, formatUniqueId, idOf, parseIdPath, uniqueKeyTextOf } from "../storage/port/stored-item.js";
import type { ItemCondition } from "./changes/difference.js";
import type { ComputedRollupValue } from "./migration-port.js";
import { matchesDeclaration, lacksValueAtPath, readValuesAtPath } from "./nested-values.js";
import type { Snapshot } from "./snapshot.js";

/** A query for the stored items of a resource that meet the condition. */
export interface ItemQuery {
  readonly resource: string;
  readonly condition:
    | ItemCondition
    | CustomItemTest
    /** Nested items whose parent does not exist. */
    | { readonly kind: "missingParent"; readonly parentPath: string }
    /** Items that refer to an item of another tenant. */
    | { readonly kind: "crossTenant"; readonly valuePath: readonly string[]; readonly targetPath: string }
    /** Items with an outdated rollup: the stored value differs from the value that its source items give. */
    | { readonly kind: "outdatedRollup"; readonly rollup: DeclaredRollup };
}

/** Matches items by the function `find`, for conditions that the other kinds cannot express. */
export interface CustomItemTest {
  readonly kind: "test";
  /** Returns the value that makes the item match; undefined if the item does not match. */
  find(item: StoredItem): Value | undefined;
}

export interface FoundItem {
  /** Ids of the ancestors, outermost first, followed by the id of the item. */
  readonly ids: readonly number[];
  /** The value that makes the item match the query; null if none does, for example because the field is empty. */
  readonly value: Value;
}

/**
 * Finds the items that match the queries. Reads the items of each resource once, or twice if a query looks for duplicates.
 * @param registry definitions with which the items are read
 * @param onMatch is called with the index of a query and an item that matches it
 */
export async function findItems(
  snapshot: Snapshot,
  registry: Registry,
  queries: readonly ItemQuery[],
  onMatch: (queryIndex: number, item: FoundItem) => void,
): Promise<void> {
  async function forEachItem(
    path: string,
    visit: (item: StoredItem, definition: ResourceDefinition) => void,
  ): Promise<void> {
    const definition = registry.resources[path];
    if (definition === undefined) return;
    for await (const items of snapshot.readItems(definition)) for (const item of items) visit(item, definition);
  }

  /** Ids of the items to which references and nested items may point, by path of the resource. */
  const targets = new Map<string, IdSet>();
  const tenants = createTenantFinder(snapshot, registry);
  const totals = new Map<DeclaredRollup, ReturnType<typeof createRollupTotals>>();
  for (const { resource, condition } of queries) {
    if (condition.kind === "outdatedRollup") totals.set(condition.rollup, createRollupTotals(condition.rollup));
    if (condition.kind === "crossTenant") {
      await tenants.readTenantsOfResource(condition.targetPath);
      const definition = registry.resources[resource];
      if (definition !== undefined) await tenants.readTenantSources(definition);
    }
    if (condition.kind === "dangling" || condition.kind === "missingParent") {
      const targetPath = condition.kind === "dangling" ? condition.targetPath : condition.parentPath;
      if (targets.has(targetPath)) continue;
      const ids = new IdSet();
      targets.set(targetPath, ids);
      await forEachItem(targetPath, (item, definition) => ids.add(idOf(definition, item)));
    }
  }
  for (const path of new Set([...totals.keys()].map(({ resource }) => resource))) {
    const own = [...totals].filter(([{ resource }]) => resource === path);
    await forEachItem(path, (item) => {
      for (const [, each] of own) each.add(item);
    });
  }

  /** Returns the value that makes the item match; undefined if the item does not match. */
  function findMatchingValue(
    item: StoredItem,
    definition: ResourceDefinition,
    condition: ItemQuery["condition"],
    duplicates: DuplicateTextDetector,
  ): Value | undefined {
    const { document } = item;
    switch (condition.kind) {
      case "every":
        return null;
      case "with":
        return readValuesAtPath(document, condition.valuePath)[0];
      case "without":
        return lacksValueAtPath(document, condition.valuePath) ? null : undefined;
      case "unlike":
        return readValuesAtPath(document, condition.valuePath).find(
          (value) => !matchesDeclaration(condition.schema, value),
        );
      case "twins": {
        const { uniqueKey } = condition;
        const text = uniqueKeyTextOf(uniqueKey, document);
        return text !== null && duplicates.isDuplicate(text)
          ? uniqueKey.fields.map((field) => document[field] ?? null)
          : undefined;
      }
      case "dangling":
        return readIdsAtPath(document, condition.valuePath).find(
          (id) =>
            !(condition.zeroMeansNoItem && id === 0) && targets.get(condition.targetPath)?.has(Number(id)) !== true,
        );
      case "crossTenant": {
        const own = tenants.findTenantOfItem(definition, item);
        return readIdsAtPath(document, condition.valuePath).find((id) => {
          const other = tenants.findTenantById(condition.targetPath, Number(id));
          return own !== null && other !== null && other !== own;
        });
      }
      case "missingParent": {
        const id = parseIdPath(item.path).at(-1) ?? null;
        return targets.get(condition.parentPath)?.has(Number(id)) === true ? undefined : id;
      }
      case "outdatedRollup": {
        const stored = document[condition.rollup.targetField.name] ?? null;
        return isDeepStrictEqual(stored, totals.get(condition.rollup)?.totalFor(item) ?? null) ? undefined : stored;
      }
      case "test":
        return condition.find(item);
    }
  }

  for (const path of Object.keys(registry.resources)) {
    const asked = queries.flatMap(({ resource, condition }, index) =>
      resource === path ? [{ index, condition, twins: new DuplicateTextDetector() }] : [],
    );
    const keys = asked.flatMap(({ condition, twins }) =>
      condition.kind === "twins" ? [{ uniqueKey: condition.uniqueKey, twins }] : [],
    );
    if (keys.length > 0)
      await forEachItem(path, ({ document }) => {
        for (const { uniqueKey, twins } of keys) {
          const text = uniqueKeyTextOf(uniqueKey, document);
          if (text !== null) twins.add(text);
        }
      });
    if (asked.length === 0) continue;
    await forEachItem(path, (item, definition) => {
      for (const { index, condition, twins } of asked) {
        const value = findMatchingValue(item, definition, condition, twins);
        if (value !== undefined) onMatch(index, { ids: [...parseIdPath(item.path), idOf(definition, item)], value });
      }
    });
  }
}

function readIdsAtPath(document: Document, path: readonly string[]): readonly Value[] {
  return readValuesAtPath(document, path).flatMap((value) => (Array.isArray(value) ? value : [value]) as Value[]);
}

/**
 * Finds the tenant of each item. An item has a tenant field, or belongs to the tenant of its parent or of a referenced
 * item.
 */
function createTenantFinder(snapshot: Snapshot, registry: Registry) {
  /** Maps the path of a resource to a map from ids of items to their tenants. */
  const known = new Map<string, ReadonlyMap<number, Value>>();

  /** Reads the items from which items of this resource get their tenant. Await the promise before you call `findTenantOfItem`. */
  async function readTenantSources({ tenant, parent }: ResourceDefinition): Promise<void> {
    const from = tenant === null ? parent : tenant.through?.[0]?.resource;
    if (from !== undefined && from !== null) await readTenantsOfResource(from);
  }

  /** Reads the tenants of all items of the resource. Await the promise before you call `findTenantById`. */
  async function readTenantsOfResource(resourcePath: string): Promise<void> {
    const definition = registry.resources[resourcePath];
    // An id that is unique only within one parent does not identify an item, so no tenant can be found by it.
    if (definition === undefined || definition.idWithinParent || known.has(resourcePath)) return;
    await readTenantSources(definition);
    const tenants = new Map<number, Value>();
    for await (const items of snapshot.readItems(definition)) {
      for (const item of items) tenants.set(idOf(definition, item), findTenantOfItem(definition, item));
    }
    known.set(resourcePath, tenants);
  }

  /** Returns the tenant of the item. Null if the item has no tenant, or if its tenant is unknown. */
  function findTenantOfItem({ tenant, parent }: ResourceDefinition, { path, document }: StoredItem): Value {
    const [step] = tenant?.through ?? [];
    if (step !== undefined) return findTenantById(step.resource, Number(document[step.field]));
    if (tenant !== null) return document[tenant.field] ?? null;
    return parent === null ? null : findTenantById(parent, parseIdPath(path).at(-1) ?? 0);
  }

  function findTenantById(resourcePath: string, itemId: number): Value {
    return known.get(resourcePath)?.get(itemId) ?? null;
  }

  return { readTenantSources, readTenantsOfResource, findTenantOfItem, findTenantById };
}

/** Computes the values that a rollup field should have, such as sums, from its source items. Pass each source item to `add`. */
function createRollupTotals(rollup: DeclaredRollup) {
  const { of, decimals, definition } = rollup;
  const totals = new Map<string, ComputedRollupValue>();
  return {
    add(item: StoredItem): void {
      const value = getRollupSourceValue(item, rollup);
      if (value === null) return;
      for (const { uniqueId } of listRollupTargets(item, rollup)) {
        const known = totals.get(uniqueId) ?? null;
        if (of === "sum")
          totals.set(uniqueId, (typeof known === "bigint" ? known : 0n) + toScaledInteger(Number(value), decimals));
        else totals.set(uniqueId, selectExtreme(of, typeof known === "bigint" ? null : known, value));
      }
    },
    /** Returns the value that the rollup field of this item should have. */
    totalFor(item: StoredItem): Value {
      const total = totals.get(formatUniqueId(definition, item)) ?? (of === "sum" ? 0n : null);
      return typeof total === "bigint" ? fromScaledInteger(total, decimals) : total;
    },
  };
}

/** A set of ids that needs little memory: one bit for each id. Generated ids are close together, so few bits are unused. */
class IdSet {
  #bits = new Uint8Array(1024);
  readonly #others = new Set<number>();

  add(id: number): void {
    if (id < 0 || id >= maxIdsInBitSet) {
      this.#others.add(id);
      return;
    }
    const byte = Math.floor(id / 8);
    if (byte >= this.#bits.length) this.#grow(byte);
    this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (id % 8));
  }

  has(id: number): boolean {
    if (id < 0 || id >= maxIdsInBitSet) return this.#others.has(id);
    return ((this.#bits[Math.floor(id / 8)] ?? 0) & (1 << (id % 8))) !== 0;
  }

  #grow(byteIndex: number): void {
    const larger = new Uint8Array(Math.max(2 * this.#bits.length, byteIndex + 1));
    larger.set(this.#bits);
    this.#bits = larger;
  }
}

/** Ids below this number are kept as bits, in at most 32 MiB. Larger ids are kept in an ordinary set. */
const maxIdsInBitSet = 2 ** 28;

/** Finds texts that occur more than once. Keeps a short hash instead of each text to save memory. */
export class DuplicateTextDetector {
  readonly #seen = new Set<number>();
  readonly #twice = new Set<number>();

  add(text: string): void {
    const digest = hashText(text);
    if (this.#seen.has(digest)) this.#twice.add(digest);
    else this.#seen.add(digest);
  }

  isDuplicate(text: string): boolean {
    return this.#twice.has(hashText(text));
  }
}

/** Hashes a text to 48 bits. Among a million different texts, the probability that two have the same hash is below 0.4 %. */
function hashText(text: string): number {
  return createHash("sha1").update(text).digest().readUIntBE(0, 6);
}
