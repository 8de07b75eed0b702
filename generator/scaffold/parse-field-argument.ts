/** A field for `properties` of a new declaration. */
export interface NewField {
  readonly name: string;
  readonly required: boolean;
  readonly schema: { readonly [keyword: string]: unknown };
}

export class FieldArgumentError extends Error {
  override readonly name = "FieldArgumentError";
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

const fieldArgumentPattern =
  /^(?<name>[^:!<>=]+)(?::(?<type>[^:!<>=]*))?(?<mandatory>!)?(?<limits>(?:[<>]=?[^<>=!]+)*|:[^=!]*\.\.[^=!]*)(?<mandatory2>!)?(?:=(?<fallback>.*))?$/;

/**
 * Parses an argument such as `capacity:integer>=0`: name, type, `!` if required, limits and default. The generator checks the
 * schema of the field.
 * @throws FieldArgumentError if the argument does not have this form
 */
export function parseFieldArgument(argument: string): NewField {
  const groups = fieldArgumentPattern.exec(argument)?.groups;
  if (groups === undefined) {
    rejectArgument(
      argument,
      "write a field as name:type, then ! if it is required, limits as :1..9 or >=1<=9, and =default",
    );
  }
  const { name = "", type = "", mandatory, mandatory2, limits = "", fallback } = groups;
  const required = (mandatory ?? mandatory2) !== undefined;
  const schema = parseType(argument, type === "" ? "string" : type);
  const isText = schema["type"] === "string" && schema["format"] === undefined;
  const limited: NewField["schema"] = { ...schema, ...parseLimits(argument, limits, isText) };
  const isPlain = isText && schema["enum"] === undefined;
  // Optional strings get the default "", because lists can only be sorted by fields that always have a value.
  const stood = isPlain && !required && limited["minLength"] === undefined ? "" : undefined;
  const standing = fallback === undefined ? stood : schema["type"] === "string" ? fallback : parseJsonOrText(fallback);
  const value = standing === undefined ? {} : { default: standing };
  return { name, required, schema: { ...limited, ...value } };
}

function parseType(argument: string, typeText: string): NewField["schema"] {
  if (typeText.includes("|")) return { type: "string", enum: typeText.split("|") };
  if (typeText.startsWith("@")) return { type: "integer", references: typeText.slice(1) };
  if (Object.hasOwn(schemaByTypeName, typeText)) return schemaByTypeName[typeText]!;
  const names = Object.keys(schemaByTypeName).join(", ");
  rejectArgument(
    argument,
    `${JSON.stringify(typeText)} is not a type; use ${names}, values separated by |, or @${typeText} for a reference to the resource ${typeText}; quote the field if it contains | or >`,
  );
}

function parseLimits(argument: string, limitsText: string, isText: boolean): NewField["schema"] {
  const signed = limitsText.replace(/^:(.*)\.\.(.*)$/, ">=$1<=$2");
  const limits = [...signed.matchAll(/([<>]=?)([^<>=]+)/g)].map(([, sign = "", limit = ""]) => {
    const keyword = (isText ? lengthKeywordBySign : boundKeywordBySign)[sign];
    if (keyword === undefined) rejectArgument(argument, "limit the length of a string with >= and <=");
    return [keyword, parseJsonOrText(limit)] as const;
  });
  if (limitsText !== "" && limits.length === 0) rejectArgument(argument, "write limits as :1..9 or >=1<=9");
  return Object.fromEntries(limits);
}

const boundKeywordBySign: { readonly [sign: string]: string } = {
  ">=": "minimum",
  "<=": "maximum",
  ">": "exclusiveMinimum",
  "<": "exclusiveMaximum",
};
const lengthKeywordBySign: { readonly [sign: string]: string } = { ">=": "minLength", "<=": "maxLength" };

/** Returns a JSON value such as a number; any other text unchanged, which the generator rejects if the type is wrong. */
function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function rejectArgument(argument: string, message: string): never {
  throw new FieldArgumentError(`${JSON.stringify(argument)}: ${message}`);
}
