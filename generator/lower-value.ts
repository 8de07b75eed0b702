import type { Limits, ValueDefinition } from "../runtime/model/schema/field.js";
import { toStoredForm } from "../runtime/model/values/value-forms.js";
import { allowedValues, meaningsOf } from "./allowed-values.js";
import { typeOf } from "./field-facts.js";
import type { PropertySchema, ValueSchema } from "./plain-schema.js";
import { mapMembers } from "../runtime/model/values/members.js";

/** JSON Schema's `const` is an enumeration of one. */
export function lowerValue(schema: ValueSchema): ValueDefinition {
  const allowed = allowedValues(schema);
  const labels = meaningsOf(schema);
  return {
    // Ids are numbers internally.
    kind: schema.format === "uuid" ? "integer" : typeOf(schema),
    ...(allowed === undefined ? {} : { enum: allowed }),
    ...(labels === undefined ? {} : { labels }),
    ...(schema.format === undefined ? {} : { format: schema.format }),
    ...(schema.multiline === true ? { multiline: true } : {}),
    ...(schema.items === undefined ? {} : { items: lowerValue(schema.items) }),
    ...(schema.properties === undefined ? {} : { properties: mapMembers(schema.properties, lowerProperty) }),
    ...(schema.additionalProperties === undefined ? {} : { closed: true }),
    ...lowerLimits(schema),
  };
}

/** Properties have titles like fields. */
function lowerProperty(schema: PropertySchema): ValueDefinition {
  const { title, description, was, fill, fillFrom, convert } = schema;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(was === undefined ? {} : { was }),
    ...(fill === undefined ? {} : { fill: toStoredForm(lowerValue(schema), fill) }),
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
