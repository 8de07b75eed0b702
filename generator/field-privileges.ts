import type { FieldDefinition } from "../runtime/model/field.js";
import { compareText } from "./compare-text.js";
import type { Declaration } from "./declaration.js";
import { listTransitionPrivileges } from "./transitions.js";

type Guarded = Pick<FieldDefinition, "privileges" | "transitions">;

/** All that a field names: to be read, to be set, and to be changed from one value to another. */
export function listFieldPrivileges(field: Guarded): readonly string[] {
  const { read, write } = field.privileges ?? {};
  return [read, write, ...listTransitionPrivileges(field)].filter((privilege) => privilege !== undefined);
}

/** All that a resource and its fields name, but for its actions. */
export function listOwnPrivileges({ resource: { privileges, own }, properties }: Declaration): readonly string[] {
  return [
    ...Object.values(privileges),
    ...(own === undefined ? [] : [own.unless]),
    ...Object.values(properties).flatMap(listFieldPrivileges),
  ];
}

/** All that these declarations name, sorted. */
export function listPrivileges(declarations: readonly Declaration[]): readonly string[] {
  const named = declarations.flatMap((declaration) => [
    ...listOwnPrivileges(declaration),
    ...Object.values(declaration.resource.actions ?? {}).map(({ privilege }) => privilege),
  ]);
  return [...new Set(named)].sort(compareText);
}

/** What it takes to read and to set the field, as sentences. */
export function describePrivileges({ privileges: { read, write } = {} }: Guarded): readonly string[] {
  return [
    ...(read === undefined ? [] : [`Only for callers with the privilege \`${read}\`.`]),
    ...(write === undefined ? [] : [`To set it, the caller needs the privilege \`${write}\`.`]),
  ];
}
