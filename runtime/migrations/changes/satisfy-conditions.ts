/** Completes an example body so that it satisfies the conditions between fields. */
import type {
  ConditionBranch,
  DescribedCondition,
  DescribedField,
  DescribedResource,
  DescribedValue,
} from "../../model/schema/described-project.js";
import type { Value } from "../../model/schema/field.js";
import { requireNonEmptyText, listExampleValues, makeExampleValue } from "./example-values.js";
import { matchesSchema } from "./match-schema.js";

export type RequestBody = { readonly [name: string]: Value };
export type DescribedFields = DescribedResource["fields"];

/** Maximum number of attempts. A value that one condition requires can make another condition apply, so several are needed. */
const maxAttempts = 10;

/**
 * Returns an example body, with some values changed so that it satisfies all conditions. Returns the given body if no
 * such values are found.
 * @param fixedField the field that must keep its value or its absence
 */
export function satisfyConditions(
  { conditions, fields }: DescribedResource,
  body: RequestBody,
  fixedField: string,
): RequestBody {
  let values = body;
  for (let round = 0; round < maxAttempts; round += 1) {
    const found = conditions.find((each) => !satisfiesCondition(each, values, fields));
    if (found === undefined) return values;
    const next =
      satisfyCase(findRequiredCase(found, values, fields), values, fields, fixedField) ??
      switchBranch(found.if ?? {}, values, fields, fixedField);
    if (next === null) return body;
    values = next;
  }
  return body;
}

export function satisfiesCondition(
  condition: DescribedCondition,
  values: RequestBody,
  fields: DescribedFields,
): boolean {
  return satisfiesCase(findRequiredCase(condition, values, fields), values, fields);
}

function findRequiredCase(
  condition: DescribedCondition,
  values: RequestBody,
  fields: DescribedFields,
): ConditionBranch | undefined {
  return satisfiesCase(condition.if, values, fields) ? condition.then : condition.else;
}

/**
 * Returns the value that the server would save for a field of this body: the default for a missing field, null for an empty
 * string.
 */
export function storedValueOf(fieldName: string, values: RequestBody, fields: DescribedFields): Value {
  const value = values[fieldName] ?? fields[fieldName]?.default ?? null;
  return value === "" ? null : value;
}

export function satisfiesCase(
  requiredCase: ConditionBranch | undefined,
  values: RequestBody,
  fields: DescribedFields,
): boolean {
  const { properties = {}, required = [] } = requiredCase ?? {};
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

/** Restricts the schema of a field to the values that a condition requires, given by keywords such as `const` or `enum`. */
export function restrictField(
  field: DescribedField,
  conditionSchema: { readonly const?: Value; readonly enum?: readonly Value[] } = {},
): DescribedField {
  const { const: only, ...more } = conditionSchema;
  const allowed = only === undefined ? more.enum : [only];
  return { ...field, ...more, ...(allowed === undefined ? {} : { enum: allowed }) } as DescribedField;
}

function toComparableValue({ reference }: DescribedValue & Pick<DescribedField, "reference">, value: Value): Value {
  return reference !== undefined && typeof value === "string" ? Number(value) : value;
}

/**
 * Adds the values that a branch (`then` or `else`) requires. Returns null if a required value belongs to the fixed field or
 * cannot be found.
 */
function satisfyCase(
  requiredCase: ConditionBranch | undefined,
  values: RequestBody,
  fields: DescribedFields,
  fixedField: string,
): RequestBody | null {
  const { properties = {}, required = [] } = requiredCase ?? {};
  const added: { [name: string]: Value } = {};
  for (const name of new Set([...required, ...Object.keys(properties)])) {
    const [field, one] = [fields[name], { required: required.filter((each) => each === name) }];
    const own = name in properties ? { ...one, properties: { [name]: properties[name]! } } : one;
    if (satisfiesCase(own, values, fields)) continue;
    const value =
      field === undefined
        ? undefined
        : makeExampleValue(requireNonEmptyText({ ...restrictField(field, properties[name]), mandatory: true }));
    if (name === fixedField || value === undefined || field?.readOnly === true) return null;
    added[name] = field?.reference === undefined ? value : String(value);
  }
  return { ...values, ...added };
}

/**
 * Changes one value that the `if` of a condition tests, so that the condition's other branch applies. Returns null if no value
 * has this effect.
 */
function switchBranch(
  ifCase: ConditionBranch,
  values: RequestBody,
  fields: DescribedFields,
  fixedField: string,
): RequestBody | null {
  const names = new Set([...(ifCase.required ?? []), ...Object.keys(ifCase.properties ?? {})]);
  const before = satisfiesCase(ifCase, values, fields);
  for (const name of names) {
    const field = fields[name];
    if (field === undefined || name === fixedField || field.readOnly === true) continue;
    const others: readonly (Value | undefined)[] =
      field.reference === undefined ? listExampleValues(requireNonEmptyText(field)) : [];
    for (const other of field.mandatory === true ? others : [undefined, ...others]) {
      const { [name]: _, ...rest } = values;
      const changed = other === undefined ? rest : { ...rest, [name]: other };
      if (satisfiesCase(ifCase, changed, fields) !== before) return changed;
    }
  }
  return null;
}
