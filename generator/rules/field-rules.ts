import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { FieldKind } from "../../runtime/model/schema/field.js";
import { listAllowedValues, suggestAllowedValue } from "../allowed-values.js";
import type { DeclaredSchema, FieldSchema } from "../declaration.js";
import { isValueFromCaller, isUuid, acceptsEmptyText, findReference, findValueKind } from "../declared-fields.js";
import { replaceAjvKeywords } from "../ajv-keywords.js";
import { estimatePatternCost } from "../pattern-cost.js";
import { suggestName } from "../../runtime/model/values/nearest-name.js";
import { typesByKeyword } from "../meta-schema.js";
import { memoize } from "../memoize.js";
import type { JsonPath, Finding } from "../problem.js";
import { ajvFormats, isDateOrTimeFormat } from "../text-format.js";
import { listInnerSchemas, listSchemas } from "./located-schemas.js";
import { yieldFinding, applyRulesToEach, type Rules } from "./rule.js";

/** Keywords that must be in `items` if the field is an array. */
const elementKeywords: ReadonlySet<string> = new Set<keyof FieldSchema>(["references", "sentAs"]);

const typeHint = 'write its type, such as "type": "string"; a reference has the type of the ids: "type": "integer"';
const itemsHint = 'write the schema of one element, such as "items": { "type": "string" }';
const propertiesHint = 'write the schema of each property, such as "properties": { "width": { "type": "number" } }';

const currentTimeHint = 'use "valueFrom": "now" instead';
/** Matches the current time as SQL and other schema languages write it, such as `now()`. */
const currentTimePattern = /^\$?(now|today|current_?(date|time|timestamp))(\(\))?$/i;

/** Returns a hint to remove the quotes around a number or boolean, such as `"5"` for an integer. */
function suggestUnquotedValue(value: unknown, schema: FieldSchema): string | undefined {
  const kind = String(findValueKind(schema));
  const isWritten = kind === "boolean" ? /^(true|false)$/ : /^-?\d+(\.\d+)?$/;
  const isQuoted =
    typeof value === "string" && ["integer", "number", "boolean"].includes(kind) && isWritten.test(value);
  return isQuoted ? `write ${value} without quotes` : undefined;
}

