import { isDate } from "../../runtime/model/values/times.js";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Options } from "ajv";
import { Ajv2020, type ErrorObject, type SchemaObject, type ValidateFunction } from "ajv/dist/2020.js";
import { engineDirectory } from "../../runtime/config/engine-package.js";
import { formats, requireFromEngine } from "../../runtime/model/values/formats.js";
import type { Declaration, DeclaredSchema, ShapesFile } from "../declaration.js";
import { quoteValue, suggestAllowedValue } from "../allowed-values.js";
import { metaSchema, requireModule, shapesSchema, typesKeyword } from "../meta-schema.js";
import {
  suggestForMisplacedKeyword,
  suggestForWrongType,
  suggestForUnsupportedType,
  suggestValidName,
} from "../keyword-hints.js";
import { suggestName } from "../../runtime/model/values/nearest-name.js";
import { isObject } from "../../runtime/model/values/objects.js";
import type { StageResult, JsonPath, Problem, Finding } from "../problem.js";
import type { GenerationCache } from "../generation-cache.js";
import { memoize } from "../memoize.js";
import { type SchemaFile, createProblemAtPath } from "../schema-file.js";

/** A declaration that matches the meta-schema. */
export interface DeclaredResource {
  readonly path: string;
  readonly source: SchemaFile;
  readonly declaration: Declaration;
}

export interface DeclaredShapes {
  readonly source: SchemaFile;
  readonly shapes: ReadonlyMap<string, DeclaredSchema>;
}

/** Validates each declaration against `meta-schema.json`. Leaves out the declarations with errors. */
export function validateDeclarations(
  files: readonly SchemaFile[],
  cache: GenerationCache,
): StageResult<readonly DeclaredResource[]> {
  const { value, problems } = validateFiles(metaSchema, files, cache);
  // The cast is safe, because the meta-schema has accepted the value.
  const declared = value.map((source) => ({ path: source.path, source, declaration: source.value as Declaration }));
  return { value: declared, problems };
}

/** Validates each file with shapes (schemas that declarations share) against `shapes-schema.json`. */
export function validateShapes(
  files: readonly SchemaFile[],
  cache: GenerationCache,
): StageResult<readonly DeclaredShapes[]> {
  const { value, problems } = validateFiles(shapesSchema, files, cache);
  // The cast is safe, because the schema has accepted the value.
  const toShapes = (source: SchemaFile) => new Map(Object.entries((source.value as ShapesFile).$defs));
  return { value: value.map((source) => ({ source, shapes: toShapes(source) })), problems };
}

/** Returns the files that match one of our schemas. Does not check files again that the cache lists as valid. */
export function validateFiles(
  schema: SchemaObject,
  files: readonly SchemaFile[],
  cache: GenerationCache,
): StageResult<readonly SchemaFile[]> {
  const kind = String(schema.$id);
  const problems: Problem[] = [];
  const value = files.filter((source) => {
    if (cache.hasPassedCheck(kind, source.digest)) return true;
    const validate = schema === metaSchema ? loadMetaSchemaValidator() : loadAjv().compile(schema);
    const isValid = validate(source.value);
    if (isValid) cache.recordPassedCheck(kind, source.digest);
    else problems.push(...convertAjvErrors(source, validate.errors ?? []));
    return isValid;
  });
  return { value, problems };
}

/** Options of ajv. It does not check our own schemas, because checking them would take longer than using them. */
export const ajvOptions = {
  formats: { date: isDate },
  allErrors: true,
  verbose: true,
  allowUnionTypes: true,
  strictRequired: false,
  validateSchema: false,
  meta: false,
  keywords: [typesKeyword],
  // Optimizing the compiled code takes longer than it saves: a run uses most of the code only once.
  code: { optimize: false },
} satisfies Options;
const loadAjv = memoize(() => new Ajv2020(ajvOptions).addSchema(metaSchema));

/** The compiled meta-schema, which `compile-meta-schema.ts` writes. Compiling it in each run would take longer than all checks. */
export const compiledMetaSchemaFile = join(engineDirectory, "generator/meta-schema.cjs");

