/** What is said of properties, at whatever depth, of the objects that are there already. */
import type { Value, ValueDefinition } from "../model/field.js";
import { holdsAsIs, typeOf } from "./stored-types.js";

/** As a definition has it, or what is described. */
interface Filling {
  readonly items?: Filling;
  readonly properties?: { readonly [name: string]: Filling };
  readonly fill?: Value;
}

/** Names of the properties that say what they are filled with, as paths; `*` stands for each element. */
export function listFills({ items, properties = {} }: Filling): readonly string[] {
  const below = [...Object.entries(properties), ...(items === undefined ? [] : [["*", items] as const])];
  return below.flatMap(([name, value]) => [
    ...(name !== "*" && value.fill !== undefined ? [name] : []),
    ...listFills(value).map((path) => `${name}/${path}`),
  ]);
}

/** The value with what its objects lack; the same where they lack nothing. */
export function fillWithin({ items, properties }: Filling, value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const elements = value as readonly Value[];
    const filled = items === undefined ? elements : elements.map((element) => fillWithin(items, element));
    return filled.some((element, index) => element !== elements[index]) ? filled : value;
  }
  // No array.
  const object = value as { readonly [name: string]: Value };
  const added = Object.entries(properties ?? {}).flatMap(([name, property]): [string, Value][] => {
    const is = object[name] ?? null;
    const filled = is === null ? (property.fill ?? null) : fillWithin(property, is);
    return filled === is ? [] : [[name, filled]];
  });
  return added.length === 0 ? value : { ...object, ...Object.fromEntries(added) };
}

/**
 * Whether a property has another type than the one before, and says that values become such ones; or is declared no more where
 * an object has no others.
 */
export function converts(before: ValueDefinition, now: ValueDefinition): boolean {
  const isGone = (name: string): boolean => now.properties?.[name] === undefined;
  if (now.closed === true && Object.keys(before.properties ?? {}).some(isGone)) return true;
  if (before.items !== undefined && now.items !== undefined && converts(before.items, now.items)) return true;
  return Object.entries(now.properties ?? {}).some(([name, property]) => {
    const was = before.properties?.[name];
    if (was === undefined) return false;
    if (was.kind === property.kind && converts(was, property)) return true;
    return property.convert === true && !holdsAsIs(typeOf(was), typeOf(property));
  });
}
