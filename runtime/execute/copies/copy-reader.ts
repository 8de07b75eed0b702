import { findDefinition } from "../../model/schema/find-definition.js";
import type { Document } from "../../model/schema/field.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import type { Execution } from "../integrity/execution.js";
import type { TransactionReader } from "../../storage/port/storage.js";
import { idOf, idsOnPath, type StoredItem } from "../../storage/port/stored-item.js";
import { referredIds, type CopiedResource } from "./copy-set.js";

const cachedAtMost = 5000;

/**
 * Reads items for the hooks of copies. Existing items do not change while copies are made, so each is read once for many copies.
 */
export class CopyReader implements TransactionReader {
  readonly #execution: Execution;
  readonly #cache = new Map<string, Document>();

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  /** Prefetches the items that the hooks of these copies will probably read: referenced items and parents. */
  async prepare({ definition, references }: CopiedResource, copies: readonly StoredItem[]): Promise<void> {
    if (this.#cache.size > cachedAtMost) this.#cache.clear();
    for (const field of references) {
      const ids = copies.flatMap(({ document }) => referredIds(field, document));
      await this.#load(field.reference?.to ?? "", ids);
    }
    const { parent } = definition;
    if (parent === null) return;
    await this.#load(
      parent,
      copies.flatMap(({ path }) => idsOnPath(path).slice(-1)),
    );
  }

  async get(resource: string, id: number): Promise<Document | null> {
    const known = this.#cache.get(nameOf(resource, id));
    if (known !== undefined) return known;
    const found = await this.#execution.transaction.get(resource, id);
    if (found !== null) this.#cache.set(nameOf(resource, id), found);
    return found;
  }

  /** Takes no locks, because nobody else sees the copies yet, and the originals are read from one snapshot. */
  getFor(_by: string, resource: string, id: number): Promise<Document | null> {
    return this.get(resource, id);
  }

  find: TransactionReader["find"] = (...query) => this.#execution.transaction.find(...query);
  count: TransactionReader["count"] = (...query) => this.#execution.transaction.count(...query);
  page: TransactionReader["page"] = (plan) => this.#execution.transaction.page(plan);
  groups: TransactionReader["groups"] = (plan) => this.#execution.transaction.groups(plan);
  lock: TransactionReader["lock"] = (name) => this.#execution.transaction.lock(name);

  async #load(resource: string, ids: readonly number[]): Promise<void> {
    const definition: ResourceDefinition = findDefinition(this.#execution.registry, resource);
    const values = [...new Set(ids)].filter((id) => !this.#cache.has(nameOf(resource, id)));
    if (values.length === 0 || definition.idWithinParent) return;
    const filter = { kind: "in", field: definition.id, values, negated: false } as const;
    for (const item of await this.#execution.transaction.findItems(resource, filter, values.length)) {
      this.#cache.set(nameOf(resource, idOf(definition, item)), item.document);
    }
  }
}

function nameOf(resource: string, id: number): string {
  return `${resource} ${String(id)}`;
}
