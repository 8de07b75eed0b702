import { generatedNoticeName, composeGeneratedNotice } from "./code-formatting.js";

/** Writes the text of a generated JSON file. The first member names the source of the file. */
export function formatJsonFile(sourcePath: string, value: object): string {
  return `${formatJson({ [generatedNoticeName]: composeGeneratedNotice(sourcePath), ...value }, 0).text}\n`;
}

/** A value that is already JSON text. `formatJson` inserts the text unchanged. */
export class PreformattedJson {
  readonly text: string;
  readonly isOneLine: boolean;

  constructor(text: string, isLine: boolean) {
    this.text = text;
    this.isOneLine = isLine;
  }
}

/** Writes a value on one line if it is short, because indentation would be a third of the text. Leaves out undefined members. */
export function formatJson(value: unknown, indentWidth: number): PreformattedJson {
  if (value instanceof PreformattedJson) return value;
  if (typeof value !== "object" || value === null) return new PreformattedJson(JSON.stringify(value), true);
  const isArray = Array.isArray(value);
  const formatMember = (name: string, member: unknown): PreformattedJson => {
    const { text, isOneLine } = formatJson(member, indentWidth + 1);
    return new PreformattedJson(name + text, isOneLine);
  };
  const members = isArray
    ? value.map((member: unknown) => formatMember("", member))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => formatMember(`${JSON.stringify(name)}:`, member));
  const [open, close] = isArray ? ["[", "]"] : ["{", "}"];
  const line = members.every(({ isOneLine }) => isOneLine) ? members.map(({ text }) => text).join(",") : null;
  if (line !== null && line.length + 2 + indentWidth <= maxLineWidth)
    return new PreformattedJson(`${open}${line}${close}`, true);
  const inner = `\n${" ".repeat(indentWidth + 1)}`;
  const lines = members.map(({ text }) => `${inner}${text}`);
  return new PreformattedJson(`${open}${lines.join(",")}\n${" ".repeat(indentWidth)}${close}`, false);
}

const maxLineWidth = 240;
