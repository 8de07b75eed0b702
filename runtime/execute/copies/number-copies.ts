import type { Document, FieldDefinition, Value } from "../../model/schema/field.js";
import { type Execution, inChunks } from "../integrity/execution.js";
import { smallestKey } from "../../model/values/ids.js";
import { pathWithin, type StoredItem } from "../../storage/port/stored-item.js";
import type { CopyReferences } from "./copy-references.js";
import type { CopiedResource, CopySet } from "./copy-set.js";

/** The keys and paths of all copies, assigned before the first copy is written, because copies may refer to each other. */
export class Numbering {
  readonly #keys = new Map<string, Map<number, number>>();
  /** Maps, by resource, the path of items nested in an original to the path of items nested in its copy. */
  readonly #nestedPaths = new Map<string, Map<string, string>>();
  readonly #references: CopyReferences;
  readonly #tenants: string;
  readonly #tenant: number;

  constructor(references: CopyReferences, tenants: string, tenant: number) {
    this.#references = references;
    this.#tenants = tenants;
    this.#tenant = tenant;
  }

  /** Assigns keys to the copies, in the order of the originals. The keys of a resource are consecutive. */
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