export const fieldRules: Rules = {
  ...applyRulesToEach(listSchemas, {
    *"A field must have `type` or `const`."({ path, schema }) {
      if (findValueKind(schema) === undefined) yield { path, found: "`type` and `const` are missing", hint: typeHint };
    },

    *"A keyword must fit the type of the field."({ path, schema }) {
      const kind = isUuid(schema) ? "uuid" : findValueKind(schema);
      for (const [keyword, types] of typesByKeyword) {
        const isOfElements =
          keyword === "valuesWere" && schema.items !== undefined && findValueKind(schema.items) === "string";
        if (!(keyword in schema) || kind === undefined || types.includes(kind) || isOfElements) continue;
        const found = `${keyword} is for ${types.join(", ")}; this field is ${kind}`;
        const hint = kind === "array" && elementKeywords.has(keyword) ? "for an array, put it into items" : undefined;
        yield { path: [...path, keyword], found, hint };
      }
    },

    *"An array must have `items`, and an object `properties`."({ path, schema }) {
      if (schema.type === "array" && schema.items === undefined)
        yield { path, found: "`items` is missing", hint: itemsHint };
      if (schema.type === "object" && schema.properties === undefined)
        yield { path, found: "`properties` is missing", hint: propertiesHint };
    },

    *"Allowed values must have the type of the field."({ path: at, schema }) {
      const kind = findValueKind(schema);
      if (kind === undefined || typesByKeyword.get("enum")?.includes(kind) === false) return;
      for (const { path, value } of listAllowedValuesWithPath(schema)) {
        if (!hasType(value, kind))
          yield { path: [...at, ...path], found: `${JSON.stringify(value)} does not have the type ${kind}` };
      }
    },

    *"`oneOf` must not list a value twice."({ path, schema }) {
      const values = (schema.oneOf ?? []).map((each) => each.const);
      for (const [index, value] of values.entries()) {
        if (values.indexOf(value) === index) continue;
        yield { path: [...path, "oneOf", index, "const"], found: `${JSON.stringify(value)} is listed twice` };
      }
    },

    *"`format` must fit the type of the field."({ path, schema }) {
      const kind = findValueKind(schema);
      if (schema.format === undefined || kind === undefined || typesByKeyword.get("format")?.includes(kind) !== true)
        return;
      if ((schema.format === "unixtime") === (kind !== "string")) return;
      yield { path: [...path, "format"], found: `${schema.format} is not a format for ${kind}` };
    },

    *"Only the id of a resource and references can have the format uuid."(
      { path, schema },
      { declaration: { resource, properties } },
    ) {
      const [, name = "", ...inside] = path;
      const field = properties[name];
      const isReference = findReference(field) !== undefined && isUuid(field?.items ?? field) && inside.length < 2;
      // A schema in a condition (`if`, `then`) has the format of its field. The rule checks only the field itself.
      if (!isUuid(schema) || isReference || name === resource.id || path[0] !== "properties") return;
      const hint = 'add "references"; to store a UUID of another system, leave "format" out';
      yield* yieldFinding([...path, "format"], String(name), "is neither the id nor a reference", hint);
    },

    *"`multiline` is for strings without a format and without allowed values."({ path, schema }) {
      if (schema.multiline !== true) return;
      if (schema.format === undefined && listAllowedValues(schema) === undefined) return;
      const found = `this field has ${schema.format === undefined ? "allowed values" : "a format"}`;
      yield { path: [...path, "multiline"], found };
    },

    *"Allowed values must not contain a comma, which separates values in a query."({ path, schema }) {
      for (const value of listAllowedValues(schema) ?? []) {
        if (String(value).includes(",")) yield { path, found: `${JSON.stringify(value)} contains a comma` };
      }
    },

    *"A field may have only one of `enum`, `oneOf` and `const`."({ path, schema }) {
      const [first, second] = (["enum", "oneOf", "const"] as const).filter((keyword) => keyword in schema);
      if (first !== undefined && second !== undefined)
        yield { path: [...path, second], found: `this field has ${first} and ${second}` };
    },

    *"The limits of a field must allow at least one value."({ path, schema }) {
      for (const [low, high, least] of lowerAndUpperLimits) {
        const [from, to] = [schema[low], schema[high]];
        if (from === undefined || to === undefined || to - from >= least) continue;
        yield { path: [...path, low], found: `${low} is ${from} and ${high} is ${to}` };
      }
    },

    *"`required` must list properties of the object."({ path, schema }) {
      for (const [index, name] of (schema.required ?? []).entries()) {
        if (schema.properties === undefined || Object.hasOwn(schema.properties, name)) continue;
        const hint = suggestName(name, Object.keys(schema.properties));
        yield { path: [...path, "required", index], found: `${JSON.stringify(name)} is not a property`, hint };
      }
    },

    *"`examples` must be values that the field allows."({ path, schema }) {
      for (const [index, value] of (schema.examples ?? []).entries()) {
        yield* findValueProblems([...path, "examples", index], value, schema);
      }
    },
  }),

  *"A declaration must not set the value of a UUID."({ declaration }) {
    for (const { path, schema } of listSchemas(declaration)) {
      if (isUuid(schema) && schema.const !== undefined)
        yield { path: [...path, "const"], found: "`const` sets the value" };
    }
    for (const [name, field] of Object.entries(declaration.properties)) {
      if (!isUuid(field) || field.valueFrom === undefined || isValueFromCaller(field.valueFrom)) continue;
      const hint = 'only {"caller": "account"} is allowed';
      yield { path: ["properties", name, "valueFrom"], found: "`valueFrom` sets the value", hint };
    }
  },

  *"`default` must be a value that the field allows."({ declaration }) {
    for (const [name, schema] of Object.entries(declaration.properties)) {
      const { default: value } = schema;
      if (value === undefined || (value === "" && acceptsEmptyText(declaration, name))) continue;
      const hint =
        isDateOrTimeFormat(schema.format) && currentTimePattern.test(String(value))
          ? currentTimeHint
          : suggestUnquotedValue(value, schema);
      for (const finding of findValueProblems(["properties", name, "default"], value, schema)) {
        yield { ...finding, hint: hint ?? finding.hint };
      }
    }
  },

  *"A required field must not have a default."({ declaration }) {
    for (const name of declaration.required ?? []) {
      if (declaration.properties[name]?.default === undefined) continue;
      const hint = "remove it from required, or remove the default";
      yield { path: ["properties", name, "default"], found: `${JSON.stringify(name)} is required`, hint };
    }
  },

  *"A readOnly field must not be required."({ declaration }) {
    for (const [index, name] of (declaration.required ?? []).entries()) {
      const verdict = declaration.properties[name]?.readOnly === true ? "is readOnly" : undefined;
      yield* yieldFinding(["required", index], name, verdict, "remove it from required: only the server sets it");
    }
  },

  *"A field must not be both readOnly and writeOnly."({ declaration }) {
    for (const [name, { readOnly, writeOnly }] of Object.entries(declaration.properties)) {
      if (readOnly === true && writeOnly === true)
        yield { path: ["properties", name, "writeOnly"], found: "this field is readOnly and writeOnly" };
    }
  },
};

