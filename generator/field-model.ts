import { valueNow } from "../runtime/model/aliases.js";
import type { FilterField } from "../runtime/model/query-grammar.js";
import type { Fallback, FieldDefinition, Limits } from "../runtime/model/field.js";
import { describePrivileges } from "./field-privileges.js";
import type { ValueSchema } from "./plain-schema.js";
import { modelValue, type Role } from "./model-value.js";
import { describeTransitions } from "./transitions.js";
import type { ValueModel } from "./value-model.js";

/** A field in each of its roles. The rules of how a field is taken, kept and shown are here and nowhere else. */
export interface FieldModel {
  readonly name: string;
  /** All that the declaration says of it in words; empty for nothing. */
  readonly note: string;
  readonly definition: FieldDefinition;
  /** As it is declared, in internal form. */
  readonly declared: ValueModel;
  /** Not everybody is shown it. */
  readonly isRestricted: boolean;
  /** In the bodies of these requests; null where they cannot give it. */
  readonly create: BodyField | null;
  readonly update: BodyField | null;
  /** As answers carry it; null where it never leaves the server. */
  readonly answer: ValueModel | null;
  /** As it is stored, in internal form; null where it is not. */
  readonly stored: ValueModel | null;
  /** How it is asked for; null where it can neither be filtered nor selected. */
  readonly filter: FilterField | null;
}

export interface BodyField {
  /** The request must give it. */
  readonly mandatory: boolean;
  /** As clients write it. */
  readonly sent: ValueModel;
  /** As the validators see it: in internal form. */
  readonly checked: ValueModel;
}

export type BodyKind = "create" | "update";

/** `id`: the name of the resource's id field; `filter`: how queries ask for it; `order`: how its value is to others, as sentences. */
export function modelField(
  field: FieldDefinition,
  schema: ValueSchema,
  { id, filter, order }: { readonly id: string; readonly filter: FilterField | null; readonly order: string },
): FieldModel {
  const digitsFrom = leastDigits(field, id);
  const model = (role: Role): ValueModel => modelValue(field, schema, role);
  const declared = model({ isSent: true, digitsFrom: null });
  const sent = take(field, model({ isSent: true, digitsFrom }));
  const body = { sent: withBefore(field, sent), checked: fill(field, declared) };
  const creation = { sent: withBefore(field, begin(field, sent)), checked: begin(field, body.checked) };
  return {
    name: field.name,
    note: [declared.note, order, describeTransitions(field), describeBefore(field), ...describePrivileges(field)]
      .filter((text) => text !== "")
      .join(" "),
    definition: field,
    isRestricted: field.privileges?.read !== undefined,
    declared,
    create: field.readOnly ? null : { mandatory: field.required, ...creation },
    update: field.readOnly || field.createOnly ? null : { mandatory: false, ...body },
    answer: show(field, model({ isSent: false, digitsFrom })),
    stored: field.stored ? { ...model({ isSent: false, digitsFrom: null }), orNull: mayBeNull(field) } : null,
    filter:
      filter?.allowed === undefined ? filter : { ...filter, allowed: [...filter.allowed, ...valuesBefore(field)] },
  };
}

/** As what the path gives: nobody has to say it again. */
export function givenByPath(body: BodyField): BodyField {
  return { mandatory: false, sent: { ...body.sent, orNull: true }, checked: { ...body.checked, orNull: true } };
}

/** Ids count from 1; 0 is none, where a declaration allows it. */
function leastDigits(field: FieldDefinition, id: string): number | null {
  if (!field.sentAsString) return null;
  if (field.reference !== undefined) return field.reference.none ? 0 : 1;
  return field.name === id ? 0 : -1;
}

/** A new item has one of the values that it may begin with. */
function begin({ initial }: FieldDefinition, value: ValueModel): ValueModel {
  return initial === undefined || !("choices" in value) ? value : { ...value, choices: initial };
}

/** Requests may call a value what it was called before. */
function withBefore(field: FieldDefinition, value: ValueModel): ValueModel {
  if (value.kind !== "string" || value.choices === null) return value;
  const { choices } = value;
  const before = valuesBefore(field).filter((each) => choices.includes(valueNow(field, each)));
  return { ...value, choices: [...choices, ...before] };
}

function valuesBefore({ valueAliases = {} }: FieldDefinition): readonly string[] {
  return Object.keys(valueAliases);
}

function describeBefore({ valueAliases }: FieldDefinition): string {
  if (valueAliases === undefined) return "";
  const words = Object.entries(valueAliases).map(([before, { value }]) => `\`${before}\` for \`${value}\``);
  return `Deprecated in requests, and in no answer: ${words.join(", ")}.`;
}

/** An empty text takes some values away, as null does. */
function take(field: FieldDefinition, value: ValueModel): ValueModel {
  const filled = fill(field, value);
  return filled.kind === "string" ? { ...filled, orEmpty: field.emptyIsNone } : filled;
}

/** Mandatory texts are not empty; null takes the value of any other field away. */
function fill(field: FieldDefinition, value: ValueModel): ValueModel {
  if (!field.required) return { ...value, orNull: true };
  const isFreeText = value.kind === "string" && value.choices === null && value.format === null;
  if (!isFreeText) return value;
  const limits: Limits = { ...value.limits, minLength: Math.max(1, value.limits?.minLength ?? 0) };
  return { ...value, limits };
}

function show(field: FieldDefinition, value: ValueModel): ValueModel | null {
  // Who may not read what is counted gets no number.
  if (field.count !== undefined) return { ...value, limits: { minimum: 0 }, orNull: true };
  if (!field.stored || field.hidden) return null;
  const { fallback } = field;
  const orNull = mayBeNull(field);
  if (value.kind !== "string" || value.format === null) return { ...value, orNull };
  return { ...value, orNull, orEmpty: fallback.kind === "constant" && fallback.value === "" };
}

/** A decided value (`by`) may have none for what another field holds; the server itself is no account. */
const uncertain: ReadonlySet<Fallback["kind"]> = new Set<Fallback["kind"]>(["none", "by", "creator", "changer"]);

function mayBeNull({ required, fallback }: FieldDefinition): boolean {
  return !required && uncertain.has(fallback.kind);
}
