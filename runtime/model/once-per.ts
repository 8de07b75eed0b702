import type { ResourceDefinition } from "./resource.js";

/** The function, which is called only once for each key, for as long as that lives. */
export function oncePer<Key extends object, Result>(derive: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { result: derive(key) }));
    return found.result;
  };
}

/** Definitions live as long as the program. */
export const oncePerDefinition: <Result>(
  derive: (definition: ResourceDefinition) => Result,
) => (definition: ResourceDefinition) => Result = oncePer;
