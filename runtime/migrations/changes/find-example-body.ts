/**
 * Finds bodies of requests that create an item: bodies that satisfy the conditions between fields, and bodies that one declaration
 * allows and a later declaration rejects.
 */
import type {
  ConditionBranch,
  CanonicalCondition,
  CanonicalField,
  CanonicalResource,
  CanonicalValue,
} from "../../model/schema/canonical-project.js";
import type { Value } from "../../model/schema/field.js";
import { isEarlier } from "../../model/values/keywords.js";
import { withNonEmptyText, listExampleValues, makeExampleValue } from "./example-values.js";
import type { BreakingExample } from "./breaking-example.js";
import { matchesSchema, restrictField } from "./match-schema.js";

type RequestBody = { readonly [name: string]: Value };
type CanonicalFields = CanonicalResource["fields"];

/** Returns an example body with all values that a creation requires. */
export function makeExampleBody(resource: CanonicalResource): RequestBody {
  return satisfyConditions(resource, makeRequiredValues(resource.fields), "");
}

export function makeRequiredValues(fields: CanonicalFields): RequestBody {
  const given = Object.entries(fields).filter(([, field]) => field.mandatory === true && field.readOnly !== true);
  return Object.fromEntries(
    given.map(([name, field]) => [name, toRequestForm(field, makeExampleValue(withNonEmptyText(field)) ?? null)]),
  );
}

/** Returns the value in the form of requests, in which ids of referenced items are strings. */
export function toRequestForm(field: CanonicalField | undefined, value: Value): Value {
  if (field?.reference === undefined) return value;
  return Array.isArray(value) ? value.map(String) : String(value);
}

/** Maximum number of conditions to satisfy. A value that one condition requires can make another condition apply. */
const maxRepairRounds = 10;

/**
 * Returns an example body, with some values changed so that it satisfies all conditions. Returns the given body if no
 * such values are found.
 * @param fixedField the field that must keep its value or its absence
 */
export function satisfyConditions(resource: CanonicalResource, body: RequestBody, fixedField: string): RequestBody {
  const { conditions, fields } = resource;
  let repaired = body;
  for (let round = 0; round < maxRepairRounds; round += 1) {
    const broken = conditions.find((condition) => !satisfiesCondition(condition, repaired, fields));
    if (broken === undefined) return repaired;
    const candidates = listFieldCandidates(resource, broken, fields)
      .filter(({ name }) => name !== fixedField)
      // The present value comes first, so that few values change.
      .map(({ name, values }) => ({ name, values: [...new Set([repaired[name], ...values])] }));
    const next = findSatisfyingBody(broken, repaired, candidates, fields);
    if (next === undefined) return body;
    repaired = next;
  }
  return body;
}

/** Returns the body with values from the candidates that satisfy the condition; undefined if there are none. */
function findSatisfyingBody(
  condition: CanonicalCondition,
  body: RequestBody,
  candidates: readonly FieldCandidates[],
  fields: CanonicalFields,
): RequestBody | undefined {
  const { properties = {}, required = [] } = condition.if ?? {};
  const tested = candidates.filter(({ name }) => properties[name] !== undefined || required.includes(name));
  // The values of the fields in `if` select a branch. The branch limits each of the other fields independently, so
  // their values can be chosen one after another.
  const complete = (each: RequestBody): RequestBody => {
    const branch = findRequiredBranch(condition, each, fields);
    return candidates.reduce((done, other) => {
      const meets = (tried: RequestBody): boolean =>
        satisfiesConditionBranch(pickFieldFromBranch(branch, other.name), tried, fields);
      return tested.includes(other) ? done : (findBodyByTryingValues(done, [other], meets) ?? done);
    }, each);
  };
  const found = findBodyByTryingValues(body, tested, (each) => satisfiesCondition(condition, complete(each), fields));
  return found && complete(found);
}

function satisfiesCondition(condition: CanonicalCondition, values: RequestBody, fields: CanonicalFields): boolean {
  return satisfiesConditionBranch(findRequiredBranch(condition, values, fields), values, fields);
}

