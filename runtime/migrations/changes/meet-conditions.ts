/** Completes an example body so that it satisfies the conditions between fields. */
import type {
  DescribedCase,
  DescribedCondition,
  DescribedField,
  DescribedResource,
  DescribedValue,
} from "../../model/schema/described.js";
import type { Value } from "../../model/schema/field.js";
import { requireNonEmptyText, listExampleValues, makeExampleValue } from "./candidates.js";
import { matchesSchema } from "./fits.js";

type Body = { readonly [name: string]: Value };

/** Maximum number of attempts. A value that one condition requires can make another condition apply, so several are needed. */
const maxRounds = 10;

/**
 * Returns an example body, with some values changed so that it satisfies all conditions. Returns the given body if no
 * such values are found.
 * @param fixed the field that must keep its value or its absence
 */
export function meetConditions({ conditions, fields }: DescribedResource, body: Body, fixed: string): Body {
  let values = body;
  for (let round = 0; round < maxRounds; round += 1) {
    const found = conditions.find((each) => !satisfiesCondition(each, values, fields));
    if (found === undefined) return values;
    const next =
      satisfy(branchOf(found, values, fields), values, fields, fixed) ?? avoid(found.if ?? {}, values, fields, fixed);
    if (next === null) return body;
    values = next;
  }
  return body;
}

type Fields = DescribedResource["fields"];

export function satisfiesCondition(condition: DescribedCondition, values: Body, fields: Fields): boolean {
  return satisfiesCase(branchOf(condition, values, fields), values, fields);
}

function branchOf(condition: DescribedCondition, values: Body, fields: Fields): DescribedCase | undefined {
  return satisfiesCase(condition.if, values, fields) ? condition.then : condition.else;
}

/**
 * Returns the value that the server would save for a field of this body: the default for a missing field, null for an empty
 * string.
 */
export function storedValueOf(name: string, values: Body, fields: Fields): Value {
  const value = values[name] ?? fields[name]?.default ?? null;
  return value === "" ? null : value;
}

export function satisfiesCase(wanted: DescribedCase | undefined, values: Body, fields: Fields): boolean {
  const { properties = {}, required = [] } = wanted ?? {};
  return (
    required.every((name) => storedValueOf(name, values, fields) !== null) &&
    Object.keys(properties).every((name) => {
      const [field, value] = [fields[name], storedValueOf(name, values, fields)];
      return (
        field === undefined ||
        value === null ||
        matchesSchema(combineConditions(field, properties[name]), inside(field, value))
      );
    })
  );
}

/** Restricts the schema of a field to the values that a condition requires, given by keywords such as `const` or `enum`. */
export function combineConditions(
  field: DescribedField,
  asked: { readonly const?: Value; readonly enum?: readonly Value[] } = {},
) {
  const { const: only, ...more } = asked;
  const allowed = only === undefined ? more.enum : [only];
  return { ...field, ...more, ...(allowed === undefined ? {} : { enum: allowed }) } as DescribedField;
}

function inside({ reference }: DescribedValue & Pick<DescribedField, "reference">, value: Value): Value {
  return reference !== undefined && typeof value === "string" ? Number(value) : value;
}

/**
 * Adds the values that a branch (`then` or `else`) requires. Returns null if a required value belongs to the fixed field or
 * cannot be found.
 */
function satisfy(wanted: DescribedCase | undefined, values: Body, fields: Fields, fixed: string): Body | null {
  const { properties = {}, required = [] } = wanted ?? {};
  const added: { [name: string]: Value } = {};
  for (const name of new Set([...required, ...Object.keys(properties)])) {
    const [field, one] = [fields[name], { required: required.filter((each) => each === name) }];
    const own = name in properties ? { ...one, properties: { [name]: properties[name]! } } : one;
    if (satisfiesCase(own, values, fields)) continue;
    const value =
      field === undefined
        ? undefined
        : makeExampleValue(requireNonEmptyText({ ...combineConditions(field, properties[name]), mandatory: true }));
    if (name === fixed || value === undefined || field?.readOnly === true) return null;
    added[name] = field?.reference === undefined ? value : String(value);
  }
  return { ...values, ...added };
}

/**
 * Changes one value that the `if` of a condition tests, so that the condition's other branch applies. Returns null if no value
 * has this effect.
 */
function avoid(when: DescribedCase, values: Body, fields: Fields, fixed: string): Body | null {
  const names = new Set([...(when.required ?? []), ...Object.keys(when.properties ?? {})]);
  const before = satisfiesCase(when, values, fields);
  for (const name of names) {
    const field = fields[name];
    if (field === undefined || name === fixed || field.readOnly === true) continue;
    const others: readonly (Value | undefined)[] =
      field.reference === undefined ? listExampleValues(requireNonEmptyText(field)) : [];
    for (const other of field.mandatory === true ? others : [undefined, ...others]) {
      const { [name]: _, ...rest } = values;
      const changed = other === undefined ? rest : { ...rest, [name]: other };
      if (satisfiesCase(when, changed, fields) !== before) return changed;
    }
  }
  return null;
}
