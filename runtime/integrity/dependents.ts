/** The dependents of an item, removed and copied with it: what is nested in it and what refers to it as its owner. */
import { findDefinition } from "../model/find-definition.js";
import type { Filter } from "../model/filter.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import { idOf, pathField, pathWithin } from "../port/stored-item.js";
import type { StoredItem } from "../port/stored-item.js";

export interface Dependent {
  readonly definition: ResourceDefinition;
  /** The field by which it refers to its owner; null for what is nested. */
  readonly owner: string | null;
  /** Finds the direct dependents of these items. */
  readonly toFilter: (items: readonly StoredItem[]) => Filter;
}

export function dependentsOf(registry: Registry, definition: ResourceDefinition): readonly Dependent[] {
  const nested = definition.children.map((path): Dependent => ({
    definition: findDefinition(registry, path),
    owner: null,
    toFilter: (items) => {
      const values = items.map((item) => pathWithin(item, definition));
      return { kind: "in", field: pathField, values, negated: false };
    },
  }));
  const owned = definition.referrers.flatMap(({ resource, field }): readonly Dependent[] => {
    const referrer = findDefinition(registry, resource);
    if (referrer.fields[field]?.reference?.owner !== true) return [];
    const toFilter = (items: readonly StoredItem[]): Filter => {
      return { kind: "in", field, values: items.map((item) => idOf(definition, item)), negated: false };
    };
    return [{ definition: referrer, owner: field, toFilter }];
  });
  return [...nested, ...owned];
}
