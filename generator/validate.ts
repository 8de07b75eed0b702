import { isDate } from "../runtime/model/times.js";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Options } from "ajv";
import { Ajv2020, type ErrorObject, type SchemaObject, type ValidateFunction } from "ajv/dist/2020.js";
import { engineDirectory } from "../runtime/model/engine-directory.js";
import { formats, requireFromEngine } from "../runtime/model/formats.js";
import type { Declaration, DeclaredValue, ShapesFile } from "./declaration.js";
import { quote, suggestAllowed } from "./allowed-values.js";
import { hintAtKeyword, hintAtType, hintAtValue } from "./moved-keywords.js";
import { suggestName } from "../runtime/model/nearest-name.js";
import type { Checked, JsonPath, Problem } from "./problem.js";
import { Memory } from "./memory.js";
import { once } from "./once.js";
import { salvageDeclaration } from "./salvage.js";
import { locateProblem, type Finding, type SchemaFile } from "./schema-file.js";

/** A declaration, or what is left of one without the parts that break the meta-schema. */
export interface DeclaredResource {
  readonly path: string;
  readonly source: SchemaFile;
  readonly declaration: Declaration;
  /** Where it breaks the meta-schema. */
  readonly broken: readonly JsonPath[];
  /** Fields that are declared but broken. */
  readonly unsound: ReadonlySet<string>;
}

/** A file of shapes that keeps to its schema. */
export interface DeclaredShapes {
  readonly source: SchemaFile;
  readonly shapes: ReadonlyMap<string, DeclaredValue>;
}

/** Holds each declaration against `meta-schema.json`. */
export function validateDeclarations(
  files: readonly SchemaFile[],
  memory = Memory.empty(),
): Checked<readonly DeclaredResource[]> {
  const declared: DeclaredResource[] = [];
  const problems: Problem[] = [];
  for (const source of files) {
    const { path, value } = source;
    const errors = findErrors(metaSchema, source, memory);
    if (errors === null) {
      // As the meta-schema says, which nothing in it breaks.
      declared.push({ path, source, declaration: value as Declaration, broken: [], unsound: new Set() });
      continue;
    }
    const found = describeErrors(source, errors);
    problems.push(...found.problems);
    const remains = salvageDeclaration(value, found.broken);
    const isDeclaration = validators().compile<Declaration>(metaSchema);
    if (isDeclaration(remains.value)) {
      declared.push({ path, source, declaration: remains.value, broken: found.broken, unsound: remains.unsound });
    }
  }
  return { value: declared, problems };
}

/** Holds each file of shapes against `shapes-schema.json`. */
export function validateShapes(
  files: readonly SchemaFile[],
  memory = Memory.empty(),
): Checked<readonly DeclaredShapes[]> {
  const problems: Problem[] = [];
  const declared = files.flatMap((source) => {
    const errors = findErrors(shapesSchema, source, memory);
    // As the schema says, which nothing in it breaks.
    if (errors === null) return { source, shapes: new Map(Object.entries((source.value as ShapesFile).$defs)) };
    problems.push(...describeErrors(source, errors).problems);
    return [];
  });
  return { value: declared, problems };
}

/** What breaks a schema of ours; null where nothing does. */
export function findErrors(schema: SchemaObject, source: SchemaFile, memory: Memory): readonly ErrorObject[] | null {
  const kind = String(schema.$id);
  if (memory.isSound(kind, source.digest)) return null;
  const validate = schema === metaSchema ? isSound() : validators().compile(schema);
  if (!validate(source.value)) return validate.errors ?? [];
  memory.noteSound(kind, source.digest);
  return null;
}

// Our own files, read as JSON.
export const requireJson = createRequire(import.meta.url);
export const metaSchema = requireJson("stockroom-api/meta-schema.json") as SchemaObject;
const shapesSchema = requireJson("stockroom-api/shapes-schema.json") as SchemaObject;

/** Not held against the meta-schema of JSON Schema at each run, which takes longer than all that is asked of them here. */
export const options = {
  formats: { date: isDate },
  allErrors: true,
  verbose: true,
  allowUnionTypes: true,
  strictRequired: false,
  validateSchema: false,
  meta: false,
  // Of what is compiled for one run, most is used once.
  code: { optimize: false },
} satisfies Options;
const validators = once(() => new Ajv2020(options).addSchema(metaSchema));

/** The meta-schema as code, which `write-validators.ts` writes: to compile it takes longer than all that a run asks of it. */
export const compiledFile = join(engineDirectory, "generator/meta-schema.cjs");

const isSound = once((): ValidateFunction => {
  if (!existsSync(compiledFile)) return validators().compile(metaSchema);
  const make = requireJson(compiledFile) as (require: unknown, known: unknown) => ValidateFunction;
  return make(requireFromEngine, formats);
});

