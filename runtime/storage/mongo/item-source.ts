import { findPlanned } from "../../model/schema/above.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { Db, Document as Operators } from "mongodb";
import type { Item, ListPlan, Sort } from "../../model/plan/plan.js";
import type { CountGuard } from "../../model/query/related-key.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import { listAllKeys, listKeys } from "../../model/query/sort-keys.js";
import { segmentsBehind } from "../../execute/lists/keyset.js";
import { portionBytes } from "../../execute/lists/list-items.js";
import type { ItemSource, Portion, Start } from "../../execute/lists/list-items.js";
import { withinLimit } from "../port/time-limit.js";
import { translated } from "./errors.js";
import { conjunction, listCondition, toMongoFilter } from "./filter.js";
import { isAbove } from "../above-ids.js";
import { listComputed, withComputed } from "../related-keys.js";
import { computingStages, countingStages } from "./related-stages.js";
import { resolveRelations } from "./resolve-relations.js";
import { collectionOf, projectionOf, recordField, toItem, valueOf, type StoredRecord } from "./records.js";
import { JoinedReads } from "./joined-reads.js";
import { Rounds } from "./rounds.js";
import { sizeOf } from "../port/stored-item.js";

/**
 * Maximum number of simultaneous commands of whole collections, each of half a MiB. Further ones wait here, where they delay
 * nobody, instead of in the database, where small requests would wait behind them.
 */
const wholeAtOnce = 8;

/** Each count and each batch has a time limit of its own. */
export class MongoItemSource implements ItemSource {
  readonly #database: Db;
  readonly #registry: Registry;
  readonly #timeoutMs: number;
  readonly #turns = new Rounds<() => Promise<unknown>, unknown>({ asked: 1, running: wholeAtOnce }, async ([work]) => {
    const result = await work?.();
    return () => result;
  });

  readonly #joined = new JoinedReads();

  constructor(database: Db, registry: Registry, timeoutMs: number) {
    this.#database = database;
    this.#registry = registry;
    this.#timeoutMs = timeoutMs;
  }

  async count(plan: ListPlan, signal: AbortSignal): Promise<number> {
    const definition = findPlanned(this.#registry, plan);
    const where = listCondition(definition, plan);
    // Manual of the driver, "Count Documents": with this hint, counting everything reads no document.
    const hint = Object.keys(where).length === 0 ? { hint: "_id_" } : {};
    const options = { maxTimeMS: this.#timeoutMs, ...hint };
    const collection = collectionOf(this.#database, definition);
    const count = (until: AbortSignal): Promise<number> =>
      collection.countDocuments(where, { ...options, signal: until });
    const words = JSON.stringify(["count", plan.resource, plan.path, plan.filter]);
    return withinLimit(this.#timeoutMs, translated(this.#inTurn(plan, words, 1, count, signal)));
  }

  async items(plan: ListPlan, start: Start, size: number, signal: AbortSignal): Promise<Portion> {
    const { resource, path, filter, sort, fields } = plan;
    const read = (until: AbortSignal): Promise<Portion> => this.#items(plan, start, size, until);
    const words = JSON.stringify(["items", resource, path, filter, sort, fields, start, size]);
    return withinLimit(this.#timeoutMs, translated(this.#inTurn(plan, words, size, read, signal)));
  }

  #inTurn<Result>(
    { window }: ListPlan,
    words: string,
    items: number,
    read: (until: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    if (window.kind !== "all") return this.#joined.ask(words, items, read, signal);
    // The answer has the requested fields.
    return this.#turns.ask(() => read(signal)) as Promise<Result>;
  }

  async countReferring(
    guard: CountGuard,
    ids: readonly number[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<number, number>> {
    const definition = findDefinition(this.#registry, guard.of);
    const reading = { database: this.#database, registry: this.#registry, maxTimeMS: this.#timeoutMs, signal };
    const visible = await withinLimit(
      this.#timeoutMs,
      translated(resolveRelations(reading, definition, guard.visible)),
    );
    const counted = collectionOf(this.#database, definition)
      .aggregate<{ readonly _id: number; readonly count: number }>(
        countingStages(definition, { ...guard, visible }, ids),
        {
          maxTimeMS: this.#timeoutMs,
          signal,
        },
      )
      .toArray();
    const groups = await withinLimit(this.#timeoutMs, translated(counted));
    return new Map(groups.map(({ _id, count }) => [_id, count]));
  }

  /** Reads segment after segment until there are enough items or bytes. */
  async #items(plan: ListPlan, { behind, skip }: Start, size: number, signal: AbortSignal): Promise<Portion> {
    const find = (resource: string): ResourceDefinition => findDefinition(this.#registry, resource);
    const stored = findPlanned(this.#registry, plan);
    const computed = listComputed(plan.sort);
    const above = listKeys(plan.sort).filter(({ field }) => isAbove(stored, field));
    const definition = withComputed(stored, computed, find);
    const collection = collectionOf(this.#database, definition);
    const where = listCondition(definition, plan);
    const projection = projectionOf(definition, plan.fields);
    const sort = sortOf(definition, plan.sort);
    const options = { maxTimeMS: this.#timeoutMs, signal };
    const items: Item[] = [];
    let bytes = 0;
    for (const segment of segmentsBehind(definition, plan.sort, behind)) {
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
                ...computed.flatMap((key) => computingStages(stored, key, find)),
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
}

function sortOf(definition: ResourceDefinition, sort: Sort): Operators {
  const keys = listAllKeys(definition, sort);
  return Object.fromEntries(keys.map(({ field, descending }) => [recordField(definition, field), descending ? -1 : 1]));
}
