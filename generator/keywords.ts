import { _, Name, str, type Code, type CodeKeywordDefinition, type KeywordCxt, type KeywordErrorDefinition } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { type CodeGen, getProperty } from "ajv/dist/compile/codegen/index.js";
import { useFunc } from "ajv/dist/compile/util.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import { usePattern } from "ajv/dist/vocabularies/code.js";
import { hasTwins, isEarlier, isMultipleOf } from "stockroom-api/keywords";

/** Replaces keywords of ajv by our own. Generated validators import their functions as `keywords`. */
export function replaceKeywords(ajv: Ajv2020): Ajv2020 {
  for (const definition of definitions) ajv.removeKeyword(String(definition.keyword)).addKeyword(definition);
  return ajv;
}

/** Adds keywords that compare a field with another one, lowered from the keywords of that name. */
export function addOrder(ajv: Ajv2020): Ajv2020 {
  return ajv
    .addKeyword(compareWith("after", (value, other) => _`${value} <= ${other}`))
    .addKeyword(compareWith("notBefore", (value, other) => _`${value} < ${other}`));
}

const definitions: readonly CodeKeywordDefinition[] = [
  {
    keyword: "multipleOf",
    type: "number",
    schemaType: "number",
    error: describe("must be multiple of", "multipleOf"),
    code(cxt) {
      const check = callable(cxt.gen, isMultipleOf, _`keywords.isMultipleOf`);
      cxt.fail(_`!${check}(${cxt.data}, ${cxt.schemaCode})`);
    },
  },
  limitTime("formatMinimum", "must not be earlier than", ({ data, schemaCode }) => _`(${data}, ${schemaCode})`),
  limitTime("formatMaximum", "must not be later than", ({ data, schemaCode }) => _`(${schemaCode}, ${data})`),
  {
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    error: { message: "must NOT have duplicate items" },
    code(cxt) {
      if (cxt.schema === true) cxt.fail(_`${callable(cxt.gen, hasTwins, _`keywords.hasTwins`)}(${cxt.data})`);
    },
  },
  {
    keyword: "pattern",
    type: "string",
    schemaType: "string",
    error: describe("must match pattern", "pattern"),
    /** Texts beyond `maxLength` are not matched, because the length limits the time that some patterns take. */
    code(cxt) {
      const { maxLength } = cxt.parentSchema as { readonly maxLength?: number };
      const fails = _`!${usePattern(cxt, cxt.schema as string)}.test(${cxt.data})`;
      if (maxLength === undefined) return cxt.fail(fails);
      // A character is one or two UTF-16 units.
      const isShort = _`${cxt.data}.length <= ${2 * maxLength} && ${useFunc(cxt.gen, ucs2length.default)}(${cxt.data}) <= ${maxLength}`;
      cxt.fail(_`${isShort} && ${fails}`);
    },
  },
];

/** @param order the arguments of `isEarlier` for a value that fails */
function limitTime(keyword: string, sentence: string, order: (cxt: KeywordCxt) => Code): CodeKeywordDefinition {
  return {
    keyword,
    type: "string",
    schemaType: "string",
    error: describe(sentence, "limit"),
    code(cxt) {
      cxt.fail(_`${callable(cxt.gen, isEarlier, _`keywords.isEarlier`)}${order(cxt)}`);
    },
  };
}

/** The other field, and whether the values are times. */
interface Order {
  readonly field: string;
  readonly times: boolean;
}

/** Compares numbers, or stored times, whose order as strings is their order in time. */
function compareWith(keyword: string, fails: (value: Code, other: Code) => Code): CodeKeywordDefinition {
  return {
    keyword,
    schemaType: "object",
    error: {
      message: `must be ${keyword} another field`,
      params({ schema }) {
        const { field, times } = schema as Order;
        return _`{field: ${field}, times: ${times}}`;
      },
    },
    code(cxt) {
      const { field } = cxt.schema as Order;
      const other = _`${cxt.it.parentData}${getProperty(field)}`;
      cxt.fail(_`${other} !== undefined && ${fails(cxt.data, other)}`);
    },
  };
}

function describe(sentence: string, keyword: string): KeywordErrorDefinition {
  return {
    message: ({ schemaCode }) => str`${sentence} ${schemaCode}`,
    params: ({ schemaCode }) => _`{${new Name(keyword)}: ${schemaCode}}`,
  };
}

function callable(gen: CodeGen, ref: unknown, code: Code): Name {
  return gen.scopeValue("func", { ref, code });
}
