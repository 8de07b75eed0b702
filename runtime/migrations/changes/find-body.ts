/** Finds request bodies that one declaration allows and a later declaration rejects because of conditions between fields. */
import type {
  DescribedCase,
  DescribedCondition,
  DescribedField,
  DescribedResource,
} from "../../model/schema/described.js";
import type { Value } from "../../model/schema/field.js";
import { isEarlier } from "../../model/values/keywords.js";
import { requireNonEmptyText, listExampleValues } from "./candidates.js";
import type { BreakingExample } from "./difference.js";
import { satisfiesCondition, satisfiesCase, combineConditions, storedValueOf } from "./meet-conditions.js";
import { makeExampleBody } from "./write-example.js";

type Body = { readonly [name: string]: Value };
type Fields = DescribedResource["fields"];

/**
 * Returns an example of a creation that the condition rejects; undefined if none is found.
 * @param later fields of the later declarations, by their former names
 */
export function findRejectedBody(
  before: DescribedResource,
  later: Fields,
  condition: DescribedCondition,
): BreakingExample | undefined {
  const cases = [condition.if, condition.then, condition.else].flatMap((each) => each ?? []);
  const names = new Set(
    cases.flatMap(({ properties = {}, required = [] }) => [...Object.keys(properties), ...required]),
  );
  const choices = listGiven(before, [...names]).map(([name, field]) => {
    return { name, values: chooseByCase(name, field, cases, later) };
  });
  return findBody(before, choices, (body) => !satisfiesCondition(condition, body, later));
}

/**
 * Returns an example of a creation in which two fields are in the wrong order, such as an end before its start; undefined if
 * none is found.
 */
export function findBodyInWrongOrder(
  before: DescribedResource,
  name: string,
  keyword: "after" | "notBefore",
  other: string,
): BreakingExample | undefined {
  const choices = listGiven(before, [name, other]).map(([each, field]) => ({ name: each, values: chooseAny(field) }));
  return findBody(before, choices, (body) => !isInOrder(body[name], keyword, body[other]));
}

/**
 * Lists the named fields whose values a client can choose on creation. Leaves out references, because no declaration tells which
 * ids exist.
 */
function listGiven(
  { fields }: DescribedResource,
  names: readonly string[],
): readonly (readonly [string, DescribedField])[] {
  return names.flatMap((name) => {
    const field = fields[name];
    const isGiven = field !== undefined && field.readOnly !== true && field.reference === undefined;
    return isGiven ? [[name, field] as const] : [];
  });
}

interface Choice {
  readonly name: string;
  /** Values to try in the field. Undefined leaves the field out of the body. */
  readonly values: readonly (Value | undefined)[];
}

const maxBodies = 5000;

function findBody(
  before: DescribedResource,
  choices: readonly Choice[],
  isWrong: (body: Body) => boolean,
): BreakingExample | undefined {
  let bodies = [makeExampleBody(before)];
  for (const { name, values } of choices) {
    bodies = bodies.flatMap((body) => values.map((value) => withValue(body, name, value)));
    if (bodies.length > maxBodies) return undefined;
  }
  const body = bodies.find((each) => isRight(before, each) && isWrong(each));
  if (body === undefined) return undefined;
  const given = choices.map(({ name }) => name);
  const at = given.find((name) => body[name] !== undefined) ?? given[0] ?? "";
  const { [at]: value, ...beside } = body;
  return { kind: "body", on: "create", at: [at], ...(value === undefined ? {} : { value }), beside };
}

function withValue(body: Body, name: string, value: Value | undefined): Body {
  const { [name]: _, ...others } = body;
  return value === undefined ? others : { ...others, [name]: value };
}

/** Tells whether the body satisfies all conditions between fields, and the order that `after` and `notBefore` require. */
function isRight({ conditions, fields }: DescribedResource, body: Body): boolean {
  if (conditions.some((condition) => !satisfiesCondition(condition, body, fields))) return false;
  return Object.entries(fields).every(([name, field]) =>
    (["after", "notBefore"] as const).every((keyword) => {
      const other = field[keyword];
      return other === undefined || isInOrder(body[name], keyword, body[other]);
    }),
  );
}

function isInOrder(value: Value = null, keyword: "after" | "notBefore", other: Value = null): boolean {
  if (value === null || other === null) return true;
  return keyword === "after" ? isLess(other, value) : !isLess(value, other);
}

function isLess(left: Value, right: Value): boolean {
  if (typeof left === "number" && typeof right === "number") return left < right;
  return typeof left === "string" && typeof right === "string" && isEarlier(left, right);
}

/**
 * Returns one value for each combination of `if`, `then` and `else` schemas that a value of the field can match. Undefined
 * stands for a missing field.
 */
function chooseByCase(
  name: string,
  field: DescribedField,
  cases: readonly DescribedCase[],
  fields: Fields,
): readonly (Value | undefined)[] {
  const found = new Map<string, Value | undefined>();
  const asked = cases.flatMap(({ properties = {} }) => properties[name] ?? []);
  for (const value of chooseAny(field, asked)) {
    const body = value === undefined ? {} : { [name]: value };
    const met = cases.map(({ properties = {}, required = [] }) => {
      const own = {
        required: required.filter((each) => each === name),
        properties: properties[name] === undefined ? {} : { [name]: properties[name] },
      };
      return satisfiesCase(own, body, fields);
    });
    const kind = JSON.stringify([met, storedValueOf(name, body, fields) === null]);
    if (!found.has(kind)) found.set(kind, value);
  }
  return [...found.values()];
}

/**
 * Lists values to try in a creation, including values near the limits that conditions set. Undefined stands for a missing field.
 */
function chooseAny(field: DescribedField, asked: readonly object[] = []): readonly (Value | undefined)[] {
  const { mandatory, initial } = field;
  const near = asked.map((each) => combineConditions(field, each));
  const values = listExampleValues(requireNonEmptyText(field), near).filter(
    (value) => initial?.includes(String(value)) !== false,
  );
  return mandatory === true ? values : [undefined, ...values];
}
