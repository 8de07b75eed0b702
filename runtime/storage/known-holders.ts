/** Who holds texts of unique keys, going by what a transaction has read: those that its plans name are looked for together. */
import type { ResourceDefinition, UniqueKey } from "../model/resource.js";
import { uniqueName, uniqueTextOf, type StoredItem } from "../port/stored-item.js";
import type { Foreseen } from "./foreseen.js";

const textsAtOnce = 500;

export type FindHolders = (
  definition: ResourceDefinition,
  unique: UniqueKey,
  texts: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

export class KnownHolders {
  readonly #foreseen: Foreseen;
  readonly #find: FindHolders;
  /** By unique key and text; null where nobody holds it. */
  readonly #known = new Map<string, Map<string, number | null>>();

  constructor(foreseen: Foreseen, find: FindHolders) {
    this.#foreseen = foreseen;
    this.#find = find;
  }

  async find(
    definition: ResourceDefinition,
    unique: UniqueKey,
    texts: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const known = this.#knownOf(definition, unique) ?? new Map<string, number | null>();
    this.#known.set(nameOf(definition, unique), known);
    const unknown = texts.filter((text) => !known.has(text));
    if (unknown.length > 0) {
      const asked = new Set(unknown);
      for (const text of this.#foreseen.textsOf(definition, unique)) {
        if (asked.size >= textsAtOnce) break;
        if (!known.has(text)) asked.add(text);
      }
      const found = await this.#find(definition, unique, [...asked]);
      for (const text of asked) known.set(text, found.get(text) ?? null);
    }
    const holders = new Map<string, number>();
    for (const text of texts) {
      const key = known.get(text) ?? null;
      if (key !== null) holders.set(text, key);
    }
    return holders;
  }

  /** @param before null where there was none */
  noteWritten(definition: ResourceDefinition, before: StoredItem | null, after: StoredItem): void {
    if (this.#known.size === 0) return;
    for (const unique of definition.unique) {
      const known = this.#knownOf(definition, unique);
      if (known === undefined) continue;
      const [left, taken] = [before, after].map((item) => item && uniqueTextOf(unique, item.document));
      if (left && known.get(left) === after.key) known.set(left, null);
      if (taken && known.has(taken)) known.set(taken, after.key);
    }
  }

  noteRemoved(definition: ResourceDefinition, items: readonly StoredItem[]): void {
    const keys = new Set(items.map(({ key }) => key));
    for (const unique of definition.unique) {
      const known = this.#knownOf(definition, unique);
      for (const [text, key] of known ?? []) if (key !== null && keys.has(key)) known?.set(text, null);
    }
  }

  #knownOf(definition: ResourceDefinition, unique: UniqueKey): Map<string, number | null> | undefined {
    return this.#known.get(nameOf(definition, unique));
  }
}

function nameOf(definition: ResourceDefinition, unique: UniqueKey): string {
  return `${definition.path} ${uniqueName(definition, unique)}`;
}
