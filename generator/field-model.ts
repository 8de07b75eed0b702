import { currentValueOf } from "../runtime/model/schema/find-definition.js";
import type { FilterField } from "../runtime/model/query/query-grammar.js";
import type { Fallback, FieldDefinition, Limits, ValueDefinition, Value } from "../runtime/model/schema/field.js";
import {
  enumValuesOf,
  isNullable,
  getValueKind,
  withNullability,
  type RepresentationSchema,
} from "./representation-schema.js";
import type { ValueSchema } from "./declaration.js";
import { maxExactNumber } from "../runtime/model/values/decimals.js";
import { isTextFormat } from "./text-format.js";
import { mapMembers } from "../runtime/model/values/objects.js";

/** A field in all its roles: in bodies, answers, queries and the database. */
export interface FieldModel {
  readonly name: string;
  /** The description in the declaration, followed by sentences that the generator adds; may be empty. */
  readonly description: string;
  readonly definition: FieldDefinition;
  /** Schema of the value inside the server, where ids are numbers instead of strings of digits. */
  readonly internalSchema: RepresentationSchema;
  /** Schema of the field in bodies of creations; null if creations cannot set the field. */
  readonly create: BodyField | null;
  /** Schema of the field in bodies of updates; null if updates cannot set the field. */
  readonly update: BodyField | null;
  /** Schema of the field in answers; null if the field never leaves the server. */
  readonly answer: RepresentationSchema | null;
  /** Schema of the field in the database; null if the field is not stored. */
  readonly stored: RepresentationSchema | null;
  /** How queries use the field; null if queries can neither filter by the field nor select it. */
  readonly filter: FilterField | null;
}

export interface BodyField {
  readonly mandatory: boolean;
  readonly schema: RepresentationSchema;
}

export type BodyKind = "create" | "update";

/** Facts about the resource that the model of a field depends on. */
export interface FieldContext {
  readonly idField: string;
  /** How queries use the field; null if they do not. */
  readonly filter: FilterField | null;
  /** Sentences for the description that compare the field with other fields, such as "After `start`." */
  readonly orderSentences: string;
}

export function createFieldModel(
  field: FieldDefinition,
  schema: ValueSchema,
  { idField, filter, orderSentences }: FieldContext,
): FieldModel {
  const { read, write } = field.privileges ?? {};
  const digitStringMinimum = findDigitStringMinimum(field, idField);
  const declared = composeValueRepresentation(field, schema, true, null);
  const description = [
    declared.description ?? "",
    orderSentences,
    describeTransitions(field),
    describeRollup(field),
    describeFormerValues(field),
    read === undefined ? "" : `Only for callers with the privilege \`${read}\`.`,
    write === undefined ? "" : `To set it, the caller needs the privilege \`${write}\`.`,
  ]
    .filter((text) => text !== "")
    .join(" ");
  const withDescription = ({ description: _own, ...value }: RepresentationSchema): RepresentationSchema =>
    description === "" ? value : { ...value, description: description };
  const sent = withDescription(
    toBodySchema(field, composeValueRepresentation(field, schema, true, digitStringMinimum)),
  );
  const answer = toAnswerSchema(field, composeValueRepresentation(field, schema, false, digitStringMinimum));
  return {
    name: field.name,
    description,
    definition: field,
    internalSchema: withDescription(declared),
    create: field.readOnly
      ? null
      : { mandatory: field.required, schema: withFormerValues(field, limitToInitialValues(field, sent)) },
    update: field.readOnly || field.createOnly ? null : { mandatory: false, schema: withFormerValues(field, sent) },
    answer: answer && withDescription(answer),
    stored: field.stored
      ? withDescription(withNullability(composeValueRepresentation(field, schema, false, null), mayBeNull(field)))
      : null,
    filter:
      filter?.allowedValues === undefined
        ? filter
        : { ...filter, allowedValues: [...filter.allowedValues, ...listFormerValues(field)] },
  };
}

/** Makes a field of a body optional, because its value comes from the path. */
export function toOptionalBodyField(body: BodyField): BodyField {
  return { mandatory: false, schema: withNullability(body.schema, true) };
}

