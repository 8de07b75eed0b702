/** Prints TypeScript types. Callers import this module on demand, because json-schema-to-typescript takes 0.1 s to load. */
import { compile, type JSONSchema } from "json-schema-to-typescript";
import {
  enumValuesOf,
  isNullable,
  getValueKind,
  type RepresentationSchema,
  type ObjectRepresentationSchema,
} from "../representation-schema.js";
import { omitUndefinedMembers, mapMembers } from "../../runtime/model/values/objects.js";

/**
 * Place of a value, which decides the type of integers that the API sends as strings, such as ids. `request` accepts strings and
 * numbers, `answer` has strings, and `inside` (hooks and actions) has numbers.
 */
type ValueContext = "request" | "answer" | "inside";

/** Prints an exported interface, with the descriptions in the schema as comments. */
export async function convertSchemaToInterface(
  name: string,
  docComment: string,
  representation: ObjectRepresentationSchema,
  context: ValueContext,
): Promise<string> {
  const schema = {
    ...toTypeScriptSchema(representation, context),
    ...(docComment === "" ? {} : { description: docComment }),
  };
  // json-schema-to-typescript changes names. So it gets the name `Form`, which the next line replaces.
  const text = await compile(schema, "Form", schemaCompilerOptions);
  return indentCode(text.replace("export interface Form ", () => `export interface ${name} `));
}

const schemaCompilerOptions = {
  bannerComment: "",
  additionalProperties: false,
  enableConstEnums: false,
  format: false,
  // Leaves limits of the number of elements to the validators: a type with a member for each length would be
  // unreadable.
  ignoreMinAndMaxItems: true,
};

function toTypeScriptSchema(representation: RepresentationSchema, context: ValueContext): JSONSchema {
  const [kind, isDigits] = [
    getValueKind(representation),
    representation.digitStringMinimum !== undefined && context !== "inside",
  ];
  const about = omitUndefinedMembers({
    description: representation.description,
    deprecated: representation.deprecated,
  });
  const useTypeText = (type: string): JSONSchema => {
    const whole = isNullable(representation) ? `${type} | null` : type;
    // For an array, json-schema-to-typescript appends `[]` to this text, so a union needs parentheses.
    return { ...about, tsType: whole.includes("|") ? `(${whole})` : whole };
  };
  if (isDigits) return useTypeText(context === "request" ? "string | number" : "string");
  if (kind === "integer" && representation.format === "uuid") return useTypeText("string");
  const { properties, items, required, formerValues = [] } = representation;
  if (kind === "object" && Object.keys(properties ?? {}).length === 0) {
    return useTypeText("{ [name: string]: unknown }");
  }
  const choices = enumValuesOf(representation);
  return {
    ...about,
    type: [kind, ...(isNullable(representation) ? ["null" as const] : [])],
    ...(choices === undefined
      ? {}
      : { enum: [...choices, ...formerValues, ...(isNullable(representation) ? [null] : [])] }),
    ...(items === undefined ? {} : { items: toTypeScriptSchema(items, context) }),
    ...(properties === undefined
      ? {}
      : {
          properties: mapMembers(properties, (property) => toTypeScriptSchema(property, context)),
          required: [...(required ?? [])],
        }),
  };
}

/** Indents the text. The formatter of json-schema-to-typescript would take most of the time. */
function indentCode(code: string): string {
  let depth = 0;
  const lines = code.replaceAll(/\/\*\*\n \* (.*)\n \*\//g, "/** $1 */").split("\n");
  const indented = lines.map((line) => {
    const isComment = /^(\/\*\*| \*)/.test(line);
    if (!isComment && line.startsWith("}")) depth -= 1;
    const whole = "  ".repeat(depth) + line.trimEnd();
    if (!isComment && line.endsWith("{")) depth += 1;
    return whole;
  });
  return `${indented.filter((line) => line.trim() !== "").join("\n")}\n`;
}
