/** Prints TypeScript types. Callers import this module on demand, because json-schema-to-typescript takes 0.1 s to load. */
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { choicesOf, isNullable, kindOf, type FormSchema, type ObjectForm } from "../form-schema.js";
import { definedMembers, mapMembers } from "../../runtime/model/values/objects.js";

/**
 * Place of a value, which decides the type of integers that the API sends as strings, such as ids. `request` accepts strings and
 * numbers, `answer` has strings, and `inside` (hooks and actions) has numbers.
 */
export type Side = "request" | "answer" | "inside";

/** Prints an exported interface, with the descriptions in the schema as comments. */
export async function printInterface(name: string, description: string, form: ObjectForm, side: Side): Promise<string> {
  const schema = { ...typedSchema(form, side), ...(description === "" ? {} : { description }) };
  // json-schema-to-typescript changes names. So it gets the name `Form`, which is replaced afterwards.
  const text = await compile(schema, "Form", options);
  return layOut(text.replace("export interface Form ", () => `export interface ${name} `));
}

const options = {
  bannerComment: "",
  additionalProperties: false,
  enableConstEnums: false,
  format: false,
  // Only validators check limits of the number of elements, because types with a member for each length would be unreadable.
  ignoreMinAndMaxItems: true,
};

function typedSchema(form: FormSchema, side: Side): JSONSchema {
  const [kind, isDigits] = [kindOf(form), form.digits !== undefined && side !== "inside"];
  const about = definedMembers({ description: form.description, deprecated: form.deprecated });
  const literal = (type: string): JSONSchema => {
    const whole = isNullable(form) ? `${type} | null` : type;
    // For an array, json-schema-to-typescript appends `[]` to this text, so a union needs parentheses.
    return { ...about, tsType: whole.includes("|") ? `(${whole})` : whole };
  };
  if (isDigits) return literal(side === "request" ? "string | number" : "string");
  if (kind === "integer" && form.format === "uuid") return literal("string");
  const { properties, items, required, formerValues = [] } = form;
  if (kind === "object" && Object.keys(properties ?? {}).length === 0) {
    return literal("{ [name: string]: unknown }");
  }
  const choices = choicesOf(form);
  return {
    ...about,
    type: [kind, ...(isNullable(form) ? ["null" as const] : [])],
    ...(choices === undefined ? {} : { enum: [...choices, ...formerValues, ...(isNullable(form) ? [null] : [])] }),
    ...(items === undefined ? {} : { items: typedSchema(items, side) }),
    ...(properties === undefined
      ? {}
      : {
          properties: mapMembers(properties, (property) => typedSchema(property, side)),
          required: [...(required ?? [])],
        }),
  };
}

/** Indents the text. The formatter of json-schema-to-typescript would take most of the time. */
function layOut(text: string): string {
  let depth = 0;
  const lines = text.replaceAll(/\/\*\*\n \* (.*)\n \*\//g, "/** $1 */").split("\n");
  const indented = lines.map((line) => {
    const isComment = /^(\/\*\*| \*)/.test(line);
    if (!isComment && line.startsWith("}")) depth -= 1;
    const whole = "  ".repeat(depth) + line.trimEnd();
    if (!isComment && line.endsWith("{")) depth += 1;
    return whole;
  });
  return `${indented.filter((line) => line.trim() !== "").join("\n")}\n`;
}
