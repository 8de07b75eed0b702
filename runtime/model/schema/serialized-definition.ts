/**
 * Converts definitions to and from the form of the files in `generated/`. The files leave out members that have their
 * default value.
 */
import type { ActionDefinition, ActionPayload } from "./action-definition.js";
import type { FieldDefinition } from "./field.js";
import { mapMembers, omitUndefinedMembers } from "../values/objects.js";
import type { ResourceDefinition } from "./resource.js";

export interface DefinitionWithoutCode extends Omit<ResourceDefinition, "validate" | "hooks" | "actions"> {
  readonly actions?: { readonly [name: string]: ActionWithoutCode };
}

export interface ActionWithoutCode extends Omit<ActionDefinition, "run" | "input" | "answer"> {
  readonly input: PlainActionPayload | null;
  readonly answer: PlainActionPayload | null;
}

export type PlainActionPayload = Omit<ActionPayload, "validate">;

/** The members of a field that the files may leave out, with their default values. */
export const fieldDefaults = {
  description: "",
  sentAsString: false,
  stored: true,
  readOnly: false,
  hidden: false,
  immutable: false,
  createOnly: false,
  required: false,
  emptyIsNone: false,
  fallback: { kind: "none" },
} as const satisfies Partial<FieldDefinition>;

export const definitionDefaults = {
  parent: null,
  children: [],
  idWithinParent: false,
  tenant: null,
  audience: null,
  unique: [],
  indexes: [],
  referrers: [],
  accounts: null,
  groups: null,
} as const satisfies Partial<DefinitionWithoutCode>;

const actionDefaults = {
  description: "",
  on: "item",
  reads: false,
  lends: [],
} as const satisfies Partial<ActionWithoutCode>;

/** Returns the contents of the file, in which members with their default value are missing. */
export function serializeDefinition({ path: _, fields, actions, ...rest }: DefinitionWithoutCode): object {
  return {
    ...omitDefaults(definitionDefaults, rest),
    ...serializeFields({ fields }),
    ...omitUndefinedMembers({ actions: actions && mapMembers(actions, serializeAction) }),
  };
}

function serializeAction({ name: _, input, answer, ...rest }: ActionWithoutCode): object {
  return {
    ...omitDefaults(actionDefaults, rest),
    ...(input === null ? {} : { input: serializeFields(input) }),
    ...(answer === null ? {} : { answer: serializeFields(answer) }),
  };
}

function serializeFields({ fields }: PlainActionPayload): object {
  return { fields: mapMembers(fields, ({ name: _, ...field }) => omitDefaults(fieldDefaults, field)) };
}

/** Adds the missing members to the contents of a file that `serializeDefinition` has created. */
export function deserializeDefinition(path: string, contents: object): DefinitionWithoutCode {
  // The casts in this function are safe, because the defaults are the only members that `serializeDefinition` leaves out.
  const { actions, ...rest } = contents as Omit<DefinitionWithoutCode, "path">;
  const deserializeFields = ({ fields }: PlainActionPayload): PlainActionPayload => ({
    fields: mapMembers(fields, (field, name) => ({ ...fieldDefaults, ...field, name })),
  });
  const deserializeAction = ({ input, answer, ...action }: Partial<ActionWithoutCode>, name: string) => {
    const payloads = {
      input: input ? deserializeFields(input) : null,
      answer: answer ? deserializeFields(answer) : null,
    };
    return { ...actionDefaults, ...action, name, ...payloads } as ActionWithoutCode;
  };
  return {
    ...definitionDefaults,
    ...rest,
    path,
    ...deserializeFields(rest),
    ...omitUndefinedMembers({ actions: actions && mapMembers(actions, deserializeAction) }),
  };
}

function omitDefaults(defaults: { readonly [name: string]: unknown }, members: object): object {
  const isDefault = (name: string, value: unknown): boolean =>
    name in defaults && JSON.stringify(value) === JSON.stringify(defaults[name]);
  return Object.fromEntries(Object.entries(members).filter(([name, value]) => !isDefault(name, value)));
}
