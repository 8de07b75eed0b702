/** Items that are looked for by a value, of which the plans of a transaction name several: a look for one is a look for others, too. */
import type { Value } from "../model/field.js";
import { both, everything, type Filter, type Scalar } from "../model/filter.js";
import type { ResourceDefinition } from "../model/resource.js";
import { pathField, type StoredItem } from "../port/stored-item.js";
import type { Foreseen } from "./foreseen.js";

const valuesAtOnce = 500;
/** Only the beginning of their documents is read. */
const itemsAtOnce = 2000;
const itemsKept = 20_000;
const fewerBy = 8;

/** In order of key, with the id and these fields; sees what the transaction has written. */
export type FindItems = (
  definition: ResourceDefinition,
  filter: Filter,
  limit: number,
  fields: readonly string[],
) => Promise<readonly StoredItem[]>;

/** What is looked for in one way. */
interface Kind {
  readonly field: string;
  /** Those that have the value. */
  readonly found: Map<Scalar, readonly StoredItem[]>;
  /** Values that are looked for at once. */
  atOnce: number;
}

interface Wanted {
  readonly field: string;
  readonly values: readonly Scalar[];
  /** The rest of the condition. */
  readonly rest: Filter;
}

export class ReadAhead {
  readonly #foreseen: Foreseen;
  readonly #find: FindItems;
  /** By resource, and by how they are looked for. */
  readonly #kinds = new Map<string, Map<string, Kind>>();
  readonly #removed = new Map<string, Set<number>>();
  #kept = 0;

  constructor(foreseen: Foreseen, find: FindItems) {
    this.#foreseen = foreseen;
    this.#find = find;
  }

  /** All items that match, in order of key; null where nothing is to be had from looking for others with them. */
  async find(
    definition: ResourceDefinition,
    filter: Filter,
    fields: readonly string[],
  ): Promise<readonly StoredItem[] | null> {
    const wanted = this.#readWanted(definition, filter);
    if (wanted === null) return null;
    const kind = this.#open(definition, wanted, fields);
    const unknown = wanted.values.filter((value) => !kind.found.has(value));
    if (unknown.length > 0 && !(await this.#look(definition, wanted, unknown, kind, fields))) return null;
    const removed = this.#removed.get(definition.path);
    const items = new Map<number, StoredItem>();
    for (const value of wanted.values) {
      for (const item of kind.found.get(value) ?? []) if (removed?.has(item.key) !== true) items.set(item.key, item);
    }
    return [...items.values()].toSorted((one, other) => one.key - other.key);
  }

  /** What is known of those that have a value of the item is known no more. */
  noteWritten({ path }: ResourceDefinition, item: StoredItem): void {
    for (const { field, found } of this.#kinds.get(path)?.values() ?? []) {
      for (const value of valuesOf(item, field)) found.delete(value);
    }
  }

  noteRemoved({ path }: ResourceDefinition, items: readonly StoredItem[]): void {
    if (!this.#kinds.has(path)) return;
    const removed = this.#removed.get(path) ?? new Set();
    this.#removed.set(path, removed);
    for (const { key } of items) removed.add(key);
  }

  #readWanted({ path }: ResourceDefinition, filter: Filter): Wanted | null {
    const parts = filter.kind === "all" ? filter.of : [filter];
    for (const part of parts) {
      if (part.kind === "range") return null;
      if (part.kind !== "in" || part.negated) continue;
      const { field, values } = part;
      const foreseen = this.#foreseen.valuesOf(path, field)?.values;
      if (foreseen === undefined || foreseen.size <= values.length || !values.every((each) => foreseen.has(each)))
        continue;
      const others = parts.length === 1 ? [] : parts.filter((other) => other !== part);
      return { field, values, rest: others.reduce(both, everything) };
    }
    return null;
  }

  #open({ path }: ResourceDefinition, { field, rest }: Wanted, fields: readonly string[]): Kind {
    if (this.#kept > itemsKept) {
      this.#kinds.clear();
      this.#kept = 0;
    }
    const kinds = this.#kinds.get(path) ?? new Map<string, Kind>();
    this.#kinds.set(path, kinds);
    const name = `${field} ${fields.join()} ${rest === everything ? "" : JSON.stringify(rest)}`;
    const kind = kinds.get(name) ?? { field, found: new Map(), atOnce: valuesAtOnce };
    kinds.set(name, kind);
    return kind;
  }

  /** @returns false where there are too many */
  async #look(
    definition: ResourceDefinition,
    { field, rest }: Wanted,
    unknown: readonly Scalar[],
    kind: Kind,
    fields: readonly string[],
  ): Promise<boolean> {
    const foreseen = this.#foreseen.valuesOf(definition.path, field);
    const others = [...(foreseen?.values ?? [])].filter((value) => !kind.found.has(value) && !unknown.includes(value));
    for (;;) {
      const asked = [...unknown, ...others.slice(0, Math.max(kind.atOnce - unknown.length, 0))];
      const filter = both({ kind: "in", field, values: asked, negated: false }, rest);
      const read = field === pathField || fields.includes(field) ? fields : [...fields, field];
      const items = await this.#find(definition, filter, itemsAtOnce, read);
      if (items.length < itemsAtOnce) {
        this.#keep(definition, kind, { asked, items, goAlong: foreseen?.goAlong === true }, fields);
        return true;
      }
      if (asked.length === unknown.length) return false;
      kind.atOnce = Math.floor(kind.atOnce / fewerBy);
    }
  }

  #keep(
    definition: ResourceDefinition,
    { field, found }: Kind,
    { asked, items, goAlong }: { asked: readonly Scalar[]; items: readonly StoredItem[]; goAlong: boolean },
    fields: readonly string[],
  ): void {
    const byValue = new Map<Scalar, StoredItem[]>(asked.map((value) => [value, []]));
    for (const item of items) {
      const names = new Set([definition.id, ...fields]);
      const document = Object.fromEntries(Object.entries(item.document).filter(([name]) => names.has(name)));
      for (const value of valuesOf(item, field)) byValue.get(value)?.push({ ...item, document });
    }
    if (goAlong) this.#foreseen.noteRemoved(definition, items);
    for (const [value, those] of byValue) found.set(value, those);
    this.#kept += items.length;
  }
}

/** The values by which an item is found. */
function valuesOf({ path, document }: StoredItem, field: string): readonly Scalar[] {
  const value: Value = field === pathField ? path : (document[field] ?? null);
  const parts: readonly Value[] = Array.isArray(value) ? value : [value];
  return parts.filter((part) => part !== null && typeof part !== "object");
}
