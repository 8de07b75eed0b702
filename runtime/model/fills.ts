/** Who gives items, and objects in them, that are there already what they lack. */
import type { FieldDefinition, Value } from "./field.js";

/** As a definition has it, or what is described. */
export interface Filling {
  readonly items?: Filling;
  readonly properties?: { readonly [name: string]: Filling };
  readonly fill?: Value;
  readonly fillFrom?: "hook";
}

/** Names of the properties that say what they are filled with, as paths; `*` stands for each element. */
export function listFills(value: Filling, isMeant = isFilled): readonly string[] {
  const { items, properties = {} } = value;
  const below = [...Object.entries(properties), ...(items === undefined ? [] : [["*", items] as const])];
  return below.flatMap(([name, each]) => [
    ...(name !== "*" && isMeant(each) ? [name] : []),
    ...listFills(each, isMeant).map((path) => `${name}/${path}`),
  ]);
}

function isFilled({ fill, fillFrom }: Filling): boolean {
  return fill !== undefined || fillFrom !== undefined;
}

/** Whether a hook gives values of the field, or of properties inside. */
export function asksHook(field: Filling & Pick<FieldDefinition, "history">): boolean {
  return field.history?.fillFrom !== undefined || asksHookWithin(field);
}

export function asksHookWithin(value: Filling): boolean {
  return listFills(value, ({ fillFrom }) => fillFrom !== undefined).length > 0;
}
