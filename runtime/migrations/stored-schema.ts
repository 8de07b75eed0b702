/**
 * The recorded state of a resource's items: their fields, types and keys. The next start compares it with the declarations to
 * find changes.
 */
import { arrayTypePrefix } from "./changes/match-schema.js";
import type { Fallback, FieldDefinition, SettingValues, Value, ValueDefinition } from "../model/schema/field.js";
import { hasPropertyBackfilledByHook, listBackfillPaths } from "../model/schema/backfill-keywords.js";
import { listDeclaredRollups } from "../model/schema/field-lists.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { listStoredFields, getStoredFieldName, formatUniqueKeyName } from "../storage/port/stored-item.js";

export interface StoredSchema {
  readonly parent: string | null;
  readonly idWithinParent: boolean;
  /** Type of each field, by its name in the database. Includes removed fields, whose values are still stored. */
  readonly fields: { readonly [name: string]: string };
  /** Names of the fields that the version declares. */
  readonly declared: readonly string[];
  /** Names of declared fields that need no further backfill, because every item has got its value. */
  readonly given: readonly string[];
  readonly searchable: readonly string[];
  readonly unique: readonly string[];
  /** For each rollup field, the rule by which its values were computed for all items. Absent if there are no such fields. */
  readonly rollups?: { readonly [name: string]: string };
}

export function createStoredSchema(definition: ResourceDefinition): StoredSchema {
  const storedNameOf = (field: string): string => getStoredFieldName(definition, field);
  const fields = listStoredFields(definition);
  return {
    parent: definition.parent,
    idWithinParent: definition.idWithinParent,
    fields: Object.fromEntries(fields.map((field) => [storedNameOf(field.name), formatStoredType(field)])),
    declared: fields.map(({ name }) => storedNameOf(name)),
    given: [
      ...fields.filter(isBackfilledInAllItems).map(({ name }) => storedNameOf(name)),
      ...fields.flatMap(listBackfilledProperties),
    ],
    searchable: definition.searchable.map(storedNameOf),
    unique: definition.unique.map((key) => formatUniqueKeyName(definition, key)),
    ...toStoredRollups(
      listDeclaredRollups(definition).map(({ targetField, recorded = "" }) => [
        storedNameOf(targetField.name),
        recorded,
      ]),
    ),
  };
}

export function toStoredRollups(
  rollups: readonly (readonly [name: string, recorded: string])[],
): Pick<StoredSchema, "rollups"> {
  return rollups.length === 0 ? {} : { rollups: Object.fromEntries(rollups) };
}

/**
 * Lists the paths of nested properties with a backfill, such as `address/country`. A path begins with the field's name in the
 * database.
 */
export function listBackfilledProperties(field: FieldDefinition): readonly string[] {
  return listBackfillPaths(field).map((path) => `${field.storedAs ?? field.name}/${path}`);
}

/**
 * Tells whether a migration gives the field a value in all existing items. Items created later may have none if the field is
 * optional.
 */
export function isBackfilledInAllItems(field: FieldDefinition): boolean {
  const isAsked = field.hookInputFields !== undefined && !hasPropertyBackfilledByHook(field);
  return isSetInEveryNewItem(field) || field.history?.fill !== undefined || isAsked;
}

function isSetInEveryNewItem({ required, fallback }: FieldDefinition): boolean {
  return (
    required || fallbackKindsWithValue.has(fallback.kind) || (fallback.kind === "constant" && fallback.value !== null)
  );
}

/** Kinds of defaults that always give a value. Constants are not listed, because a constant can be null. */
const fallbackKindsWithValue: ReadonlySet<Fallback["kind"]> = new Set(["setting", "now", "updated", "by"]);

/** Returns the value that an item gets for a field which is newer than the item. */
export function findInitialValue(
  { fallback, history }: Pick<FieldDefinition, "fallback" | "history">,
  settings: SettingValues | undefined,
): Value {
  if (history?.fill !== undefined) return history.fill;
  if (fallback.kind === "constant") return fallback.value;
  return fallback.kind === "setting" ? (settings?.[fallback.name] ?? null) : null;
}

/** Parses a type name such as `array of date`, which `formatStoredType` returns. */
export function parseStoredType(type: string): ValueDefinition {
  if (type.startsWith(arrayTypePrefix))
    return { kind: "array", items: parseStoredType(type.slice(arrayTypePrefix.length)) };
  if (type === "date" || type === "date-time") return { kind: "string", format: type };
  return { kind: type as ValueDefinition["kind"] };
}

/** Tells whether values of the former type are valid as the current type and stored alike, as `integer` is for `number`. */
export function isStoredInSameForm(formerType: string, currentType: string): boolean {
  return formerType === currentType || formerType.replace(/\binteger$/, "number") === currentType;
}

/** Tells whether the current type is an array of the former type: `array of string` after `string`. */
export function isArrayOfFormerType(formerType: string, currentType: string): boolean {
  return currentType === `${arrayTypePrefix}${formerType}` && !formerType.startsWith(arrayTypePrefix);
}

/**
 * Returns the recorded name of a type: `string`, `date`, `array of integer` and so on. Dates and times have their own names, so
 * that a plain string is never read as a date.
 */
export function formatStoredType({ kind, format, items }: ValueDefinition): string {
  if (format === "date" || format === "date-time") return format;
  return kind === "array" && items !== undefined ? `${arrayTypePrefix}${formatStoredType(items)}` : kind;
}
