import type { ActionWithoutCode } from "../runtime/model/schema/serialized-definition.js";
import type { FieldModel } from "./field-model.js";
import { toCamelCaseName } from "../runtime/model/schema/path-names.js";
import type { ActionValuesKeyword, Declaration, ResourceKeyword } from "./declaration.js";
import type { JsonPath } from "./problem.js";
import { omitUndefinedMembers, mapMembers } from "../runtime/model/values/objects.js";

export interface ActionModel {
  /** The action's definition for the runtime, without its functions: the code and the validators. */
  readonly definition: ActionWithoutCode;
  readonly input: FieldSetModel | null;
  readonly answer: FieldSetModel | null;
}

/** The fields of a resource, or the values in the input or answer of an action. */
export interface FieldSetModel {
  /** Fields by name, in the order of the declaration. */
  readonly fields: ReadonlyMap<string, FieldModel>;
}

/** Returns the name of an action's method in the client: "close-day" becomes "closeDay". */
export function getActionMethodName(name: string): string {
  return toCamelCaseName(name.replaceAll("-", "_"));
}

/** Returns the beginning of the names of an action's types: "BookingsCloseDay" for "close-day" of "bookings". */
export function getActionTypePrefix(resourceTypeName: string, { definition: { name } }: ActionModel): string {
  const method = getActionMethodName(name);
  return `${resourceTypeName}${method.charAt(0).toUpperCase()}${method.slice(1)}`;
}

/** Returns the name of an action's validator: `closeDayInput` for the input of "close-day". */
export function getActionValidatorName(name: string, direction: ActionValuesKind): string {
  return `${getActionMethodName(name)}${direction === "input" ? "Input" : "Answer"}`;
}

export const actionValuesKinds = ["input", "answer"] as const;
type ActionValuesKind = (typeof actionValuesKinds)[number];

interface LocatedActionValues {
  readonly values: ActionValuesKeyword;
  readonly path: JsonPath;
}

export function listActionValues({ resource: { actions = {} } }: Declaration): readonly LocatedActionValues[] {
  return Object.entries(actions).flatMap(([name, action]) =>
    actionValuesKinds.flatMap((direction) => {
      const values = action[direction];
      return values === undefined ? [] : [{ values, path: ["resource", "actions", name, direction] }];
    }),
  );
}

/** Placeholder for the required keyword `resource`: the values of an action have no id, title or privileges. */
const placeholderResource: ResourceKeyword = { id: "", title: "", privileges: { read: "", write: "" } };

export function toPlaceholderDeclaration({ properties, required = [] }: ActionValuesKeyword): Declaration {
  return { title: "", type: "object", resource: placeholderResource, properties, required };
}

/** Returns a copy of the declaration in which `replaceValues` has replaced the schemas of each action's input and answer. */
export function mapActionValues(
  declaration: Declaration,
  replaceValues: (located: LocatedActionValues) => ActionValuesKeyword,
): Declaration {
  const { resource } = declaration;
  if (resource.actions === undefined) return declaration;
  const actions = mapMembers(resource.actions, (action, name) => {
    const changed = actionValuesKinds.map((direction) => {
      const values = action[direction];
      return [direction, values && replaceValues({ values, path: ["resource", "actions", name, direction] })] as const;
    });
    return { ...action, ...omitUndefinedMembers(Object.fromEntries(changed)) };
  });
  return { ...declaration, resource: { ...resource, actions } };
}
