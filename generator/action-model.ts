import type { PlainAction } from "../runtime/model/schema/serialized-definition.js";
import type { FieldModel } from "./field-model.js";
import { nameInCode } from "./name-in-code.js";
import type { ActionValuesKeyword, Declaration, ResourceKeyword } from "./declaration.js";
import type { JsonPath } from "./problem.js";
import { definedMembers, mapMembers } from "../runtime/model/values/objects.js";

export interface ActionModel {
  /** The definition for the runtime, without code and validators. */
  readonly definition: PlainAction;
  readonly input: ValuesModel | null;
  readonly answer: ValuesModel | null;
}

/** The fields of a resource, or the values in the input or answer of an action. */
export interface ValuesModel {
  /** Fields by name, in the order of the declaration. */
  readonly fields: ReadonlyMap<string, FieldModel>;
}

/** Returns the name of an action's method in the client: "close-day" becomes "closeDay". */
export function nameActionMethod(name: string): string {
  return nameInCode(name.replaceAll("-", "_"));
}

/** Returns the prefix of the names of an action's types: "bookings" and "close-day" become "BookingsCloseDay". */
export function nameActionType(prefix: string, { definition: { name } }: ActionModel): string {
  const method = nameActionMethod(name);
  return `${prefix}${method.charAt(0).toUpperCase()}${method.slice(1)}`;
}

/** Returns the name of an action's validator: `closeDayInput` for the input of "close-day". */
export function nameValidator(name: string, direction: Direction): string {
  return `${nameActionMethod(name)}${direction === "input" ? "Input" : "Answer"}`;
}

export const directions = ["input", "answer"] as const;
export type Direction = (typeof directions)[number];

export interface LocatedValues {
  readonly values: ActionValuesKeyword;
  readonly at: JsonPath;
}

export function listActionValues({ resource: { actions = {} } }: Declaration): readonly LocatedValues[] {
  return Object.entries(actions).flatMap(([name, action]) =>
    directions.flatMap((direction) => {
      const values = action[direction];
      return values === undefined ? [] : [{ values, at: ["resource", "actions", name, direction] }];
    }),
  );
}

/** Placeholder for the required keyword `resource`: the values of an action have no id, title or privileges. */
const resource: ResourceKeyword = { id: "", title: "", privileges: { read: "", write: "" } };

export function toDeclaration({ properties, required = [] }: ActionValuesKeyword): Declaration {
  return { title: "", type: "object", resource, properties, required };
}

/** Returns a copy of the declaration in which `change` has replaced the schemas of each action's input and answer. */
export function withActionValues(
  declaration: Declaration,
  change: (values: LocatedValues) => ActionValuesKeyword,
): Declaration {
  const { resource } = declaration;
  if (resource.actions === undefined) return declaration;
  const actions = mapMembers(resource.actions, (action, name) => {
    const changed = directions.map((direction) => {
      const values = action[direction];
      return [direction, values && change({ values, at: ["resource", "actions", name, direction] })] as const;
    });
    return { ...action, ...definedMembers(Object.fromEntries(changed)) };
  });
  return { ...declaration, resource: { ...resource, actions } };
}
