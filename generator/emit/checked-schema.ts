import type { SchemaObject } from "ajv";
import { kindOf, type FormSchema } from "../form-schema.js";
import { mapMembers } from "../../runtime/model/values/members.js";

/**
 * Converts the schema of a form to one for ajv. Validators check parsed values: strings of digits are integers, and an empty
 * string that means "no value" is null.
 */
export function checkedSchema(form: FormSchema): SchemaObject {
  const {
    description: _description,
    deprecated: _deprecated,
    examples: _examples,
    digits: _digits,
    multiline: _multiline,
    emptyIsNone: _emptyIsNone,
    formerValues: _formerValues,
    format,
    items,
    properties,
    ...assertions
  } = form;
  return {
    ...assertions,
    ...(format === undefined || kindOf(form) !== "string" ? {} : { format }),
    ...(items === undefined ? {} : { items: checkedSchema(items) }),
    ...(properties === undefined ? {} : { properties: mapMembers(properties, checkedSchema) }),
  };
}
