/** Lists the fields of a resource by use, such as all immutable fields. A request then looks only at the fields that it needs. */
import type { Document, Fallback, FieldDefinition, ValueDefinition, Rollup } from "./field.js";
import type { ResourceDefinition, Registry } from "./resource.js";
import { groupByKey, memoizeByObject } from "../values/objects.js";

export type ReferenceField = FieldDefinition & Required<Pick<FieldDefinition, "reference">>;

/** Returns the lists of the fields, in the order of the declaration. They are created once and then cached. */
export function fieldListsOf({ fields }: Pick<ResourceDefinition, "fields">) {
  return createFieldLists(fields);
}

const createFieldLists = memoizeByObject((fields: ResourceDefinition["fields"]) => {
  const allFields: readonly FieldDefinition[] = Object.values(fields);
  const storedFields: readonly FieldDefinition[] = allFields.filter((field) => field.stored);
  const select = (isSelected: (field: FieldDefinition) => boolean): readonly FieldDefinition[] =>
    allFields.filter(isSelected);
  const fieldsByFallback: { readonly [kind in Fallback["kind"]]?: readonly FieldDefinition[] } = Object.fromEntries(
    groupByKey(allFields.map((field) => [field.fallback.kind, field] as const)),
  );
  const emptyDocument: Document = Object.fromEntries(storedFields.map(({ name }) => [name, null]));
  return {
    allFields,
    storedFields,
    /** Stored fields that only a newer release on the same database declares. This server writes their defaults. */
    newerFields: select(({ stored, isNewer }) => stored && isNewer === true),
    /** Stored fields whose values contain objects. */
    objectFields: select((field) => field.stored && containsObjects(field)),
    referenceFields: allFields.filter((field): field is ReferenceField => field.reference !== undefined),
    /** Fields with the ids of the ancestors, outermost first. Only lists across parents (`devices/-/parts`) have them. */
    ancestorIdFields: select(({ ancestorPosition }) => ancestorPosition !== undefined),
    /** Fields that require a privilege in addition to those of the resource. */
    privilegedFields: select(({ privileges }) => privileges !== undefined),
    /** Fields that no update can change, including the id. */
    immutableFields: select(({ immutable, fallback }) => immutable || fallback.kind === "sequence"),
    /** Fields with the keyword `counts` that are not hidden. `counts` gives the number of items that refer to an item. */
    countFields: select(({ count, hidden }) => count !== undefined && !hidden),
    transitionFields: select(({ transitions }) => transitions !== undefined),
    fieldsByFallback,
    /** A document in which all fields are null. Copying it is faster than adding the fields one by one. */
    emptyDocument,
  };
});

function containsObjects({ items, properties }: ValueDefinition): boolean {
  return properties !== undefined || (items !== undefined && containsObjects(items));
}

/** A rollup (a value computed from other items, such as their sum), and the field that contains the value. */
export interface DeclaredRollup extends Rollup {
  readonly targetField: FieldDefinition;
  /** The resource that has the field `targetField`. */
  readonly definition: ResourceDefinition;
}

export function listDeclaredRollups(definition: ResourceDefinition): readonly DeclaredRollup[] {
  return Object.values(definition.fields).flatMap((targetField) =>
    targetField.rollup === undefined ? [] : [{ ...targetField.rollup, targetField, definition }],
  );
}

const groupRollupsBySource = memoizeByObject(({ resources }: Registry) =>
  groupByKey(
    Object.values(resources)
      .flatMap(listDeclaredRollups)
      .map((rollup) => [rollup.resource, rollup] as const),
  ),
);

/** Lists the rollup fields that are computed from items of this resource. */
export function listRollupsFromSource(registry: Registry, sourceResource: string): readonly DeclaredRollup[] {
  return groupRollupsBySource(registry).get(sourceResource) ?? [];
}

export function listRollupSourceFields(registry: Registry, sourceResource: string): readonly string[] {
  return [
    ...new Set(
      listRollupsFromSource(registry, sourceResource).flatMap(({ field, by }) => (by === null ? [field] : [field, by])),
    ),
  ];
}
