import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { FieldKind } from "../../runtime/model/field.js";
import { allowedValues, suggestAllowed } from "../allowed-values.js";
import type { Declaration, DeclaredValue, FieldSchema } from "../declaration.js";
import { isCaller, isUuid, mayBeEmptied, referenceOf } from "../field-facts.js";
import { replaceKeywords } from "../keywords.js";
import { kindOf } from "../kind-of.js";
import { costOf } from "../pattern-cost.js";
import { suggestName } from "../../runtime/model/nearest-name.js";
import { once } from "../once.js";
import type { JsonPath } from "../problem.js";
import type { Finding } from "../schema-file.js";
import { allFormats } from "../text-format.js";
import { listInwards, listSchemas } from "./field-schemas.js";
import { findAt } from "./finding.js";
import type { Rules } from "./rule.js";

/** The types that a keyword says something about. */
const scalars = ["string", "integer", "number", "boolean"] as const;
const typesOfKeyword: { readonly [keyword in keyof FieldSchema]: readonly (FieldKind | "uuid")[] } = {
  enum: scalars,
  format: ["string", "integer", "number", "uuid"],
  oneOf: scalars,
  multiline: ["string"],
  pattern: ["string"],
  minLength: ["string"],
  maxLength: ["string"],
  minimum: ["integer", "number"],
  maximum: ["integer", "number"],
  exclusiveMinimum: ["integer", "number"],
  exclusiveMaximum: ["integer", "number"],
  multipleOf: ["integer", "number"],
  formatMinimum: ["string"],
  formatMaximum: ["string"],
  items: ["array"],
  minItems: ["array"],
  maxItems: ["array"],
  uniqueItems: ["array"],
  properties: ["object"],
  required: ["object"],
  additionalProperties: ["object"],
  references: ["integer", "uuid"],
  sentAs: ["integer"],
  valueFrom: [...scalars, "uuid"],
  counts: ["integer"],
  unique: [...scalars, "uuid"],
  indexed: [...scalars, "uuid"],
  sortable: [...scalars, "uuid"],
  searchable: ["string"],
  audience: ["array"],
  formatWhen: ["string", "integer", "number"],
  after: ["integer", "number", "string"],
  notBefore: ["integer", "number", "string"],
  transitions: ["string"],
  initial: ["string"],
  valuesWere: ["string"],
  valueAliases: ["string"],
};

/** Said of the elements, where the field is an array. */
const ofElements: ReadonlySet<string> = new Set<keyof FieldSchema>(["references", "sentAs"]);

