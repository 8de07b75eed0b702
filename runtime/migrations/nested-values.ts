/** Backfills new properties of nested objects in existing items. */
import type { Document, Value, ValueDefinition } from "../model/schema/field.js";
import type { BackfillKeywords } from "../model/schema/fills.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { listsOf } from "../model/schema/field-lists.js";
import { equalValues, isList } from "../storage/port/compare-values.js";
import { fits } from "./changes/fits.js";
import { matchMembers } from "./changes/match-names.js";
import { isStoredAlike, typeOf } from "./stored-schema.js";

/** Tells whether an object in the value lacks a property that the hook `fill` provides. */
export function lacksWithin({ items, properties = {} }: BackfillKeywords, value: Value): boolean {
  if (isList(value)) return items !== undefined && value.some((element) => lacksWithin(items, element));
  if (!isObject(value)) return false;
  return Object.entries(properties).some(([name, property]) => {
    const is = value[name] ?? null;
    return is === null ? property.fillFrom !== undefined : lacksWithin(property, is);
  });
}

/** Returns the value with its missing properties backfilled. Returns the same object if none is missing. */
export function fillWithin({ items, properties }: BackfillKeywords, value: Value): Value {
  if (isList(value)) {
    const filled = items === undefined ? value : value.map((element) => fillWithin(items, element));
    return filled.some((element, index) => element !== value[index]) ? filled : value;
  }
  if (!isObject(value)) return value;
  const added = Object.entries(properties ?? {}).flatMap(([name, property]): [string, Value][] => {
    const is = value[name] ?? null;
    const filled = is === null ? (property.fill ?? null) : fillWithin(property, is);
    return filled === is ? [] : [[name, filled]];
  });
  return added.length === 0 ? value : { ...value, ...Object.fromEntries(added) };
}

interface Declared {
  readonly items?: Declared;
  readonly properties?: { readonly [name: string]: Declared };
}

/**
 * Tells whether a stored value matches its declaration. Undeclared properties are allowed even in a closed object, because
 * another release may have written them.
 */
export function fitsStored(described: Parameters<typeof fits>[0], value: Value): boolean {
  return fits(described, pickDeclared(described, value));
}

/** Returns the value without undeclared properties, which other releases may have added. */
function pickDeclared({ items, properties }: Declared, value: Value): Value {
  if (isList(value)) return items === undefined ? value : value.map((element) => pickDeclared(items, element));
  if (!isObject(value) || properties === undefined) return value;
  const picked = Object.entries(value).flatMap(([name, each]): [string, Value][] => {
    const property = properties[name];
    return property === undefined ? [] : [[name, pickDeclared(property, each)]];
  });
  return Object.fromEntries(picked);
}

/** Adds the undeclared properties of the stored value to the new value, at every depth. Other releases may need them. */
function keepUndeclaredWithin({ items, properties = {} }: ValueDefinition, value: Value, once: Value): Value {
  if (isList(value) && isList(once) && items !== undefined) {
    return value.map((element, index) => {
      const was = once[index] ?? null;
      // A changed element may be a different object than the one stored at this index, so it gets none of that object's
      // properties.
      return equalValues(pickDeclared(items, element), pickDeclared(items, was)) ? was : element;
    });
  }
  if (!isObject(value) || !isObject(once)) return value;
  const came = Object.entries(once).flatMap(([name, was]): [string, Value][] => {
    const [property, is] = [properties[name], value[name]];
    if (property === undefined) return [[name, was]];
    return is === undefined ? [] : [[name, keepUndeclaredWithin(property, is, was)]];
  });
  return { ...value, ...Object.fromEntries(came) };
}

/** Adds the undeclared properties of stored objects to the new item. Other releases may need them. */
export function keepUndeclared(definition: ResourceDefinition, before: Document, after: Document): Document {
  const changed = listsOf(definition).objects.filter(({ name }) => after[name] !== before[name]);
  if (changed.length === 0) return after;
  const whole = changed.map((field) => {
    const { name } = field;
    return [name, keepUndeclaredWithin(field, after[name] ?? null, before[name] ?? null)] as const;
  });
  return { ...after, ...Object.fromEntries(whole) };
}

function isObject(value: Value): value is { readonly [name: string]: Value } {
  return typeof value === "object" && value !== null && !isList(value);
}

/**
 * Tells whether a migration must rewrite objects, because a property was renamed, or has another type and the keyword `convert`.
 */
export function converts(before: ValueDefinition, now: ValueDefinition): boolean {
  if (before.items !== undefined && now.items !== undefined && converts(before.items, now.items)) return true;
  const names = matchMembers(before.properties, now.properties);
  return Object.entries(now.properties ?? {}).some(([name, property]) => {
    const was = before.properties?.[names.get(name) ?? ""];
    if (was === undefined) return false;
    if (names.get(name) !== name) return true;
    if (was.kind === property.kind && converts(was, property)) return true;
    return property.convert === true && !isStoredAlike(typeOf(was), typeOf(property));
  });
}

/**
 * Returns the values at a path in an item. `*` in the path stands for each element of an array. Null and missing values
 * are left out.
 */
export function valuesAt(document: Document, [field = "", ...inside]: readonly string[]): readonly Value[] {
  let values: readonly Value[] = [document[field] ?? null];
  for (const step of inside) values = values.flatMap((value) => enter(value, step));
  return values.filter((value) => value !== null);
}

function enter(value: Value, step: string): readonly Value[] {
  if (isList(value)) return step === "*" ? value : [];
  return isObject(value) ? [value[step] ?? null] : [];
}

/** Tells whether an object in the item lacks the property at this path. */
export function lacksAt(document: Document, at: readonly string[]): boolean {
  const above = at.slice(0, -1);
  const name = at.at(-1) ?? "";
  if (above.length === 0) return (document[name] ?? null) === null;
  return valuesAt(document, above).some((object) => enter(object, name).every((value) => value === null));
}
