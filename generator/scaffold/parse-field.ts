import { suggestName } from "../../runtime/model/values/nearest-name.js";

/** A field for `properties` of a new declaration. */
export interface NewField {
  readonly name: string;
  readonly required: boolean;
  readonly schema: { readonly [keyword: string]: unknown };
}

export class InvalidFieldArgument extends Error {
  override readonly name = "InvalidFieldArgument";
}

const types: { readonly [name: string]: NewField["schema"] } = {
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

const form =
  /^(?<name>[^:!<>=]*)(?::(?<type>[^:!<>=]*))?(?<mandatory>!)?(?<limits>(?:[<>]=?[^<>=!]*)*|:[^=!]*)(?<mandatory2>!)?(?:=(?<fallback>.*))?$/;

/**
 * Parses an argument such as `capacity:integer>=0`: name, type, `!` if required, limits and default.
 * @throws InvalidFieldArgument
 */
export function parseField(word: string): NewField {
  const { name = "", type = "string", mandatory, mandatory2, limits = "", fallback } = form.exec(word)?.groups ?? {};
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    reject(word, "the name of a field must consist of lower-case letters, digits and underscores, such as unit_price");
  }
  const required = (mandatory ?? mandatory2) !== undefined;
  if (required && fallback !== undefined) {
    reject(word, 'a required field must not have a default; remove the "!" or the "="');
  }
  const schema = readType(word, type === "" ? "string" : type);
  const limited: NewField["schema"] = { ...schema, ...readLimits(word, limits, schema) };
  const isPlain = schema["type"] === "string" && schema["enum"] === undefined && schema["format"] === undefined;
  // Optional strings get the default "", because lists can only be sorted by fields that always have a value.
  const stood = isPlain && !required && limited["minLength"] === undefined ? "" : undefined;
  const standing = fallback === undefined ? stood : readValue(word, fallback, schema);
  const value = standing === undefined ? {} : { default: standing };
  return { name, required, schema: { ...limited, ...value } };
}

function readType(word: string, type: string): NewField["schema"] {
  if (type.includes("|")) return { type: "string", enum: type.split("|") };
  if (type.startsWith("@")) return { type: "integer", references: type.slice(1) };
  const schema = Object.hasOwn(types, type) ? types[type] : undefined;
  if (schema !== undefined) return schema;
  const names = Object.keys(types);
  const hint =
    suggestName(type, new Set(names)) ??
    `use ${names.join(", ")}, values separated by |, or @${type} for a reference to the resource ${type}; quote the field if it contains | or >`;
  reject(word, `${JSON.stringify(type)} is not a type; ${hint}`);
}

function readLimits(
  word: string,
  limits: string,
  { type, format, references }: NewField["schema"],
): NewField["schema"] {
  if (limits === "") return {};
  const isText = type === "string" && format === undefined;
  if (!isText && ((type !== "integer" && type !== "number") || references !== undefined)) {
    reject(word, "limits are for numbers and for the length of strings");
  }
  const [, least, most] = /^:(-?[\d.]*?)\.\.(-?[\d.]*)$/.exec(limits) ?? [];
  const given: readonly (readonly [string, string])[] =
    least === undefined || most === undefined
      ? [...limits.matchAll(/([<>]=?)([^<>=]*)/g)].map(([, sign = "", limit = ""]) => [sign, limit] as const)
      : [[">=", least] as const, ["<=", most] as const].filter(([, limit]) => limit !== "");
  if (given.length === 0) reject(word, "write limits as :1..9 or >=1<=9");
  return Object.fromEntries(
    given.map(([sign, limit]) => {
      const keyword = isText ? lengths[sign] : bounds[sign];
      if (keyword === undefined) reject(word, "limit the length of a string with >= and <=");
      return [keyword, readNumber(word, limit)];
    }),
  );
}

const bounds: { readonly [sign: string]: string } = {
  ">=": "minimum",
  "<=": "maximum",
  ">": "exclusiveMinimum",
  "<": "exclusiveMaximum",
};
const lengths: { readonly [sign: string]: string } = { ">=": "minLength", "<=": "maxLength" };

function readValue(word: string, text: string, { type }: NewField["schema"]): unknown {
  if (type === "integer" || type === "number") return readNumber(word, text);
  if (type !== "boolean") return text;
  if (text !== "true" && text !== "false") reject(word, "the default of a boolean must be true or false");
  return text === "true";
}

function readNumber(word: string, text: string): number {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) reject(word, `${JSON.stringify(text)} is not a number`);
  return number;
}

function reject(word: string, message: string): never {
  throw new InvalidFieldArgument(`${JSON.stringify(word)}: ${message}`);
}
