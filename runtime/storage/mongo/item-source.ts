import { findPlannedDefinition } from "../../model/schema/across-parents.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { Db } from "mongodb";
import type { ListPlan } from "../../model/plan/plan.js";
import type { CountGuard } from "../../model/query/related-key.js";
import type { Registry } from "../../model/schema/resource.js";
import type { ItemSource, Portion, Start } from "../../execute/lists/list-items.js";
import { withinLimit } from "../port/availability.js";
import { translated } from "./errors.js";
import { listCondition } from "./filter.js";
import { readItems } from "./read-items.js";
import { countingStages } from "./related-stages.js";
import { resolveRelations } from "./resolve-relations.js";
import { collectionOf } from "./records.js";
import { SharedReads, RequestBatcher } from "./request-batcher.js";

/**
 * Maximum number of simultaneous commands for lists of whole collections, each of half a MiB. Further commands wait here, because
 * in the database they would delay small requests.
 */
const wholeAtOnce = 8;

/** Each count and each batch has a time limit of its own. */
export class MongoItemSource implements ItemSource {
  readonly #database: Db;
  readonly #registry: Registry;
  readonly #timeoutMs: number;
  readonly #wholeReads = new RequestBatcher<() => Promise<unknown>, unknown>(
    { batchSize: 1, parallel: wholeAtOnce },
    async ([work]) => {
      const result = await work?.();
      return () => result;
    },
  );

  readonly #sharedReads = new SharedReads();

  constructor(database: Db, registry: Registry, timeoutMs: number) {
    this.#database = database;
    this.#registry = registry;
    this.#timeoutMs = timeoutMs;
  }

  async count(plan: ListPlan, signal: AbortSignal): Promise<number> {
    const definition = findPlannedDefinition(this.#registry, plan);
    const where = listCondition(definition, plan);
    // Manual of the driver, "Count Documents": with this hint, counting everything reads no document.
    const hint = Object.keys(where).length === 0 ? { hint: "_id_" } : {};
    const options = { maxTimeMS: this.#timeoutMs, ...hint };
    const collection = collectionOf(this.#database, definition);
    const count = (until: AbortSignal): Promise<number> =>
      collection.countDocuments(where, { ...options, signal: until });
    const key = JSON.stringify(["count", plan.resource, plan.path, plan.filter]);
    return withinLimit(this.#timeoutMs, translated(this.#schedule(plan, key, 1, count, signal)));
  }

  async items(plan: ListPlan, start: Start, size: number, signal: AbortSignal): Promise<Portion> {
    const { resource, path, filter, sort, fields } = plan;
    const reading = { database: this.#database, registry: this.#registry, maxTimeMS: this.#timeoutMs };
    const read = (signal: AbortSignal): Promise<Portion> => readItems({ ...reading, signal }, plan, start, size);
    const key = JSON.stringify(["items", resource, path, filter, sort, fields, start, size]);
    return withinLimit(this.#timeoutMs, translated(this.#schedule(plan, key, size, read, signal)));
  }

  #schedule<Result>(
    { window }: ListPlan,
    key: string,
    items: number,
    read: (until: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    if (window.kind !== "all") return this.#sharedReads.read(key, items, read, signal);
    // The batcher returns the result of `read`.
    return this.#wholeReads.request(() => read(signal)) as Promise<Result>;
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
}