function findRequiredBranch(
  condition: CanonicalCondition,
  values: RequestBody,
  fields: CanonicalFields,
): ConditionBranch | undefined {
  return satisfiesConditionBranch(condition.if, values, fields) ? condition.then : condition.else;
}

/** Returns the value that the server would save: the default for a missing field, null for an empty string. */
function storedValueOf(fieldName: string, values: RequestBody, fields: CanonicalFields): Value {
  const value = values[fieldName] ?? fields[fieldName]?.default ?? null;
  return value === "" ? null : value;
}

function satisfiesConditionBranch(
  requiredBranch: ConditionBranch | undefined,
  values: RequestBody,
  fields: CanonicalFields,
): boolean {
  const { properties = {}, required = [] } = requiredBranch ?? {};
  return (
    required.every((name) => storedValueOf(name, values, fields) !== null) &&
    Object.keys(properties).every((name) => {
      const [field, value] = [fields[name], storedValueOf(name, values, fields)];
      return (
        field === undefined ||
        value === null ||
        matchesSchema(restrictField(field, properties[name]), toComparableValue(field, value))
      );
    })
  );
}

/** Returns the part of a branch (`if`, `then` or `else`) that limits one field. */
function pickFieldFromBranch(
  { properties = {}, required = [] }: ConditionBranch = {},
  fieldName: string,
): ConditionBranch {
  return {
    required: required.filter((each) => each === fieldName),
    properties: properties[fieldName] === undefined ? {} : { [fieldName]: properties[fieldName] },
  };
}

function toComparableValue({ reference }: CanonicalValue & Pick<CanonicalField, "reference">, value: Value): Value {
  return reference !== undefined && typeof value === "string" ? Number(value) : value;
}

/**
 * Returns an example of a creation that the condition rejects; undefined if none is found.
 * @param laterFields fields of the later declarations, by their former names
 */
export function findConditionViolationExample(
  before: CanonicalResource,
  laterFields: CanonicalFields,
  condition: CanonicalCondition,
): BreakingExample | undefined {
  // No declaration tells which ids exist, so references keep their values.
  const choices = listFieldCandidates(before, condition, laterFields).filter(
    ({ name }) => before.fields[name]?.reference === undefined,
  );
  return findBreakingExample(before, choices, (body) => !satisfiesCondition(condition, body, laterFields));
}

/**
 * Returns an example of a creation in which two fields are in the wrong order, such as an end before its start; undefined if
 * none is found.
 */
export function findWrongOrderExample(
  before: CanonicalResource,
  fieldName: string,
  keyword: "after" | "notBefore",
  otherFieldName: string,
): BreakingExample | undefined {
  const choices = listSettableFields(before, [fieldName, otherFieldName]).map(([name, field]) => {
    return { name, values: listValuesToTry(field) };
  });
  return findBreakingExample(before, choices, (body) => !isInOrder(body[fieldName], keyword, body[otherFieldName]));
}

/** Lists the named fields whose values a client can choose on creation. */
function listSettableFields(
  { fields }: CanonicalResource,
  names: readonly string[],
): readonly (readonly [string, CanonicalField])[] {
  return names.flatMap((name) => {
    const field = fields[name];
    return field === undefined || field.readOnly === true ? [] : [[name, field] as const];
  });
}

interface FieldCandidates {
  readonly name: string;
  /** Values to try in the field. Undefined leaves the field out of the body. */
  readonly values: readonly (Value | undefined)[];
}

/** For each field of a condition, lists a value for every way to match or violate the parts of the condition. */
function listFieldCandidates(
  resource: CanonicalResource,
  condition: CanonicalCondition,
  fields: CanonicalFields,
): readonly FieldCandidates[] {
  const branches = [condition.if, condition.then, condition.else].flatMap((each) => each ?? []);
  const names = branches.flatMap(({ properties = {}, required = [] }) => [...Object.keys(properties), ...required]);
  return listSettableFields(resource, [...new Set(names)]).map(([name, field]) => {
    const values = chooseValuesByBranch(name, field, branches, fields);
    return { name, values: values.map((value) => (value === undefined ? value : toRequestForm(field, value))) };
  });
}

