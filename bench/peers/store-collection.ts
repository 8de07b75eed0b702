import type { Collection, Db, Filter } from "mongodb";
import { storeTexts, type StoreList, type StoreQuery, type StoreRow, type StoreValues } from "./store-table.js";

interface StoreRecord extends Omit<StoreRow, "company_id"> {
  readonly _id: number;
}

interface Sequence {
  readonly _id: string;
  readonly last: number;
}

const view = { lang_code: 1, email: 1, company: 1, timestamp: 1, status: 1, version: 1 } as const;

/** The stores in MongoDB, with the same methods as `StoreTable`. */
export class StoreCollection {
  readonly #stores: Collection<StoreRecord>;
  readonly #sequences: Collection<Sequence>;

  constructor(database: Db) {
    this.#stores = database.collection<StoreRecord>("stores");
    this.#sequences = database.collection<Sequence>("sequences");
  }

  async prepare(): Promise<void> {
    await this.#stores.createIndexes([{ key: { status: 1, _id: 1 } }, { key: { company: 1 } }, { key: { email: 1 } }]);
    await this.#sequences.updateOne({ _id: "stores" }, { $setOnInsert: { last: 0 } }, { upsert: true });
  }

  async read(id: number): Promise<StoreRow | undefined> {
    const record = await this.#stores.findOne({ _id: id }, { projection: view });
    return record === null ? undefined : toRow(record);
  }

  async list({ filters, scope, size, page = 1, after }: StoreQuery): Promise<StoreList> {
    const filter: Filter<StoreRecord> = scope === 0 ? { ...filters } : { ...filters, _id: scope };
    const options = { projection: view, sort: { _id: 1 }, limit: size } as const;
    if (after !== undefined) {
      const behind = { $and: [filter, { _id: { $gt: after } }] };
      return { rows: (await this.#stores.find(behind, options).toArray()).map(toRow), total: null };
    }
    const [records, total] = await Promise.all([
      this.#stores.find(filter, { ...options, skip: (page - 1) * size }).toArray(),
      this.#stores.countDocuments(filter),
    ]);
    return { rows: records.map(toRow), total };
  }

  async create(values: StoreValues): Promise<number> {
    const increment = { $inc: { last: 1 } };
    const next = await this.#sequences.findOneAndUpdate({ _id: "stores" }, increment, { returnDocument: "after" });
    const _id = next?.last ?? 1;
    const timestamp = Math.floor(Date.now() / 1000);
    // The cast is safe, because the values contain every mandatory field.
    await this.#stores.insertOne({ _id, version: 1, timestamp, ...storeTexts, ...values } as unknown as StoreRecord);
    return _id;
  }

  /**
   * Returns the new version, "missing" if there is no such store, or "outdated" if the stored version is not
   * `expected`.
   */
  async update(id: number, changes: StoreValues, expected: number | null): Promise<number | "missing" | "outdated"> {
    const filter = expected === null ? { _id: id } : { _id: id, version: expected };
    const update = { $set: changes, $inc: { version: 1 } };
    const options = { projection: { version: 1 }, returnDocument: "after" } as const;
    const record = await this.#stores.findOneAndUpdate(filter, update, options);
    if (record !== null) return record.version;
    const isThere = expected !== null && (await this.#stores.countDocuments({ _id: id }, { limit: 1 })) > 0;
    return isThere ? "outdated" : "missing";
  }
}

function toRow({ _id, ...fields }: StoreRecord): StoreRow {
  return { company_id: _id, ...fields };
}
