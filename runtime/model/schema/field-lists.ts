/** Lists of a resource's fields by what the server does with them, so that a request looks only at fields that concern it. */
import type { Document, Fallback, FieldDefinition, ValueDefinition } from "./field.js";
import type { ResourceDefinition } from "./resource.js";
import { oncePer } from "../values/once-per.js";

export type ReferringField = FieldDefinition & Required<Pick<FieldDefinition, "reference">>;

/** Every list is in the order of the declaration. */
export interface FieldLists {
  readonly all: readonly FieldDefinition[];
  readonly stored: readonly FieldDefinition[];
  /** Stored fields that only a newer release declares. */
  readonly newer: readonly FieldDefinition[];
  /** Stored fields whose values contain objects. */
  readonly objects: readonly FieldDefinition[];
  readonly referring: readonly ReferringField[];
  /** The ids of ancestors, if items are listed across their parents; outermost first. */
  readonly above: readonly FieldDefinition[];
  /** Fields that require privileges of their own. */
  readonly guarded: readonly FieldDefinition[];
  /** Fields that no update changes, including the id. */
  readonly immutable: readonly FieldDefinition[];
  /** Fields with `transitions`. */
  readonly limited: readonly FieldDefinition[];
  readonly byFallback: { readonly [kind in Fallback["kind"]]?: readonly FieldDefinition[] };
  /** A document without values. Copying it is cheaper than adding fields to an empty object one by one. */
  readonly empty: Document;
}

/** Returns the lists, which are made once for each definition. */
export function listsOf({ fields }: Pick<ResourceDefinition, "fields">): FieldLists {
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
    newer: stored.filter(({ beside }) => beside),
    objects: stored.filter(holdsObjects),
    referring: all.filter((field): field is ReferringField => field.reference !== undefined),
    above: all.filter(({ above }) => above !== undefined),
    guarded: all.filter(({ privileges }) => privileges !== undefined),
    immutable: all.filter(({ immutable, fallback }) => immutable || fallback.kind === "sequence"),
    limited: all.filter(({ transitions }) => transitions !== undefined),
    byFallback,
    empty: Object.fromEntries(stored.map(({ name }) => [name, null])),
  };
});

function holdsObjects({ items, properties }: ValueDefinition): boolean {
  return properties !== undefined || (items !== undefined && holdsObjects(items));
}
