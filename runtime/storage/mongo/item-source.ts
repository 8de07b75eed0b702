/** Reads the items of lists, and counts them. */
import type { Document as Operators } from "mongodb";
import type { Item, ListPage, ListPlan, Sort } from "../../model/plan/plan.js";
import { usesRelatedItems } from "../../model/query/filter.js";
import { listSortKeysWithId, listKeysetSegmentFilters } from "../../model/query/sort-keys.js";
import { findDefinitionForPlan } from "../../model/schema/definition-across-parents.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { maxBytesPerRead, readPage, type ItemSource, type ItemReadResult, type ListStart } from "../list-items.js";
import { waitWithTimeLimit } from "../port/availability.js";
import { RequestBatcher, SharedReads, type AbortableRead } from "../request-batcher.js";
import { isAncestorId, estimateSizeInBytes } from "../port/stored-item.js";
import { listComputedFields, addComputedFields } from "../related-keys.js";
import type { SnapshotReader } from "./sessions.js";
import { translateErrors } from "./errors.js";
import { joinWithAnd, toListCondition, toMongoFilter } from "./filter.js";
import {
  collectionOf,
  projectionOf,
  getRecordFieldName,
  toItem,
  valueExpressionOf,
  type StoredRecord,
} from "./records.js";
import { createComputedFieldStages, createFirstReferenceExpression } from "./computed-fields.js";
import { createCountingStages, resolveRelatedConditions, resolveSortOrGroupKeys } from "./resolve-relations.js";
import type { ReadSource, TimeLimitedReadSource } from "./resolve-relations.js";

/**
 * Maximum number of simultaneous commands for unpaged lists. Each reads about half a MiB. Further commands wait in this process,
 * because in the database they would delay small requests.
 */
const maxParallelUnpagedReads = 8;
/**
 * Maximum number of items that a shared read returns, summed over its callers. All callers continue in the same turn of the
 * event loop, so more items would block it.
 */
const maxItemsPerSharedRead = 800;
const maxCallersPerSharedRead = 32;
/** Maximum number of commands that execute the same shared read simultaneously. */
const maxParallelReadCommands = 8;

/** Creates the item source. Each count and each batch of items has a time limit of its own. */
export function createItemSource(source: TimeLimitedReadSource, readInSnapshot: SnapshotReader): ItemSource {
  const { database, registry, maxTimeMS } = source;
  const wholeReads = new RequestBatcher<() => Promise<unknown>, unknown>(
    { maxBatchSize: 1, maxParallelBatches: maxParallelUnpagedReads },
    async ([work]) => {
      const result = await work?.();
      return () => result;
    },
  );
  const sharedReads = new SharedReads();

  /**
   * Lets identical reads of several callers share a command.
   * @param keyParts describe everything that is read, so that only identical reads are shared
   * @param maxItems maximum number of items that are read
   */
  function shareRead<Result>(
    { pageWindow: window }: ListPlan,
    keyParts: readonly unknown[],
    maxItems: number,
    read: AbortableRead<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    const limits = {
      maxBatchSize: Math.min(maxCallersPerSharedRead, Math.floor(maxItemsPerSharedRead / maxItems)),
      maxParallelBatches: maxParallelReadCommands,
    };
    // The cast is safe, because the batcher returns the result of `read`.
    const result =
      window.kind === "all"
        ? (wholeReads.submit(() => read(signal)) as Promise<Result>)
        : sharedReads.read(JSON.stringify(keyParts), limits, read, signal);
    return waitWithTimeLimit(maxTimeMS, translateErrors(result));
  }

  return {
    async countItems(plan, signal) {
      const definition = findDefinitionForPlan(registry, plan);
      const count: AbortableRead<number> = async (sharedSignal) => {
        const filter = await resolveRelatedConditions({ ...source, signal: sharedSignal }, definition, plan.filter);
        const where = toListCondition(definition, { ...plan, filter });
        // With this hint, counting all items reads no document (manual of the driver, "Count Documents").
        const options = { maxTimeMS, ...(Object.keys(where).length === 0 && { hint: "_id_" }) };
        return collectionOf(database, definition).countDocuments(where, { ...options, signal: sharedSignal });
      };
      return shareRead(plan, ["count", plan.resource, plan.path, plan.filter], 1, count, signal);
    },
    async readItems(plan, start, size, signal) {
      const { resource, path, filter, sort, fields } = plan;
      const read: AbortableRead<ItemReadResult> = (sharedSignal) => {
        const limited = { ...source, signal: sharedSignal };
        // Otherwise, the page could show values that an item got together with a change after which it no longer matches.
        return usesRelatedItems(filter)
          ? readInSnapshot((session) => readItems({ ...limited, session }, plan, start, size))
          : readItems(limited, plan, start, size);
      };
      return shareRead(plan, ["items", resource, path, filter, sort, fields, start, size], size, read, signal);
    },
    async countReferrers(referrerCount, ids, signal) {
      const definition = findDefinition(registry, referrerCount.countedResource);
      const countReferences = async (): Promise<readonly { readonly _id: number; readonly count: number }[]> => {
        const visible = await resolveRelatedConditions(
          { ...source, signal },
          definition,
          referrerCount.visibilityFilter,
        );
        const stages = createCountingStages(definition, { ...referrerCount, visibilityFilter: visible }, ids);
        const options = { maxTimeMS, signal };
        return collectionOf(database, definition).aggregate<{ _id: number; count: number }>(stages, options).toArray();
      };
      const groups = await waitWithTimeLimit(maxTimeMS, translateErrors(countReferences()));
      return new Map(groups.map(({ _id, count }) => [_id, count]));
    },
  };
}

