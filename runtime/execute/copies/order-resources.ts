import { findDefinition } from "../../model/schema/find-definition.js";
import type { FieldDefinition } from "../../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";

interface Ordered {
  readonly definition: ResourceDefinition;
  readonly references: readonly FieldDefinition[];
}

/**
 * Sorts resources: parents before nested ones and, unless there is a cycle, referenced ones before those that refer to them. Hooks
 * then find the items that they look up.
 */
export function orderResources<Resource extends Ordered>(
  registry: Registry,
  found: ReadonlyMap<string, Resource>,
): ReadonlyMap<string, Resource> {
  const ordered = new Map<string, Resource>();
  const begun = new Set<string>();

  function visit(path: string): void {
    const resource = found.get(path);
    if (resource === undefined || begun.has(path)) return;
    begun.add(path);
    const { definition, references } = resource;
    if (definition.parent !== null) visit(definition.parent);
    for (const { reference } of references) {
      const to = reference === undefined ? null : findDefinition(registry, reference.to);
      if (to !== null && !ancestorsOf(registry, to).some(isUnderWay)) visit(to.path);
    }
    ordered.set(path, resource);
  }

  function isUnderWay(path: string): boolean {
    return begun.has(path) && !ordered.has(path);
  }

  for (const path of found.keys()) visit(path);
  return ordered;
}

function ancestorsOf(registry: Registry, { parent }: ResourceDefinition): readonly string[] {
  return parent === null ? [] : [parent, ...ancestorsOf(registry, findDefinition(registry, parent))];
}
