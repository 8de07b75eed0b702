/** Finds request bodies that one declaration allows and a later declaration rejects because of conditions between fields. */
import type {
  ConditionBranch,
  DescribedCondition,
  DescribedField,
  DescribedResource,
} from "../../model/schema/described-project.js";
import type { Value } from "../../model/schema/field.js";
import { isEarlier } from "../../model/values/keywords.js";
import { requireNonEmptyText, listExampleValues } from "./example-values.js";
import type { BreakingExample } from "./difference.js";
import {
  satisfiesCondition,
  satisfiesCase,
  restrictField,
  storedValueOf,
  type DescribedFields,
  type RequestBody,
} from "./satisfy-conditions.js";
import { makeExampleBody } from "./describe-example.js";

/**
 * Returns an example of a creation that the condition rejects; undefined if none is found.
 * @param laterFields fields of the later declarations, by their former names
 */
export function findRejectedBody(
  before: DescribedResource,
  laterFields: DescribedFields,
  condition: DescribedCondition,
): BreakingExample | undefined {
  const cases = [condition.if, condition.then, condition.else].flatMap((each) => each ?? []);
  const names = new Set(
    cases.flatMap(({ properties = {}, required = [] }) => [...Object.keys(properties), ...required]),
  );
  const choices = listSettableFields(before, [...names]).map(([name, field]) => {
    return { name, values: chooseValuesByCase(name, field, cases, laterFields) };
  });
  return findExampleBody(before, choices, (body) => !satisfiesCondition(condition, body, laterFields));
}

/**
 * Returns an example of a creation in which two fields are in the wrong order, such as an end before its start; undefined if
 * none is found.
 */
export function findBodyInWrongOrder(
  before: DescribedResource,
  fieldName: string,
  keyword: "after" | "notBefore",
  otherFieldName: string,
): BreakingExample | undefined {
  const choices = listSettableFields(before, [fieldName, otherFieldName]).map(([each, field]) => ({
    name: each,
    values: listValuesToTry(field),
  }));
  return findExampleBody(before, choices, (body) => !isInOrder(body[fieldName], keyword, body[otherFieldName]));
}

/**
 * Lists the named fields whose values a client can choose on creation. Leaves out references, because no declaration tells which
 * ids exist.
 */
function listSettableFields(
  { fields }: DescribedResource,
  names: readonly string[],
): readonly (readonly [string, DescribedField])[] {
  return names.flatMap((name) => {
    const field = fields[name];
    const isGiven = field !== undefined && field.readOnly !== true && field.reference === undefined;
    return isGiven ? [[name, field] as const] : [];
  });
}

interface FieldCandidates {
  readonly name: string;
  /** Values to try in the field. Undefined leaves the field out of the body. */
  readonly values: readonly (Value | undefined)[];
}

const maxTriedBodies = 5000;

function findExampleBody(
  before: DescribedResource,
  candidates: readonly FieldCandidates[],
  isRejected: (body: RequestBody) => boolean,
): BreakingExample | undefined {
  let bodies = [makeExampleBody(before)];
  for (const { name, values } of candidates) {
    bodies = bodies.flatMap((body) => values.map((value) => withFieldValue(body, name, value)));
    if (bodies.length > maxTriedBodies) return undefined;
  }
  const body = bodies.find((each) => satisfiesAllConditions(before, each) && isRejected(each));
  if (body === undefined) return undefined;
  const given = candidates.map(({ name }) => name);
  const at = given.find((name) => body[name] !== undefined) ?? given[0] ?? "";
  const { [at]: value, ...beside } = body;
  return { kind: "body", on: "create", at: [at], ...(value === undefined ? {} : { value }), beside };
}

function withFieldValue(body: RequestBody, fieldName: string, value: Value | undefined): RequestBody {
  const { [fieldName]: _, ...others } = body;
  return value === undefined ? others : { ...others, [fieldName]: value };
}

/** Tells whether the body satisfies all conditions between fields, and the order that `after` and `notBefore` require. */
function satisfiesAllConditions({ conditions, fields }: DescribedResource, body: RequestBody): boolean {
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
 * Returns one value for each combination of `if`, `then` and `else` schemas that a value of the field can match. Undefined
 * stands for a missing field.
 */
function chooseValuesByCase(
  fieldName: string,
  field: DescribedField,
  cases: readonly ConditionBranch[],
  fields: DescribedFields,
): readonly (Value | undefined)[] {
  const found = new Map<string, Value | undefined>();
  const asked = cases.flatMap(({ properties = {} }) => properties[fieldName] ?? []);
  for (const value of listValuesToTry(field, asked)) {
    const body = value === undefined ? {} : { [fieldName]: value };
    const met = cases.map(({ properties = {}, required = [] }) => {
      const own = {
        required: required.filter((each) => each === fieldName),
        properties: properties[fieldName] === undefined ? {} : { [fieldName]: properties[fieldName] },
      };
      return satisfiesCase(own, body, fields);
    });
    const kind = JSON.stringify([met, storedValueOf(fieldName, body, fields) === null]);
    if (!found.has(kind)) found.set(kind, value);
  }
  return [...found.values()];
}

/**
 * Lists values to try in a creation, including values near the limits that conditions set. Undefined stands for a missing field.
 */
function listValuesToTry(
  field: DescribedField,
  conditionSchemas: readonly object[] = [],
): readonly (Value | undefined)[] {
  const { mandatory, initial } = field;
  const near = conditionSchemas.map((each) => restrictField(field, each));
  const values = listExampleValues(requireNonEmptyText(field), near).filter(
    (value) => initial?.includes(String(value)) !== false,
  );
  return mandatory === true ? values : [undefined, ...values];
}
