/**
 * What a database remembers of a declaration, so that the next start can find what has changed since. Fields and
 * keys may come and go; a value is never reinterpreted.
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
  /** Types by name, of fields that are declared no more as well: their values are still there. */
  readonly fields: { readonly [name: string]: string };
  /** Names of the fields that are declared; absent where an earlier version of the program wrote the schema. */
  readonly declared?: readonly string[];
  /** Of these, those that no item lacks or lacked when `fill` came; absent where an earlier version of the program wrote the schema. */
  readonly given?: readonly string[];
  readonly searchable: readonly string[];
  readonly unique: readonly string[];
}

/** Stands for fields that are searched while the words of some items are those of before. No field is named so. */
const unsettled = "~";

export interface ResourceMigration {
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
  /** Names of fields in whose objects there may be properties without the value that they are filled with. */
  readonly completed: readonly string[];
  /** Names of fields that the hook `fill` gives values, or objects in them, where they have none. */
  readonly asked: readonly string[];
  /** Where new fields take their values from. */
  readonly sources: { readonly [field: string]: FieldSource };
  /** Whether the items that are there must be written anew. */
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
      // Other processes make items with the new declaration already, which lack what it does not have.
      declared: known.filter((name) => current.declared?.includes(name)),
      ...(stored.given && { given: stored.given.filter((name) => current.given?.includes(name)) }),
      // As no declaration has it, or one that searches nothing would find nothing left to do.
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

/** Under the name that the field has in the database. */
function listInnerFills(field: FieldDefinition): readonly string[] {
  return listFills(field).map((path) => `${field.storedAs ?? field.name}/${path}`);
}

/** Whether items that were there before the field was always given, or had a `fill`, may have no value, and are given one. */
function isLacking(definition: ResourceDefinition, field: FieldDefinition, { given = [] }: StoredSchema): boolean {
  if (!isFilledOnce(field) || given.includes(storedName(definition, field.name))) return false;
  return field.seen !== undefined || isDecided(field) || valueNow(field) !== null;
}

/** Whether all items that are there get a value; where the field is not mandatory, later ones may have none. */
function isFilledOnce(field: FieldDefinition): boolean {
  const isAsked = field.seen !== undefined && !asksHookWithin(field);
  return isAlwaysGiven(field) || field.history?.fill !== undefined || isAsked;
}

function isAlwaysGiven({ required, fallback }: FieldDefinition): boolean {
  return required || standIns.has(fallback.kind) || (fallback.kind === "constant" && fallback.value !== null);
}

/** Of what always has a value, beside constants. */
const standIns: ReadonlySet<Fallback["kind"]> = new Set(["setting", "now", "updated", "by"]);

/** By another field of the item. */
function isDecided({ fallback }: FieldDefinition): boolean {
  return fallback.kind === "by";
}

/** In items that are there: the time of a write, which they have none of, is that at which they get it, unless a hook knows it. */
function valueNow(field: FieldDefinition): Value {
  const { kind } = field.fallback;
  const isTime = (kind === "now" || kind === "updated") && field.seen === undefined;
  return initialValue(field, undefined) ?? (isTime ? stampIn(field.format, Math.floor(Date.now() / 1000)) : null);
}

/** What a field holds in an item that was there before the field. */
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
