import { findDefinition, listAncestors } from "../../model/schema/find-definition.js";
import type { Registry } from "../../model/schema/resource.js";
import { type CopiedResource, readReferencedIds } from "./copy-set.js";

/**
 * Sorts resources for copying: parents before nested resources and, unless there is a cycle, referenced resources
 * before the resources that refer to them. Hooks that look up a related copy therefore find it.
 */
export function orderResources<Resource extends Pick<CopiedResource, "definition" | "references">>(
  registry: Registry,
  resources: ReadonlyMap<string, Resource>,
): ReadonlyMap<string, Resource> {
  const ordered = new Map<string, Resource>();
  const begun = new Set<string>();

  function addInOrder(path: string): void {
    const resource = resources.get(path);
    if (resource === undefined || begun.has(path)) return;
    begun.add(path);
    const { definition, references } = resource;
    if (definition.parent !== null) addInOrder(definition.parent);
    for (const { reference } of references) {
      const to = reference === undefined ? null : findDefinition(registry, reference.to);
      if (to === null) continue;
      const isUnderWay = listAncestors(registry, to).some((above) => begun.has(above.path) && !ordered.has(above.path));
      if (!isUnderWay) addInOrder(to.path);
    }
    ordered.set(path, resource);
  }

  for (const path of resources.keys()) addInOrder(path);
  return ordered;
}

/**
 * Groups the keys of items so that, unless there is a cycle, an item comes after the items of the same resource that it refers
 * to. The order matters only for `derive` hooks, which may read earlier copies.
 */
export function groupKeysByLevel({ definition, items, references }: CopiedResource): readonly (readonly number[])[] {
  const own = references.filter(({ reference }) => reference?.to === definition.path);
  if (own.length === 0 || definition.hooks?.derive === undefined) return [[...items.keys()]];
  const levels = new Map<number, number>();
  const listReferencedKeys = (key: number): readonly number[] => {
    const document = items.get(key)?.document ?? {};
    return own.flatMap((field) => readReferencedIds(field, document)).filter((id) => items.has(id));
  };
  for (const first of items.keys()) {
    const chain = [first];
    const begun = new Set(chain);
    for (let key = chain.at(-1); key !== undefined; key = chain.at(-1)) {
      const next = levels.has(key)
        ? undefined
        : listReferencedKeys(key).find((id) => !levels.has(id) && !begun.has(id));
      if (next === undefined) {
        chain.pop();
        if (!levels.has(key))
          levels.set(key, 1 + Math.max(-1, ...listReferencedKeys(key).map((id) => levels.get(id) ?? -1)));
      } else {
        chain.push(next);
        begun.add(next);
      }
    }
  }
  const groups: number[][] = [];
  for (const [key, level] of levels) (groups[level] ??= []).push(key);
  return groups;
}