/**
 * Returns the least value of a field that the API sends as a string of digits, or -1 if any integer is possible. Returns null for
 * other fields. A reference starts at 1, or at 0 if 0 means "no item".
 */
function findDigitStringMinimum(field: FieldDefinition, idField: string): number | null {
  if (!field.sentAsString) return null;
  if (field.reference !== undefined) return field.reference.none ? 0 : 1;
  return field.name === idField ? 0 : -1;
}

function limitToInitialValues({ initial }: FieldDefinition, schema: RepresentationSchema): RepresentationSchema {
  return initial === undefined ? schema : { ...schema, enum: [...initial, ...(isNullable(schema) ? [null] : [])] };
}

function withFormerValues(field: FieldDefinition, schema: RepresentationSchema): RepresentationSchema {
  const choices = enumValuesOf(schema) ?? [];
  const formerValues = listFormerValues(field).filter((each) => choices.includes(currentValueOf(field, each)));
  return formerValues.length === 0 ? schema : { ...schema, formerValues };
}

function listFormerValues({ valueAliases = {} }: FieldDefinition): readonly string[] {
  return Object.keys(valueAliases);
}

function describeTransitions({ transitions }: FieldDefinition): string {
  if (transitions === undefined) return "";
  const steps = Object.entries(transitions).flatMap(([from, following]) =>
    Object.entries(following).map(
      ([to, privilege]) => `\`${from}\` to \`${to}\`${privilege === true ? "" : ` (privilege ${privilege})`}`,
    ),
  );
  return `The value can change from ${steps.join(", ")}.`;
}

function describeRollup({ rollup }: FieldDefinition): string {
  if (rollup === undefined) return "";
  const { of, field, resource, by } = rollup;
  const what = { sum: "The sum", min: "The least value", max: "The greatest value" }[of];
  const from =
    by === null ? `the \`${resource}\` of the item` : `the \`${resource}\` whose \`${by}\` refers to the item`;
  return `${what} of \`${field}\` in ${from}.`;
}

function describeFormerValues({ valueAliases }: FieldDefinition): string {
  if (valueAliases === undefined) return "";
  const words = Object.entries(valueAliases).map(([before, { value }]) => `\`${before}\` for \`${value}\``);
  return `Requests may still use these former values, which are deprecated: ${words.join(", ")}. Answers never contain them.`;
}

/**
 * Adds the values that mean "no value" to the schema of a body: null, and for some formats "". A required text is never empty.
 */
function toBodySchema(field: FieldDefinition, schema: RepresentationSchema): RepresentationSchema {
  if (!field.required) {
    const isEmptied = field.emptyIsNone && getValueKind(schema) === "string";
    return withNullability(isEmptied ? { ...schema, emptyIsNone: true } : schema, true);
  }
  const isFreeText = getValueKind(schema) === "string" && schema.enum === undefined && schema.format === undefined;
  return isFreeText ? { ...schema, minLength: Math.max(1, schema.minLength ?? 0) } : schema;
}

function toAnswerSchema(field: FieldDefinition, schema: RepresentationSchema): RepresentationSchema | null {
  // Callers who may not read the counted items get null instead of a number.
  if (field.count !== undefined) return { ...withNullability(schema, true), minimum: 0 };
  if (!field.stored || field.hidden) return null;
  const { fallback } = field;
  const shown = withNullability(schema, mayBeNull(field));
  const isEmpty = fallback.kind === "constant" && fallback.value === "" && schema.format !== undefined;
  return isEmpty && getValueKind(schema) === "string" ? { ...shown, emptyIsNone: true } : shown;
}

/** Defaults that may give no value. `creator` and `changer` give none for writes of the server itself, which have no account. */
const nullableFallbackKinds: ReadonlySet<Fallback["kind"]> = new Set<Fallback["kind"]>([
  "none",
  "by",
  "creator",
  "changer",
]);

function mayBeNull({ required, fallback }: FieldDefinition): boolean {
  return !required && nullableFallbackKinds.has(fallback.kind);
}

