/** The dependents of an item, removed and copied with it: what is nested in it, and what refers to it with `onDelete: cascade`. */
import { findDefinition } from "../../model/schema/find-definition.js";
import type { Filter } from "../../model/query/filter.js";
import { oncePer } from "../../model/values/once-per.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import { idOf, pathField, pathWithin } from "../../storage/port/stored-item.js";
import type { StoredItem } from "../../storage/port/stored-item.js";

export interface Dependent {
  readonly definition: ResourceDefinition;
  /** The field that refers to the item; null for nested items. */
  readonly by: string | null;
  /** Finds the direct dependents of these items. */
  readonly toFilter: (items: readonly StoredItem[]) => Filter;
}

const dependentsIn = oncePer((registry: Registry) => {
  return oncePer((definition: ResourceDefinition) => listDependents(registry, definition));
});

export function dependentsOf(registry: Registry, definition: ResourceDefinition): readonly Dependent[] {
  return dependentsIn(registry)(definition);
}

function listDependents(registry: Registry, definition: ResourceDefinition): readonly Dependent[] {
  const nested = definition.children.map((path): Dependent => ({
    definition: findDefinition(registry, path),
    by: null,
    toFilter: (items) => {
      const values = items.map((item) => pathWithin(item, definition));
      return { kind: "in", field: pathField, values, negated: false };
    },
  }));
  const referring = definition.referrers.flatMap(({ resource, field }): readonly Dependent[] => {
    const referrer = findDefinition(registry, resource);
    if (referrer.fields[field]?.reference?.onDelete !== "cascade") return [];
    const toFilter = (items: readonly StoredItem[]): Filter => {
      return { kind: "in", field, values: items.map((item) => idOf(definition, item)), negated: false };
    };
    return [{ definition: referrer, by: field, toFilter }];
  });
  return [...nested, ...referring];
}
