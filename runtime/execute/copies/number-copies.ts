import type { Document, FieldDefinition, Value } from "../../model/schema/field.js";
import { type Execution, inChunks } from "../integrity/execution.js";
import { smallestKey } from "../../model/values/ids.js";
import { pathWithin, type StoredItem } from "../../storage/port/stored-item.js";
import type { OutcomeOf } from "./copy-references.js";
import type { CopiedResource, CopySet } from "./copy-set.js";

export type CopyNumbering = Awaited<ReturnType<typeof numberCopies>>;

/**
 * Assigns keys and paths to all copies, before the first copy is written, because copies may refer to each other. The keys of a
 * resource are consecutive, in the order of the originals.
 * @param tenant id of the new tenant
 */
export async function numberCopies(execution: Execution, set: CopySet, outcomeOf: OutcomeOf, tenant: number) {
  const tenants = execution.definition.path;
  const keys = new Map<string, Map<number, number>>();
  /** Maps, by resource, the path of items nested in an original to the path of items nested in its copy. */
  const nestedPaths = new Map<string, Map<string, string>>();
  const keyOf = (path: string, key: number): number => keys.get(path)?.get(key) ?? 0;

  function pathOf({ definition }: CopiedResource, path: string): string {
    return definition.parent === null ? "" : (nestedPaths.get(definition.parent)?.get(path) ?? "");
  }

  function valuesOf({ definition, references }: CopiedResource, { key, document }: StoredItem): Document {
    const { id, tenant: declared, idWithinParent, path } = definition;
    return {
      ...(declared === null || declared.through !== undefined ? {} : { [declared.field]: tenant }),
      ...(idWithinParent ? {} : { [id]: keyOf(path, key) }),
      ...Object.fromEntries(references.map((field) => [field.name, translate(field, document[field.name] ?? null)])),
    };
  }

  function translate(field: FieldDefinition, value: Value): Value {
    if (Array.isArray(value)) {
      const ids: readonly Value[] = value;
      return ids.flatMap((id) => (typeof id === "number" ? translateId(field, id) : []));
    }
    return typeof value === "number" ? (translateId(field, value)[0] ?? valueOfNone(field)) : null;
  }

  function translateId(field: FieldDefinition, id: number): readonly number[] {
    const to = field.reference?.to ?? "";
    if (id === 0 && field.reference?.none === true) return [id];
    const outcome = outcomeOf(field, id);
    if (outcome !== "copied") return outcome === "kept" ? [id] : [];
    return [to === tenants ? tenant : keyOf(to, id)];
  }

  for (const { definition, items } of set.values()) {
    if (items.size === 0) continue;
    const first = await execution.transaction.nextKeys(definition.path, items.size, smallestKey(definition));
    const sorted = [...items.keys()].toSorted((left, right) => left - right);
    keys.set(definition.path, new Map(sorted.map((key, index) => [key, first + index])));
  }
  for (const resource of set.values()) {
    const { definition, items } = resource;
    const paths = new Map<string, string>();
    nestedPaths.set(definition.path, paths);
    if (definition.children.length === 0) continue;
    for await (const chunk of inChunks(execution, items.values())) {
      for (const item of chunk) {
        const document = { ...item.document, ...valuesOf(resource, item) };
        paths.set(
          pathWithin(item, definition),
          pathWithin({ path: pathOf(resource, item.path), document }, definition),
        );
      }
    }
  }
  return { keyOf, pathOf, valuesOf };
}

function valueOfNone({ fallback, reference }: FieldDefinition): Value {
  if (fallback.kind === "constant") return fallback.value;
  return reference?.none === true ? 0 : null;
}