/**
 * Builds the schema of a value for one use.
 * @param schema the declared schema of the value, from which required properties and examples are taken
 * @param isRequestValue whether clients send the value. If so, its limits apply; stored values may be older than the limits
 * @param digitStringMinimum the smallest integer, -1 if there is no limit, for integers that the API sends as strings of digits;
 *   null if it sends numbers
 */
function composeValueRepresentation(
  definition: ValueDefinition,
  schema: ValueSchema,
  isRequestValue: boolean,
  digitStringMinimum: number | null,
): RepresentationSchema {
  const { kind, limits } = definition;
  const description = describeValue(definition);
  const common: RepresentationSchema = {
    ...(isRequestValue ? determineLimits(definition) : {}),
    type: kind,
    ...(description === "" ? {} : { description }),
    // The cast is safe, because the rules ensure that examples are valid values.
    ...(schema.examples?.[0] === undefined ? {} : { examples: [schema.examples[0] as Value] }),
  };
  const scalar = { ...common, ...(definition.enum === undefined ? {} : { enum: definition.enum }) };
  switch (kind) {
    case "string":
      return {
        ...scalar,
        ...(isTextFormat(schema.format) ? { format: schema.format } : {}),
        ...(definition.multiline === true ? { multiline: true } : {}),
      };
    case "integer":
      if (digitStringMinimum !== null && definition.format === "uuid") return { ...scalar, format: "uuid" };
      if (digitStringMinimum !== null)
        return { ...scalar, digitStringMinimum: Math.max(digitStringMinimum, limits?.minimum ?? digitStringMinimum) };
      return definition.format === "unixtime" ? { ...scalar, format: "unixtime" } : scalar;
    case "number":
      return definition.format === "unixtime" ? { ...scalar, format: "unixtime" } : scalar;
    case "boolean":
      return scalar;
    case "array":
      return {
        ...common,
        items: composeValueRepresentation(definition.items!, schema.items ?? {}, isRequestValue, digitStringMinimum),
      };
    case "object": {
      const required = schema.required ?? [];
      return {
        ...common,
        // Optional properties may be null in requests, and missing in answers.
        properties: mapMembers(definition.properties ?? {}, (property, name) => {
          const value = composeValueRepresentation(property, schema.properties?.[name] ?? {}, isRequestValue, null);
          return withNullability(value, isRequestValue && !required.includes(name));
        }),
        ...(required.length === 0 ? {} : { required }),
        ...(definition.closed === true ? { additionalProperties: false } : {}),
      };
    }
  }
}

/** Returns the limits of a value. Decimals are limited to the range in which a double keeps all their digits. */
function determineLimits({ kind, limits = {} }: ValueDefinition): Limits {
  const { multipleOf, minimum, maximum } = limits;
  const largest = maxExactNumber(multipleOf);
  if (kind !== "number" || largest === Number.MAX_SAFE_INTEGER) return limits;
  return {
    ...limits,
    minimum: Math.max(-largest, minimum ?? -largest),
    maximum: Math.min(largest, maximum ?? largest),
  };
}

const descriptionByFormat: { readonly [format: string]: string } = {
  unixtime: "UNIX time, in seconds.",
  date: "A date such as 2026-01-31.",
  "date-time": "A time such as 2026-01-31T09:30:00Z (RFC 3339).",
};

/** Composes the description: the declared text, titles of allowed values, and the form and limits of dates and times. */
function describeValue({ description, enum: allowed, labels, format, limits = {} }: ValueDefinition): string {
  const meanings =
    allowed === undefined || labels === undefined
      ? ""
      : `${allowed.map((value) => `\`${String(value)}\`: ${labels[String(value)] ?? ""}`).join(", ")}.`;
  const { formatMinimum: from, formatMaximum: to } = limits;
  const bounds = [from === undefined ? "" : `Not before ${from}.`, to === undefined ? "" : `Not after ${to}.`];
  return [description ?? "", meanings, descriptionByFormat[format ?? ""] ?? "", ...bounds]
    .filter((text) => text !== "")
    .join(" ");
}