export function describeErrors(
  source: SchemaFile,
  errors: readonly ErrorObject[],
): { readonly problems: readonly Problem[]; readonly broken: readonly JsonPath[] } {
  const found = errors.filter(isProper).map((error) => ({ error, finding: describeFinding(source, error) }));
  return {
    problems: found.map(({ error, finding }) => locateProblem(source, findSentence(error), finding)),
    broken: found.map(({ finding }) => finding.at),
  };
}

/** What the meta-schema's keywords demand, as sentences. */
export const sentences: { readonly [keyword: string]: string } = {
  additionalProperties: "Only keywords that the meta-schema has are used.",
  required: "What the meta-schema requires is there.",
  type: "A value has the type that the meta-schema says.",
  enum: "A value is one of those that the meta-schema lists.",
  const: "A value is the one that the meta-schema says.",
  format: "A day is one that the calendar has, written as ISO 8601 does.",
  pattern: "Names are lower-case letters, digits and underscores, a letter first.",
  form: "A text has the form that the meta-schema says.",
  maxLength: "Names have at most 64 characters.",
  uniqueItems: "A list names nothing twice.",
  minItems: "A list that is given is not empty.",
  minProperties: "An object that is given is not empty.",
  minLength: "A text that is given is not empty.",
  minimum: "A limit is not negative.",
  exclusiveMinimum: "A number that others are multiples of is positive.",
  not: "What stands for others does not stand beside them.",
};

/** False for keywords that only say that something inside them, reported by itself, is wrong. */
function isProper(error: ErrorObject): boolean {
  return error.keyword !== "if" && error.keyword !== "propertyNames";
}

/** Of a text that is no name of ours. */
function isForm({ keyword, schema }: ErrorObject): boolean {
  return keyword === "pattern" && !String(schema).startsWith("^[a-z][a-z0-9_");
}

function findSentence(error: ErrorObject): string {
  const keyword = isForm(error) ? "form" : error.keyword;
  const sentence = sentences[keyword];
  if (sentence === undefined) throw new Error(`The meta-schema's keyword ${keyword} has no sentence.`);
  return sentence;
}

function describeFinding(source: SchemaFile, error: ErrorObject): Finding {
  const at = parsePointer(error.instancePath, source.value);
  const { params } = error;
  if (error.keyword === "additionalProperties") {
    const name = String(params["additionalProperty"]);
    const known = Object.keys((error.parentSchema?.["properties"] ?? {}) as object);
    const hint = hintAtKeyword(at, name) ?? suggestName(name, known) ?? `here are allowed: ${known.join(", ")}`;
    return { at: [...at, name], found: `${quote(name)} is not one`, hint };
  }
  if (error.keyword === "required") {
    const name = String(params["missingProperty"]);
    return { at, found: `${quote(name)} is missing`, hint: describeMissing(error.parentSchema ?? {}, name) };
  }
  if (error.keyword === "not") {
    return { at, found: `${quote(at.at(-1))} is one of them`, hint: "take it away, or what it stands for" };
  }
  if (error.propertyName !== undefined) {
    const found = `${JSON.stringify(error.propertyName)} is not such a name`;
    return { at: [...at, error.propertyName], found, hint: describeRight(error) };
  }
  if (error.keyword === "enum") {
    const allowed = params["allowedValues"] as readonly unknown[];
    return {
      at,
      found: `${quote(error.data)} is not`,
      hint: hintAtValue(error.data) ?? suggestAllowed(error.data, allowed),
    };
  }
  return {
    at,
    found: `${quote(error.data)} ${error.message ?? "is not"}`,
    hint: hintAtType(at) ?? describeRight(error),
  };
}

/** What would be right, where that is one value, or has a form that an example shows. */
function describeRight(error: ErrorObject): string | undefined {
  const { keyword, params, parentSchema } = error;
  if (keyword === "const") return `say ${quote(params["allowedValue"])}`;
  if (isForm(error)) return tell(parentSchema?.["description"] as string | undefined);
  const [example] = (parentSchema?.["examples"] ?? []) as readonly unknown[];
  return keyword === "format" ? `such as ${quote(example)}` : undefined;
}

/** What the meta-schema says of a keyword, or of the keywords that it demands together. */
function describeMissing(schema: object, name: string): string | undefined {
  const { properties = {}, description } = schema as {
    readonly properties?: { readonly [name: string]: { readonly description?: string } };
    readonly description?: string;
  };
  return tell(Object.hasOwn(properties, name) ? properties[name]?.description : description);
}

function tell(description: string | undefined): string | undefined {
  return description === undefined ? undefined : `the meta-schema says of it: ${description}`;
}

/** Array positions come out as numbers, as jsonc-parser wants them. */
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
