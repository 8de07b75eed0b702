import { findDefinition } from "../../../model/find-definition.js";
import type { Document } from "../../../model/field.js";
import type { Filter, Scalar } from "../../../model/filter.js";
import type { IdempotencyGuard, WritePlan } from "../../../model/plan.js";
import type { Registry, UniqueKey } from "../../../model/resource.js";
import type { WriteAttempt } from "../../../port/execute-write.js";
import type { IdempotencyRecord } from "../../../port/idempotency.js";
import type { StoredItem } from "../../../port/stored-item.js";
import type { Replacement, Transaction } from "../../../port/transaction.js";
import { Foresight } from "../../foresight.js";
import type { Written } from "./latest-declaration.js";

/** Looks of one resource that are remembered, each at the beginnings of a few items. */
const looksKept = 1000;
const itemsOfLook = 10;

/**
 * Several writes in one transaction: what their plans will ask for is asked for together, and what has been looked up is not looked
 * up again, for a statement costs more than what it finds.
 */
export class BatchTransaction implements Transaction {
  readonly isAlone = true;
  readonly #transaction: Transaction;
  readonly #registry: Registry;
  readonly #foresight: Foresight;
  /** By resource, until something of it is written. */
  readonly #looks = new Map<string, Map<string, readonly StoredItem[]>>();

  /** @param transaction sees what is written at once */
  constructor(transaction: Transaction, registry: Registry, plans: readonly WritePlan[]) {
    this.#transaction = transaction;
    this.#registry = registry;
    this.#foresight = new Foresight(registry, plans, {
      findItems: ({ path }, filter, limit, fields) => transaction.findItems(path, filter, limit, fields),
      findHolders: ({ path }, unique, texts) => transaction.findHolders(path, unique, texts),
      takeKeys: (resource, count, least) => transaction.nextKeys(resource, count, least),
    });
  }

  foresee(resource: string, field: string, values: readonly Scalar[]): void {
    this.#foresight.foreseen.foresee(resource, field, values);
  }

  stateOf(resources: readonly string[]): string | null {
    return this.#transaction.stateOf(resources);
  }

  get(resource: string, id: number): Promise<Document | null> {
    return this.#transaction.get(resource, id);
  }

  getFor(by: string, resource: string, id: number): Promise<Document | null> {
    return this.#transaction.getFor(by, resource, id);
  }

  find(resource: string, filter: Filter, limit: number): Promise<readonly Document[]> {
    return this.#transaction.find(resource, filter, limit);
  }

  async findItems(
    resource: string,
    filter: Filter,
    limit: number,
    fields?: readonly string[],
  ): Promise<readonly StoredItem[]> {
    if (fields === undefined) return this.#transaction.findItems(resource, filter, limit);
    const ahead = await this.#foresight.ahead.find(findDefinition(this.#registry, resource), filter, fields);
    if (ahead !== null) return ahead.length > limit ? ahead.slice(0, limit) : ahead;
    const looks = this.#looks.get(resource) ?? new Map<string, readonly StoredItem[]>();
    this.#looks.set(resource, looks);
    const name = nameLook(filter, limit, fields);
    const known = looks.get(name);
    if (known !== undefined) return known;
    const items = await this.#transaction.findItems(resource, filter, limit, fields);
    if (looks.size === looksKept) looks.clear();
    if (items.length <= itemsOfLook) looks.set(name, items);
    return items;
  }

  async count(resource: string, filter: Filter): Promise<number> {
    const ahead = await this.#foresight.ahead.find(findDefinition(this.#registry, resource), filter, noFields);
    return ahead === null ? this.#transaction.count(resource, filter) : ahead.length;
  }

  locate(resource: string, path: string, id: number, visible: Filter): Promise<StoredItem | null> {
    return this.#transaction.locate(resource, path, id, visible);
  }

  findHolders(resource: string, unique: UniqueKey, texts: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.#foresight.holders.find(findDefinition(this.#registry, resource), unique, texts);
  }

  nextKeys(resource: string, count: number, least: number): Promise<number> {
    return this.#foresight.keys.next(resource, count, least);
  }

  async insert(resource: string, items: readonly StoredItem[]): Promise<void> {
    await this.#transaction.insert(resource, items);
    for (const item of items) this.#noteWritten(resource, null, item);
  }

  async replace(resource: string, replacements: readonly Replacement[]): Promise<void> {
    await this.#transaction.replace(resource, replacements);
    for (const { before, after } of replacements) this.#noteWritten(resource, before, after);
  }

  async remove(resource: string, items: readonly StoredItem[]): Promise<void> {
    await this.#transaction.remove(resource, items);
    const definition = findDefinition(this.#registry, resource);
    this.#looks.delete(resource);
    this.#foresight.noteRemoved(definition, items);
  }

  findRecord(guard: IdempotencyGuard, now: number): Promise<IdempotencyRecord | null> {
    return this.#transaction.findRecord(guard, now);
  }

  keepRecord(guard: IdempotencyGuard, answer: IdempotencyRecord, now: number): Promise<void> {
    return this.#transaction.keepRecord(guard, answer, now);
  }

  lock(name: string): Promise<void> {
    return this.#transaction.lock(name);
  }

  lockShared(resource: string, ids: readonly number[]): Promise<void> {
    return this.#transaction.lockShared(resource, ids);
  }

  lockExclusive(resource: string, ids: readonly number[]): Promise<void> {
    return this.#transaction.lockExclusive(resource, ids);
  }

  #noteWritten(resource: string, before: StoredItem | null, after: StoredItem): void {
    const definition = findDefinition(this.#registry, resource);
    this.#looks.delete(resource);
    this.#foresight.noteWritten(definition, before, after);
  }
}

const noFields: readonly string[] = [];

function nameLook(filter: Filter, limit: number, fields: readonly string[]): string {
  const [id] = filter.kind === "in" && !filter.negated && filter.values.length === 1 ? filter.values : [];
  const isById = filter.kind === "in" && typeof id === "number";
  return `${isById ? `${filter.field} ${String(id)}` : JSON.stringify(filter)} ${String(limit)} ${fields.join()}`;
}

/** What the writes are executed with. */
export function attemptOf(
  { registry, transaction }: Written,
  plans: readonly WritePlan[],
): Pick<WriteAttempt, "registry" | "transaction" | "plans"> {
  return {
    registry,
    plans,
    transaction: plans.length === 1 ? transaction : new BatchTransaction(transaction, registry, plans),
  };
}
