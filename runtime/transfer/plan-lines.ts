/** Lines of a file as plans. */
import type { Document } from "../model/field.js";
import { Refusal } from "../model/errors.js";
import type { WritePlan } from "../model/plan.js";
import type { ResourceDefinition } from "../model/resource.js";
import { planOperation } from "../plan/plan-operation.js";
import type { PlanContext } from "../plan/plan-write.js";
import type { Storage } from "../port/storage.js";
import { describeLackOfKey, findByKeys, listKeyFilters } from "./existing-items.js";
import { givenId, type Body, type FileIds } from "./file-ids.js";
import { toRequest, type ReadLine } from "./read-lines.js";

/** What becomes of a line whose item is there already, by a unique key of its resource. */
export type Existing = "refuse" | "skip" | "update";

export interface PlanningOptions {
  readonly existing: Existing;
  /** Lines are refused of which nobody could tell whether their items are there. */
  readonly needsKey?: boolean;
  /** The first line that is read; 1 is the first. */
  readonly from: number;
}

export interface PlannedLine {
  readonly line: number;
  readonly plan: WritePlan;
  /** It changes what was there before. */
  readonly isThere?: boolean;
}

/** What a line refers to that a later one makes. */
interface LaterLine {
  readonly read: ReadLine;
  readonly key: number;
  readonly body: Body;
}

export class LinePlanner {
  /** Items that were there, and left as they are. */
  skipped = 0;
  readonly #context: PlanContext;
  readonly #storage: Storage;
  readonly #ids: FileIds;
  readonly #options: PlanningOptions;
  readonly #refuse: (error: unknown, line: number) => void;
  #later: LaterLine[] = [];

  /** @param refuse throws what the line can do nothing for */
  constructor(
    context: PlanContext,
    storage: Storage,
    ids: FileIds,
    options: PlanningOptions,
    refuse: (error: unknown, line: number) => void,
  ) {
    this.#context = context;
    this.#storage = storage;
    this.#ids = ids;
    this.#options = options;
    this.#refuse = refuse;
  }

  /** Lines that refer to others behind them, of which that has not been planned. */
  get later(): readonly LaterLine[] {
    return this.#later;
  }

  /** Those of which nothing is written are left out, and those that are refused. */
  async plan(lines: readonly ReadLine[]): Promise<PlannedLine[]> {
    const { existing, from } = this.#options;
    const keys = await this.#reserve(lines);
    const plans: PlannedLine[] = [];
    for (const read of lines) {
      const { line, definition, body } = read;
      try {
        const translated = this.#ids.translate(body, definition, (other) => other >= from);
        const plan = await this.#plan(read, translated.body, null);
        const asksForExisting = existing !== "refuse" && plan.kind === "create";
        const there = asksForExisting ? await this.#find(definition, plan.values) : null;
        const key = there ?? keys.get(read);
        if (there !== null) {
          this.#ids.make(definition, body, there);
          if (existing === "skip") {
            this.skipped += 1;
            continue;
          }
          plans.push({ line, plan: await this.#plan(read, translated.body, there), isThere: true });
        } else plans.push({ line, plan: plan.kind === "create" && key !== undefined ? { ...plan, key } : plan });
        if (key === undefined) continue;
        this.#ids.make(definition, body, key);
        if (Object.keys(translated.later).length > 0) this.#later.push({ read, key, body: translated.later });
      } catch (error) {
        this.#refuse(error, line);
      }
    }
    return plans;
  }

  /** What they could not say when their turn came. */
  async planLater(): Promise<PlannedLine[]> {
    const plans: PlannedLine[] = [];
    for (const { read, key, body } of this.#later) {
      try {
        const translated = this.#ids.translate(body, read.definition, () => false);
        plans.push({ line: read.line, plan: await this.#plan(read, translated.body, key) });
      } catch (error) {
        this.#refuse(error, read.line);
      }
    }
    this.#later = [];
    return plans;
  }

  async #find(definition: ResourceDefinition, values: Document): Promise<number | null> {
    const filters = listKeyFilters(definition, values);
    if (filters.length === 0 && this.#options.needsKey === true)
      throw new Refusal("invalid_body", describeLackOfKey(definition));
    return findByKeys(this.#storage, definition, filters);
  }

  /** What other lines may refer to has a number before it is made. */
  async #reserve(lines: readonly ReadLine[]): Promise<ReadonlyMap<ReadLine, number>> {
    const keys = new Map<ReadLine, number>();
    const given = lines.filter(({ definition, body }) => givenId(definition, body) !== null);
    for (const definition of new Set(given.map((each) => each.definition))) {
      const own = given.filter((each) => each.definition === definition);
      const first = await this.#storage.reserveKeys(definition.path, own.length);
      for (const [index, read] of own.entries()) keys.set(read, first + index);
    }
    return keys;
  }

  /** @param id of what it changes; null of what it makes */
  async #plan(read: ReadLine, body: Body, id: number | null): Promise<WritePlan> {
    const request = toRequest(read, body, id, this.#ids, this.#context.registry);
    const planned = await planOperation(request, this.#context);
    if (planned.kind !== "write") throw new Error("an import only writes");
    return planned.plan;
  }
}
