/**
 * Types of what a database records about a declaration, so that the next start can find changes. Fields and keys may come and go;
 * a value is never reinterpreted.
 */
import type { Document, Fallback, FieldDefinition, FieldSource, Settings, Value } from "../model/field.js";
import type { ResourceDefinition } from "../model/resource.js";
import { typeOf } from "./stored-types.js";
import { asksHookWithin, listFills } from "../model/fills.js";
import { stampIn } from "../model/times.js";
import { storedFields, storedName, uniqueName } from "../port/stored-item.js";

export interface StoredSchema {
  readonly parent: string | null;
  readonly idWithinParent: boolean;
  /** Types by name, including removed fields, whose values are still stored. */
  readonly fields: { readonly [name: string]: string };
  /** Names of the declared fields; absent in records of early releases. */
  readonly declared?: readonly string[];
  /** The declared fields that every item has, or had when `fill` was added; absent in records of early releases. */
  readonly given?: readonly string[];
  readonly searchable: readonly string[];
  readonly unique: readonly string[];
}

/** Stands for the searchable fields while the words of some items are outdated. No field has this name. */
const unsettled = "~";

export interface ResourceMigration {
  readonly schema: StoredSchema;
  /**
   * Returns what is true of the items during a migration: neither the former nor the new search and unique keys are complete. A
   * start that finds it does the remaining work again.
   */
  readonly begun: StoredSchema;
  /** Names of unique keys whose texts the items lack. */
  readonly keyed: readonly string[];
  /** Whether the search words of existing items have changed. */
  readonly reworded: boolean;
  /** Values of new fields for existing items without one. */
  readonly filled: Document;
  /** Names of fields whose objects may lack a property with a backfill. */
  readonly completed: readonly string[];
  /** Names of fields without a complete value that the hook `fill` sets. */
  readonly asked: readonly string[];
  /** Sources of the values of new fields. */
  readonly sources: { readonly [field: string]: FieldSource };
  /** Whether existing items must be rewritten. */
  readonly rewrite: boolean;
}

/** @param definition as the schema version records it: its fields have the values of settings as their defaults */
export function planResource(definition: ResourceDefinition, stored: StoredSchema | null): ResourceMigration {
  const current = schemaOf(definition);
  if (stored === null) {
    return {
      schema: current,
      begun: current,
      filled: {},
      completed: [],
      asked: [],
      sources: {},
      keyed: [],
      reworded: false,
      rewrite: false,
    };
  }
  const known = stored.declared ?? Object.keys(stored.fields);
  const added = storedFields(definition).filter(({ name }) => !known.includes(storedName(definition, name)));
  const lacking = storedFields(definition).filter(
    (field) => isLacking(definition, field, stored) && !added.includes(field),
  );
  const fields = { ...stored.fields, ...current.fields };
  const completed = storedFields(definition).filter((field) =>
    listInnerFills(field).some((name) => stored.given?.includes(name) !== true),
  );
  const isAsked = ({ seen }: FieldDefinition): boolean => seen !== undefined;
  const asked = [...new Set([...added, ...lacking, ...completed])].filter(isAsked).map(({ name }) => name);
  const keyed = current.unique.filter((name) => !stored.unique.includes(name));
  const reworded = !sameMembers(stored.searchable, current.searchable);
  return {
    schema: { ...current, fields },
    begun: {
      ...stored,
      fields,
      // Other processes already create items with the new version, which lack fields that it does not have.
      declared: known.filter((name) => current.declared?.includes(name)),
      ...(stored.given && { given: stored.given.filter((name) => current.given?.includes(name)) }),
      // A state that no declaration has; otherwise a declaration without search would find no work left.
      searchable: reworded ? [unsettled] : stored.searchable,
      unique: stored.unique.filter((name) => current.unique.includes(name)),
    },
    filled: Object.fromEntries([...added, ...lacking].map((field) => [field.name, valueNow(field)])),
    completed: completed.map(({ name }) => name),
    asked,
    sources: Object.fromEntries(added.flatMap(({ name, source }) => (source === undefined ? [] : [[name, source]]))),
    keyed,
    reworded,
    rewrite: [added, lacking, completed, keyed].some(({ length }) => length > 0) || reworded,
  };
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
  };
}

/** Lists the paths of properties with a backfill, each after the name of its field in the database. */
function listInnerFills(field: FieldDefinition): readonly string[] {
  return listFills(field).map((path) => `${field.storedAs ?? field.name}/${path}`);
}

/** Whether existing items without a value get one, because the field is newly mandatory or has a new `fill`. */
function isLacking(definition: ResourceDefinition, field: FieldDefinition, { given = [] }: StoredSchema): boolean {
  if (!isFilledOnce(field) || given.includes(storedName(definition, field.name))) return false;
  return field.seen !== undefined || isDecided(field) || valueNow(field) !== null;
}

/** Whether all existing items get a value. If the field is optional, later ones may have none. */
function isFilledOnce(field: FieldDefinition): boolean {
  const isAsked = field.seen !== undefined && !asksHookWithin(field);
  return isAlwaysGiven(field) || field.history?.fill !== undefined || isAsked;
}

function isAlwaysGiven({ required, fallback }: FieldDefinition): boolean {
  return required || standIns.has(fallback.kind) || (fallback.kind === "constant" && fallback.value !== null);
}

/** Sources that always have a value, in addition to constants. */
const standIns: ReadonlySet<Fallback["kind"]> = new Set(["setting", "now", "updated", "by"]);

/** The value depends on another field of the item. */
function isDecided({ fallback }: FieldDefinition): boolean {
  return fallback.kind === "by";
}

/** For existing items, the time of the write is that of the migration, unless a hook knows it. */
function valueNow(field: FieldDefinition): Value {
  const { kind } = field.fallback;
  const isTime = (kind === "now" || kind === "updated") && field.seen === undefined;
  return initialValue(field, undefined) ?? (isTime ? stampIn(field.format, Math.floor(Date.now() / 1000)) : null);
}

/** The value of a field in an item that existed before the field. */
export function initialValue(
  { fallback, history }: Pick<FieldDefinition, "fallback" | "history">,
  settings: Settings | undefined,
): Value {
  if (history?.fill !== undefined) return history.fill;
  if (fallback.kind === "constant") return fallback.value;
  return fallback.kind === "setting" ? (settings?.[fallback.name] ?? null) : null;
}

function sameMembers(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((member) => right.includes(member));
}