const maxTriedBodies = 5000;

/** Combines the candidate values in all ways. Returns the first body that is wanted; undefined if there is none. */
function findBodyByTryingValues(
  body: RequestBody,
  candidates: readonly FieldCandidates[],
  isWanted: (body: RequestBody) => boolean,
): RequestBody | undefined {
  let bodies = [body];
  for (const { name, values } of candidates) {
    bodies = bodies.flatMap((each) => values.map((value) => withFieldValue(each, name, value)));
    if (bodies.length > maxTriedBodies) return undefined;
  }
  return bodies.find(isWanted);
}

function findBreakingExample(
  before: CanonicalResource,
  candidates: readonly FieldCandidates[],
  isRejected: (body: RequestBody) => boolean,
): BreakingExample | undefined {
  const isWanted = (each: RequestBody): boolean => satisfiesAllConditions(before, each) && isRejected(each);
  const body = findBodyByTryingValues(makeExampleBody(before), candidates, isWanted);
  if (body === undefined) return undefined;
  const given = candidates.map(({ name }) => name);
  const shown = given.find((name) => body[name] !== undefined) ?? given[0] ?? "";
  const { [shown]: value, ...otherValues } = body;
  return {
    kind: "body",
    operation: "create",
    valuePath: [shown],
    ...(value === undefined ? {} : { value }),
    otherValues,
  };
}

function withFieldValue(body: RequestBody, fieldName: string, value: Value | undefined): RequestBody {
  const { [fieldName]: _, ...others } = body;
  return value === undefined ? others : { ...others, [fieldName]: value };
}

/** Tells whether the body satisfies all conditions between fields, and the order that `after` and `notBefore` require. */
function satisfiesAllConditions({ conditions, fields }: CanonicalResource, body: RequestBody): boolean {
  if (conditions.some((condition) => !satisfiesCondition(condition, body, fields))) return false;
  return Object.entries(fields).every(([name, field]) =>
    (["after", "notBefore"] as const).every((keyword) => {
      const other = field[keyword];
      return other === undefined || isInOrder(body[name], keyword, body[other]);
    }),
  );
}

function isInOrder(value: Value = null, keyword: "after" | "notBefore", otherValue: Value = null): boolean {
  if (value === null || otherValue === null) return true;
  return keyword === "after" ? isLess(otherValue, value) : !isLess(value, otherValue);
}

function isLess(left: Value, right: Value): boolean {
  if (typeof left === "number" && typeof right === "number") return left < right;
  return typeof left === "string" && typeof right === "string" && isEarlier(left, right);
}

/**
 * Returns one value for each combination of the branches `if`, `then` and `else` that a value of the field can satisfy.
 * Undefined stands for a missing field.
 */
function chooseValuesByBranch(
  fieldName: string,
  field: CanonicalField,
  branches: readonly ConditionBranch[],
  fields: CanonicalFields,
): readonly (Value | undefined)[] {
  const found = new Map<string, Value | undefined>();
  const asked = branches.flatMap(({ properties = {} }) => properties[fieldName] ?? []);
  for (const value of listValuesToTry(field, asked)) {
    const body = value === undefined ? {} : { [fieldName]: value };
    const met = branches.map((each) => satisfiesConditionBranch(pickFieldFromBranch(each, fieldName), body, fields));
    const kind = JSON.stringify([met, storedValueOf(fieldName, body, fields) === null]);
    if (!found.has(kind)) found.set(kind, value);
  }
  return [...found.values()];
}

/**
 * Lists values to try in a creation, including values near the limits that conditions set. Undefined stands for a missing field.
 */
function listValuesToTry(
  field: CanonicalField,
  conditionSchemas: readonly object[] = [],
): readonly (Value | undefined)[] {
  const { mandatory, initial } = field;
  const near = conditionSchemas.map((each) => restrictField(field, each));
  const values = listExampleValues(withNonEmptyText(field), near).filter(
    (value) => initial?.includes(String(value)) !== false,
  );
  return mandatory === true ? values : [undefined, ...values];
}
