/** Reads the items of lists, and counts them. */
import type { Document as Operators } from "mongodb";
import type { ListPage } from "../../model/plan/code-reads.js";
import type { Item, ListPlan, Sort } from "../../model/plan/plan.js";
import { listSortKeysWithId, listSortKeys, listSegmentsAfter } from "../../model/query/sort-keys.js";
import { findPlannedDefinition } from "../../model/schema/across-parents.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { maxPortionBytes, readPage, type ItemSource, type Portion, type ListStart } from "../list-items.js";
import { withinLimit } from "../port/availability.js";
import { RequestBatcher, SharedReads } from "../request-batcher.js";
import { isAncestorId, sizeOf } from "../port/stored-item.js";
import { listComputedFields, withComputedFields } from "../related-keys.js";
import { translateErrors } from "./errors.js";
import { joinWithAnd, toListCondition, toMongoFilter } from "./filter.js";
import {
  collectionOf,
  projectionOf,
  recordFieldName,
  toItem,
  valueExpressionOf,
  type StoredRecord,
} from "./records.js";
import { computingStages, countingStages, resolveRelations, resolveSort, startOfPath } from "./resolve-relations.js";
import type { ReadSource, TimedSource } from "./resolve-relations.js";

/**
 * Maximum number of simultaneous commands for unpaged lists. Each reads about half a MiB. Further commands wait in this process,
 * because in the database they would delay small requests.
 */
const wholeAtOnce = 8;
/**
 * Maximum number of items that a shared read returns, summed over its callers. All callers continue in the same turn of the
 * event loop, so more items would block it.
 */
const itemsTogether = 800;
/** Maximum number of callers that share a read. */
const maxCallers = 32;
/** Maximum number of commands that execute the same shared read simultaneously. */
const equalAtOnce = 8;

type Read<Result> = (signal: AbortSignal) => Promise<Result>;

/** Creates the item source. Each count and each batch of items has a time limit of its own. */
export function createItemSource(source: TimedSource): ItemSource {
  const { database, registry, maxTimeMS } = source;
  const wholeReads = new RequestBatcher<() => Promise<unknown>, unknown>(
    { batchSize: 1, parallel: wholeAtOnce },
    async ([work]) => {
      const result = await work?.();
      return () => result;
    },
  );
  const sharedReads = new SharedReads();

  /**
   * Lets identical reads of several callers share a command.
   * @param parts describe everything that is read, so that only identical reads are shared
   * @param items maximum number of items that are read
   */
  function share<Result>(
    { window }: ListPlan,
    parts: readonly unknown[],
    items: number,
    read: Read<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    const limits = { batchSize: Math.min(maxCallers, Math.floor(itemsTogether / items)), parallel: equalAtOnce };
    const result =
      window.kind === "all"
        ? (wholeReads.request(() => read(signal)) as Promise<Result>) // safe: the batcher returns the result of the read
        : sharedReads.read(JSON.stringify(parts), limits, read, signal);
    return withinLimit(maxTimeMS, translateErrors(result));
  }

  return {
    async countItems(plan, signal) {
      const definition = findPlannedDefinition(registry, plan);
      const where = toListCondition(definition, plan);
      // With this hint, counting all items reads no document (manual of the driver, "Count Documents").
      const options = { maxTimeMS, ...(Object.keys(where).length === 0 && { hint: "_id_" }) };
      const collection = collectionOf(database, definition);
      const count: Read<number> = (until) => collection.countDocuments(where, { ...options, signal: until });
      return share(plan, ["count", plan.resource, plan.path, plan.filter], 1, count, signal);
    },
    async readItems(plan, start, size, signal) {
      const { resource, path, filter, sort, fields } = plan;
      const read: Read<Portion> = (until) => readItems({ ...source, signal: until }, plan, start, size);
      return share(plan, ["items", resource, path, filter, sort, fields, start, size], size, read, signal);
    },
    async countReferring(guard, ids, signal) {
      const definition = findDefinition(registry, guard.of);
      const count = async (): Promise<readonly { readonly _id: number; readonly count: number }[]> => {
        const visible = await resolveRelations({ ...source, signal }, definition, guard.visible);
        const stages = countingStages(definition, { ...guard, visible }, ids);
        const options = { maxTimeMS, signal };
        return collectionOf(database, definition).aggregate<{ _id: number; count: number }>(stages, options).toArray();
      };
      const groups = await withinLimit(maxTimeMS, translateErrors(count()));
      return new Map(groups.map(({ _id, count }) => [_id, count]));
    },
  };
}

/** Reads one segment (range of sort values) after another until there are enough items or bytes. */
async function readItems(
  { database, registry, ...options }: ReadSource,
  plan: ListPlan,
  { after, skip }: ListStart,
  size: number,
): Promise<Portion> {
  const find = (resource: string): ResourceDefinition => findDefinition(registry, resource);
  const stored = findPlannedDefinition(registry, plan);
  const computed = listComputedFields(listSortKeys(plan.sort));
  const above = listSortKeys(plan.sort).filter(({ field }) => isAncestorId(stored, field));
  const definition = withComputedFields(stored, computed, find);
  const collection = collectionOf(database, definition);
  const where = toListCondition(definition, plan);
  const projection = projectionOf(definition, plan.fields);
  const sort = sortOf(definition, plan.sort);
  const items: Item[] = [];
  let sizeInBytes = 0;
  for (const segment of listSegmentsAfter(definition, plan.sort, after)) {
    const inSegment = toMongoFilter(definition, segment);
    const limit = size - items.length;
    const cursor =
      computed.length === 0 && above.length === 0
        ? collection.find(joinWithAnd([where, inSegment]), {
            ...options,
            projection,
            sort,
            skip,
            limit,
            batchSize: limit + 1,
          })
        : collection.aggregate<StoredRecord>(
            [
              { $match: where },
              ...above.map(({ field }) => ({
                $set: { [recordFieldName(stored, field)]: valueExpressionOf(stored, field) },
              })),
              ...computed.flatMap((key) => computingStages(startOfPath(stored, key.related), key, find)),
              { $match: inSegment },
              { $sort: sort },
              { $skip: skip },
              { $limit: limit },
              { $project: projection },
            ],
            { ...options, batchSize: limit + 1 },
          );
    try {
      // Reads the buffered records of each batch together, because a promise for each record would cost as much as the
      // record itself.
      while (await cursor.hasNext()) {
        for (const record of cursor.readBufferedDocuments()) {
          if (sizeInBytes >= maxPortionBytes) return { items, isTruncated: true, sizeInBytes };
          const item = toItem(definition, plan.fields, record);
          items.push(item);
          sizeInBytes += sizeOf(item.values);
        }
      }
    } finally {
      await cursor.close();
    }
    if (items.length === size) break;
  }
  return { items, isTruncated: false, sizeInBytes };
}

/** Reads a page for a hook or action in the transaction of the session. */
export async function readPageIn(reading: ReadSource, plan: ListPlan): Promise<ListPage> {
  const definition = findPlannedDefinition(reading.registry, plan);
  const filter = await resolveRelations(reading, definition, plan.filter);
  const resolved = { ...plan, filter, sort: await resolveSort(reading, plan.sort) };
  return readPage((...asked) => readItems(reading, ...asked), definition, resolved);
}

function sortOf(definition: ResourceDefinition, sort: Sort): Operators {
  const keys = listSortKeysWithId(definition, sort);
  return Object.fromEntries(
    keys.map(({ field, descending }) => [recordFieldName(definition, field), descending ? -1 : 1]),
  );
}
