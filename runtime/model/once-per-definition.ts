import type { ResourceDefinition } from "./resource.js";

/** The function, which is called only once for each definition: definitions live as long as the program. */
export function oncePerDefinition<Result>(
  derive: (definition: ResourceDefinition) => Result,
): (definition: ResourceDefinition) => Result {
  const known = new WeakMap<ResourceDefinition, { readonly result: Result }>();
  return (definition) => {
    let found = known.get(definition);
    if (found === undefined) known.set(definition, (found = { result: derive(definition) }));
    return found.result;
  };
}
