import type { Document, FieldDefinition, Value } from "../../model/schema/field.js";
import { type Execution, splitIntoChunks } from "../integrity/execution.js";
import { minNewKey } from "../../model/values/ids.js";
import { childPathOf, type StoredItem } from "../../storage/port/stored-item.js";
import type { GetReferenceOutcome } from "./copy-references.js";
import type { CopiedResource, CopySet } from "./copy-set.js";

export type CopyNumbering = Awaited<ReturnType<typeof numberCopies>>;

/**
 * Assigns keys and paths to all copies, before the first copy is written, because copies may refer to each other. The keys of a
 * resource are consecutive, in the order of the originals.
 * @param newTenantId id of the new tenant
 */
export async function numberCopies(
  execution: Execution,
  copySet: CopySet,
  getOutcome: GetReferenceOutcome,
  newTenantId: number,
) {
  const tenantsPath = execution.definition.path;
  const keys = new Map<string, Map<number, number>>();
  /** Maps, by resource, the path of items nested in an original to the path of items nested in its copy. */
  const nestedPaths = new Map<string, Map<string, string>>();
  const keyOf = (resourcePath: string, originalKey: number): number => keys.get(resourcePath)?.get(originalKey) ?? 0;

  function pathOf({ definition }: CopiedResource, originalPath: string): string {
    return definition.parent === null ? "" : (nestedPaths.get(definition.parent)?.get(originalPath) ?? "");
  }

  function valuesOf({ definition, references }: CopiedResource, { key, document }: StoredItem): Document {
    const { id, tenant: declared, idWithinParent, path } = definition;
    return {
      ...(declared === null || declared.through !== undefined ? {} : { [declared.field]: newTenantId }),
      ...(idWithinParent ? {} : { [id]: keyOf(path, key) }),
      ...Object.fromEntries(
        references.map((field) => [field.name, translateReference(field, document[field.name] ?? null)]),
      ),
    };
  }

  function translateReference(field: FieldDefinition, value: Value): Value {
    if (Array.isArray(value)) {
      const ids: readonly Value[] = value;
      return ids.flatMap((id) => (typeof id === "number" ? translateReferencedId(field, id) : []));
    }
    return typeof value === "number" ? (translateReferencedId(field, value)[0] ?? emptyReferenceValue(field)) : null;
  }

  function translateReferencedId(field: FieldDefinition, id: number): readonly number[] {
    const to = field.reference?.to ?? "";
    if (id === 0 && field.reference?.none === true) return [id];
    const outcome = getOutcome(field, id);
    if (outcome !== "copied") return outcome === "kept" ? [id] : [];
    return [to === tenantsPath ? newTenantId : keyOf(to, id)];
  }

  for (const { definition, items } of copySet.values()) {
    if (items.size === 0) continue;
    const first = await execution.transaction.nextKeys(definition.path, items.size, minNewKey(definition));
    const sorted = [...items.keys()].toSorted((left, right) => left - right);
    keys.set(definition.path, new Map(sorted.map((key, index) => [key, first + index])));
  }
  for (const resource of copySet.values()) {
    const { definition, items } = resource;
    const paths = new Map<string, string>();
    nestedPaths.set(definition.path, paths);
    if (definition.children.length === 0) continue;
    for await (const chunk of splitIntoChunks(execution, items.values())) {
      for (const item of chunk) {
        const document = { ...item.document, ...valuesOf(resource, item) };
        paths.set(
          childPathOf(item, definition),
          childPathOf({ path: pathOf(resource, item.path), document }, definition),
        );
      }
    }
  }
  return { keyOf, pathOf, valuesOf };
}

function emptyReferenceValue({ fallback, reference }: FieldDefinition): Value {
  if (fallback.kind === "constant") return fallback.value;
  return reference?.none === true ? 0 : null;
}
