import type { Db } from "mongodb";
import { findDefinition } from "../../model/schema/find-definition.js";
import { everything } from "../../model/query/filter.js";
import type { Filter } from "../../model/query/filter.js";
import type { Document } from "../../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import type { CallerReader } from "../port/storage.js";
import { toMongoFilter } from "./filter.js";
import type { GatheredReads } from "./gathered-reads.js";
import { collectionOf, toStoredItem } from "./records.js";
import type { StoredRecord } from "./records.js";

/** Reads committed items. */
export class CommittedReader implements CallerReader {
  readonly #database: Db;
  readonly #registry: Registry;
  readonly #reads: GatheredReads;
  readonly #timeoutMs: number;

  constructor(database: Db, registry: Registry, reads: GatheredReads, timeoutMs: number) {
    this.#database = database;
    this.#registry = registry;
    this.#reads = reads;
    this.#timeoutMs = timeoutMs;
  }

  async get(resource: string, id: number): Promise<Document | null> {
    const definition = findDefinition(this.#registry, resource);
    const record = await this.#reads.find(definition, id, { path: null, visible: everything });
    return record && toStoredItem(definition, record).document;
  }

  async find(resource: string, filter: Filter, limit: number): Promise<readonly Document[]> {
    const definition = findDefinition(this.#registry, resource);
    const ids = listIds(definition, filter);
    const records = ids === null ? await this.#select(definition, filter, limit) : await this.#findAll(definition, ids);
    return records.slice(0, limit).map((record) => toStoredItem(definition, record).document);
  }

  async #findAll(definition: ResourceDefinition, ids: readonly number[]): Promise<readonly StoredRecord[]> {
    const asked = { path: null, visible: everything };
    const found = await Promise.all(ids.map((id) => this.#reads.find(definition, id, asked)));
    return found.filter((record) => record !== null).toSorted((one, other) => one._id - other._id);
  }

  async #select(definition: ResourceDefinition, filter: Filter, limit: number): Promise<readonly StoredRecord[]> {
    const options = { sort: { _id: 1 }, limit, maxTimeMS: this.#timeoutMs } as const;
    return collectionOf(this.#database, definition).find(toMongoFilter(definition, filter), options).toArray();
  }
}

/** Returns null if the filter looks up more than ids, or an id may match several items. */
function listIds({ id, idWithinParent }: ResourceDefinition, filter: Filter): readonly number[] | null {
  if (filter.kind !== "in" || filter.field !== id || filter.negated || idWithinParent) return null;
  const numbers = filter.values.filter((value) => typeof value === "number");
  return numbers.length === filter.values.length ? [...new Set(numbers)] : null;
}

/** Caches an answer, and asks again after this many milliseconds. */
export function rememberOnce(reader: CallerReader, ageMs = Infinity): CallerReader {
  const known = new Map<string, { readonly answer: Promise<unknown>; readonly at: number }>();
  const once = <Result>(asked: readonly unknown[], ask: () => Promise<Result>): Promise<Result> => {
    const name = JSON.stringify(asked);
    const before = known.get(name);
    // The same question has answers of the same type.
    if (before !== undefined && performance.now() - before.at <= ageMs) return before.answer as Promise<Result>;
    const answer = ask();
    known.set(name, { answer, at: performance.now() });
    return answer;
  };
  return {
    get: (resource, id) => once([resource, id], () => reader.get(resource, id)),
    find: (resource, filter, limit) => once([resource, filter, limit], () => reader.find(resource, filter, limit)),
  };
}
