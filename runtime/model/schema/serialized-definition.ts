/**
 * Converts definitions to and from the form of the files in `generated/`. The files leave out members that have their
 * default value.
 */
import type { ActionDefinition, ActionPayload } from "./action-definition.js";
import type { FieldDefinition } from "./field.js";
import { mapMembers } from "../values/objects.js";
import type { ResourceDefinition } from "./resource.js";

export interface DefinitionWithoutCode extends Omit<ResourceDefinition, "validate" | "hooks" | "actions"> {
  readonly actions?: { readonly [name: string]: ActionWithoutCode };
}

export interface ActionWithoutCode extends Omit<ActionDefinition, "run" | "input" | "answer"> {
  readonly input: PlainActionPayload | null;
  readonly answer: PlainActionPayload | null;
}

export type PlainActionPayload = Omit<ActionPayload, "validate">;

type WithOptional<Whole, OptionalKeys extends keyof Whole> = Partial<Pick<Whole, OptionalKeys>> &
  Omit<Whole, OptionalKeys>;

export type SerializedField = WithOptional<Omit<FieldDefinition, "name">, keyof typeof fieldDefaults>;

interface SerializedFields {
  readonly fields: { readonly [name: string]: SerializedField };
}

export interface SerializedDefinition
  extends
    WithOptional<Omit<DefinitionWithoutCode, "path" | "fields" | "actions">, keyof typeof definitionDefaults>,
    SerializedFields {
  readonly actions?: { readonly [name: string]: SerializedAction };
}

interface SerializedAction extends WithOptional<
  Omit<ActionWithoutCode, "name" | "input" | "answer">,
  keyof typeof actionDefaults
> {
  readonly input?: SerializedFields;
  readonly answer?: SerializedFields;
}

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

export function serializeDefinition({
  path: _,
  fields,
  actions,
  ...rest
}: DefinitionWithoutCode): SerializedDefinition {
  const acting = actions === undefined ? {} : { actions: mapMembers(actions, serializeAction) };
  return { ...omitDefaults(definitionDefaults, rest), ...serializeFields({ fields }), ...acting };
}

function serializeAction({ name: _, input, answer, ...rest }: ActionWithoutCode): SerializedAction {
  return {
    ...omitDefaults(actionDefaults, rest),
    ...(input === null ? {} : { input: serializeFields(input) }),
    ...(answer === null ? {} : { answer: serializeFields(answer) }),
  };
}

function serializeFields({ fields }: PlainActionPayload): SerializedFields {
  const written = Object.values(fields).map(
    ({ name, ...field }) => [name, omitDefaults(fieldDefaults, field)] as const,
  );
  return { fields: Object.fromEntries(written) };
}

export function deserializeDefinition(
  path: string,
  { fields, actions, ...rest }: SerializedDefinition,
): DefinitionWithoutCode {
  const acting = actions === undefined ? {} : { actions: mapMembers(actions, deserializeAction) };
  return { ...definitionDefaults, ...rest, path, ...deserializeFields({ fields }), ...acting };
}

function deserializeAction({ input, answer, ...rest }: SerializedAction, name: string): ActionWithoutCode {
  const deserializeValues = (values: SerializedFields | undefined): PlainActionPayload | null =>
    values ? deserializeFields(values) : null;
  return { ...actionDefaults, ...rest, name, input: deserializeValues(input), answer: deserializeValues(answer) };
}

function deserializeFields({ fields }: SerializedFields): PlainActionPayload {
  return { fields: mapMembers(fields, (field, name) => ({ ...fieldDefaults, ...field, name })) };
}

function omitDefaults<Whole extends object, Defaults extends object>(
  defaults: Defaults,
  fullObject: Whole,
): WithOptional<Whole, keyof Defaults & keyof Whole> {
  const isDefault = (name: string, value: unknown): boolean =>
    name in defaults && JSON.stringify(value) === JSON.stringify(defaults[name as keyof Defaults]);
  const members = Object.entries(fullObject).filter(([name, value]) => !isDefault(name, value));
  // The cast is safe, because the type allows that members are missing.
  return Object.fromEntries(members) as WithOptional<Whole, keyof Defaults & keyof Whole>;
}
