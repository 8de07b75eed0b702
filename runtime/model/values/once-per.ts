import type { ResourceDefinition } from "../schema/resource.js";

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
