/** Returns hints for keywords that are used in the wrong place. */
import { fieldOnlyKeywords, topLevelKeywords, resourceKeywords } from "./meta-schema.js";
import { formatJsonPointer, type JsonPath } from "./problem.js";

const fieldKeywordHint = 'it is for fields: write it at a field in "properties"';
const resourceKeywordHint = 'it is for the resource: write it inside "resource"';
const notInsideFieldHint = "it is for fields of the resource, not for values inside a field";
const notInArrayItemsHint = "it is for fields of the resource, not for the items of an array";
const fieldOrItemsHint = "it is for fields of the resource, and for the items of a field that is an array";

const nullableHint = 'leave it out: a field that "required" does not name may be null';

const conditionsHint =
  'leave it out: rules between fields are conditions, "if" with "then" or "else", or several of them in "allOf"';

const singleTypeHint = 'leave it out: a field has one type, which "type" names';

/** Keywords of declarations, each with the keywords of the same meaning in other schema languages. */
const synonymsByKeyword: { readonly [keyword: string]: readonly string[] } = {
  minimum: ["min", "minValue"],
  maximum: ["max", "maxValue"],
  minLength: ["min_length"],
  maxLength: ["max_length", "length", "size"],
  pattern: ["regex"],
  enum: ["values", "options"],
  default: ["defaultValue"],
  indexed: ["index"],
  references: ["ref", "foreignKey"],
  multipleOf: ["precision", "scale"],
  read: ["view"],
  write: ["edit"],
};

function mapKeywordsToHint(keywords: readonly string[], hint: string): { readonly [keyword: string]: string } {
  return Object.fromEntries(keywords.map((keyword) => [keyword, hint]));
}

/** Hints for keywords that belong at a field, but were written at a value inside it, such as the items of an array. */
const hintsInsideFields: { readonly [keyword: string]: string } = {
  ...mapKeywordsToHint(fieldOnlyKeywords, notInsideFieldHint),
  contentMediaType: 'for a string of several lines, write "multiline": true',
  nullable: nullableHint,
  anyOf: singleTypeHint,
  references: fieldOrItemsHint,
  sentAs: fieldOrItemsHint,
};

/** Hints by the place in the declaration, then by the misplaced keyword. */
const hintsByLocation: { readonly [place: string]: { readonly [keyword: string]: string } } = {
  file: {
    ...mapKeywordsToHint(fieldOnlyKeywords, fieldKeywordHint),
    ...mapKeywordsToHint(resourceKeywords, resourceKeywordHint),
    ...mapKeywordsToHint(
      ["$defs", "definitions"],
      'declare shapes in a file of their own, such as schemas/_shapes.json, and refer to them with "$ref"',
    ),
    ...mapKeywordsToHint(
      ["$id", "id"],
      'leave it out: the path of the file names the resource; "id" of "resource" names the id field',
    ),
    additionalProperties: "leave it out: the server ignores fields that the declaration does not have",
    anyOf: conditionsHint,
    oneOf: conditionsHint,
  },
  resource: {
    ...mapKeywordsToHint(topLevelKeywords, 'write it next to "properties", not inside "resource"'),
    ...mapKeywordsToHint(fieldOnlyKeywords, fieldKeywordHint),
  },
  rollup: { count: 'to count items, write "counts" at the field instead of "rollup"' },
  field: {
    ...mapKeywordsToHint(resourceKeywords, resourceKeywordHint),
    indexes: 'did you mean "indexed"?',
    contentMediaType: hintsInsideFields["contentMediaType"]!,
    nullable: nullableHint,
    anyOf: singleTypeHint,
  },
  element: Object.fromEntries(
    Object.entries(hintsInsideFields)
      .filter(([keyword]) => keyword !== "references" && keyword !== "sentAs")
      .map(([keyword, hint]) => [keyword, hint === notInsideFieldHint ? notInArrayItemsHint : hint]),
  ),
  value: hintsInsideFields,
  unique: { fields: 'declare a key over several fields in "unique" of "resource"' },
};

