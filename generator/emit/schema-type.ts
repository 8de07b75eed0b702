import type { JSONSchema } from "json-schema-to-typescript";

/** Of arrays in what is given, which may be constants; who is given an array may change it. */
export type Arrays = "readonly " | "";

/** The TypeScript type of what such a schema allows, on one line: of the schemas that `item-schema.ts` writes. */
export function writeSchemaType(schema: JSONSchema, arrays: Arrays): string {
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf !== undefined) return schema.anyOf.map((each) => writeSchemaType(each, arrays)).join(" | ");
  return [schema.type ?? []]
    .flat()
    .map((type) => writeNamedType(type, schema, arrays))
    .join(" | ");
}

/** Members of an interface, one a line, each with its description. */
export function writeMembers(schema: JSONSchema, arrays: Arrays): string {
  return listProperties(schema)
    .map(({ name, optional, property }) => {
      return `${writeDocumentation(property.description ?? "", "  ")}  ${name}${optional}: ${writeSchemaType(property, arrays)};\n`;
    })
    .join("");
}

/** A comment on lines of its own, or nothing. */
export function writeDocumentation(text: string, indent = ""): string {
  if (text === "") return "";
  const lines = text.replaceAll("*/", "*\\/").split(/\r\n|[\n\r\u2028\u2029]/);
  const [line = ""] = lines;
  if (lines.length === 1) return `${indent}/** ${line} */\n`;
  return `${indent}/**\n${lines.map((each) => `${indent} * ${each}\n`).join("")}${indent} */\n`;
}

/** A name of a member: in quotes where it is no identifier. */
export function writeMemberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function writeNamedType(type: string, schema: JSONSchema, arrays: Arrays): string {
  switch (type) {
    case "integer":
      return "number";
    case "array": {
      const items =
        [schema.items ?? []]
          .flat()
          .map((each) => writeSchemaType(each, arrays))
          .join(" | ") || "unknown";
      return /[ {]/.test(items) ? `${arrays}(${items})[]` : `${arrays}${items}[]`;
    }
    case "object": {
      const members = listProperties(schema).map(
        ({ name, optional, property }) => `${name}${optional}: ${writeSchemaType(property, arrays)}`,
      );
      return members.length === 0 ? "{ [name: string]: unknown }" : `{ ${members.join("; ")} }`;
    }
    default:
      return type;
  }
}

interface Member {
  readonly name: string;
  readonly optional: "" | "?";
  readonly property: JSONSchema;
}

function listProperties({ properties = {}, required }: JSONSchema): readonly Member[] {
  const mandatory = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, property]) => ({
    name: writeMemberName(name),
    optional: mandatory.includes(name) ? "" : "?",
    property,
  }));
}
