/** A field as the runtime serves it. */
import type {
  Fallback,
  FieldDefinition,
  FieldHistory,
  Limits,
  Reference,
  Value,
  ValueDefinition,
} from "../runtime/model/field.js";
import type { DecidedValue, FieldSchema } from "./declaration.js";
import { allowedValues, meaningsOf } from "./allowed-values.js";
import { referenceOf } from "./field-facts.js";
import { typeOf } from "./kind-of.js";
import type { NormalizedField, NormalizedResource } from "./normalize.js";
import type { PropertySchema, ValueSchema } from "./plain-schema.js";
import { isEmptiable } from "./text-format.js";
import { toInnerForm } from "../runtime/model/value-forms.js";
import { lowerDeprecation } from "./lower-deprecation.js";

export function lowerField(name: string, schema: NormalizedField, resource: NormalizedResource): FieldDefinition {
  const { keyword } = resource;
  const declared = resource.declared[name] ?? {};
  const {
    counts,
    formatWhen,
    privileges,
    readOnly = false,
    writeOnly = false,
    immutable = false,
    createOnly = false,
  } = declared;
  const reference = lowerReference(declared);
  const sentAsString = declared.sentAs === "string" || declared.items?.sentAs === "string";
  const isTenant = name === keyword.tenant && name !== keyword.id;
  const isChosenId = name === keyword.id && keyword.idWithinParent;
  const required = keyword.required.includes(name);
  return {
    name,
    ...(schema.title === undefined ? {} : { title: schema.title }),
    description: schema.description ?? "",
    ...lowerValue(schema),
    sentAsString: name === keyword.id || reference !== undefined || sentAsString,
    stored: counts === undefined && name !== keyword.accounts?.regenerate.field && !createOnly,
    readOnly,
    hidden: writeOnly || name === keyword.accounts?.secret || name === keyword.accounts?.password,
    immutable: isTenant || isChosenId || immutable,
    createOnly,
    required,
    emptyIsNone: !required && isEmptiable(declared.format),
    fallback: lowerFallback(name, schema, resource),
    ...(reference === undefined ? {} : { reference }),
    ...(counts === undefined ? {} : { count: { of: counts.resource, by: counts.by } }),
    ...(privileges === undefined ? {} : { privileges }),
    ...(formatWhen === undefined ? {} : { formatWhen }),
    ...(declared.transitions === undefined ? {} : { transitions: declared.transitions }),
    ...(declared.initial === undefined ? {} : { initial: declared.initial }),
    ...lowerValueAliases(declared),
    ...lowerHistory(schema, declared),
  };
}

function lowerValueAliases({ valueAliases }: FieldSchema): Pick<FieldDefinition, "valueAliases"> {
  if (valueAliases === undefined) return {};
  const lowered = Object.entries(valueAliases).map(
    ([before, alias]) => [before, { value: alias.value, ...lowerDeprecation(alias) }] as const,
  );
  return { valueAliases: Object.fromEntries(lowered) };
}

function lowerHistory(schema: ValueSchema, declared: FieldSchema): Pick<FieldDefinition, "history"> {
  const { was, valuesWere, fill, fillFrom, convert } = declared;
  const history: FieldHistory = {
    ...(was === undefined ? {} : { was }),
    ...(valuesWere === undefined ? {} : { valuesWere }),
    ...(fill === undefined ? {} : { fill: toInnerForm(lowerValue(schema), fill) }),
    ...(fillFrom === undefined ? {} : { fillFrom }),
    ...(convert === undefined ? {} : { convert }),
  };
  return Object.keys(history).length === 0 ? {} : { history };
}

/** JSON Schema's `const` is an enumeration of one. */
function lowerValue(schema: ValueSchema): ValueDefinition {
  const allowed = allowedValues(schema);
  const labels = meaningsOf(schema);
  return {
    // An id: inside it is a number.
    kind: schema.format === "uuid" ? "integer" : typeOf(schema),
    ...(allowed === undefined ? {} : { enum: allowed }),
    ...(labels === undefined ? {} : { labels }),
    ...(schema.format === undefined ? {} : { format: schema.format }),
    ...(schema.multiline === true ? { multiline: true } : {}),
    ...(schema.items === undefined ? {} : { items: lowerValue(schema.items) }),
    ...(schema.properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, property]) => [name, lowerProperty(property)]),
          ),
        }),
    ...(schema.additionalProperties === undefined ? {} : { closed: true }),
    ...lowerLimits(schema),
  };
}

/** Fields have names of their own for people; so have properties. */
function lowerProperty(schema: PropertySchema): ValueDefinition {
  const { title, description, was, fill, fillFrom, convert } = schema;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(was === undefined ? {} : { was }),
    ...(fill === undefined ? {} : { fill: toInnerForm(lowerValue(schema), fill) }),
    ...(fillFrom === undefined ? {} : { fillFrom }),
    ...(convert === undefined ? {} : { convert }),
    ...lowerValue(schema),
  };
}

const limitKeywords = [
  "minLength",
  "maxLength",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "formatMinimum",
  "formatMaximum",
  "minItems",
  "maxItems",
  "uniqueItems",
] as const satisfies readonly (keyof Limits)[];

function lowerLimits(schema: ValueSchema): Pick<ValueDefinition, "limits"> {
  const limits: Limits = Object.fromEntries(
    limitKeywords.filter((keyword) => schema[keyword] !== undefined).map((keyword) => [keyword, schema[keyword]]),
  );
  return Object.keys(limits).length === 0 ? {} : { limits };
}

function lowerReference(field: FieldSchema): Reference | undefined {
  const reference = referenceOf(field);
  if (reference === undefined) return undefined;
  const { resource: to, none, sameTenant = false, onDelete } = reference;
  return { to, none: none !== undefined, sameTenant, ...(onDelete === "cascade" ? { onDelete } : {}) };
}

function lowerFallback(name: string, schema: NormalizedField, { keyword, declared }: NormalizedResource): Fallback {
  if (name === keyword.id) return keyword.idWithinParent ? { kind: "none" } : { kind: "sequence" };
  if (name === keyword.tenant) return { kind: "tenant" };
  const { valueFrom: from, default: value } = declared[name] ?? {};
  if (from === "now") return { kind: "now" };
  if (from === "updated") return { kind: "updated" };
  if (from !== undefined && "field" in from)
    return { kind: "by", field: from.field, values: keepValues(from.values, schema) };
  if (from !== undefined && "caller" in from) return { kind: from.on === "update" ? "changer" : "creator" };
  if (from !== undefined) return { kind: "setting", name: from.setting };
  return value === undefined ? { kind: "none" } : { kind: "constant", value: toInnerForm(lowerValue(schema), value) };
}

function keepValues(values: DecidedValue["values"], schema: ValueSchema): { readonly [value: string]: Value } {
  const definition = lowerValue(schema);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toInnerForm(definition, value)]));
}
