import { findPlannedDefinition } from "../../model/schema/across-parents.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { Document as Operators } from "mongodb";
import type { ListPage } from "../../model/plan/code-reads.js";
import type { Item, ListPlan, Sort } from "../../model/plan/plan.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { listAllKeys, listKeys, rangesAfter } from "../../model/query/sort-keys.js";
import { portionBytes, readPage, type Portion, type Start } from "../../execute/lists/list-items.js";
import { conjunction, listCondition, toMongoFilter } from "./filter.js";
import { listComputedFields, withComputedFields } from "../related-keys.js";
import { computingStages, startOfPath } from "./related-stages.js";
import { resolveRelations, resolveSort, type ReadSource } from "./resolve-relations.js";
import { collectionOf, projectionOf, recordField, toItem, valueOf, type StoredRecord } from "./records.js";
import { isAncestorId, sizeOf } from "../port/stored-item.js";

/** Reads segment after segment until there are enough items or bytes. */
export async function readItems(
  { database, registry, ...options }: ReadSource,
  plan: ListPlan,
  { after, skip }: Start,
  size: number,
): Promise<Portion> {
  const find = (resource: string): ResourceDefinition => findDefinition(registry, resource);
  const stored = findPlannedDefinition(registry, plan);
  const computed = listComputedFields(listKeys(plan.sort));
  const above = listKeys(plan.sort).filter(({ field }) => isAncestorId(stored, field));
  const definition = withComputedFields(stored, computed, find);
  const collection = collectionOf(database, definition);
  const where = listCondition(definition, plan);
  const projection = projectionOf(definition, plan.fields);
  const sort = sortOf(definition, plan.sort);
  const items: Item[] = [];
  let bytes = 0;
  for (const segment of rangesAfter(definition, plan.sort, after)) {
    const inSegment = toMongoFilter(definition, segment);
    const limit = size - items.length;
    const cursor =
      computed.length === 0 && above.length === 0
        ? collection.find(conjunction([where, inSegment]), {
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
              ...above.map(({ field }) => ({ $set: { [recordField(stored, field)]: valueOf(stored, field) } })),
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
      // Reads by batch, because a promise for each record would cost as much as the record itself.
      while (await cursor.hasNext()) {
        for (const record of cursor.readBufferedDocuments()) {
          if (bytes >= portionBytes) return { items, cut: true, bytes };
          const item = toItem(definition, plan.fields, record);
          items.push(item);
          bytes += sizeOf(item.values);
        }
      }
    } finally {
      await cursor.close();
    }
    if (items.length === size) break;
  }
  return { items, cut: false, bytes };
}

/** Reads a page in the transaction of the session. */
export async function readPageIn(reading: ReadSource, plan: ListPlan): Promise<ListPage> {
  const definition = findPlannedDefinition(reading.registry, plan);
  const filter = await resolveRelations(reading, definition, plan.filter);
  const resolved = { ...plan, filter, sort: await resolveSort(reading, plan.sort) };
  return readPage((...asked) => readItems(reading, ...asked), definition, resolved);
}

function sortOf(definition: ResourceDefinition, sort: Sort): Operators {
  const keys = listAllKeys(definition, sort);
  return Object.fromEntries(keys.map(({ field, descending }) => [recordField(definition, field), descending ? -1 : 1]));
}
