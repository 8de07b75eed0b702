/** Requests that are generated from the API document, valid and invalid. */
import fc from "fast-check";
import type { ApiDocument, ApiOperation, ApiParameter, JsonObject } from "./api-document.js";
import { arbitraryOf } from "./schema-arbitrary.js";

export interface ApiCall {
  readonly operation: ApiOperation;
  /** Ids for the path, or null for those of an existing object. */
  readonly ids: { readonly [parameter: string]: string } | null;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: { readonly [name: string]: string };
  /** Text of the body. */
  readonly body: string | null;
  readonly caller: "root" | "limited" | "nobody";
  /** The document allows every part of the request. */
  readonly isValid: boolean;
}

type Part<Value> = readonly [value: Value, isValid: boolean];

/** Generates requests, about half of them valid. */
export function arbitraryCall(document: ApiDocument, operation: ApiOperation): fc.Arbitrary<ApiCall> {
  const caller = fc.constantFrom<ApiCall["caller"]>("root", "root", "root", "root", "root", "limited", "nobody");
  return fc
    .tuple(arbitraryIds(document, operation), arbitraryQuery(document, operation), arbitraryHeaders(operation), caller)
    .chain(([ids, [query, isQueryValid], [headers, areHeadersValid], caller]) =>
      arbitraryBody(document, operation).map(([{ body, type }, isBodyValid]) => ({
        operation,
        ids,
        query,
        headers: { ...headers, ...(type === null ? {} : { "content-type": type }) },
        body,
        caller,
        isValid: ids === null && isQueryValid && areHeadersValid && isBodyValid,
      })),
    );
}

function arbitraryIds(document: ApiDocument, { parameters }: ApiOperation): fc.Arbitrary<ApiCall["ids"]> {
  const ids = parameters.filter((parameter) => parameter.in === "path");
  if (ids.length === 0) return fc.constant(null);
  const made = fc.record(
    Object.fromEntries(
      ids.map(({ name, schema }) => [
        name,
        fc.oneof(
          { arbitrary: arbitraryOf(schema, (part) => document.resolve(part)).map(String), weight: 3 },
          { arbitrary: fc.constantFrom("007", "-1", "1.0", "x", "%00", "1%2F2", "99999999999999999999"), weight: 1 },
        ),
      ]),
    ),
  );
  return fc.oneof({ arbitrary: fc.constant(null), weight: 6 }, { arbitrary: made, weight: 1 });
}

function arbitraryQuery(document: ApiDocument, { parameters }: ApiOperation): fc.Arbitrary<Part<ApiCall["query"]>> {
  const known = parameters.filter((parameter) => parameter.in === "query");
  const nothing: Part<ApiCall["query"]> = [[], true];
  const stranger = fc.constantFrom<Part<ApiCall["query"]>>([[["nonsense", "1"]], false], [[["x[y]", "1"]], false]);
  if (known.length === 0) {
    return fc.oneof({ arbitrary: fc.constant(nothing), weight: 9 }, { arbitrary: stranger, weight: 1 });
  }
  const { name: filter = "" } = known.find(({ style }) => style === "deepObject") ?? {};
  // The document describes this grammar in words.
  const tree = fc.constantFrom(`(${filter}[exists]=true)`, `(and(${filter}[exists]=(true),${filter}[exists]="false"))`);
  const group = known.find(({ name }) => name === "group");
  const write = (parameter: ApiParameter): fc.Arbitrary<Pairs> => {
    if (parameter.name === "or") return tree.map((text) => [["or", text]]);
    if (parameter.name === "time_zone") return fc.constant([["time_zone", "Europe/Berlin"]]);
    if (parameter.name !== "having" || group === undefined) return writeParameter(document, parameter);
    return writeParameter(document, group).map((pairs) => [...pairs, ["having", "(count[gte]=0)"]]);
  };
  const one = fc.constantFrom(...known).chain((parameter) => {
    const right = write(parameter).map((pairs) => [parameter, pairs, true] as const);
    const rejected = listBroken(document, parameter);
    if (rejected.length === 0) return right;
    const wrong = breakParameter(document, parameter, rejected).map((pairs) => [parameter, pairs, false] as const);
    return fc.oneof({ arbitrary: right, weight: 6 }, { arbitrary: wrong, weight: 1 });
  });
  const several = fc.uniqueArray(one, { maxLength: 3, selector: ([parameter]) => statedBy(parameter.name) });
  const joined = several.map((parts): Part<ApiCall["query"]> => [
    parts.flatMap(([, pairs]) => pairs),
    parts.every(([, , isValid]) => isValid),
  ]);
  return fc.oneof({ arbitrary: joined, weight: 12 }, { arbitrary: stranger, weight: 1 });
}

