import { mapForeignNames, suggestName } from "../../runtime/model/values/nearest-name.js";

/** A field for `properties` of a new declaration. */
export interface NewField {
  readonly name: string;
  readonly required: boolean;
  readonly schema: { readonly [keyword: string]: unknown };
}

export class InvalidFieldArgument extends Error {
  override readonly name = "InvalidFieldArgument";
}

const schemaByTypeName: { readonly [name: string]: NewField["schema"] } = {
  string: { type: "string", maxLength: 255 },
  text: { type: "string", multiline: true },
  integer: { type: "integer" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  date: { type: "string", format: "date" },
  "date-time": { type: "string", format: "date-time" },
  email: { type: "string", format: "email" },
  uri: { type: "string", format: "uri" },
};

/** Names of types in other languages, for hints in error messages. */
const foreignTypeNames = mapForeignNames({
  string: ["str", "varchar", "char"],
  integer: ["int", "bigint", "long"],
  number: ["decimal", "float", "double", "real"],
  boolean: ["bool"],
  "date-time": ["datetime", "timestamp"],
  uri: ["url"],
});

const fieldArgumentPattern =
  /^(?<name>[^:!<>=]*)(?::(?<type>[^:!<>=]*))?(?<mandatory>!)?(?<limits>(?:[<>]=?[^<>=!]*)*|:[^=!]*)(?<mandatory2>!)?(?:=(?<fallback>.*))?$/;

/**
 * Parses an argument such as `capacity:integer>=0`: name, type, `!` if required, limits and default.
 * @throws InvalidFieldArgument
 */
export function parseField(argument: string): NewField {
  const {
    name = "",
    type = "string",
    mandatory,
    mandatory2,
    limits = "",
    fallback,
  } = fieldArgumentPattern.exec(argument)?.groups ?? {};
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    reject(
      argument,
      "the name of a field must consist of lower-case letters, digits and underscores, such as unit_price",
    );
  }
  const required = (mandatory ?? mandatory2) !== undefined;
  if (required && fallback !== undefined) {
    reject(argument, 'a required field must not have a default; remove the "!" or the "="');
  }
  const schema = parseType(argument, type === "" ? "string" : type);
  const limited: NewField["schema"] = { ...schema, ...parseLimits(argument, limits, schema) };
  const isPlain = schema["type"] === "string" && schema["enum"] === undefined && schema["format"] === undefined;
  // Optional strings get the default "", because lists can only be sorted by fields that always have a value.
  const stood = isPlain && !required && limited["minLength"] === undefined ? "" : undefined;
  const standing = fallback === undefined ? stood : parseValue(argument, fallback, schema);
  const value = standing === undefined ? {} : { default: standing };
  return { name, required, schema: { ...limited, ...value } };
}

function parseType(argument: string, typeText: string): NewField["schema"] {
  if (typeText.includes("|")) return { type: "string", enum: typeText.split("|") };
  if (typeText.startsWith("@")) return { type: "integer", references: typeText.slice(1) };
  const schema = Object.hasOwn(schemaByTypeName, typeText) ? schemaByTypeName[typeText] : undefined;
  if (schema !== undefined) return schema;
  const names = Object.keys(schemaByTypeName);
  const sameType = foreignTypeNames.get(typeText.toLowerCase());
  const hint =
    (sameType && `use ${sameType} instead`) ??
    suggestName(typeText, new Set(names)) ??
    `use ${names.join(", ")}, values separated by |, or @${typeText} for a reference to the resource ${typeText}; quote the field if it contains | or >`;
  reject(argument, `${JSON.stringify(typeText)} is not a type; ${hint}`);
}

function parseLimits(
  argument: string,
  limitsText: string,
  { type, format, references }: NewField["schema"],
): NewField["schema"] {
  if (limitsText === "") return {};
  const isText = type === "string" && format === undefined;
  if (!isText && ((type !== "integer" && type !== "number") || references !== undefined)) {
    reject(argument, "limits are for numbers and for the length of strings");
  }
  const [, least, most] = /^:(-?[\d.]*?)\.\.(-?[\d.]*)$/.exec(limitsText) ?? [];
  const given: readonly (readonly [string, string])[] =
    least === undefined || most === undefined
      ? [...limitsText.matchAll(/([<>]=?)([^<>=]*)/g)].map(([, sign = "", limit = ""]) => [sign, limit] as const)
      : [[">=", least] as const, ["<=", most] as const].filter(([, limit]) => limit !== "");
  if (given.length === 0) reject(argument, "write limits as :1..9 or >=1<=9");
  return Object.fromEntries(
    given.map(([sign, limit]) => {
      const keyword = isText ? lengthKeywordBySign[sign] : boundKeywordBySign[sign];
      if (keyword === undefined) reject(argument, "limit the length of a string with >= and <=");
      return [keyword, parseNumber(argument, limit)];
    }),
  );
}

const boundKeywordBySign: { readonly [sign: string]: string } = {
  ">=": "minimum",
  "<=": "maximum",
  ">": "exclusiveMinimum",
  "<": "exclusiveMaximum",
};
const lengthKeywordBySign: { readonly [sign: string]: string } = { ">=": "minLength", "<=": "maxLength" };

function parseValue(argument: string, text: string, { type }: NewField["schema"]): unknown {
  if (type === "integer" || type === "number") return parseNumber(argument, text);
  if (type !== "boolean") return text;
  if (text !== "true" && text !== "false") reject(argument, "the default of a boolean must be true or false");
  return text === "true";
}

function parseNumber(argument: string, text: string): number {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) reject(argument, `${JSON.stringify(text)} is not a number`);
  return number;
}

function reject(argument: string, message: string): never {
  throw new InvalidFieldArgument(`${JSON.stringify(argument)}: ${message}`);
}