/** Keyword of the lower limit, keyword of the upper limit, and the least possible difference between the two limits. */
export const lowerAndUpperLimits = [
  ["minLength", "maxLength", 0],
  ["minItems", "maxItems", 0],
  ["minimum", "maximum", 0],
  ["exclusiveMinimum", "maximum", Number.MIN_VALUE],
  ["minimum", "exclusiveMaximum", Number.MIN_VALUE],
  ["exclusiveMinimum", "exclusiveMaximum", Number.MIN_VALUE],
] as const;

function* listAllowedValuesWithPath(
  schema: DeclaredSchema,
): Iterable<{ path: JsonPath; value: string | number | boolean }> {
  if (schema.const !== undefined) yield { path: ["const"], value: schema.const };
  for (const [index, value] of (schema.enum ?? []).entries()) yield { path: ["enum", index], value };
  for (const [index, each] of (schema.oneOf ?? []).entries())
    yield { path: ["oneOf", index, "const"], value: each.const };
}

function hasType(value: string | number | boolean, kind: FieldKind): boolean {
  return kind === "integer" ? Number.isSafeInteger(value) : typeof value === kind;
}

/**
 * Loads ajv, which does not check the schemas again: they match our meta-schema, which is stricter than the meta-schema
 * of JSON Schema.
 */
const loadAjv = memoize(() =>
  replaceAjvKeywords(
    new Ajv2020({
      formats: ajvFormats,
      verbose: true,
      strict: false,
      validateSchema: false,
      meta: false,
      // Optimizing the code of a validator takes longer than it saves, because most of them check one value.
      code: { optimize: false },
    }),
  ),
);

/** Cache of validators by the text of their schema, because many fields have equal schemas. */
const validatorBySchema = new Map<string, ValidateFunction>();

function compileValidator({
  title: _,
  description: __,
  examples: ___,
  default: ____,
  ...schema
}: FieldSchema): ValidateFunction {
  const key = JSON.stringify(schema);
  const known = validatorBySchema.get(key) ?? loadAjv().compile(schema);
  validatorBySchema.set(key, known);
  return known;
}

/**
 * Yields a finding if the schema rejects the value. Yields nothing if the schema is invalid or its pattern unsafe,
 * because other rules report that.
 */
export function* findValueProblems(path: Finding["path"], value: unknown, schema: DeclaredSchema): Iterable<Finding> {
  const isSchema = [...listInnerSchemas([], schema)].every(
    ({ schema: { pattern }, schema: each }) =>
      findValueKind(each) !== undefined &&
      (pattern === undefined || estimatePatternCost(pattern).kind === "polynomial"),
  );
  if (!isSchema) return;
  const validate = compileValidator(schema);
  if (validate(value)) return;
  const errors = validate.errors ?? [];
  // Errors about single values of `oneOf` come first, but the error about `oneOf` itself is clearer.
  const error = errors.find(({ keyword }) => keyword === "oneOf") ?? errors[0]!;
  const allowed = ["enum", "oneOf", "const"].includes(error.keyword)
    ? listAllowedValues(error.parentSchema as DeclaredSchema)
    : undefined;
  const message = allowed === undefined ? error.message : "is not one of the allowed values";
  const hint = allowed && suggestAllowedValue(error.data, allowed);
  yield { path, found: `${JSON.stringify(value)} ${`${error.instancePath} ${message}`.trim()}`, hint };
}
