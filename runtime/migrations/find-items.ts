/** Finds the stored items that a change of the declarations affects. */
import { createHash } from "node:crypto";
import type { Document, Value } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import type { DeclaredRollup } from "../model/schema/field-lists.js";
import { equalValues } from "../storage/port/compare-values.js";
import { type StoredItem, idOf, idsOnPath, uniqueTextOf } from "../storage/port/stored-item.js";
import type { Concern } from "./changes/difference.js";
import { Tenants, Totals } from "./computed-values.js";
import { fitsStored, lacksAt, valuesAt } from "./nested-values.js";
import type { Snapshot } from "./snapshot.js";

/** A query for the stored items of a resource that meet the condition `concern`. */
export interface ItemQuery {
  readonly resource: string;
  readonly concern: Concern | CustomTest | OrphanedItems | ForeignReferences | StaleRollups;
}

/** Matches items by the function `find`, for conditions that the other kinds cannot express. */
export interface CustomTest {
  readonly kind: "test";
  /** Returns the value that makes the item match; undefined if the item does not match. */
  find(item: StoredItem): Value | undefined;
}

/** Matches nested items whose parent does not exist. */
export interface OrphanedItems {
  readonly kind: "orphan";
  readonly to: string;
  above(item: StoredItem): Value;
}

/** Matches items that refer to an item of another tenant. */
export interface ForeignReferences {
  readonly kind: "foreign";
  readonly at: readonly string[];
  readonly to: string;
}

/** Matches items with an outdated rollup: the stored value differs from the value that its source items give. */
export interface StaleRollups {
  readonly kind: "stale";
  readonly rollup: DeclaredRollup;
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
 * @param found is called with the index of a query and an item that matches it
 */
export async function findItems(
  snapshot: Snapshot,
  registry: Registry,
  questions: readonly ItemQuery[],
  found: (question: number, item: FoundItem) => void,
): Promise<void> {
  const targets = await readTargets(snapshot, registry, questions);
  const tenants = await readTenants(snapshot, registry, questions);
  const totals = await readTotals(snapshot, registry, questions);
  for (const definition of Object.values(registry.resources)) {
    const asked = questions.flatMap(({ resource, concern }, index) =>
      resource === definition.path ? [{ index, concern, twins: new DuplicateTexts() }] : [],
    );
    if (asked.length === 0) continue;
    await collectDuplicates(snapshot, definition, asked);
    for await (const items of snapshot.readItems(definition)) {
      for (const item of items) {
        for (const { index, concern, twins } of asked) {
          const value = findValue(item, concern, { definition, twins, targets, tenants, totals });
          if (value !== undefined) found(index, { ids: [...idsOnPath(item.path), idOf(definition, item)], value });
        }
      }
    }
  }
}

interface QueryData {
  readonly definition: ResourceDefinition;
  readonly twins: DuplicateTexts;
  readonly targets: ReadonlyMap<string, IdSet>;
  readonly tenants: Tenants;
  readonly totals: ReadonlyMap<DeclaredRollup, Totals>;
}

/** Returns the value that makes the item match; undefined if the item does not match. */
function findValue(
  item: StoredItem,
  concern: ItemQuery["concern"],
  { definition, twins, targets, tenants, totals }: QueryData,
): Value | undefined {
  const { document } = item;
  switch (concern.kind) {
    case "every":
      return null;
    case "with":
      return valuesAt(document, concern.at)[0];
    case "without":
      return lacksAt(document, concern.at) ? null : undefined;
    case "unlike":
      return valuesAt(document, concern.at).find((value) => !fitsStored(concern.value, value));
    case "twins": {
      const text = uniqueTextOf(concern.key, document);
      return text !== null && twins.has(text) ? concern.key.fields.map((field) => document[field] ?? null) : undefined;
    }
    case "dangling": {
      return idsAt(document, concern.at).find(
        (id) => !(concern.none && id === 0) && targets.get(concern.to)?.has(Number(id)) !== true,
      );
    }
    case "foreign": {
      const own = tenants.of(definition, item);
      return idsAt(document, concern.at).find((id) => {
        const other = tenants.ofId(concern.to, Number(id));
        return own !== null && other !== null && other !== own;
      });
    }
    case "orphan": {
      const id = concern.above(item);
      return targets.get(concern.to)?.has(Number(id)) === true ? undefined : id;
    }
    case "stale": {
      const { name } = concern.rollup.into;
      const is = totals.get(concern.rollup)?.of(item) ?? null;
      return equalValues(document[name] ?? null, is) ? undefined : (document[name] ?? null);
    }
    case "test":
      return concern.find(item);
  }
}

function idsAt(document: Document, at: readonly string[]): readonly Value[] {
  return valuesAt(document, at).flatMap((value) => (Array.isArray(value) ? value : [value]) as Value[]);
}

interface QueriedConcern {
  readonly concern: ItemQuery["concern"];
  readonly twins: DuplicateTexts;
}

async function collectDuplicates(
  snapshot: Snapshot,
  definition: ResourceDefinition,
  asked: readonly QueriedConcern[],
): Promise<void> {
  if (!asked.some(({ concern }) => concern.kind === "twins")) return;
  for await (const items of snapshot.readItems(definition)) {
    for (const { document } of items) {
      for (const { concern, twins } of asked) {
        const text = concern.kind === "twins" ? uniqueTextOf(concern.key, document) : null;
        if (text !== null) twins.add(text);
      }
    }
  }
}

async function readTenants(snapshot: Snapshot, registry: Registry, questions: readonly ItemQuery[]): Promise<Tenants> {
  const tenants = new Tenants(snapshot, registry);
  for (const { resource, concern } of questions) {
    if (concern.kind !== "foreign") continue;
    await tenants.readAll(concern.to);
    const definition = registry.resources[resource];
    if (definition !== undefined) await tenants.readAbove(definition);
  }
  return tenants;
}

async function readTotals(
  snapshot: Snapshot,
  registry: Registry,
  questions: readonly ItemQuery[],
): Promise<ReadonlyMap<DeclaredRollup, Totals>> {
  const totals = new Map<DeclaredRollup, Totals>();
  for (const { concern } of questions) {
    if (concern.kind === "stale") totals.set(concern.rollup, new Totals(concern.rollup));
  }
  for (const definition of Object.values(registry.resources)) {
    const own = [...totals].filter(([{ resource }]) => resource === definition.path);
    if (own.length === 0) continue;
    for await (const items of snapshot.readItems(definition)) {
      for (const [, each] of own) for (const item of items) each.add(item);
    }
  }
  return totals;
}

/** Reads the ids of the items to which references and nested items may point. The keys of the result are resource paths. */
async function readTargets(
  snapshot: Snapshot,
  registry: Registry,
  questions: readonly ItemQuery[],
): Promise<ReadonlyMap<string, IdSet>> {
  const paths = questions.flatMap(({ concern }) =>
    concern.kind === "dangling" || concern.kind === "orphan" ? [concern.to] : [],
  );
  const targets = new Map<string, IdSet>();
  for (const path of new Set(paths)) {
    const ids = new IdSet();
    const definition = registry.resources[path];
    targets.set(path, ids);
    if (definition === undefined) continue;
    for await (const items of snapshot.readItems(definition)) {
      for (const item of items) ids.add(idOf(definition, item));
    }
  }
  return targets;
}

/** A set of ids that needs little memory: one bit for each id. Generated ids are close together, so few bits are unused. */
class IdSet {
  #bits = new Uint8Array(1024);
  readonly #others = new Set<number>();

