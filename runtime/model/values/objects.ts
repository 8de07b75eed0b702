import type { Value } from "../schema/field.js";
import type { ResourceDefinition } from "../schema/resource.js";
import type { JsonObject } from "./json-object.js";

/** Tells whether the value is a JSON object. Arrays and null do not count as objects. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the members whose value is not undefined. */
export function omitUndefinedMembers<Members extends object>(
  members: Members,
): { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  // The cast is safe, because `Object.fromEntries` restores the members that `Object.entries` has listed.
  return Object.fromEntries(given) as { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> };
}

/** Returns an object with the same member names, and with a new value for each member. */
export function mapMembers<From, To>(
  members: { readonly [name: string]: From },
  mapValue: (member: From, name: string) => To,
): { readonly [name: string]: To } {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, mapValue(member, name)]));
}

export function groupByKey<Key, Value>(pairs: Iterable<readonly [Key, Value]>): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

/** Returns the value of the key. If the map has none, adds the one that `create` returns. */
export function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const added = create();
  map.set(key, added);
  return added;
}

/**
 * Returns a function that computes a result once for each key object and caches it as long as the key object lives.
 * @param compute computes the result; calls with the same key must pass the same second argument, because the cache ignores it
 */
export function memoizeByObject<Key extends object, Result, Argument = void>(
  compute: (key: Key, argument: Argument) => Result,
): (key: Key, given: Argument) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>();
  return (key, given) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { result: compute(key, given) }));
    return found.result;
  };
}

/** `memoizeByObject` for resource definitions. Definitions live as long as the program, so their results stay cached. */
export const memoizeByDefinition: <Result, Argument = void>(
  compute: (definition: ResourceDefinition, argument: Argument) => Result,
) => (definition: ResourceDefinition, given: Argument) => Result = memoizeByObject;

/** Maximum number of values in one statement, because databases limit it. */
const maxValuesPerStatement = 1000;

export function splitIntoSlices<Element>(
  elements: readonly Element[],
  maxSize: number = maxValuesPerStatement,
): readonly (readonly Element[])[] {
  if (elements.length <= maxSize) return elements.length === 0 ? [] : [elements];
  const count = Math.ceil(elements.length / maxSize);
  return Array.from({ length: count }, (_, index) => elements.slice(index * maxSize, (index + 1) * maxSize));
}

/** Works like `Array.isArray`, which does not narrow the type of readonly arrays. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

interface DeclaredShape {
  readonly items?: DeclaredShape;
  readonly properties?: { readonly [name: string]: DeclaredShape };
}

/** Returns the value without undeclared properties, which other releases may have added. */
export function pickDeclaredProperties({ items, properties }: DeclaredShape, value: Value): Value {
  if (isList(value))
    return items === undefined ? value : value.map((element) => pickDeclaredProperties(items, element));
  if (!isObject(value) || properties === undefined) return value;
  const picked = Object.entries(value).flatMap(([name, each]): [string, Value][] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return property === undefined ? [] : [[name, pickDeclaredProperties(property, each)]];
  });
  return Object.fromEntries(picked);
}
