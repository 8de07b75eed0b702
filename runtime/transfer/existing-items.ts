/** Finds existing items by their unique keys, for `--existing`. */
import type { Value } from "../model/schema/field.js";
import { both, equals, type Filter } from "../model/query/filter.js";
import type { CreatePlan } from "../model/plan/plan.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import type { Scalar, Storage } from "../storage/port/storage.js";
import { pathField, uniqueText } from "../storage/port/stored-item.js";

/** Lists one filter for each unique key whose values are all given. Ids within parents count as such a key. */
export function listKeyFilters(
  { id, idWithinParent, unique }: ResourceDefinition,
  { path, values }: Pick<CreatePlan, "path" | "values">,
): readonly Filter[] {
  const own = values[id];
  const within = idWithinParent && typeof own === "number" ? [both(equals(pathField, path), equals(id, own))] : [];
  const keys = unique.flatMap((each, key) => {
    const given = each.fields.map((field) => values[field] ?? null).filter(isScalar);
    const isWhole = given.length === each.fields.length && uniqueText(each, given) !== null;
    return isWhole ? [{ kind: "unique", key, values: given } as const] : [];
  });
  return [...within, ...keys];
}

/** Returns the id of the first item that has one of the keys; null if there is none. */
export async function findByKeys(
  storage: Storage,
  { path, id }: ResourceDefinition,
  filters: readonly Filter[],
): Promise<number | null> {
  for (const filter of filters) {
    const [found] = await storage.find(path, filter, 1);
    if (found !== undefined) return Number(found[id]);
  }
  return null;
}

export function describeLackOfKey({ path, unique }: ResourceDefinition): string {
  const keys = unique.map(({ fields }) => fields.join(" and ")).join(", or ");
  const hint = keys === "" ? `declare a unique key of ${path}` : `give ${keys}`;
  return `has no value of a unique key, so --existing cannot match it with an item: ${hint}, or import it without --existing`;
}

function isScalar(value: Value): value is Scalar {
  return value !== null && typeof value !== "object";
}