/**
 * Parameters that state the same condition have the same key: `price_from` and `price[gte]` are the same, `page` and `after`
 * exclude each other, and `having` brings the `group` that it needs.
 */
function statedBy(name: string): string {
  if (name === "page" || name === "after") return "window";
  if (name === "having") return "group";
  return name.replace(/(\[\w+\]|_from|_to)$/, "");
}

type Pairs = readonly (readonly [string, string])[];

function writeParameter(document: ApiDocument, { name, schema, explode }: ApiParameter): fc.Arbitrary<Pairs> {
  // Clients do not make cursors.
  if (name === "after") return fc.constant([[name, ""]]);
  return arbitraryOf(schema, (part) => document.resolve(part)).map((value) => {
    if (explode === false) return [[name, [value].flat().map(String).join(",")]];
    return isOperators(value)
      ? Object.entries(value).flatMap(([operator, operand]) => repeat(`${name}[${operator}]`, operand))
      : repeat(name, value);
  });
}

function repeat(name: string, value: unknown): Pairs {
  return [value].flat().map((each) => [name, String(each)] as const);
}

function isOperators(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const wrongTexts = ["", "true", "007", "1e400", "9007199254740993", "a,,b", "\0"];
const brokenPairs = new WeakMap<ApiParameter, Pairs>();

/** Lists names and texts that the schema of the parameter rejects. Empty if it accepts every text. */
function listBroken(document: ApiDocument, parameter: ApiParameter): Pairs {
  const known = brokenPairs.get(parameter);
  if (known !== undefined) return known;
  const found = listNames(parameter)
    .flatMap((name) => wrongTexts.map((text) => [name, text] as const))
    .filter(([name, text]) => !isAllowed(document, parameter, name, text));
  brokenPairs.set(parameter, found);
  return found;
}

function listNames({ name, style }: ApiParameter): readonly string[] {
  const operators = style === "deepObject" ? ["gte", "in", "exists", "like"] : [];
  return [name, ...operators.map((operator) => `${name}[${operator}]`)];
}

/** Generates values that the schema of the parameter rejects: one of `rejected` in place of a random text that it accepts. */
function breakParameter(document: ApiDocument, parameter: ApiParameter, rejected: Pairs): fc.Arbitrary<Pairs> {
  const texts = fc.oneof(fc.string(), fc.constantFrom(...wrongTexts));
  return fc
    .tuple(fc.constantFrom(...listNames(parameter)), texts, fc.constantFrom(...rejected))
    .map(([name, text, other]) => [isAllowed(document, parameter, name, text) ? other : [name, text]]);
}

/** Whether a text can be parsed as a value that the schema allows. `written` is the name, which may end in an operator. */
export function isAllowed(
  document: ApiDocument,
  { name, schema, explode }: ApiParameter,
  written: string,
  text: string,
): boolean {
  const operator = written.slice(name.length + 1, -1);
  const parts = explode === false ? text.split(",") : [text];
  return parts.every((part) =>
    listReadings(part)
      .flatMap((value) => [value, [value]])
      .map((value) => (operator === "" ? value : { [operator]: value }))
      .some((value) => document.findFaultBy(schema, value) === null),
  );
}

/** Lists the JSON values that a text may stand for. */
function listReadings(text: string): readonly unknown[] {
  const number = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? [Number(text)] : [];
  return [text, ...number, ...(text === "true" ? [true] : text === "false" ? [false] : [])];
}

function arbitraryHeaders({ parameters }: ApiOperation): fc.Arbitrary<Part<ApiCall["headers"]>> {
  const known = parameters.filter((parameter) => parameter.in === "header");
  const some = known.map(({ name, schema }) => {
    // The server changes the object only if it has that version, which the test does not know.
    if (name === "If-Match")
      return fc.constantFrom<Part<object>>([{}, true], [{ [name]: "*" }, true], [{ [name]: "3" }, false]);
    const pattern = typeof schema["pattern"] === "string" ? schema["pattern"] : "^[!-~]*$";
    const text = fc.stringMatching(new RegExp(pattern)).map((value) => value.trim());
    const valid = text.map((value): Part<object> => [value === "" ? {} : { [name]: value }, true]);
    const broken: Part<object> = [{ [name]: " é" }, schema["pattern"] === undefined];
    return fc.oneof(
      { arbitrary: fc.constant<Part<object>>([{}, true]), weight: 6 },
      { arbitrary: valid, weight: 3 },
      { arbitrary: fc.constant(broken), weight: 1 },
    );
  });
  return fc
    .tuple(...some)
    .map((parts) => [
      Object.assign({}, ...parts.map(([header]) => header)) as ApiCall["headers"],
      parts.every(([, isValid]) => isValid),
    ]);
}

/** The document writes ids as strings. The server accepts numbers as well. */
export function writeIds(document: ApiDocument, schema: JsonObject, body: unknown): unknown {
  if (!isOperators(body)) return body;
  const properties = schema["properties"] as { readonly [name: string]: JsonObject };
  const write = (value: unknown): unknown => (Number.isSafeInteger(value) ? String(value) : value);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => {
      const property = Object.hasOwn(properties, name) ? properties[name]! : {};
      if (isDigits(property)) return [name, write(value)];
      if (!Array.isArray(value)) return [name, value];
      const items = document.resolve((property["items"] ?? {}) as JsonObject);
      if (isDigits(items)) return [name, value.map(write)];
      // Items that the same request creates.
      return [name, items["properties"] === undefined ? value : value.map((each) => writeIds(document, items, each))];
    }),
  );
}

