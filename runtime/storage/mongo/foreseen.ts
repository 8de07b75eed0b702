/** What the writes of a transaction will ask the database for, known from their plans: so that it is asked for several at once. */
import type { Filter } from "../../model/filter.js";
import { reacts, outbox } from "../../model/outbox.js";
import { findDefinition } from "../../model/find-definition.js";
import type { IdempotencyGuard, WritePlan } from "../../model/plan.js";
import type { Registry } from "../../model/resource.js";

/** They are decoded in one turn of the event loop, and a record may have a MiB and more. */
const idsAtOnce = 16;

export class Foreseen {
  readonly guards: readonly IdempotencyGuard[];
  /** Ids by how they are asked for, in the order of the plans. */
  readonly #ids = new Map<string, Set<number>>();
  /** How many numbers a resource will take. */
  readonly #keys = new Map<string, number>();

  constructor(registry: Registry, plans: readonly WritePlan[]) {
    this.guards = plans.flatMap(({ idempotency }) => idempotency ?? []);
    for (const plan of plans) {
      for (const { resource, path, id, visible } of plan.parents) this.#foresee(kindOf(resource, path, visible), id);
      if (plan.kind === "update" || plan.kind === "remove") {
        this.#foresee(kindOf(plan.resource, plan.path, plan.visible), plan.id);
      }
      if (plan.kind === "create" && plan.key === undefined) this.#foreseeKey(plan.resource);
      if (plan.kind !== "act" && reacts(findDefinition(registry, plan.resource))) this.#foreseeKey(outbox.path);
    }
  }

  /** The id, and some that will be asked for in the same way; none of them is given again. */
  takeIds(resource: string, path: string, id: number, visible: Filter): readonly number[] {
    const ids = this.#ids.get(kindOf(resource, path, visible)) ?? new Set();
    const taken = new Set([id]);
    for (const each of ids) {
      if (taken.size === idsAtOnce) break;
      taken.add(each);
    }
    for (const each of taken) ids.delete(each);
    return [...taken];
  }

  /** How many numbers will be asked for; they are foreseen no more. */
  takeKeys(resource: string): number {
    const count = this.#keys.get(resource) ?? 0;
    this.#keys.delete(resource);
    return count;
  }

  #foresee(kind: string, id: number): void {
    const ids = this.#ids.get(kind);
    if (ids === undefined) this.#ids.set(kind, new Set([id]));
    else ids.add(id);
  }

  #foreseeKey(resource: string): void {
    this.#keys.set(resource, (this.#keys.get(resource) ?? 0) + 1);
  }
}

function kindOf(resource: string, path: string, visible: Filter): string {
  return JSON.stringify([resource, path, visible]);
}
