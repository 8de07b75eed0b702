import { Ajv2020 } from "ajv/dist/2020.js";
import { listAllowedValues } from "../../generator/allowed-values.js";
import type { ConditionValueSchema, ValueSchema } from "../../generator/declaration.js";
import { replaceAjvKeywords } from "../../generator/ajv-keywords.js";
import { ajvFormats } from "../../generator/text-format.js";

const ajv = replaceAjvKeywords(new Ajv2020({ strict: false, formats: ajvFormats }));

/** Whether a value or an item in internal form matches the schema. */
export function fits(schema: object, value: unknown): boolean {
  return ajv.validate(schema, value);
}

/**
 * Combines the schema of the field with the condition, as far as one schema can; of two patterns it keeps that of the
 * condition.
 */
export function narrow(schema: ValueSchema, condition: ConditionValueSchema): ValueSchema {
  const { examples, enum: _enum, const: _const, oneOf: _oneOf, ...own } = schema;
  const { enum: _oneOfThese, const: _this, ...limits } = condition;
  const named = (examples ?? listAllowedValues(schema) ?? listAllowedValues(condition))?.filter((each) =>
    fits(condition, each),
  );
  const both = Object.entries(limits).map(([keyword, limit]) => {
    const other = own[keyword as keyof typeof limits];
    return [keyword, other === undefined || isTighter(keyword, limit, other) ? limit : other] as const;
  });
  return { ...own, ...Object.fromEntries(both), ...(named?.length && { examples: named }) };
}

type Limit = string | number;

function isTighter(keyword: string, limit: Limit, than: Limit): boolean {
  if (keyword === "pattern") return true;
  const [one, other] = [limit, than].map((each) => (typeof each === "number" ? each : Date.parse(each)));
  return /max/i.test(keyword) ? one! < other! : one! > other!;
}
