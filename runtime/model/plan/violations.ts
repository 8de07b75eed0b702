/** Turns violations of schemas and conditions into error messages. */
import { maxErrorDetails, type ErrorDetail } from "./errors.js";
import type { Document, ValueDefinition } from "../schema/field.js";
import type { ResourceDefinition, Violation } from "../schema/resource.js";
import { groupByKey } from "../values/objects.js";
import { describeNearestName } from "../values/nearest-name.js";

type BodyDefinition = Pick<ResourceDefinition, "fields" | "conditions">;

/** Maximum number of violations that are examined. A long array may violate a rule at each element. */
const maxViolations = 1000;

/** If a value violates one of these rules, the message mentions only that rule, because its other violations follow from it. */
const decisiveRules = ["required", "enum", "const", "type"];

/**
 * Describes the problems of a body, in the order in which the fields are declared.
 * @param otherProblems problems that the validator cannot find
 */
export function describeViolations(
  violations: readonly Violation[],
  otherProblems: readonly ErrorDetail[],
  definition: BodyDefinition,
): ErrorDetail[] {
  if (violations.length + otherProblems.length === 0) return [];
  const found = violations.slice(0, maxViolations).map((violation) => toErrorDetail(violation, definition));
  const byField = groupByKey([...otherProblems, ...found].map((detail) => [detail.field ?? "", detail] as const));
  const order = new Map(Object.keys(definition.fields).map((name, index) => [name, index]));
  const fieldPosition = (detail: ErrorDetail): number =>
    order.get(parseJsonPointer(detail.field ?? "")[0] ?? "") ?? order.size;
  return [...byField.values()]
    .flatMap(selectDecisiveDetails)
    .sort((left, right) => fieldPosition(left) - fieldPosition(right))
    .slice(0, maxErrorDetails);
}

/** Finds violated conditions between the fields of an item. Null and the empty string count as no value. */
export function findViolatedConditions(definition: ResourceDefinition, document: Document): readonly ErrorDetail[] {
  // Without conditions, the property `validate` is not read, because reading it loads the validator's module.
  const validate = definition.conditions === undefined ? undefined : definition.validate.conditions;
  if (validate === undefined) return [];
  const given = Object.entries(document).filter(([, value]) => value !== null && value !== "");
  if (validate(Object.fromEntries(given))) return [];
  // For a violated condition, ajv reports an additional violation of the keyword "if", which names no field.
  const violations = (validate.errors ?? []).filter(({ keyword }) => keyword !== "if");
  return describeViolations(violations, [], definition);
}

/** Describes the problem of a mandatory field that a body sets to null. */
export function describeMissingField(fieldName: string): ErrorDetail {
  return { field: `/${fieldName}`, rule: "required", message: "is mandatory" };
}

/** If a field violates a decisive rule, returns only that problem. Otherwise returns one problem for each rule. */
function selectDecisiveDetails(details: readonly ErrorDetail[]): readonly ErrorDetail[] {
  for (const rule of decisiveRules) {
    const found = details.find((detail) => detail.rule === rule);
    if (found !== undefined) return [found];
  }
  return details.filter((detail, index) => details.findIndex((other) => other.rule === detail.rule) === index);
}

function toErrorDetail(violation: Violation, definition: BodyDefinition): ErrorDetail {
  const { instancePath, keyword, params } = violation;
  if (keyword === "required") {
    const field = appendToJsonPointer(instancePath, String(params["missingProperty"]));
    return { field, rule: keyword, message: describeViolation(violation) + describeCondition(violation, definition) };
  }
  if (keyword === "additionalProperties") {
    const name = String(params["additionalProperty"]);
    const known = Object.keys(findValueDefinition(definition, parseJsonPointer(instancePath))?.properties ?? {});
    const message = `is not a known name${describeNearestName(name, known)}`;
    return { field: appendToJsonPointer(instancePath, name), rule: keyword, message };
  }
  // Ids that the API writes as UUIDs are numbers internally, so the validator asks for an integer. Clients must send a UUID.
  if (keyword === "type" && findValueDefinition(definition, parseJsonPointer(instancePath))?.format === "uuid") {
    const message = `must be a UUID${describeReferenceTarget(definition, parseJsonPointer(instancePath))}`;
    return { field: instancePath, rule: "format", message };
  }
  const expected = keyword === "type" ? describeExpectedValue(definition, parseJsonPointer(instancePath)) : "";
  const message = describeViolation(violation) + expected + describeCondition(violation, definition);
  return { field: instancePath, rule: keyword, message };
}

/** Returns the end of a message about a value of the wrong type: the form of a date or time, or the target of a reference. */
function describeExpectedValue(definition: BodyDefinition, segments: readonly string[]): string {
  const { kind, format = "" } = findValueDefinition(definition, segments) ?? {};
  const isTime = kind === "string" && (format === "date" || format === "date-time");
  return isTime ? `: ${formatDescriptions[format]!}` : describeReferenceTarget(definition, segments);
}