export const fieldRules: Rules = {
  *"A field says its type, unless const does."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      if (kindOf(schema) === undefined) yield { at, found: "there is no type" };
    }
  },

  *"A keyword is used with a type that it is for."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      const kind = isUuid(schema) ? "uuid" : kindOf(schema);
      for (const [keyword, types] of Object.entries(typesOfKeyword)) {
        const isOfElements =
          keyword === "valuesWere" && schema.items !== undefined && kindOf(schema.items) === "string";
        if (!(keyword in schema) || kind === undefined || types.includes(kind) || isOfElements) continue;
        const found = `${keyword} is for ${types.join(" and ")}, this is ${kind}`;
        const hint = kind === "array" && ofElements.has(keyword) ? "of an array it is said in items" : undefined;
        yield { at: [...at, keyword], found, hint };
      }
    }
  },

  *"An array says what its elements are, an object what its properties are."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      if (schema.type === "array" && schema.items === undefined) yield { at, found: "there is no items" };
      if (schema.type === "object" && schema.properties === undefined) yield { at, found: "there is no properties" };
    }
  },

  *"Allowed values have the type of the field."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      const kind = kindOf(schema);
      if (kind === undefined || typesOfKeyword.enum?.includes(kind) === false) continue;
      for (const { path, value } of listAllowed(schema)) {
        if (!hasKind(value, kind)) yield { at: [...at, ...path], found: `${JSON.stringify(value)} is not ${kind}` };
      }
    }
  },

  *"No value is allowed twice."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      const values = (schema.oneOf ?? []).map((each) => each.const);
      for (const [index, value] of values.entries()) {
        if (values.indexOf(value) === index) continue;
        yield { at: [...at, "oneOf", index, "const"], found: `${JSON.stringify(value)} is` };
      }
    }
  },

  *"A format is one for the type of the field."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      const kind = kindOf(schema);
      if (schema.format === undefined || kind === undefined || !typesOfKeyword.format?.includes(kind)) continue;
      if ((schema.format === "unixtime") === (kind !== "string")) continue;
      yield { at: [...at, "format"], found: `${schema.format} is none for ${kind}` };
    }
  },

  *"A UUID is an id, or refers to one."({ declaration }) {
    const { resource, properties } = declaration;
    for (const { at, schema } of listSchemas(declaration)) {
      const [, name = "", ...inside] = at;
      const field = properties[name];
      const isReference = referenceOf(field) !== undefined && isUuid(field?.items ?? field) && inside.length < 2;
      // What conditions say is said of a field.
      if (!isUuid(schema) || isReference || name === resource.id || at[0] !== "properties") continue;
      yield { at: [...at, "format"], found: `${JSON.stringify(name)} is neither`, hint: 'add "references"' };
    }
  },

  *"A declaration gives a UUID no value but that of none."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      if (isUuid(schema) && schema.const !== undefined) yield { at: [...at, "const"], found: "here is one" };
    }
    for (const [name, field] of Object.entries(declaration.properties)) {
      if (!isUuid(field) || field.valueFrom === undefined || isCaller(field.valueFrom)) continue;
      yield {
        at: ["properties", name, "valueFrom"],
        found: "here is one",
        hint: 'only {"caller": "account"} is possible',
      };
    }
  },

  *"A text with a format or allowed values is no text of several lines."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      if (schema.multiline !== true) continue;
      if (schema.format === undefined && allowedValues(schema) === undefined) continue;
      yield { at: [...at, "multiline"], found: "here is one" };
    }
  },

  *"Allowed texts contain no comma, which separates values in a query."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      for (const value of allowedValues(schema) ?? []) {
        if (String(value).includes(",")) yield { at, found: `${JSON.stringify(value)} does` };
      }
    }
  },

  *"A field has one of enum, oneOf and const."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      const [first, second] = (["enum", "oneOf", "const"] as const).filter((keyword) => keyword in schema);
      if (first !== undefined && second !== undefined)
        yield { at: [...at, second], found: `here are ${first} and ${second}` };
    }
  },

  *"Limits leave something between them."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      for (const [low, high, least] of limits) {
        const [from, to] = [schema[low], schema[high]];
        if (from === undefined || to === undefined || to - from >= least) continue;
        yield { at: [...at, low], found: `${low} is ${from} and ${high} is ${to}` };
      }
    }
  },

  *"Properties that an object requires are declared in it."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      for (const [index, name] of (schema.required ?? []).entries()) {
        if (schema.properties === undefined || Object.hasOwn(schema.properties, name)) continue;
        const hint = suggestName(name, Object.keys(schema.properties));
        yield { at: [...at, "required", index], found: `${JSON.stringify(name)} is not`, hint };
      }
    }
  },

  *"A default is a value that its field allows."({ declaration }) {
    for (const [name, schema] of Object.entries(declaration.properties)) {
      const { default: value } = schema;
      if (value === undefined || (value === "" && mayBeEmptied(declaration, name))) continue;
      yield* findMisfits(["properties", name, "default"], value, schema);
    }
  },

  *"Examples are values that their field allows."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      for (const [index, value] of (schema.examples ?? []).entries()) {
        yield* findMisfits([...at, "examples", index], value, schema);
      }
    }
  },

  *"A mandatory field has no default."({ declaration }) {
    for (const name of declaration.required ?? []) {
      if (declaration.properties[name]?.default === undefined) continue;
      const hint = "take it out of required, or the default away";
      yield { at: ["properties", name, "default"], found: `${JSON.stringify(name)} is mandatory`, hint };
    }
  },

  *"A field that only the server sets is not mandatory."({ declaration }) {
    yield* findMandatory(declaration, (name) => declaration.properties[name]?.readOnly === true);
  },

  *"A field is readOnly or writeOnly, not both."({ declaration }) {
    for (const [name, { readOnly, writeOnly }] of Object.entries(declaration.properties)) {
      if (readOnly === true && writeOnly === true)
        yield { at: ["properties", name, "writeOnly"], found: "here are both" };
    }
  },
};