/** Reads one segment (range of sort values) after another until there are enough items or bytes. */
async function readItems(
  source: ReadSource,
  requestedPlan: ListPlan,
  { after, skip }: ListStart,
  maxCount: number,
): Promise<ItemReadResult> {
  const { database, registry, ...options } = source;
  const definitionOf = (resource: string): ResourceDefinition => findDefinition(registry, resource);
  const stored = findDefinitionForPlan(registry, requestedPlan);
  const filter = await resolveRelatedConditions(source, stored, requestedPlan.filter);
  const resolvedSort = await resolveSortOrGroupKeys(source, stored, filter, requestedPlan.sort);
  const plan = { ...requestedPlan, filter, sort: resolvedSort };
  const computed = listComputedFields(plan.sort);
  const above = plan.sort.filter(({ field }) => isAncestorId(stored, field));
  const definition = addComputedFields(stored, computed, definitionOf);
  const collection = collectionOf(database, definition);
  const where = toListCondition(definition, plan);
  const projection = projectionOf(definition, plan.fields);
  const sort = toMongoSort(definition, plan.sort);
  const items: Item[] = [];
  let sizeInBytes = 0;
  for (const segment of listKeysetSegmentFilters(definition, plan.sort, after)) {
    const inSegment = toMongoFilter(definition, segment);
    const limit = maxCount - items.length;
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
                $set: { [getRecordFieldName(stored, field)]: valueExpressionOf(stored, field) },
              })),
              ...computed.flatMap((key) =>
                createComputedFieldStages(createFirstReferenceExpression(stored, key.related), key, definitionOf),
              ),
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
          if (sizeInBytes >= maxBytesPerRead) return { items, isTruncated: true, sizeInBytes };
          const item = toItem(definition, plan.fields, record);
          items.push(item);
          sizeInBytes += estimateSizeInBytes(item.values);
        }
      }
    } finally {
      await cursor.close();
    }
    if (items.length === maxCount) break;
  }
  return { items, isTruncated: false, sizeInBytes };
}

/** Reads a page for a hook or action in the transaction of the session. */
export function readPageInTransaction(source: ReadSource, plan: ListPlan): Promise<ListPage> {
  return readPage((...asked) => readItems(source, ...asked), findDefinitionForPlan(source.registry, plan), plan);
}

function toMongoSort(definition: ResourceDefinition, sort: Sort): Operators {
  const keys = listSortKeysWithId(definition, sort);
  return Object.fromEntries(
    keys.map(({ field, descending }) => [getRecordFieldName(definition, field), descending ? -1 : 1]),
  );
}
