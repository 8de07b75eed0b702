import type { MemberModel, ObjectModel, ValueModel } from "../value-model.js";

/** Of arrays in what is given, which may be constants; who is given an array may change it. */
export type Arrays = "readonly " | "";

/** A member of an interface. */
export interface Member {
  readonly name: string;
  readonly mandatory: boolean;
  readonly note: string;
  readonly value: ValueModel;
}

/** The TypeScript type of a value, on one line. */
function writeValueType(value: ValueModel, arrays: Arrays): string {
  return value.orNull ? `${writePlainType(value, arrays)} | null` : writePlainType(value, arrays);
}

/** Members of an interface, one a line, each with what is said of it. */
export function writeMembers(members: readonly Member[], arrays: Arrays): string {
  return members
    .map((member) => `${writeDocumentation(member.note, "  ")}  ${writeMember(member, arrays)};\n`)
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

function writePlainType(value: ValueModel, arrays: Arrays): string {
  switch (value.kind) {
    case "uuid":
      return "string";
    case "digits":
      // Requests may carry the number too.
      return value.limits === null ? "string" : "string | number";
    case "string":
    case "integer":
    case "number":
    case "boolean":
      return value.choices === null
        ? ["integer", "number"].includes(value.kind)
          ? "number"
          : value.kind
        : value.choices.map((choice) => JSON.stringify(choice)).join(" | ");
    case "array": {
      const items = writeValueType(value.items, arrays);
      return /[ {]/.test(items) ? `${arrays}(${items})[]` : `${arrays}${items}[]`;
    }
    case "object":
      return writeObjectType(value, arrays);
  }
}

function writeObjectType({ members }: ObjectModel, arrays: Arrays): string {
  if (members.length === 0) return "{ [name: string]: unknown }";
  return `{ ${members.map((member) => writeMember(member, arrays)).join("; ")} }`;
}

function writeMember({ name, mandatory, value }: MemberModel, arrays: Arrays): string {
  return `${writeMemberName(name)}${mandatory ? "" : "?"}: ${writeValueType(value, arrays)}`;
}
