/** Represents the input and answer of an action as a declaration, so that code for fields can process them, too. */
import type { ActionValuesKeyword, Declaration, ResourceKeyword } from "./declaration.js";
import type { JsonPath } from "./problem.js";
import { mapMembers } from "../runtime/model/values/objects.js";

export const directions = ["input", "answer"] as const;
export type Direction = (typeof directions)[number];

export interface LocatedValues {
  readonly name: string;
  readonly direction: Direction;
  readonly values: ActionValuesKeyword;
  readonly at: JsonPath;
}

export function listActionValues({ resource: { actions = {} } }: Declaration): readonly LocatedValues[] {
  return Object.entries(actions).flatMap(([name, action]) =>
    directions.flatMap((direction) => {
      const values = action[direction];
      return values === undefined ? [] : [{ name, direction, values, at: ["resource", "actions", name, direction] }];
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
  const changed = new Map(
    listActionValues(declaration).map((each) => [`${each.name} ${each.direction}`, change(each)]),
  );
  if (changed.size === 0) return declaration;
  const actions = mapMembers(declaration.resource.actions ?? {}, (action, name) => {
    const input = changed.get(`${name} input`);
    const answer = changed.get(`${name} answer`);
    return { ...action, ...(input && { input }), ...(answer && { answer }) };
  });
  return { ...declaration, resource: { ...declaration.resource, actions } };
}