const loadMetaSchemaValidator = memoize((): ValidateFunction => {
  if (!existsSync(compiledMetaSchemaFile)) return loadAjv().compile(metaSchema);
  const make = requireModule(compiledMetaSchemaFile) as (require: unknown, formats: unknown) => ValidateFunction;
  return make(requireFromEngine, formats);
});

function convertAjvErrors(source: SchemaFile, errors: readonly ErrorObject[]): readonly Problem[] {
  const unions = findSchemaUnions(errors);
  // Errors of `if` and `propertyNames` only repeat a more exact error.
  const exact = errors.filter(({ keyword }) => keyword !== "if" && keyword !== "propertyNames");
  // Two schemas, of which one refers to the other, may reject a value for the same reason. Reports equal findings once.
  const problemByFinding = new Map(
    exact.map((error) => {
      const union = unions.find((pointer) => error.instancePath.startsWith(`${pointer}/`));
      const finding =
        union === undefined
          ? toFinding(source, error)
          : { ...schemaUnionFinding, path: parsePointer(union, source.value) };
      const rule = ruleByViolatedKeyword[isStringPatternError(error) ? "form" : error.keyword]!;
      return [JSON.stringify([finding.path, finding.found]), createProblemAtPath(source, rule, finding)];
    }),
  );
  return [...problemByFinding.values()];
}

/** The rule that an error message shows, by the violated keyword of the meta-schema. */
export const ruleByViolatedKeyword: { readonly [keyword: string]: string } = {
  additionalProperties: "A declaration may use only keywords of the meta-schema.",
  required: "Keywords that the meta-schema requires must be present.",
  type: "A value must have the type that the meta-schema requires.",
  enum: "A value must be one of those that the meta-schema lists.",
  const: "A value must be the one that the meta-schema requires.",
  format: "A date must exist in the calendar and have the form YYYY-MM-DD.",
  pattern: "A name must start with a lower-case letter and contain only lower-case letters, digits and underscores.",
  form: "A string must have the form that the meta-schema requires.",
  maxLength: "A name must have at most 64 characters.",
  uniqueItems: "A list must not name anything twice.",
  minItems: "A list must not be empty.",
  minProperties: "An object must not be empty.",
  minLength: "A string must not be empty.",
  minimum: "A limit must not be negative.",
  exclusiveMinimum: "`multipleOf` must be greater than 0.",
  not: "`privileges.write` covers `create`, `update` and `delete`, and must not be used together with them.",
};

/** Lists the pointers to each `oneOf` that has schemas as entries, as other dialects of JSON Schema allow. */
function findSchemaUnions(errors: readonly ErrorObject[]): readonly string[] {
  const others = errors.filter(({ keyword, data }) => {
    return keyword === "additionalProperties" && isObject(data) && !Object.hasOwn(data, "const");
  });
  return [...new Set(others.flatMap(({ instancePath }) => /^.*\/oneOf(?=\/\d+$)/.exec(instancePath)?.[0] ?? []))];
}

const schemaUnionFinding = {
  found: "`oneOf` lists allowed values here, not schemas",
  hint: 'a field has one type, which "type" names; an allowed value is written { "const": "A", "title": "Active" }',
};

/** Whether the error is about the form of a string other than a name. */
function isStringPatternError({ keyword, schema }: ErrorObject): boolean {
  return keyword === "pattern" && !String(schema).startsWith("^[a-z][a-z0-9_");
}

