/**
 * Recorded state of the items of a resource, from which the next start finds changes. Fields and keys may come and go; a value
 * is never reinterpreted.
 */
import type { Fallback, FieldDefinition, Settings, Value, ValueDefinition } from "../model/schema/field.js";
import { hasPropertyFilledByHook, listFills } from "../model/schema/fills.js";
import { rollupsOf } from "../model/schema/field-lists.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { storedFields, storedName, uniqueName } from "../storage/port/stored-item.js";

export interface StoredSchema {
  readonly parent: string | null;
  readonly idWithinParent: boolean;
  /** Types by name of the field, including removed fields, whose values are still stored. */
  readonly fields: { readonly [name: string]: string };
  /** Names of the declared fields; absent in records of early releases. */
  readonly declared?: readonly string[];
  /**
   * Names of the declared fields of which every item has a value, or had one when `fill` was added; absent in records of early
   * releases.
   */
  readonly given?: readonly string[];
  readonly searchable: readonly string[];
  readonly unique: readonly string[];
  /** The declaration by which each rollup was computed for all items, by field; absent if there are no rollups. */
  readonly rollups?: { readonly [name: string]: string };
}

export function schemaOf(definition: ResourceDefinition): StoredSchema {
  const inDatabase = (field: string): string => storedName(definition, field);
  const fields = storedFields(definition);
  return {
    parent: definition.parent,
    idWithinParent: definition.idWithinParent,
    fields: Object.fromEntries(fields.map((field) => [inDatabase(field.name), typeOf(field)])),
    declared: fields.map(({ name }) => inDatabase(name)),
    given: [...fields.filter(isFilledOnce).map(({ name }) => inDatabase(name)), ...fields.flatMap(listInnerFills)],
    searchable: definition.searchable.map(inDatabase),
    unique: definition.unique.map((key) => uniqueName(definition, key)),
    ...withRollups(rollupsOf(definition).map(({ into, recorded = "" }) => [inDatabase(into.name), recorded])),
  };
}

export function withRollups(
  rollups: readonly (readonly [name: string, recorded: string])[],
): Pick<StoredSchema, "rollups"> {
  return rollups.length === 0 ? {} : { rollups: Object.fromEntries(rollups) };
}

/** Lists the paths of properties with a backfill, each after the name of its field in the database. */
export function listInnerFills(field: FieldDefinition): readonly string[] {
  return listFills(field).map((path) => `${field.storedAs ?? field.name}/${path}`);
}

/** Whether all existing items get a value. If the field is optional, later items may have none. */
export function isFilledOnce(field: FieldDefinition): boolean {
  const isAsked = field.seen !== undefined && !hasPropertyFilledByHook(field);
  return isAlwaysGiven(field) || field.history?.fill !== undefined || isAsked;
}

function isAlwaysGiven({ required, fallback }: FieldDefinition): boolean {
  return required || sourcesWithValue.has(fallback.kind) || (fallback.kind === "constant" && fallback.value !== null);
}

/** Kinds of defaults that always have a value, in addition to constants. */
const sourcesWithValue: ReadonlySet<Fallback["kind"]> = new Set(["setting", "now", "updated", "by"]);

/** Returns the value of a field in an item that existed before the field. */
export function initialValue(
  { fallback, history }: Pick<FieldDefinition, "fallback" | "history">,
  settings: Settings | undefined,
): Value {
  if (history?.fill !== undefined) return history.fill;
  if (fallback.kind === "constant") return fallback.value;
  return fallback.kind === "setting" ? (settings?.[fallback.name] ?? null) : null;
}

const arrayOf = "array of ";

/** Parses the name of a type, as `typeOf` writes it. */
export function parseType(type: string): ValueDefinition {
  if (type.startsWith(arrayOf)) return { kind: "array", items: parseType(type.slice(arrayOf.length)) };
  if (type === "date" || type === "date-time") return { kind: "string", format: type };
  return { kind: type as ValueDefinition["kind"] };
}

/**
 * Whether values of the former type are also values of the current one, and are stored and compared in the same way.
 */
export function isStoredAlike(before: string, now: string): boolean {
  return before === now || before.replace(/\binteger$/, "number") === now;
}

/** Whether single values of one type are the elements of the other. */
export function isElementType(before: string, now: string): boolean {
  return now === `${arrayOf}${before}` && !before.startsWith(arrayOf);
}

/**
 * Returns the type of a value as a database records it. Dates and times are types of their own, so a plain string is never
 * taken for one.
 */
export function typeOf({ kind, format, items }: ValueDefinition): string {
  if (format === "date" || format === "date-time") return format;
  return kind === "array" && items !== undefined ? `array of ${typeOf(items)}` : kind;
}
