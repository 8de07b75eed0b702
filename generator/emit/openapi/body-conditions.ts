/**
 * Converts conditions of a declaration to schemas for the bodies of creations. In a body, null and "" mean "no value", and a
 * default replaces a missing value.
 */
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Condition, ConditionValueSchema } from "../../declaration.js";
import type { FieldModel } from "../../field-model.js";
import type { ResourceModel } from "../../resource-model.js";
import type { Json, JsonObject } from "./json-schema.js";
import { toPortablePattern } from "./portable-pattern.js";
import { mapMembers } from "../../../runtime/model/values/objects.js";
import { selectBranches } from "../../conditions.js";

/**
 * Returns the conditions that depend on the body alone: no hook, path or account sets their fields.
 * @param fieldInPath the field whose value the path contains; null if there is none
 */
export function listCreationConditions(model: ResourceModel, fieldInPath: string | null): readonly JsonObject[] {
  if (model.hasHooks) return [];
  return (model.conditions?.conditionals ?? [])
    .filter((conditional) =>
      Object.values(selectBranches(conditional)).every((each) => isDecidedByBody(each, model, fieldInPath)),
    )
    .map((conditional) => mapMembers(selectBranches(conditional), (each) => toBodySchema(each, model)));
}

function isDecidedByBody(
  { properties = {}, required = [] }: Condition,
  model: ResourceModel,
  fieldInPath: string | null,
): boolean {
  const isSetByBodyOnly = (name: string): boolean => {
    const field = model.fields.get(name);
    const isPlain = field?.definition.fallback.kind === "none" || field?.definition.fallback.kind === "constant";
    return field !== undefined && field.create !== null && isPlain && name !== fieldInPath;
  };
  return (
    [...Object.keys(properties), ...required].every(isSetByBodyOnly) &&
    // Leaves out conditions on ids and times, which have another form in the API, and patterns that not all clients support.
    Object.entries(properties).every(
      ([name, value]) =>
        model.fields.get(name)?.create?.schema.digitStringMinimum === undefined &&
        (value.pattern === undefined || toPortablePattern(value.pattern) !== null) &&
        !("formatMinimum" in value || "formatMaximum" in value),
    )
  );
}

function toBodySchema({ properties = {}, required = [] }: Condition, model: ResourceModel): JsonObject {
  const parts = [
    ...Object.entries(properties).map(([name, value]) => toValueSchema(model.fields.get(name)!, value)),
    ...required.map((name) => toPresenceSchema(model.fields.get(name)!)),
  ];
  return parts.length === 1 ? parts[0]! : { allOf: parts };
}

/** Returns a schema that accepts a body if it gives the field no value, or one that satisfies the condition. */
function toValueSchema(field: FieldModel, condition: ConditionValueSchema): JsonObject {
  const { name } = field;
  const fallback = findConstantDefault(field);
  const pattern = condition.pattern === undefined ? null : toPortablePattern(condition.pattern);
  const schema: JsonObject = { ...(condition as JsonObject), ...(pattern === null ? {} : { pattern }) };
  if (fallback === null || ajv.validate(condition, fallback)) {
    return { properties: { [name]: { anyOf: [schema, { enum: listEmptyValues(field) }] } } };
  }
  const own = keepsEmptyText(field)
    ? { anyOf: [schema, { const: "" }], not: { type: "null" } }
    : { allOf: [schema], not: { enum: listEmptyValues(field) } };
  return { required: [name], properties: { [name]: own } };
}

/** Returns a schema that accepts a body if the field gets a value from it, or from the default. */
function toPresenceSchema(field: FieldModel): JsonObject {
  const { name } = field;
  if (findConstantDefault(field) === null)
    return { required: [name], properties: { [name]: { not: { enum: listEmptyValues(field) } } } };
  return keepsEmptyText(field) ? { properties: { [name]: { not: { const: "" } } } } : {};
}

/** Returns the constant default of the field; null if there is none, or if it is an empty string. */
function findConstantDefault({ definition: { fallback } }: FieldModel): Json {
  const value = fallback.kind === "constant" ? fallback.value : null;
  return value === "" ? null : value;
}

function listEmptyValues({ definition }: FieldModel): readonly Json[] {
  return definition.kind === "string" ? [null, ""] : [null];
}

/** Whether an empty string leaves the field without a value. A default replaces null, but not an empty string. */
function keepsEmptyText({ definition }: FieldModel): boolean {
  return definition.kind === "string" && !definition.emptyIsNone;
}

const ajv = new Ajv2020({ strict: false, validateSchema: false });