function toFinding(source: SchemaFile, error: ErrorObject): Finding {
  const path = parsePointer(error.instancePath, source.value);
  const { params } = error;
  if (error.keyword === "additionalProperties") {
    const name = String(params["additionalProperty"]);
    const known = Object.keys((error.parentSchema?.["properties"] ?? {}) as object);
    const hint =
      suggestForMisplacedKeyword(path, name, known) ?? suggestName(name, known) ?? `allowed here: ${known.join(", ")}`;
    return { path: [...path, name], found: `${quoteValue(name)} is not a keyword here`, hint };
  }
  if (error.keyword === "required") {
    const name = String(params["missingProperty"]);
    return {
      path,
      found: `${quoteValue(name)} is missing`,
      hint: describeMissingKeyword(error.parentSchema ?? {}, name),
    };
  }
  if (error.keyword === "not") {
    return {
      path,
      found: `${quoteValue(path.at(-1))} is used together with one of these keywords`,
      hint: "remove it, or remove the others",
    };
  }
  if (error.propertyName !== undefined) {
    const found = `${JSON.stringify(error.propertyName)} is not such a name`;
    return { path: [...path, error.propertyName], found, hint: suggestValidValue(error) };
  }
  if (error.keyword === "enum") {
    const allowed = params["allowedValues"] as readonly unknown[];
    return {
      path,
      found: `${quoteValue(error.data)} is not one of these values`,
      hint: suggestForUnsupportedType(path, error.data) ?? suggestAllowedValue(error.data, allowed),
    };
  }
  return {
    path,
    found: `${quoteValue(error.data)} ${describeViolation(error)}`,
    hint: suggestForWrongType(path, error.data) ?? suggestValidValue(error),
  };
}

/** Returns ajv's message for an error. Joins several allowed types by "or", because ajv only lists them. */
function describeViolation({ keyword, params, message, data }: ErrorObject): string {
  const types: unknown = params["type"];
  if (keyword === "const") return "is another value";
  if (keyword === "uniqueItems") return `names ${quoteValue((data as readonly unknown[])[Number(params["i"])])} twice`;
  return keyword === "type" && Array.isArray(types) ? `must be ${types.join(" or ")}` : (message ?? "is not");
}

/** Returns a hint with the required value, or with an example of the required form. */
function suggestValidValue(error: ErrorObject): string | undefined {
  const { keyword, params, parentSchema } = error;
  if (keyword === "const") return `write ${quoteValue(params["allowedValue"])}`;
  if (isStringPatternError(error)) return quoteKeywordDescription(parentSchema?.["description"] as string | undefined);
  if (keyword === "pattern") return suggestValidName(String(error.propertyName ?? error.data));
  const [example] = (parentSchema?.["examples"] ?? []) as readonly unknown[];
  const isWritten = keyword === "format" || keyword === "type";
  const written = keyword === "type" ? (convertToType(params["type"], error.data) ?? example) : example;
  return isWritten && written !== undefined ? `such as ${quoteValue(written)}` : undefined;
}

/**
 * Adapts a value to the required type, for a hint. Names separated by `|` or commas, or an object's keys, become a list; a list of
 * one name becomes the name.
 */
function convertToType(type: unknown, value: unknown): unknown {
  if (type === "array") {
    if (typeof value === "string") return value.split(/[|,]/).map((name) => name.trim());
    return isObject(value) ? Object.keys(value) : undefined;
  }
  return type === "string" && Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : undefined;
}

function describeMissingKeyword(schema: object, name: string): string | undefined {
  const { properties = {}, description } = schema as Pick<DeclaredSchema, "properties" | "description">;
  if (!Object.hasOwn(properties, name)) return quoteKeywordDescription(description);
  const [example] = properties[name]?.examples ?? [];
  const said = quoteKeywordDescription(properties[name]?.description);
  return example === undefined || said === undefined
    ? said
    : `${said} Such as ${quoteValue(name)}: ${JSON.stringify(example)}`;
}

function quoteKeywordDescription(description: string | undefined): string | undefined {
  return description === undefined ? undefined : `the meta-schema says: ${description}`;
}

/** Splits a JSON pointer into names and array positions. jsonc-parser requires positions to be numbers. */
function parsePointer(pointer: string, root: unknown): JsonPath {
  let value = root;
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => {
      const name = segment.replaceAll("~1", "/").replaceAll("~0", "~");
      const key = Array.isArray(value) ? Number(name) : name;
      value = (value as { readonly [key: string | number]: unknown })[key];
      return key;
    });
}