  add(id: number): void {
    if (id < 0 || id >= bitsAtMost) {
      this.#others.add(id);
      return;
    }
    const byte = Math.floor(id / 8);
    if (byte >= this.#bits.length) this.#grow(byte);
    this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (id % 8));
  }

  has(id: number): boolean {
    if (id < 0 || id >= bitsAtMost) return this.#others.has(id);
    return ((this.#bits[Math.floor(id / 8)] ?? 0) & (1 << (id % 8))) !== 0;
  }

  #grow(byte: number): void {
    const larger = new Uint8Array(Math.max(2 * this.#bits.length, byte + 1));
    larger.set(this.#bits);
    this.#bits = larger;
  }
}

/** Ids below this number are kept as bits, in at most 32 MiB. Larger ids are kept in an ordinary set. */
const bitsAtMost = 2 ** 28;

/** Finds texts that occur more than once. Keeps a short hash instead of each text to save memory. */
export class DuplicateTexts {
  readonly #seen = new Set<number>();
  readonly #twice = new Set<number>();

  add(text: string): void {
    const digest = hashText(text);
    if (this.#seen.has(digest)) this.#twice.add(digest);
    else this.#seen.add(digest);
  }

  has(text: string): boolean {
    return this.#twice.has(hashText(text));
  }
}

/** Hashes a text to 48 bits. Among a million different texts, the probability that two have the same hash is below 0.4 %. */
function hashText(text: string): number {
  return createHash("sha1").update(text).digest().readUIntBE(0, 6);
}
