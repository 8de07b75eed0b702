/** Lists the fields of a resource by use, such as all immutable fields. A request then looks only at the fields that it needs. */
import type { Document, Fallback, FieldDefinition, ValueDefinition, Rollup } from "./field.js";
import type { ResourceDefinition, Registry } from "./resource.js";
import { groupByKey, memoizeByObject } from "../values/objects.js";

export type ReferenceField = FieldDefinition & Required<Pick<FieldDefinition, "reference">>;

/** The lists of fields of a resource. Each list has the order of the declaration. */
export interface ClassifiedFields {
  readonly allFields: readonly FieldDefinition[];
  readonly storedFields: readonly FieldDefinition[];
  /** Stored fields that only a newer release on the same database declares. This server writes their defaults. */
  readonly newerFields: readonly FieldDefinition[];
  /** Stored fields whose values contain objects. */
  readonly objectFields: readonly FieldDefinition[];
  readonly referenceFields: readonly ReferenceField[];
  /** Fields with the ids of the ancestors, outermost first. Only lists across parents (`devices/-/parts`) have them. */
  readonly ancestorIdFields: readonly FieldDefinition[];
  /** Fields that require a privilege in addition to those of the resource. */
  readonly privilegedFields: readonly FieldDefinition[];
  /** Fields that no update can change, including the id. */
  readonly immutableFields: readonly FieldDefinition[];
  /** Fields with the keyword `counts` that are not hidden. `counts` gives the number of items that refer to an item. */
  readonly countFields: readonly FieldDefinition[];
  readonly transitionFields: readonly FieldDefinition[];
  readonly fieldsByFallback: { readonly [kind in Fallback["kind"]]?: readonly FieldDefinition[] };
  /** A document in which all fields are null. Copying it is faster than adding the fields one by one. */
  readonly emptyDocument: Document;
}

/** Returns the lists of the fields, which are created once and then cached. */
export function classifiedFieldsOf({ fields }: Pick<ResourceDefinition, "fields">): ClassifiedFields {
  return classifyFields(fields);
}

const classifyFields = memoizeByObject((fields: ResourceDefinition["fields"]): ClassifiedFields => {
  const allFields = Object.values(fields);
  const storedFields = allFields.filter((field) => field.stored);
  const fieldsByFallback: { [kind in Fallback["kind"]]?: FieldDefinition[] } = {};
  for (const field of allFields) (fieldsByFallback[field.fallback.kind] ??= []).push(field);
  return {
    allFields,
    storedFields,
    newerFields: storedFields.filter(({ isNewer }) => isNewer),
    objectFields: storedFields.filter(containsObjects),
    referenceFields: allFields.filter((field): field is ReferenceField => field.reference !== undefined),
    ancestorIdFields: allFields.filter(({ ancestorPosition }) => ancestorPosition !== undefined),
    privilegedFields: allFields.filter(({ privileges }) => privileges !== undefined),
    immutableFields: allFields.filter(({ immutable, fallback }) => immutable || fallback.kind === "sequence"),
    countFields: allFields.filter(({ count, hidden }) => count !== undefined && !hidden),
    transitionFields: allFields.filter(({ transitions }) => transitions !== undefined),
    fieldsByFallback,
    emptyDocument: Object.fromEntries(storedFields.map(({ name }) => [name, null])),
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
