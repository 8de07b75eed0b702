/**
 * What a database remembers of a declaration, so that it can tell at the next start what has changed since. Fields and
 * keys may come and go; a value is never reinterpreted.
 */
import type { Document, Settings, Value, ValueDefinition } from "../model/field.js";
import type { ResourceDefinition } from "../model/resource.js";
import { storedFields, uniqueName } from "../port/stored-item.js";
import type { StoredItem } from "../port/stored-item.js";

export interface StoredSchema {
  readonly parent: string | null;
  readonly idWithinParent: boolean;
  /** Types by name, of fields that are declared no more as well: their values are still there. */
  readonly fields: { readonly [name: string]: string };
  /** Names of the fields that are declared; absent where an earlier version of the program wrote the schema. */
  readonly declared?: readonly string[];
  readonly searchable: readonly string[];
  readonly unique: readonly string[];
}

export interface Evolution {
  readonly schema: StoredSchema;
  /**
   * What is true of the items while they are on their way: neither searched as before nor as declared now, nor unique in what
   * is new. A start that comes upon it does again what is left to do.
   */
  readonly begun: StoredSchema;
  /** Names of unique keys whose texts the items do not have. */
  readonly keyed: readonly string[];
  /** Whether the words of the items that are there are others now. */
  readonly reworded: boolean;
  /** Values of new fields in items that are there already and have none. */
  readonly filled: Document;
  /** Whether the items that are there must be written anew. */
  readonly rewrite: boolean;
}

/** What is there does not allow what is declared: words for the maintainer. */
export class NotDeclarable extends Error {}

/** Throws `NotDeclarable` when the stored items cannot be read as the declaration says. */
export function planEvolution(
  definition: ResourceDefinition,
  stored: StoredSchema | null,
  settings: Settings | undefined,
): Evolution {
  const current = schemaOf(definition);
  if (stored === null) {
    return { schema: current, begun: current, filled: {}, keyed: [], reworded: false, rewrite: false };
  }
  const problems = listConflicts(stored, current);
  if (problems.length > 0) {
    throw new NotDeclarable(
      `the database holds "${definition.path}" in another form: ${problems.join("; ")}. ` +
        "Declare what was there before, or use another database (DATABASE_URL) and copy the data",
    );
  }
  const known = stored.declared ?? Object.keys(stored.fields);
  const added = storedFields(definition).filter(({ name }) => !known.includes(name));
  const fields = { ...stored.fields, ...current.fields };
  const keyed = current.unique.filter((name) => !stored.unique.includes(name));
  const reworded = !sameMembers(stored.searchable, current.searchable);
  return {
    schema: { ...current, fields },
    begun: {
      ...stored,
      fields,
      declared: known,
      searchable: reworded ? [] : stored.searchable,
      unique: stored.unique.filter((name) => current.unique.includes(name)),
    },
    filled: Object.fromEntries(added.map(({ name, fallback }) => [name, initialValue(fallback, settings)])),
    keyed,
    reworded,
    rewrite: added.length > 0 || reworded || keyed.length > 0,
  };
}

/** The item as the declaration wants it; its version counts the change, so that no tag stands for both. */
export function evolveItem(item: StoredItem, filled: Document): StoredItem {
  const missing = Object.entries(filled).filter(([name, value]) => {
    return value !== null && (item.document[name] ?? null) === null;
  });
  if (missing.length === 0) return item;
  return { ...item, version: item.version + 1, document: { ...item.document, ...Object.fromEntries(missing) } };
}

function listConflicts(stored: StoredSchema, current: StoredSchema): readonly string[] {
  const retyped = Object.entries(current.fields).flatMap(([name, type]) => {
    const before = stored.fields[name];
    return before === undefined || before === type ? [] : [`${name} was ${before} and is ${type} now`];
  });
  const place = (parent: string | null): string => (parent === null ? "at the top level" : `below ${parent}`);
  const moved =
    stored.parent === current.parent ? [] : [`it lay ${place(stored.parent)} and lies ${place(current.parent)}`];
  const renumbered = stored.idWithinParent === current.idWithinParent ? [] : ["its ids were given in another way"];
  return [...moved, ...renumbered, ...retyped];
}

function schemaOf(definition: ResourceDefinition): StoredSchema {
  return {
    parent: definition.parent,
    idWithinParent: definition.idWithinParent,
    fields: Object.fromEntries(storedFields(definition).map((field) => [field.name, typeOf(field)])),
    declared: storedFields(definition).map(({ name }) => name),
    searchable: definition.searchable,
    unique: definition.unique.map(uniqueName),
  };
}

/** A text that is compared as time was never another text. */
function typeOf({ kind, format, items }: ValueDefinition): string {
  if (format === "date" || format === "date-time") return format;
  return kind === "array" && items !== undefined ? `array of ${typeOf(items)}` : kind;
}

/** What a field holds in an item that was there before the field. */
export function initialValue(
  fallback: ResourceDefinition["fields"][string]["fallback"],
  settings: Settings | undefined,
): Value {
  if (fallback.kind === "constant") return fallback.value;
  return fallback.kind === "setting" ? (settings?.[fallback.name] ?? null) : null;
}

function sameMembers(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((member) => right.includes(member));
}