/** Patterns of JSON pointers to each place. The last pattern matches all other places inside a field. */
const locationPatterns: readonly (readonly [place: string, form: RegExp])[] = [
  ["file", /^$/],
  ["resource", /^\/resource$/],
  ["rollup", /^\/properties\/[^/]+\/rollup$/],
  ["field", /^\/properties\/[^/]+$/],
  ["element", /^\/properties\/[^/]+\/items$/],
  ["unique", /^\/properties\/[^/]+\/unique$/],
  ["value", /^\/(properties|\$defs)\//],
];

/** Returns a hint for a keyword that is not allowed at the position `path`. */
export function suggestForMisplacedKeyword(
  path: JsonPath,
  keyword: string,
  allowedKeywords: readonly string[],
): string | undefined {
  const pointer = formatJsonPointer(path);
  const hints = hintsByLocation[locationPatterns.find(([, form]) => form.test(pointer))?.[0] ?? ""] ?? {};
  if (Object.hasOwn(hints, keyword)) return hints[keyword];
  const here = allowedKeywords.find(
    (each) => Object.hasOwn(synonymsByKeyword, each) && synonymsByKeyword[each]!.includes(keyword),
  );
  return here && `use ${JSON.stringify(here)} instead`;
}

/** Returns a hint for a value of the wrong JSON type, such as `true` instead of an array. */
export function suggestForWrongType(path: JsonPath, value: unknown): string | undefined {
  const pointer = formatJsonPointer(path);
  if (value === null && path.at(-1) === "default") return "leave `default` out: a field without a default has no value";
  if (/^\/properties\/[^/]+$/.test(pointer) && typeof value === "string") return suggestForTypeNameAsField(value);
  if (/^\/properties\/[^/]+\/required$/.test(pointer)) {
    return 'to make the field mandatory, name it in "required" of the declaration, next to "properties"';
  }
  if (/\/transitions\/[^/]+$/.test(pointer)) {
    return 'write an object whose keys are the values to change to, such as { "paid": true }';
  }
  if (/^(\/properties\/.+)?\/properties$/.test(pointer) && Array.isArray(value)) {
    return 'write an object whose keys are the names of the fields, such as { "name": { "type": "string" } }';
  }
  const [, list, position] = /^\/resource\/(unique|indexes)(\/\d+)?$/.exec(pointer) ?? [];
  const isNames = Array.isArray(value) ? list === "unique" && position !== undefined : typeof value === "string";
  if (list !== undefined && isNames)
    return suggestKeyOrIndexForm(list === "unique", [value].flat(), position === undefined);
  return pointer === "/resource/groups"
    ? 'it declares that the items of the resource are groups; for a field that lists who may see an item, write "audience": true'
    : undefined;
}

/** Returns a hint with the right form of a unique key or index, such as `{ "fields": ["name"] }` for `["name"]`. */
function suggestKeyOrIndexForm(isUniqueKey: boolean, fieldNames: readonly unknown[], isWholeList: boolean): string {
  const list = `[${fieldNames.map((name) => JSON.stringify(name)).join(", ")}]`;
  const entry = isUniqueKey ? `{ "fields": ${list} }` : list;
  const atField = fieldNames.length === 1 ? `, or "${isUniqueKey ? "unique" : "indexed"}": true at the field` : "";
  return `write ${isWholeList ? `[${entry}]` : entry}${atField}`;
}

const formatNames: ReadonlySet<unknown> = new Set(["date", "date-time", "email", "uri", "uuid"]);
const declarationByTypeSynonym: ReadonlyMap<unknown, string> = new Map([
  ["datetime", '{ "type": "string", "format": "date-time" }'],
  ["timestamp", '{ "type": "string", "format": "date-time" }'],
  ["decimal", '{ "type": "number", "sentAs": "string", "multipleOf": 0.01 }'],
  ["float", '{ "type": "number" }'],
  ["double", '{ "type": "number" }'],
  ["int", '{ "type": "integer" }'],
  ["bool", '{ "type": "boolean" }'],
  ["text", '{ "type": "string", "multiline": true }'],
]);

/** Returns a hint for a field that is only the name of a type, such as `"title": "string"`. */
function suggestForTypeNameAsField(text: string): string | undefined {
  const typeName = text.toLowerCase();
  const isType = ["string", "integer", "number", "boolean"].includes(typeName);
  return isType ? `write { "type": "${typeName}" }` : suggestForUnsupportedType(["type"], typeName);
}

/** Returns a hint for a `type` that other schema languages have, such as `float`. */
export function suggestForUnsupportedType(path: JsonPath, typeName: unknown): string | undefined {
  if (path.at(-1) !== "type") return undefined;
  if (Array.isArray(typeName) && typeName.includes("null")) {
    return 'name one type, without "null": a field that "required" does not name may be null';
  }
  const right = formatNames.has(typeName)
    ? `{ "type": "string", "format": ${JSON.stringify(typeName)} }`
    : declarationByTypeSynonym.get(typeName);
  return right === undefined ? undefined : `write ${right}`;
}

/** Returns the nearest valid spelling of a name: `radio_hosts` for `radio-hosts` or `radioHosts`. */
export function suggestValidName(text: string): string | undefined {
  const words = text
    .split("/")
    .at(-1)!
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_");
  const name = words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "");
  return name === "" ? undefined : `such as ${JSON.stringify(name)}`;
}
