import type { SchemaObject } from "ajv";
import type { Condition, Conditional, ConditionValueSchema, Declaration, FieldSchema } from "./declaration.js";
import { isUnixTime, findValueKind } from "./declared-fields.js";
import type { JsonPath } from "./problem.js";
import { isDateOrTimeFormat } from "./text-format.js";
import { omitUndefinedMembers, mapMembers } from "../runtime/model/values/objects.js";

export const branchKeywords = ["if", "then", "else"] as const;

export function listConditionals(
  declaration: Declaration,
): readonly { readonly position: JsonPath; readonly conditional: Conditional }[] {
  const several = (declaration.allOf ?? []).map((conditional, index) => ({
    position: ["allOf", index],
    conditional,
  }));
  const own = branchKeywords.filter((branch) => branch in declaration).map((branch) => [branch, declaration[branch]]);
  return own.length > 0 ? [{ position: [], conditional: Object.fromEntries(own) as Conditional }, ...several] : several;
}

/** Conditions that relate fields of an item to each other. Validators check `schema` after removing fields without a value. */
export interface ConditionsModel {
  readonly schema: SchemaObject;
  /** For each schema in `allOf`, a description of the items to which it applies, such as `status is sent`. */
  readonly descriptions: readonly string[];
  readonly orderSentences: { readonly [field: string]: string };
  readonly conditionals: readonly Conditional[];
}

export const comparisonKeywords = ["after", "notBefore"] as const;

/** Converts the conditions of a declaration; returns null if there are none. */
export function createConditionsModel(declaration: Declaration): ConditionsModel | null {
  const dependent = Object.entries(declaration.dependentRequired ?? {}).map(([name, required]): Conditional => ({
    if: { required: [name] },
    then: { required },
  }));
  const conditionals = [...dependent, ...listConditionals(declaration).map(({ conditional }) => conditional)];
  const fields = Object.entries(declaration.properties);
  const ordered = fields.filter(([, field]) => comparisonKeywords.some((keyword) => field[keyword] !== undefined));
  const orders = Object.fromEntries(ordered);
  if (conditionals.length === 0 && ordered.length === 0) return null;
  const schema = {
    type: "object",
    ...(ordered.length === 0 ? {} : { properties: mapMembers(orders, toComparisonSchema) }),
    ...(conditionals.length === 0
      ? {}
      : {
          allOf: conditionals.map((each) =>
            mapMembers(selectBranches(each), (condition) => toConditionSchema(condition, declaration)),
          ),
        }),
  };
  const descriptions = conditionals.map((each) => describeCondition(each.if ?? {}));
  return { schema, descriptions, orderSentences: mapMembers(orders, describeComparison), conditionals };
}

function describeComparison({ after, notBefore }: FieldSchema): string {
  const parts = [after && `After \`${after}\`.`, notBefore && `Not before \`${notBefore}\`.`];
  return parts.filter((part) => part !== undefined).join(" ");
}

function toComparisonSchema(field: FieldSchema): object {
  const times = isDateOrTimeFormat(field.format) || isUnixTime(field);
  const used = comparisonKeywords.filter((keyword) => field[keyword] !== undefined);
  return Object.fromEntries(used.map((keyword) => [keyword, { field: field[keyword], times }]));
}

export function selectBranches(conditional: Conditional): { readonly [branch: string]: Condition } {
  return omitUndefinedMembers({ if: conditional.if, then: conditional.then, else: conditional.else });
}

/** Adds the types of the fields, because ajv in strict mode requires a type next to keywords such as `minimum`. */
function toConditionSchema({ properties, required }: Condition, declaration: Declaration): SchemaObject {
  const typed = mapMembers(properties ?? {}, (value, name) => {
    return { type: findValueKind(declaration.properties[name] ?? {}), ...value };
  });
  return {
    ...(properties === undefined ? {} : { properties: typed }),
    ...(required === undefined ? {} : { required }),
  };
}

export function describeConditional({ if: condition = {}, then: consequence, else: alternative }: Conditional): string {
  const otherwise = consequence === undefined ? `Unless ${describeCondition(condition)}, ` : "otherwise ";
  const parts = [
    consequence === undefined ? "" : `If ${describeCondition(condition)}, ${describeCondition(consequence)}`,
    alternative === undefined ? "" : `${otherwise}${describeCondition(alternative)}`,
  ];
  return `${parts.filter((part) => part !== "").join("; ")}.`;
}

function describeCondition({ properties = {}, required = [] }: Condition): string {
  const valued = Object.entries(properties).map(([name, value]) => `${name} ${describeValue(value)}`);
  const given = required.filter((name) => !Object.hasOwn(properties, name)).map((name) => `${name} has a value`);
  return [...valued, ...given].join(" and ");
}

const phraseByKeyword: { readonly [keyword in keyof Required<ConditionValueSchema>]: (limit: string) => string } = {
  const: (value) => `is ${value}`,
  enum: (values) => `is ${values}`,
  pattern: (pattern) => `matches ${pattern}`,
  minLength: (limit) => `has ${limit} characters or more`,
  maxLength: (limit) => `has ${limit} characters or less`,
  minimum: (limit) => `is ${limit} or more`,
  maximum: (limit) => `is ${limit} or less`,
  exclusiveMinimum: (limit) => `is more than ${limit}`,
  exclusiveMaximum: (limit) => `is less than ${limit}`,
  formatMinimum: (limit) => `is not earlier than ${limit}`,
  formatMaximum: (limit) => `is not later than ${limit}`,
  minItems: (limit) => `has ${limit} elements or more`,
  maxItems: (limit) => `has ${limit} elements or less`,
};

function describeValue(value: ConditionValueSchema): string {
  const parts = Object.entries(value).map(([keyword, limit]) => {
    const text = Array.isArray(limit) ? limit.join(" or ") : String(limit);
    return phraseByKeyword[keyword as keyof ConditionValueSchema](text);
  });
  return parts.join(" and ");
}
