import { _, Name, str, type Code, type CodeKeywordDefinition, type KeywordCxt, type KeywordErrorDefinition } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { type CodeGen, getProperty } from "ajv/dist/compile/codegen/index.js";
import { useFunc } from "ajv/dist/compile/util.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import { usePattern } from "ajv/dist/vocabularies/code.js";
import { hasTwins, isEarlier, isMultipleOf } from "stockroom-api/keywords";

/** Replaces keywords of ajv by our own versions. A generated validator calls functions such as `keywords.hasTwins` for them. */
export function replaceAjvKeywords(ajv: Ajv2020): Ajv2020 {
  for (const definition of replacementKeywords) ajv.removeKeyword(String(definition.keyword)).addKeyword(definition);
  return ajv;
}

/** Adds the keywords `after` and `notBefore`, which compare a field with another field, such as an end with a start. */
export function addComparisonKeywords(ajv: Ajv2020): Ajv2020 {
  return ajv
    .addKeyword(createComparisonKeyword("after", (value, other) => _`${value} <= ${other}`))
    .addKeyword(createComparisonKeyword("notBefore", (value, other) => _`${value} < ${other}`));
}

const replacementKeywords: readonly CodeKeywordDefinition[] = [
  {
    keyword: "multipleOf",
    type: "number",
    schemaType: "number",
    error: createErrorDefinition("must be multiple of", "multipleOf"),
    code(context) {
      const check = importFunction(context.gen, isMultipleOf, _`keywords.isMultipleOf`);
      context.fail(_`!${check}(${context.data}, ${context.schemaCode})`);
    },
  },
  createTimeLimitKeyword(
    "formatMinimum",
    "must not be earlier than",
    ({ data, schemaCode }) => _`(${data}, ${schemaCode})`,
  ),
  createTimeLimitKeyword(
    "formatMaximum",
    "must not be later than",
    ({ data, schemaCode }) => _`(${schemaCode}, ${data})`,
  ),
  {
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    error: { message: "must NOT have duplicate items" },
    code(context) {
      if (context.schema === true)
        context.fail(_`${importFunction(context.gen, hasTwins, _`keywords.hasTwins`)}(${context.data})`);
    },
  },
  {
    keyword: "pattern",
    type: "string",
    schemaType: "string",
    error: createErrorDefinition("must match pattern", "pattern"),
    /**
     * Skips texts longer than `maxLength`, because some patterns would take too long to match them. The keyword
     * `maxLength` rejects these texts anyway.
     */
    code(context) {
      const { maxLength } = context.parentSchema as { readonly maxLength?: number };
      const fails = _`!${usePattern(context, context.schema as string)}.test(${context.data})`;
      if (maxLength === undefined) return context.fail(fails);
      // A character has one or two UTF-16 units, so the cheap check of `length` rejects very long texts before counting.
      const isShort = _`${context.data}.length <= ${2 * maxLength} && ${useFunc(context.gen, ucs2length.default)}(${context.data}) <= ${maxLength}`;
      context.fail(_`${isShort} && ${fails}`);
    },
  },
];

/**
 * Creates a keyword that limits dates and times.
 * @param writeArguments returns two arguments for `isEarlier`: a value fails if the first is earlier than the second
 */
function createTimeLimitKeyword(
  keyword: string,
  message: string,
  writeArguments: (context: KeywordCxt) => Code,
): CodeKeywordDefinition {
  return {
    keyword,
    type: "string",
    schemaType: "string",
    error: createErrorDefinition(message, "limit"),
    code(context) {
      context.fail(_`${importFunction(context.gen, isEarlier, _`keywords.isEarlier`)}${writeArguments(context)}`);
    },
  };
}

/** The value of `after` and `notBefore`: the name of the other field, and whether both fields are times. */
interface ComparedField {
  readonly field: string;
  readonly times: boolean;
}

/** Creates a keyword that compares numbers or stored times. Stored times are strings that sort in the order of time. */
function createComparisonKeyword(
  keyword: string,
  writeFailure: (value: Code, other: Code) => Code,
): CodeKeywordDefinition {
  return {
    keyword,
    schemaType: "object",
    error: {
      message: `must be ${keyword} another field`,
      params({ schema }) {
        const { field, times } = schema as ComparedField;
        return _`{field: ${field}, times: ${times}}`;
      },
    },
    code(context) {
      const { field } = context.schema as ComparedField;
      const other = _`${context.it.parentData}${getProperty(field)}`;
      context.fail(_`${other} !== undefined && ${writeFailure(context.data, other)}`);
    },
  };
}

function createErrorDefinition(message: string, paramName: string): KeywordErrorDefinition {
  return {
    message: ({ schemaCode }) => str`${message} ${schemaCode}`,
    params: ({ schemaCode }) => _`{${new Name(paramName)}: ${schemaCode}}`,
  };
}

function importFunction(gen: CodeGen, implementation: unknown, reference: Code): Name {
  return gen.scopeValue("func", { ref: implementation, code: reference });
}
