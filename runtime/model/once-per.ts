import type { ResourceDefinition } from "./resource.js";

/**
 * The function, which is called only once for each key, for as long as that lives.
 * @param derive what it is given beside the key is the same whenever that key is asked for
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

/** Definitions live as long as the program. */
export const oncePerDefinition: <Result, Given = void>(
  derive: (definition: ResourceDefinition, given: Given) => Result,
) => (definition: ResourceDefinition, given: Given) => Result = oncePer;
