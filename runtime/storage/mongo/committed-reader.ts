/** Reads committed items outside transactions. Simultaneous reads of the same kind become one database command. */
import type { ClientSession } from "mongodb";
import { findDefinition } from "../../model/schema/find-definition.js";
import { everything, type Filter, usesRelatedItems } from "../../model/query/filter.js";
import type { Document } from "../../model/schema/field.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import type { CallerRightsReader } from "../port/storage.js";
import { toMongoFilter, joinWithAnd, toPathCondition } from "./filter.js";
import { collectionOf, toStoredItem, type StoredRecord, getRecordFieldName } from "./records.js";
import { memoizeByDefinition } from "../../model/values/objects.js";
import type { ParentIdPath } from "../../model/plan/plan.js";
import type { TimeLimitedReadSource } from "./resolve-relations.js";
import { projectionForFilter, selectMatching, splitDirectAndRelatedConditions } from "./select-matching.js";
import type { SnapshotReader } from "./sessions.js";
import { KeyedBatchers } from "../request-batcher.js";

/** Limits of a batch. A batch is small, because a record can exceed 1 MiB, and decoding it blocks the event loop. */
const readBatcherLimits = { maxBatchSize: 16, maxParallelBatches: 4 };

/** Options of the read of one item. Simultaneous reads with equal options become one database command. */
interface ItemReadOptions {
  /** Path of the item; null if the item may have any path. */
  readonly path: ParentIdPath | null;
  readonly visibilityFilter: Filter;
  /** Fields to read; by default all. */
  readonly fields?: readonly string[];
}

export class CommittedReader implements CallerRightsReader {
  readonly #source: TimeLimitedReadSource;
  readonly #readInSnapshot: SnapshotReader;
  readonly #batchersOf = memoizeByDefinition(() => new KeyedBatchers<number, StoredRecord | null>());

  constructor(source: TimeLimitedReadSource, readInSnapshot: SnapshotReader) {
    this.#source = source;
    this.#readInSnapshot = readInSnapshot;
  }

  /**
   * Reads the item with this id at this path. Returns null if the item does not exist or does not match
   * `visibilityFilter`.
   */
  findRecord(definition: ResourceDefinition, id: number, options: ItemReadOptions): Promise<StoredRecord | null> {
    const { path, visibilityFilter, fields = null } = options;
    const kind = JSON.stringify([path, fields, visibilityFilter]);
    return this.#batchersOf(definition).submit(kind, id, readBatcherLimits, (ids) =>
      this.#readBatch(definition, ids, options),
    );
  }

  async #readBatch(
    definition: ResourceDefinition,
    requestedIds: readonly number[],
    { path, visibilityFilter, fields }: ItemReadOptions,
  ): Promise<(id: number) => StoredRecord | null> {
    const { database, maxTimeMS } = this.#source;
    const name = getRecordFieldName(definition, definition.id);
    const ids = [...new Set(requestedIds)];
    const isOne = { [name]: ids.length === 1 ? ids[0] : { $in: ids } };
    const place = path === null ? {} : toPathCondition(definition, path);
    const { direct, related } = splitDirectAndRelatedConditions(visibilityFilter);
    const filter = joinWithAnd([isOne, place, toMongoFilter(definition, direct)]);
    const projection = fields && projectionForFilter(definition, fields, related);
    const collection = collectionOf(database, definition);
    const read = async (snapshot: { readonly session?: ClientSession }): Promise<readonly StoredRecord[]> => {
      const options = { maxTimeMS, ...(projection && { projection }), ...snapshot };
      const records =
        ids.length === 1
          ? [await collection.findOne(filter, options)]
          : await collection.find(filter, { ...options, limit: ids.length }).toArray();
      const found = records.filter((record) => record !== null);
      return selectMatching({ ...this.#source, ...snapshot }, definition, found, related);
    };
    const matching = await (usesRelatedItems(related)
      ? this.#readInSnapshot((session) => read({ session }))
      : read({}));
    const byId = new Map(matching.map((record) => [record[name], record]));
    return (id) => byId.get(id) ?? null;
  }

  async get(resource: string, id: number): Promise<Document | null> {
    const definition = findDefinition(this.#source.registry, resource);
    const record = await this.findRecord(definition, id, { path: null, visibilityFilter: everything });
    return record && toStoredItem(definition, record).document;
  }

  async find(resource: string, filter: Filter, limit: number): Promise<readonly Document[]> {
    const definition = findDefinition(this.#source.registry, resource);
    const ids = listIdsFromFilter(definition, filter);
    const records =
      ids === null
        ? await this.#findRecordsByFilter(definition, filter, limit)
        : await this.#findRecordsByIds(definition, ids);
    return records.slice(0, limit).map((record) => toStoredItem(definition, record).document);
  }

  async #findRecordsByIds(definition: ResourceDefinition, ids: readonly number[]): Promise<readonly StoredRecord[]> {
    const asked = { path: null, visibilityFilter: everything };
    const found = await Promise.all(ids.map((id) => this.findRecord(definition, id, asked)));
    return found.filter((record) => record !== null).toSorted((one, other) => one._id - other._id);
  }

  async #findRecordsByFilter(
    definition: ResourceDefinition,
    filter: Filter,
    limit: number,
  ): Promise<readonly StoredRecord[]> {
    const { database, maxTimeMS } = this.#source;
    const options = { sort: { _id: 1 }, limit, maxTimeMS } as const;
    return collectionOf(database, definition).find(toMongoFilter(definition, filter), options).toArray();
  }
}

/**
 * Returns the ids of a filter that selects items only by id. Returns null for other filters, or if several items can
 * have the same id.
 */
function listIdsFromFilter({ id, idWithinParent }: ResourceDefinition, filter: Filter): readonly number[] | null {
  if (filter.kind !== "in" || filter.field !== id || filter.negated || idWithinParent) return null;
  const numbers = filter.values.filter((value) => typeof value === "number");
  return numbers.length === filter.values.length ? [...new Set(numbers)] : null;
}
