import type { FieldDefinition } from "../runtime/model/field.js";
import { listTransitionPrivileges } from "./transitions.js";

type Guarded = Pick<FieldDefinition, "privileges" | "transitions">;

/** All that a field names: to be read, to be set, and to be changed from one value to another. */
export function listFieldPrivileges(field: Guarded): readonly string[] {
  const { read, write } = field.privileges ?? {};
  return [read, write, ...listTransitionPrivileges(field)].filter((privilege) => privilege !== undefined);
}

/** What it takes to read and to set the field, as sentences. */
export function describePrivileges({ privileges: { read, write } = {} }: Guarded): readonly string[] {
  return [
    ...(read === undefined ? [] : [`It is there only for who has the privilege \`${read}\`.`]),
    ...(write === undefined ? [] : [`To set it takes the privilege \`${write}\`.`]),
  ];
}