/** Two limits, and how far they are from each other at least. */
export const limits = [
  ["minLength", "maxLength", 0],
  ["minItems", "maxItems", 0],
  ["minimum", "maximum", 0],
  ["exclusiveMinimum", "maximum", Number.MIN_VALUE],
  ["minimum", "exclusiveMaximum", Number.MIN_VALUE],
  ["exclusiveMinimum", "exclusiveMaximum", Number.MIN_VALUE],
] as const;

function* listAllowed(
  schema: DeclaredValue,
): Iterable<{ readonly path: JsonPath; readonly value: string | number | boolean }> {
  if (schema.const !== undefined) yield { path: ["const"], value: schema.const };
  for (const [index, value] of (schema.enum ?? []).entries()) yield { path: ["enum", index], value };
  for (const [index, each] of (schema.oneOf ?? []).entries())
    yield { path: ["oneOf", index, "const"], value: each.const };
}

function hasKind(value: string | number | boolean, kind: FieldKind): boolean {
  return kind === "integer" ? Number.isSafeInteger(value) : typeof value === kind;
}

function* findMandatory(declaration: Declaration, isSo: (name: string) => boolean): Iterable<Finding> {
  for (const [index, name] of (declaration.required ?? []).entries()) {
    if (isSo(name))
      yield* findAt(["required", index], name, "is readOnly", 'take it out of "required": bodies do not set it');
  }
}

/** What it is given has been held against our own meta-schema, which asks for more than that of JSON Schema. */
const ajv = once(() =>
  replaceKeywords(
    new Ajv2020({ formats: allFormats, verbose: true, strict: false, validateSchema: false, meta: false }),
  ),
);

/** Many fields are alike: each form of them is compiled once. */
const compiled = new Map<string, ValidateFunction>();

function compile({
  title: _,
  description: __,
  examples: ___,
  default: ____,
  ...schema
}: FieldSchema): ValidateFunction {
  const key = JSON.stringify(schema);
  const known = compiled.get(key) ?? ajv().compile(schema);
  compiled.set(key, known);
  return known;
}

function isEnumeration(keyword: string): boolean {
  return keyword === "enum" || keyword === "oneOf" || keyword === "const";
}

/** Silent where the schema itself is no schema, or its pattern no safe one: other rules say so. */
export function* findMisfits(at: Finding["at"], value: unknown, schema: DeclaredValue): Iterable<Finding> {
  const isSchema = [...listInwards([], schema)].every(
    ({ schema: { pattern }, schema: each }) =>
      kindOf(each) !== undefined && (pattern === undefined || costOf(pattern).kind === "polynomial"),
  );
  if (!isSchema) return;
  const validate = compile(schema);
  if (validate(value)) return;
  const errors = validate.errors ?? [];
  // What each value of an enumeration with titles says comes before what that says itself.
  const error = errors.find(({ keyword }) => keyword === "oneOf") ?? errors[0]!;
  const allowed = isEnumeration(error.keyword) ? allowedValues(error.parentSchema as DeclaredValue) : undefined;
  const message = allowed === undefined ? error.message : "must be equal to one of the allowed values";
  const hint = allowed && suggestAllowed(error.data, allowed);
  yield { at, found: `${JSON.stringify(value)} ${`${error.instancePath} ${message}`.trim()}`, hint };
}
