/** How `generated/` writes definitions: without what is so unless something else is declared. */
import type { FieldDefinition } from "./field.js";
import type { ResourceDefinition } from "./resource.js";

/** A definition but for its code. */
export type PlainDefinition = Omit<ResourceDefinition, "validate" | "hooks">;

type Plain<Whole, Left extends keyof Whole> = Partial<Pick<Whole, Left>> & Omit<Whole, Left>;

export type WrittenField = Plain<Omit<FieldDefinition, "name">, keyof typeof plainField>;

export interface WrittenDefinition extends Plain<
  Omit<PlainDefinition, "path" | "fields">,
  keyof typeof plainDefinition
> {
  readonly fields: { readonly [name: string]: WrittenField };
}

const plainField = {
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

const plainDefinition = {
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

export function writeDefinition({ path: _, fields, ...rest }: PlainDefinition): WrittenDefinition {
  const written = Object.values(fields).map(({ name, ...field }) => [name, without(plainField, field)] as const);
  return { ...without(plainDefinition, rest), fields: Object.fromEntries(written) };
}

export function readDefinition(path: string, { fields, ...rest }: WrittenDefinition): PlainDefinition {
  const read = Object.entries(fields).map(([name, field]) => [name, { ...plainField, ...field, name }] as const);
  return { ...plainDefinition, ...rest, path, fields: Object.fromEntries(read) };
}

function without<Whole extends object, Left extends object>(
  plain: Left,
  whole: Whole,
): Plain<Whole, keyof Left & keyof Whole> {
  const isPlain = (name: string, value: unknown): boolean =>
    name in plain && JSON.stringify(value) === JSON.stringify(plain[name as keyof Left]);
  const members = Object.entries(whole).filter(([name, value]) => !isPlain(name, value));
  // What was left out may be missing in the result.
  return Object.fromEntries(members) as Plain<Whole, keyof Left & keyof Whole>;
}