/**
 * Returns the end of a message about a reference, such as `, the id of an item of groups`. Empty if the field is not a reference.
 */
function describeReferenceTarget({ fields }: BodyDefinition, [name = "", ...rest]: readonly string[]): string {
  const field = fields[name];
  const isArray = field?.kind === "array" && rest.length === 0;
  return field?.reference === undefined || isArray ? "" : `, the id of an item of ${field.reference.to}`;
}

/**
 * Returns the part of a message that tells to which items a condition applies, such as ` where status is sent`. Empty
 * if no condition is involved.
 */
function describeCondition({ schemaPath = "" }: Violation, { conditions = [] }: BodyDefinition): string {
  const [, index, branch] = /^#\/allOf\/(\d+)\/(then|else)\//.exec(schemaPath) ?? [];
  const condition = conditions[Number(index)];
  return condition === undefined ? "" : ` ${branch === "then" ? "where" : "unless"} ${condition}`;
}

/** Returns the declared type of the value at the path of a JSON pointer. */
function findValueDefinition(definition: BodyDefinition, segments: readonly string[]): ValueDefinition | undefined {
  const [name = "", ...rest] = segments;
  let found: ValueDefinition | undefined = definition.fields[name];
  for (const segment of rest) found = found?.kind === "array" ? found.items : found?.properties?.[segment];
  return found;
}

/** Splits a JSON pointer into its segments (RFC 6901, section 4). */
function parseJsonPointer(pointer: string): string[] {
  const segments = pointer.split("/").slice(1);
  return segments.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function appendToJsonPointer(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/**
 * The end of an error message for each keyword of JSON Schema, after the name of the field. The parameters have the
 * names that ajv gives them (https://ajv.js.org/api.html#error-parameters).
 */
const violationMessages: { readonly [keyword: string]: (parameters: Violation["params"]) => string } = {
  required: () => "is mandatory",
  type: ({ type }) => `must be ${describeTypes(type)}`,
  enum: ({ allowedValues }) => {
    const values = omitNullEntries(allowedValues);
    return `must be ${values.length === 1 ? "" : "one of "}${values.join(", ")}`;
  },
  const: ({ allowedValue }) => `must be ${String(allowedValue)}`,
  format: ({ format }) => `must be ${formatDescriptions[String(format)] ?? `a valid ${String(format)}`}`,
  pattern: ({ pattern }) => `must match the pattern ${String(pattern)}`,
  minLength: ({ limit }) =>
    limit === 1 ? "must not be empty" : `must be at least ${formatCount(limit, "character")} long`,
  maxLength: ({ limit }) => `must be at most ${formatCount(limit, "character")} long`,
  minimum: ({ limit }) => `must be ${String(limit)} or more`,
  maximum: ({ limit }) => `must be ${String(limit)} or less`,
  exclusiveMinimum: ({ limit }) => `must be more than ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${String(multipleOf)}`,
  formatMinimum: ({ limit }) => `must not be earlier than ${String(limit)}`,
  formatMaximum: ({ limit }) => `must not be later than ${String(limit)}`,
  after: ({ field, times }) => `must be ${times === true ? "after" : "greater than"} ${String(field)}`,
  notBefore: ({ field, times }) => `must not be ${times === true ? "before" : "less than"} ${String(field)}`,
  minItems: ({ limit }) => `must have at least ${formatCount(limit, "element")}`,
  maxItems: ({ limit }) => `must have at most ${formatCount(limit, "element")}`,
  uniqueItems: () => "must not have the same element twice",
};

const typeDescriptions: { readonly [type: string]: string } = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
};

const formatDescriptions: { readonly [format: string]: string } = {
  uri: "a valid URL",
  "image-uri": "a valid URL",
  email: "a valid e-mail address",
  language: "a language code such as en",
  country: "a two-letter country code such as FR",
  date: "a date such as 2026-01-31",
  "date-time": "a time such as 2026-01-31T09:30:00Z or 2026-01-31T10:30:00+01:00 (RFC 3339)",
};

/** Describes a violation. If this file has no message for the keyword, the validator's own message is used. */
export function describeViolation({ keyword, params, message }: Violation): string {
  return violationMessages[keyword]?.(params) ?? message ?? "is not valid";
}

function describeTypes(type: unknown): string {
  return omitNullEntries(typeof type === "string" ? type.split(",") : type)
    .map((name) => typeDescriptions[name] ?? name)
    .join(" or ");
}

/** Leaves null out of a list of allowed values or types, because a client that sent a wrong value did not mean null. */
function omitNullEntries(list: unknown): string[] {
  const entries: readonly unknown[] = Array.isArray(list) ? list : [list];
  return entries.filter((entry) => entry !== null && entry !== "null").map(String);
}

function formatCount(amount: unknown, noun: string): string {
  return `${String(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}
