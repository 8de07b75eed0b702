/** Backfills new properties of nested objects in existing items. */
import type { Document, Value, ValueDefinition } from "../model/schema/field.js";
import type { BackfillKeywords } from "../model/schema/backfill-keywords.js";
import { isList, isObject, pickDeclaredProperties } from "../model/values/objects.js";
import { matchesSchema } from "./changes/match-schema.js";
import { findFormerMemberNames } from "./changes/find-former-names.js";
import { isStoredInSameForm, formatStoredType } from "./stored-schema.js";

/** Tells whether an object in the value lacks a property that the hook `fill` provides. */
export function lacksPropertyFilledByHook({ items, properties = {} }: BackfillKeywords, value: Value): boolean {
  if (isList(value)) return items !== undefined && value.some((element) => lacksPropertyFilledByHook(items, element));
  if (!isObject(value)) return false;
  return Object.entries(properties).some(([name, property]) => {
    const is = value[name] ?? null;
    return is === null ? property.fillFrom !== undefined : lacksPropertyFilledByHook(property, is);
  });
}

/** Returns the value with its missing properties backfilled. Returns the same object if none is missing. */
export function backfillProperties({ items, properties }: BackfillKeywords, value: Value): Value {
  if (isList(value)) {
    const filled = items === undefined ? value : value.map((element) => backfillProperties(items, element));
    return filled.some((element, index) => element !== value[index]) ? filled : value;
  }
  if (!isObject(value)) return value;
  const added = Object.entries(properties ?? {}).flatMap(([name, property]): [string, Value][] => {
    const is = value[name] ?? null;
    const filled = is === null ? (property.fill ?? null) : backfillProperties(property, is);
    return filled === is ? [] : [[name, filled]];
  });
  return added.length === 0 ? value : { ...value, ...Object.fromEntries(added) };
}

/**
 * Tells whether a stored value matches its declaration. Undeclared properties are allowed even in a closed object, because
 * another release may have written them.
 */
export function matchesDeclaration(declaration: Parameters<typeof matchesSchema>[0], value: Value): boolean {
  return matchesSchema(declaration, pickDeclaredProperties(declaration, value));
}

/**
 * Tells whether a migration must rewrite objects, because a property was renamed, or has another type and the keyword `convert`.
 */
export function needsConversion(formerDefinition: ValueDefinition, currentDefinition: ValueDefinition): boolean {
  if (
    formerDefinition.items !== undefined &&
    currentDefinition.items !== undefined &&
    needsConversion(formerDefinition.items, currentDefinition.items)
  )
    return true;
  const names = findFormerMemberNames(formerDefinition.properties, currentDefinition.properties);
  return Object.entries(currentDefinition.properties ?? {}).some(([name, property]) => {
    const was = formerDefinition.properties?.[names.get(name) ?? ""];
    if (was === undefined) return false;
    if (names.get(name) !== name) return true;
    if (was.kind === property.kind && needsConversion(was, property)) return true;
    return property.convert === true && !isStoredInSameForm(formatStoredType(was), formatStoredType(property));
  });
}

/**
 * Returns the values at a path in an item. `*` in the path stands for each element of an array. Null and missing values
 * are left out.
 */
export function readValuesAtPath(document: Document, [field = "", ...inside]: readonly string[]): readonly Value[] {
  let values: readonly Value[] = [document[field] ?? null];
  for (const step of inside) values = values.flatMap((value) => readMember(value, step));
  return values.filter((value) => value !== null);
}

function readMember(value: Value, pathSegment: string): readonly Value[] {
  if (isList(value)) return pathSegment === "*" ? value : [];
  return isObject(value) ? [value[pathSegment] ?? null] : [];
}

/** Tells whether an object in the item lacks the property at this path. */
export function lacksValueAtPath(document: Document, path: readonly string[]): boolean {
  const above = path.slice(0, -1);
  const name = path.at(-1) ?? "";
  if (above.length === 0) return (document[name] ?? null) === null;
  return readValuesAtPath(document, above).some((object) => readMember(object, name).every((value) => value === null));
}
