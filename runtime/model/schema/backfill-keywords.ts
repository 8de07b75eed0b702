/** Finds the keywords `fill` (constant) and `fillFrom` (hook), which backfill existing items and their nested objects. */
import type { FieldDefinition, Value } from "./field.js";

/** The keywords of a field or property that control its backfill. */
export interface BackfillKeywords {
  readonly items?: BackfillKeywords;
  readonly properties?: { readonly [name: string]: BackfillKeywords };
  readonly fill?: Value;
  readonly fillFrom?: "hook";
}

/** Lists the paths of nested properties with a backfill, such as `address/country`. `*` stands for each element of an array. */
export function listBackfillPaths(
  value: BackfillKeywords,
  isSelected = ({ fill, fillFrom }: BackfillKeywords): boolean => fill !== undefined || fillFrom !== undefined,
): readonly string[] {
  const { items, properties = {} } = value;
  const below = [...Object.entries(properties), ...(items === undefined ? [] : [["*", items] as const])];
  return below.flatMap(([name, each]) => [
    ...(name !== "*" && isSelected(each) ? [name] : []),
    ...listBackfillPaths(each, isSelected).map((path) => `${name}/${path}`),
  ]);
}

/** Tells whether the hook `fill` gives existing items a value of the field, or of a property inside it. */
export function isBackfilledByHook(field: BackfillKeywords & Pick<FieldDefinition, "history">): boolean {
  return field.history?.fillFrom !== undefined || hasPropertyBackfilledByHook(field);
}

export function hasPropertyBackfilledByHook(value: BackfillKeywords): boolean {
  return listBackfillPaths(value, ({ fillFrom }) => fillFrom !== undefined).length > 0;
}
