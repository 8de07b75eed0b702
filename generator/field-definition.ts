/** Converts the schemas of fields and values to definitions, the compiled form that the server reads. */
import { decimalsOf } from "../runtime/model/values/decimals.js";
import { omitUndefinedMembers, mapMembers } from "../runtime/model/values/objects.js";
import { toStoredForm } from "../runtime/model/values/convert-values.js";
import type { Deprecation } from "../runtime/model/schema/deprecation.js";
import type { CanonicalDeprecation } from "../runtime/model/schema/canonical-project.js";
import type {
  Fallback,
  FieldDefinition,
  FieldMigrationKeywords,
  FieldKind,
  Limits,
  Reference,
  ValueDefinition,
} from "../runtime/model/schema/field.js";
import { parseRollup } from "../runtime/model/schema/rollup-keyword.js";
import { listAllowedValues, mapValuesToTitles } from "./allowed-values.js";
import type { Declaration, FieldSchema, PropertySchema, ValueSchema } from "./declaration.js";
import { isHidden, isStored, isUnixTime, acceptsEmptyText, findReference, findValueKind } from "./declared-fields.js";

export type NormalizedFieldSchema = ValueSchema & { readonly type: FieldKind };

/**
 * Completes a field's schema with its type, and with the format of UNIX times. In groups, the field for privileges gets an `enum`
 * of all declared privileges.
 */
export function normalizeFieldSchema(
  name: string,
  schema: FieldSchema,
  { resource }: Declaration,
  privileges: readonly string[],
): NormalizedFieldSchema {
  const format = isUnixTime(schema) ? { format: "unixtime" as const } : {};
  const items = name === resource.groups?.privileges ? { items: { type: "string" as const, enum: privileges } } : {};
  return { ...schema, type: findValueKind(schema)!, ...format, ...items };
}

export function toFieldDefinition(
  name: string,
  schema: NormalizedFieldSchema,
  declaration: Declaration,
): FieldDefinition {
  const { resource, properties, required = [] } = declaration;
  const declared = properties[name] ?? {};
  const { counts, rollup, valueAliases, readOnly = false, immutable = false, createOnly = false } = declared;
  const reference = toReference(declared);
  const sentAsString = declared.sentAs === "string" || declared.items?.sentAs === "string";
  const isId = name === resource.id;
  return {
    name,
    ...omitUndefinedMembers({ title: schema.title }),
    description: schema.description ?? "",
    ...toValueDefinition(schema),
    sentAsString: isId || reference !== undefined || sentAsString,
    stored: isStored(declaration, name),
    readOnly,
    hidden: isHidden(declaration, name),
    immutable: immutable || (isId ? resource.idWithinParent === true : name === resource.tenant),
    createOnly,
    required: required.includes(name),
    emptyIsNone: acceptsEmptyText(declaration, name),
    fallback: toFallback(name, schema, declaration),
    ...omitUndefinedMembers({
      reference,
      count: counts && { of: counts.resource, by: counts.by },
      rollup: rollup && { ...parseRollup(rollup), decimals: decimalsOf(schema.multipleOf ?? 1) },
      privileges: declared.privileges,
      formatWhen: declared.formatWhen,
      transitions: declared.transitions,
      initial: declared.initial,
      valueAliases:
        valueAliases && mapMembers(valueAliases, (alias) => ({ value: alias.value, ...toDeprecation(alias) })),
    }),
    ...composeHistoryMember(schema, declared),
  };
}

function composeHistoryMember(schema: ValueSchema, field: FieldSchema): Pick<FieldDefinition, "history"> {
  const { was, valuesWere, fill, fillFrom, convert } = field;
  const filled = fill === undefined ? undefined : toStoredForm(toValueDefinition(schema), fill);
  const history: FieldMigrationKeywords = omitUndefinedMembers({ was, valuesWere, fill: filled, fillFrom, convert });
  return Object.keys(history).length === 0 ? {} : { history };
}

function toReference(field: FieldSchema): Reference | undefined {
  const reference = findReference(field);
  if (reference === undefined) return undefined;
  const { resource: to, none, sameTenant = false, onDelete } = reference;
  return { to, none: none !== undefined, sameTenant, ...(onDelete === "cascade" ? { onDelete } : {}) };
}

function toFallback(name: string, schema: ValueSchema, { resource, properties }: Declaration): Fallback {
  if (name === resource.id) return resource.idWithinParent === true ? { kind: "none" } : { kind: "sequence" };
  if (name === resource.tenant) return { kind: "tenant" };
  const { valueFrom: from, default: value, rollup } = properties[name] ?? {};
  if (rollup?.sum !== undefined) return { kind: "constant", value: 0 };
  if (from === "now" || from === "updated") return { kind: from };
  const definition = toValueDefinition(schema);
  if (from !== undefined && "field" in from) {
    const values = mapMembers(from.values, (each) => toStoredForm(definition, each));
    return { kind: "by", field: from.field, values };
  }
  if (from !== undefined && "caller" in from) return { kind: from.on === "update" ? "changer" : "creator" };
  if (from !== undefined) return { kind: "setting", name: from.setting };
  return value === undefined ? { kind: "none" } : { kind: "constant", value: toStoredForm(definition, value) };
}

/** Converts the dates of a deprecation to UNIX times, at 00:00 UTC. */
export function toDeprecation({ deprecated, sunset }: CanonicalDeprecation): Deprecation {
  const toUnixTime = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
  return { deprecated: toUnixTime(deprecated), ...(sunset === undefined ? {} : { sunset: toUnixTime(sunset) }) };
}

/** Converts the schema of a value to its definition. `const` becomes an enumeration of one value. */
export function toValueDefinition(schema: ValueSchema): ValueDefinition {
  const limits: Limits = Object.fromEntries(
    limitKeywords.filter((keyword) => schema[keyword] !== undefined).map((keyword) => [keyword, schema[keyword]]),
  );
  return {
    // Inside the server, ids are numbers, even if clients see UUIDs.
    kind: schema.format === "uuid" ? "integer" : findValueKind(schema)!,
    ...omitUndefinedMembers({
      enum: listAllowedValues(schema),
      labels: mapValuesToTitles(schema),
      format: schema.format,
      multiline: schema.multiline === true ? true : undefined,
      items: schema.items && toValueDefinition(schema.items),
      properties: schema.properties && mapMembers(schema.properties, toPropertyDefinition),
      mandatory: schema.properties && schema.required,
      closed: schema.additionalProperties === undefined ? undefined : true,
      limits: Object.keys(limits).length === 0 ? undefined : limits,
    }),
  };
}

/** Converts the schema of an object's property, which has a title and keywords for migrations like a field. */
function toPropertyDefinition(schema: PropertySchema): ValueDefinition {
  const { title, description, was, fill, fillFrom, convert } = schema;
  const value = toValueDefinition(schema);
  const filled = fill === undefined ? undefined : toStoredForm(value, fill);
  return { ...omitUndefinedMembers({ title, description, was, fill: filled, fillFrom, convert }), ...value };
}

export const limitKeywords = [
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
