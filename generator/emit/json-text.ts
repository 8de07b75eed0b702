import { noteName, writeNote } from "./code-text.js";

/** Writes the text of a generated JSON file. The first member names the source of the file. */
export function writeJsonFile(source: string, value: object): string {
  return `${writeJson({ [noteName]: writeNote(source), ...value }, 0).text}\n`;
}

/** A value that is already JSON text. `writeJson` inserts the text unchanged. */
export class WrittenJson {
  readonly text: string;
  readonly isLine: boolean;

  constructor(text: string, isLine: boolean) {
    this.text = text;
    this.isLine = isLine;
  }
}

type Member = Pick<WrittenJson, "text" | "isLine">;

/** Writes a value on one line if it is short, because indentation would be a third of the text. Leaves out undefined members. */
export function writeJson(value: unknown, indent: number): WrittenJson {
  if (value instanceof WrittenJson) return value;
  if (typeof value !== "object" || value === null) return new WrittenJson(JSON.stringify(value), true);
  const isArray = Array.isArray(value);
  const writeMember = (name: string, member: unknown): Member => {
    const { text, isLine } = writeJson(member, indent + 1);
    return { text: name + text, isLine };
  };
  const members = isArray
    ? value.map((member: unknown) => writeMember("", member))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => writeMember(`${JSON.stringify(name)}:`, member));
  const [open, close] = isArray ? ["[", "]"] : ["{", "}"];
  const line = members.every(({ isLine }) => isLine) ? members.map(({ text }) => text).join(",") : null;
  if (line !== null && line.length + 2 + indent <= maxWidth) return new WrittenJson(`${open}${line}${close}`, true);
  const inner = `\n${" ".repeat(indent + 1)}`;
  const lines = members.map(({ text }) => `${inner}${text}`);
  return new WrittenJson(`${open}${lines.join(",")}\n${" ".repeat(indent)}${close}`, false);
}

const maxWidth = 240;
