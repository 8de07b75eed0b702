import type { Document, FieldDefinition, Value } from "../../model/schema/field.js";
import { type Execution, inChunks } from "../integrity/execution.js";
import { smallestKey } from "../../model/values/ids.js";
import { pathWithin, type StoredItem } from "../../storage/port/stored-item.js";
import { type CopiedResource, type CopySet, referredIds } from "./copy-set.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import { findTenants } from "./find-tenants.js";

/** Keys and paths of all copies, assigned before the first is written, because references may be circular. */
export class Numbering {
  readonly #keys = new Map<string, Map<number, number>>();
  /** Maps the path of items nested in an original to the path below its copy. */
  readonly #nestedPaths = new Map<string, Map<string, string>>();
  readonly #references: CopyReferences;
  readonly #tenants: string;
  readonly #tenant: number;

  constructor(references: CopyReferences, tenants: string, tenant: number) {
    this.#references = references;
    this.#tenants = tenants;
    this.#tenant = tenant;
  }

  /** Gives the copies keys in the order of the originals, all of a resource from one block of its sequence. */
  async assign(execution: Execution, set: CopySet): Promise<void> {
    for (const { definition, items } of set.values()) {
      if (items.size === 0) continue;
      let next = await execution.transaction.nextKeys(definition.path, items.size, smallestKey(definition));
      const keys = new Map<number, number>();
      this.#keys.set(definition.path, keys);
      for (const key of [...items.keys()].toSorted((left, right) => left - right)) keys.set(key, next++);
    }
    for (const resource of set.values()) {
      const nestedPaths = new Map<string, string>();
      this.#nestedPaths.set(resource.definition.path, nestedPaths);
      if (resource.definition.children.length === 0) continue;
      for await (const chunk of inChunks(execution, resource.items.values())) {
        for (const item of chunk) {
          nestedPaths.set(
            pathWithin(item, resource.definition),
            pathWithin(this.#copyOf(resource, item), resource.definition),
          );
        }
      }
    }
  }

  keyOf({ definition }: CopiedResource, key: number): number {
    return this.#keys.get(definition.path)?.get(key) ?? 0;
  }

  pathOf({ definition }: CopiedResource, path: string): string {
    return definition.parent === null ? "" : (this.#nestedPaths.get(definition.parent)?.get(path) ?? "");
  }

  /** Returns the id and references of the copy. */
  valuesOf({ definition, references }: CopiedResource, { key, document }: StoredItem): Document {
    const { id, tenant, idWithinParent, path } = definition;
    return {
      ...(tenant === null || tenant.through !== undefined ? {} : { [tenant.field]: this.#tenant }),
      ...(idWithinParent ? {} : { [id]: this.#keys.get(path)?.get(key) ?? 0 }),
      ...Object.fromEntries(
        references.map((field) => [field.name, this.#translate(field, document[field.name] ?? null)]),
      ),
    };
  }

  #copyOf(resource: CopiedResource, item: StoredItem): { readonly path: string; readonly document: Document } {
    const document = { ...item.document, ...this.valuesOf(resource, item) };
    return { path: this.pathOf(resource, item.path), document };
  }

  #translate(field: FieldDefinition, value: Value): Value {
    if (Array.isArray(value)) {
      const ids: readonly Value[] = value;
      return ids.flatMap((id) => (typeof id === "number" ? this.#translateId(field, id) : []));
    }
    return typeof value === "number" ? (this.#translateId(field, value)[0] ?? valueOfNone(field)) : null;
  }

  #translateId(field: FieldDefinition, id: number): readonly number[] {
    const to = field.reference?.to ?? "";
    if (id === 0 && field.reference?.none === true) return [id];
    switch (this.#references.outcomeOf(field, id)) {
      case "copied":
        return [to === this.#tenants ? this.#tenant : (this.#keys.get(to)?.get(id) ?? 0)];
      case "kept":
        return [id];
      case "dropped":
        return [];
    }
  }
}

function valueOfNone({ fallback, reference }: FieldDefinition): Value {
  if (fallback.kind === "constant") return fallback.value;
  return reference?.none === true ? 0 : null;
}

/** A reference in a copy leads to another copy, still leads to the original, or is left out. */
export type CopyOutcome = "copied" | "kept" | "dropped";

/** Determines where the references of copies lead (docs/reference/http.md#copies). */
export class CopyReferences {
  readonly #set: CopySet;
  /** The resource of the tenants. References to the source tenant become references to the new one. */
  readonly #tenants: string;
  readonly #from: number;
  /** Whether ids outside the copied set belong to the source tenant, by resource and id. */
  readonly #outside: ReadonlyMap<string, ReadonlyMap<number, boolean>>;

  constructor(set: CopySet, tenants: string, from: number, outside: ReadonlyMap<string, ReadonlyMap<number, boolean>>) {
    this.#set = set;
    this.#tenants = tenants;
    this.#from = from;
    this.#outside = outside;
  }

  outcomeOf({ reference }: FieldDefinition, id: number): CopyOutcome {
    const to = reference?.to ?? "";
    if (to === this.#tenants) return id === this.#from ? "copied" : "kept";
    const resource = this.#set.get(to);
    if (resource?.items.has(id) === true) return "copied";
    if (resource?.dropped.has(id) === true) return "dropped";
    return this.#outside.get(to)?.get(id) === true ? "dropped" : "kept";
  }

  /** Lists the ids of items that are not copied but that copies refer to, by resource. */
  async listKeptTargets(execution: Execution): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
    const kept = new Map<string, Set<number>>();
    await eachReference(execution, this.#set, (field, to, id) => {
      if (this.outcomeOf(field, id) === "kept") kept.set(to, (kept.get(to) ?? new Set()).add(id));
    });
    return kept;
  }
}

/** Looks up the items outside the set that items of the set refer to. */
export async function findReferences(execution: Execution, set: CopySet, from: number): Promise<CopyReferences> {
  const tenants = execution.definition.path;
  const unknown = new Map<string, Set<number>>();
  await eachReference(execution, set, (_, to, id) => {
    if (to === tenants || set.get(to)?.items.has(id) === true) return;
    unknown.set(to, (unknown.get(to) ?? new Set()).add(id));
  });
  const outside = new Map<string, ReadonlyMap<number, boolean>>();
  for (const [to, ids] of unknown) {
    const found = await findTenants(execution, findDefinition(execution.registry, to), [...ids]);
    outside.set(to, new Map([...found].map(([id, tenant]) => [id, tenant === from])));
  }
  return new CopyReferences(set, tenants, from, outside);
}

async function eachReference(
  execution: Execution,
  set: CopySet,
  visit: (field: FieldDefinition, to: string, id: number) => void,
): Promise<void> {
  for (const { items, references } of set.values()) {
    if (references.length === 0) continue;
    for await (const chunk of inChunks(execution, items.values())) {
      for (const field of references) {
        for (const { document } of chunk) {
          for (const id of referredIds(field, document)) visit(field, field.reference?.to ?? "", id);
        }
      }
    }
  }
}
