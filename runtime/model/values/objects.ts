import type { ResourceDefinition } from "../schema/resource.js";

/** Whether the value is a JSON object: not an array, and not null. */
export function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Drops members whose value is undefined. */
export function definedMembers<Members extends object>(
  members: Members,
): { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  // `Object.fromEntries` of the entries of an object keeps its type.
  return Object.fromEntries(given) as { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> };
}

/** Maps the members of an object, keeping their names. */
export function mapMembers<From, To>(
  members: { readonly [name: string]: From },
  change: (member: From, name: string) => To,
): { readonly [name: string]: To } {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member, name)]));
}

/**
 * Returns a function that caches its result for each key, as long as the key object lives.
 * @param derive must get the same second argument whenever it is called with the same key
 */
export function oncePer<Key extends object, Result, Given = void>(
  derive: (key: Key, given: Given) => Result,
): (key: Key, given: Given) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>();
  return (key, given) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { result: derive(key, given) }));
    return found.result;
  };
}

/** `oncePer` for definitions, which live as long as the program. */
export const oncePerDefinition: <Result, Given = void>(
  derive: (definition: ResourceDefinition, given: Given) => Result,
) => (definition: ResourceDefinition, given: Given) => Result = oncePer;
