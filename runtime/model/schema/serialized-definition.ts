/**
 * Converts definitions to and from the form of the files in `generated/`. The files leave out members that have their
 * default value.
 */
import type { ActionDefinition, ActionValues } from "./action-definition.js";
import type { FieldDefinition } from "./field.js";
import { mapMembers } from "../values/objects.js";
import type { ResourceDefinition } from "./resource.js";

export interface PlainDefinition extends Omit<ResourceDefinition, "validate" | "hooks" | "actions"> {
  readonly actions?: { readonly [name: string]: PlainAction };
}

export interface PlainAction extends Omit<ActionDefinition, "run" | "input" | "answer"> {
  readonly input: PlainValues | null;
  readonly answer: PlainValues | null;
}

export type PlainValues = Omit<ActionValues, "validate">;

type Plain<Whole, Left extends keyof Whole> = Partial<Pick<Whole, Left>> & Omit<Whole, Left>;

export type SerializedField = Plain<Omit<FieldDefinition, "name">, keyof typeof fieldDefaults>;

interface SerializedFields {
  readonly fields: { readonly [name: string]: SerializedField };
}

export interface SerializedDefinition
  extends
    Plain<Omit<PlainDefinition, "path" | "fields" | "actions">, keyof typeof definitionDefaults>,
    SerializedFields {
  readonly actions?: { readonly [name: string]: SerializedAction };
}

interface SerializedAction extends Plain<Omit<PlainAction, "name" | "input" | "answer">, keyof typeof plainAction> {
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
} as const satisfies Partial<PlainDefinition>;

const plainAction = { description: "", on: "item", reads: false, lends: [] } as const satisfies Partial<PlainAction>;

export function writeDefinition({ path: _, fields, actions, ...rest }: PlainDefinition): SerializedDefinition {
  const acting = actions === undefined ? {} : { actions: mapMembers(actions, writeAction) };
  return { ...without(definitionDefaults, rest), ...writeFields({ fields }), ...acting };
}

function writeAction({ name: _, input, answer, ...rest }: PlainAction): SerializedAction {
  return {
    ...without(plainAction, rest),
    ...(input === null ? {} : { input: writeFields(input) }),
    ...(answer === null ? {} : { answer: writeFields(answer) }),
  };
}

function writeFields({ fields }: PlainValues): SerializedFields {
  const written = Object.values(fields).map(({ name, ...field }) => [name, without(fieldDefaults, field)] as const);
  return { fields: Object.fromEntries(written) };
}

export function readDefinition(path: string, { fields, actions, ...rest }: SerializedDefinition): PlainDefinition {
  const acting = actions === undefined ? {} : { actions: mapMembers(actions, readAction) };
  return { ...definitionDefaults, ...rest, path, ...readFields({ fields }), ...acting };
}

function readAction({ input, answer, ...rest }: SerializedAction, name: string): PlainAction {
  const read = (values: SerializedFields | undefined): PlainValues | null => (values ? readFields(values) : null);
  return { ...plainAction, ...rest, name, input: read(input), answer: read(answer) };
}

function readFields({ fields }: SerializedFields): PlainValues {
  return { fields: mapMembers(fields, (field, name) => ({ ...fieldDefaults, ...field, name })) };
}

function without<Whole extends object, Left extends object>(
  plain: Left,
  whole: Whole,
): Plain<Whole, keyof Left & keyof Whole> {
  const isPlain = (name: string, value: unknown): boolean =>
    name in plain && JSON.stringify(value) === JSON.stringify(plain[name as keyof Left]);
  const members = Object.entries(whole).filter(([name, value]) => !isPlain(name, value));
  // The cast is safe, because the type allows that members are missing.
  return Object.fromEntries(members) as Plain<Whole, keyof Left & keyof Whole>;
}
