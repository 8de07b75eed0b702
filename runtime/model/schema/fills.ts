/** Backfill of existing items and of objects in them: by a constant or by a hook. */
import type { FieldDefinition, Value } from "./field.js";

/** The members of a field definition or description that a backfill uses. */
export interface Filling {
  readonly items?: Filling;
  readonly properties?: { readonly [name: string]: Filling };
  readonly fill?: Value;
  readonly fillFrom?: "hook";
}

/**
 * Lists the paths of properties with a backfill. `*` stands for each element of an array.
 * @param isSelected selects the properties to list
 */
export function listFills(value: Filling, isSelected = isFilled): readonly string[] {
  const { items, properties = {} } = value;
  const below = [...Object.entries(properties), ...(items === undefined ? [] : [["*", items] as const])];
  return below.flatMap(([name, each]) => [
    ...(name !== "*" && isSelected(each) ? [name] : []),
    ...listFills(each, isSelected).map((path) => `${name}/${path}`),
  ]);
}

function isFilled({ fill, fillFrom }: Filling): boolean {
  return fill !== undefined || fillFrom !== undefined;
}

/** Whether a hook backfills the field or properties inside it. */
export function asksHook(field: Filling & Pick<FieldDefinition, "history">): boolean {
  return field.history?.fillFrom !== undefined || asksHookWithin(field);
}

export function asksHookWithin(value: Filling): boolean {
  return listFills(value, ({ fillFrom }) => fillFrom !== undefined).length > 0;
}
