import type { Scalar } from "../model/query/filter.js";
import type { StoredItem } from "./port/stored-item.js";

/** After a query that found too much, the next one requests this many times fewer values. */
const fewerBy = 8;

/** Returns null if a query finds more than allowed. */
type Read<Found> = (values: readonly Scalar[]) => Promise<ReadonlyMap<Scalar, Found> | null>;

/** Looks up values in bulk: the unknown ones, together with the next ones that will be needed. */
export class Lookup<Found> {
  /** Undefined for a value without matches. */
  readonly found = new Map<Scalar, Found | undefined>();
  readonly wanted: ReadonlySet<Scalar>;
  /** Number of values in one query, unless more are needed at once. */
  atOnce: number;
  readonly #read: Read<Found>;
  /** Number of wanted values that were looked up. Dropped values are not prefetched again. */
  #asked = 0;

  constructor(wanted: ReadonlySet<Scalar>, atOnce: number, read: Read<Found>) {
    this.wanted = wanted;
    this.atOnce = atOnce;
    this.#read = read;
  }

  /** @returns false if these values alone match too much */
  async load(values: readonly Scalar[]): Promise<boolean> {
    const unknown = values.filter((value) => !this.found.has(value));
    if (unknown.length === 0) return true;
    const ahead = this.#asked < this.wanted.size ? [...this.wanted].slice(this.#asked) : [];
    for (;;) {
      const asked = new Set(unknown);
      let taken = 0;
      for (; taken < ahead.length && asked.size < this.atOnce; taken += 1) {
        const value = ahead[taken];
        if (value !== undefined && !this.found.has(value)) asked.add(value);
      }
      const found = await this.#read([...asked]);
      if (found !== null) {
        this.#asked += taken;
        for (const value of asked) this.found.set(value, found.get(value));
        return true;
      }
      if (asked.size === unknown.length) return false;
      this.atOnce = Math.floor(this.atOnce / fewerBy);
    }
  }
}

/** Looks items up by the values of one field. */
export class ItemLookup extends Lookup<readonly StoredItem[]> {
  readonly field: string;
  /** The fields that are read; null for whole items. */
  readonly fields: readonly string[] | null;

  constructor(
    by: Pick<ItemLookup, "field" | "fields">,
    wanted: ReadonlySet<Scalar>,
    atOnce: number,
    read: Read<readonly StoredItem[]>,
  ) {
    super(wanted, atOnce, read);
    this.field = by.field;
    this.fields = by.fields;
  }
}
