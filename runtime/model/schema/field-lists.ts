/** Lists the fields of a resource by use, such as all immutable fields. A request then looks only at the fields that it needs. */
import type { Document, Fallback, FieldDefinition, ValueDefinition, Rollup } from "./field.js";
import type { ResourceDefinition, Registry } from "./resource.js";
import { oncePer } from "../values/objects.js";

export type ReferringField = FieldDefinition & Required<Pick<FieldDefinition, "reference">>;

/** The lists of fields of a resource. Each list has the order of the declaration. */
export interface FieldLists {
  readonly all: readonly FieldDefinition[];
  readonly stored: readonly FieldDefinition[];
  /** Stored fields that only a newer release on the same database declares. This server writes their defaults. */
  readonly newerFields: readonly FieldDefinition[];
  /** Stored fields whose values contain objects. */
  readonly objectFields: readonly FieldDefinition[];
  readonly referenceFields: readonly ReferringField[];
  /** Fields with the ids of the items above, outermost first. Only in lists across parents (`devices/-/parts`). */
  readonly ancestorIds: readonly FieldDefinition[];
  /** Fields that require a privilege in addition to those of the resource. */
  readonly withPrivileges: readonly FieldDefinition[];
  /** Fields that no update can change, including the id. */
  readonly immutable: readonly FieldDefinition[];
  /** Fields with the keyword `counts` (the number of items that refer to this one), unless they are hidden. */
  readonly countFields: readonly FieldDefinition[];
  readonly withTransitions: readonly FieldDefinition[];
  readonly byFallback: { readonly [kind in Fallback["kind"]]?: readonly FieldDefinition[] };
  /** A document in which all fields are null. Copying it is faster than adding the fields one by one. */
  readonly emptyDocument: Document;
}

/** Returns the lists of the fields, which are created once and then cached. */
export function fieldListsOf({ fields }: Pick<ResourceDefinition, "fields">): FieldLists {
  return sortFields(fields);
}

const sortFields = oncePer((fields: ResourceDefinition["fields"]): FieldLists => {
  const all = Object.values(fields);
  const stored = all.filter((field) => field.stored);
  const byFallback: { [kind in Fallback["kind"]]?: FieldDefinition[] } = {};
  for (const field of all) (byFallback[field.fallback.kind] ??= []).push(field);
  return {
    all,
    stored,
    newerFields: stored.filter(({ isNewer }) => isNewer),
    objectFields: stored.filter(holdsObjects),
    referenceFields: all.filter((field): field is ReferringField => field.reference !== undefined),
    ancestorIds: all.filter(({ ancestorPosition }) => ancestorPosition !== undefined),
    withPrivileges: all.filter(({ privileges }) => privileges !== undefined),
    immutable: all.filter(({ immutable, fallback }) => immutable || fallback.kind === "sequence"),
    countFields: all.filter(({ count, hidden }) => count !== undefined && !hidden),
    withTransitions: all.filter(({ transitions }) => transitions !== undefined),
    byFallback,
    emptyDocument: Object.fromEntries(stored.map(({ name }) => [name, null])),
  };
});

function holdsObjects({ items, properties }: ValueDefinition): boolean {
  return properties !== undefined || (items !== undefined && holdsObjects(items));
}

/** A rollup (a value computed from other items, such as their sum), and the field that contains the value. */
export interface DeclaredRollup extends Rollup {
  readonly targetField: FieldDefinition;
  /** The resource that has the field `targetField`. */
  readonly definition: ResourceDefinition;
}

export function listRollupsOf(definition: ResourceDefinition): readonly DeclaredRollup[] {
  return Object.values(definition.fields).flatMap((targetField) =>
    targetField.rollup === undefined ? [] : [{ ...targetField.rollup, targetField, definition }],
  );
}

const rollupsBySource = oncePer(({ resources }: Registry) => {
  const bySource = new Map<string, DeclaredRollup[]>();
  for (const rollup of Object.values(resources).flatMap(listRollupsOf)) {
    bySource.set(rollup.resource, [...(bySource.get(rollup.resource) ?? []), rollup]);
  }
  return bySource;
});

/** Lists the rollup fields that are computed from items of this resource. */
export function listRollupsFrom(registry: Registry, resource: string): readonly DeclaredRollup[] {
  return rollupsBySource(registry).get(resource) ?? [];
}

export function listRollupSourceFields(registry: Registry, resource: string): readonly string[] {
  return [
    ...new Set(listRollupsFrom(registry, resource).flatMap(({ field, by }) => (by === null ? [field] : [field, by]))),
  ];
}
