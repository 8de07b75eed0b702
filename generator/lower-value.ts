import type { Limits, ValueDefinition } from "../runtime/model/schema/field.js";
import { toStoredForm } from "../runtime/model/values/value-forms.js";
import { allowedValues, meaningsOf } from "./allowed-values.js";
import { typeOf } from "./field-facts.js";
import type { PropertySchema, ValueSchema } from "./plain-schema.js";
import { definedMembers, mapMembers } from "../runtime/model/values/members.js";

/** Converts the schema of a value to its definition. `const` becomes an enumeration of one value. */
export function lowerValue(schema: ValueSchema): ValueDefinition {
  return {
    // Ids are numbers internally.
    kind: schema.format === "uuid" ? "integer" : typeOf(schema),
    ...definedMembers({
      enum: allowedValues(schema),
      labels: meaningsOf(schema),
      format: schema.format,
      multiline: schema.multiline === true ? true : undefined,
      items: schema.items && lowerValue(schema.items),
      properties: schema.properties && mapMembers(schema.properties, lowerProperty),
      mandatory: schema.properties && schema.required,
      closed: schema.additionalProperties === undefined ? undefined : true,
    }),
    ...lowerLimits(schema),
  };
}

/** Converts the schema of a property, which has a title like a field. */
function lowerProperty(schema: PropertySchema): ValueDefinition {
  const { title, description, was, fill, fillFrom, convert } = schema;
  const value = lowerValue(schema);
  const filled = fill === undefined ? undefined : toStoredForm(value, fill);
  return { ...definedMembers({ title, description, was, fill: filled, fillFrom, convert }), ...value };
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
