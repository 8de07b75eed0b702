import type { FieldDefinition } from "../runtime/model/schema/field.js";
import { compareText } from "./compare-text.js";
import type { Declaration } from "./declaration.js";

type Guarded = Pick<FieldDefinition, "privileges" | "transitions">;

/** Lists the privileges that a field requires for reading, writing and changes of its state. */
function listFieldPrivileges({ privileges, transitions = {} }: Guarded): readonly string[] {
  const ofTransitions = Object.values(transitions).flatMap((following) => Object.values(following));
  return [privileges?.read, privileges?.write, ...ofTransitions].filter((each) => typeof each === "string");
}

/** Lists the privileges that fields require, and the privileges that exempt callers from `own` and `visible`. */
export function listSpecialPrivileges({ resource: { own, visible }, properties }: Declaration): readonly string[] {
  const unless = typeof visible === "object" ? visible.unless : undefined;
  const exemptions = [own?.unless, unless].filter((privilege) => privilege !== undefined);
  return [...exemptions, ...Object.values(properties).flatMap(listFieldPrivileges)];
}

/** Lists the privileges that a resource and its fields name, without the privileges of actions. */
export function listOwnPrivileges(declaration: Declaration): readonly string[] {
  return [...Object.values(declaration.resource.privileges), ...listSpecialPrivileges(declaration)];
}

export function listPrivileges(declarations: readonly Declaration[]): readonly string[] {
  const named = declarations.flatMap((declaration) => [
    ...listOwnPrivileges(declaration),
    ...Object.values(declaration.resource.actions ?? {}).map(({ privilege }) => privilege),
  ]);
  return [...new Set(named)].sort(compareText);
}

export function describePrivileges({ privileges: { read, write } = {} }: Guarded): readonly string[] {
  return [
    ...(read === undefined ? [] : [`Only for callers with the privilege \`${read}\`.`]),
    ...(write === undefined ? [] : [`To set it, the caller needs the privilege \`${write}\`.`]),
  ];
}
