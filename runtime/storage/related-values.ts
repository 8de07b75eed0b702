import type { Filter, RelatedFilter, Scalar } from "../model/query/filter.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { pathField } from "./port/stored-item.js";

/**
 * Replaces a relation by a condition on the items themselves.
 * @param values of the field `by` in the related items
 */
export function toLocalFilter(
  definition: ResourceDefinition,
  { field, by, negated }: RelatedFilter,
  values: readonly Scalar[],
): Filter {
  if (by !== null) return { kind: "in", field, values, negated };
  const idsByPath = new Map<string, number[]>();
  for (const path of values) {
    const [, above = "", id] = /^(?:(.*)\/)?(\d+)$/.exec(String(path)) ?? [];
    const ids = idsByPath.get(above) ?? [];
    ids.push(Number(id));
    idsByPath.set(above, ids);
  }
  const idIn = (ids: readonly number[]): Filter => ({ kind: "in", field: definition.id, values: ids, negated });
  if (definition.parent === null) return idIn(idsByPath.get("") ?? []);
  const of = Array.from(idsByPath, ([path, ids]): Filter => {
    const isThere: Filter = { kind: "in", field: pathField, values: [path], negated };
    return { kind: negated ? "any" : "all", of: [isThere, idIn(ids)] };
  });
  return { kind: negated ? "all" : "any", of };
}
