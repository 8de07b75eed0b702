/**
 * A write that changes one item and rests on no other one takes no transaction: the item is written on the condition that it is
 * still what was read.
 */
import type { Collection, Db } from "mongodb";
import { keysPath } from "../../model/bare-definition.js";
import { findDefinition } from "../../model/find-definition.js";
import type { Document } from "../../model/field.js";
import type { Filter } from "../../model/filter.js";
import type { ItemPlan, Path, WritePlan } from "../../model/plan.js";
import type { Registry, ResourceDefinition, UniqueKey } from "../../model/resource.js";
import type { StoredItem } from "../../port/stored-item.js";
import type { Replacement, Transaction } from "../../port/transaction.js";
import { isDuplicateKey, isWriteConflict } from "./errors.js";
import type { Inserts } from "./inserts.js";
import type { Asked, GatheredReads } from "./gathered-reads.js";
import { collectionOf, findHolders, toChanges, toRecord, toStoredItem } from "./records.js";
import type { StoredRecord } from "./records.js";
import type { Sequences } from "./sequences.js";
import { sizeOf } from "./size-of.js";

/** The write asks for what only a transaction gives. */
export class NeedsTransaction extends Error {}

interface LoneWriteOptions {
  readonly database: Db;
  readonly registry: Registry;
  readonly reads: GatheredReads;
  readonly sequences: Sequences;
  readonly inserts: Inserts;
  /** UNIX time in milliseconds. */
  readonly deadline: number;
}

/** Does the one change. False where another item, or another state of this one, is in the way. */
type Change = () => Promise<boolean>;

/** Changes of rights exclude one another, and see the rights of their callers in one snapshot with that. Actions may make some. */
export function changeRights(registry: Registry, plans: readonly WritePlan[]): boolean {
  return plans.some(({ kind, resource }) => {
    const { accounts, groups } = findDefinition(registry, resource);
    const makesKey = kind === "create" && resource === keysPath;
    return kind === "act" || makesKey || accounts !== null || groups !== null;
  });
}

/** False where it is known that the write takes a transaction. Otherwise it may turn out to. */
export function mayBeAlone(registry: Registry, plan: WritePlan): plan is ItemPlan {
  if (plan.kind === "act" || plan.idempotency || changeRights(registry, [plan])) return false;
  const { hooks, fields, tenant, children, referrers } = findDefinition(registry, plan.resource);
  if (hooks !== undefined) return false;
  switch (plan.kind) {
    case "create": {
      if (plan.copy !== null || plan.parents.length > 0 || (tenant !== null && !tenant.self)) return false;
      const given: Document = { ...plan.values, ...plan.requests };
      return Object.values(fields).every(({ name, reference }) => !reference || (given[name] ?? null) === null);
    }
    case "update":
      return true;
    case "remove":
      return children.length === 0 && referrers.length === 0;
  }
}

export class LoneWrite implements Transaction {
  readonly isAlone = false;
  readonly #options: LoneWriteOptions;
  readonly #plan: ItemPlan;
  /** With what is to be written. It is read while others look at the caller. */
  #item: Promise<StoredItem | null> | null;
  #replaced: StoredItem | null = null;
  #change: Change | null = null;

  /** @param plan one of those that are executed; all of them are about the same item, and see it alike */
  constructor(plan: ItemPlan, options: LoneWriteOptions) {
    this.#options = options;
    this.#plan = plan;
    this.#item = plan.kind === "create" ? null : this.#read(plan.resource, plan.id, plan);
    // Whoever asks for it gets to know.
    this.#item?.catch(() => undefined);
  }

  /** Writes what there is to write. @returns false where nothing is written, because another state or item is in the way */
  async commit(): Promise<boolean> {
    try {
      return this.#change === null || (await this.#change());
    } catch (error) {
      if (isDuplicateKey(error) || isWriteConflict(error)) return false;
      throw error;
    }
  }

  foresee(): void {}

  stateOf(): null {
    return null;
  }

  async locate(resource: string, path: Path, id: number, visible: Filter): Promise<StoredItem | null> {
    const plan = this.#plan;
    const isItem = plan.kind !== "create" && plan.resource === resource && plan.id === id && plan.path === path;
    return (isItem ? this.#item : null) ?? this.#read(resource, id, { path, visible });
  }

  findHolders(resource: string, unique: UniqueKey, texts: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return findHolders(this.#options.database, this.#definition(resource), unique, texts);
  }

  nextKeys(resource: string, count: number, least: number): Promise<number> {
    return this.#options.sequences.next(this.#definition(resource), count, least);
  }

  async insert(resource: string, items: readonly StoredItem[]): Promise<void> {
    const definition = this.#definition(resource);
    const item = only(items);
    const { inserts, deadline } = this.#options;
    const asked = { record: toRecord(definition, item), bytes: sizeOf(item.document), deadline };
    this.#note(() => inserts.write(definition, asked));
  }

  /** Several of the same item become one. */
  async replace(resource: string, replacements: readonly Replacement[]): Promise<void> {
    const { before, after } = only(replacements);
    const first = this.#replaced ?? before;
    if (this.#replaced === null) this.#note(() => this.#replace(this.#definition(resource), first));
    this.#replaced = first;
    this.#item = Promise.resolve(after);
  }

  async remove(resource: string, items: readonly StoredItem[]): Promise<void> {
    const { key, version } = only(items);
    const collection = this.#collection(this.#definition(resource));
    this.#note(async () => {
      const { deletedCount } = await collection.deleteOne({ _id: key, _version: version }, this.#limits());
      return deletedCount === 1;
    });
  }

  get: Transaction["get"] = needTransaction;
  find: Transaction["find"] = needTransaction;
  findItems: Transaction["findItems"] = needTransaction;
  count: Transaction["count"] = needTransaction;
  getFor: Transaction["getFor"] = needTransaction;
  lock: Transaction["lock"] = needTransaction;
  lockShared: Transaction["lockShared"] = needTransaction;
  lockExclusive: Transaction["lockExclusive"] = needTransaction;
  findRecord: Transaction["findRecord"] = needTransaction;
  keepRecord: Transaction["keepRecord"] = needTransaction;

  async #replace(definition: ResourceDefinition, before: StoredItem): Promise<boolean> {
    const after = await this.#item;
    if (after === null) return false;
    const filter = { _id: before.key, _version: before.version };
    const change = { $set: toChanges(definition, before, after) };
    const { matchedCount } = await this.#collection(definition).updateOne(filter, change, this.#limits());
    return matchedCount === 1;
  }

  async #read(resource: string, id: number, asked: Pick<Asked, "path" | "visible">): Promise<StoredItem | null> {
    const definition = this.#definition(resource);
    const { path, visible } = asked;
    const record = await this.#options.reads.find(definition, id, { path, visible });
    return record && toStoredItem(definition, record);
  }

  #note(change: Change): void {
    if (this.#change !== null) throw new NeedsTransaction();
    this.#change = change;
  }

  #limits(): { readonly maxTimeMS: number } {
    return { maxTimeMS: Math.max(1, this.#options.deadline - Date.now()) };
  }

  #definition(resource: string): ResourceDefinition {
    return findDefinition(this.#options.registry, resource);
  }

  #collection(definition: ResourceDefinition): Collection<StoredRecord> {
    return collectionOf(this.#options.database, definition);
  }
}

function only<Part>(parts: readonly Part[]): Part {
  const [part] = parts;
  if (part === undefined || parts.length > 1) throw new NeedsTransaction();
  return part;
}

async function needTransaction(): Promise<never> {
  throw new NeedsTransaction();
}