function isDigits({ pattern }: JsonObject): boolean {
  return typeof pattern === "string" && /^\^[([].*\[0-9\]/.test(pattern);
}

interface Content {
  readonly body: string | null;
  readonly type: string | null;
}

const json = "application/json";

function arbitraryBody(document: ApiDocument, { body }: ApiOperation): fc.Arbitrary<Part<Content>> {
  if (body === null) return fc.constant<Part<Content>>([{ body: null, type: null }, true]);
  const schema = document.schemaAt(body.schema);
  // A property with the value undefined counts as present, but JSON omits it.
  const write = (value: unknown): Part<Content> => {
    const text = JSON.stringify(value);
    return [
      { body: text, type: json },
      document.findFault(body.schema, writeIds(document, schema, JSON.parse(text))) === null,
    ];
  };
  const valid = arbitraryOf(schema, (part) => document.resolve(part)).filter((value) => write(value)[1]);
  const properties = Object.keys(schema["properties"] as object);
  const disturbed = fc
    .tuple(valid, fc.constantFrom(...properties), fc.jsonValue({ maxDepth: 2 }))
    .map(([value, name, other]) => write({ ...(value as object), [name]: other }));
  const lacking = fc
    .tuple(valid, fc.constantFrom(...properties))
    .map(([value, name]) => write({ ...(value as object), [name]: undefined }));
  const nonsense = fc.constantFrom<Part<Content>>(
    [{ body: "{", type: json }, false],
    [{ body: "[]", type: json }, false],
    [{ body: "{}", type: json }, false],
    [{ body: "", type: json }, false],
    [{ body: '{"a": 1}', type: "text/plain" }, false],
    [{ body: '{"a": "\\ud800"}', type: json }, false],
    [{ body: '{"a": 1e300}', type: json }, false],
  );
  return fc.oneof(
    { arbitrary: valid.map(write), weight: 6 },
    { arbitrary: disturbed, weight: 3 },
    { arbitrary: lacking, weight: 1 },
    { arbitrary: nonsense, weight: 2 },
  );
}
