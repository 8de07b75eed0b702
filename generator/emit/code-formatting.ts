import { isObject } from "../../runtime/model/values/objects.js";
import { toCamelCaseName } from "../../runtime/model/schema/path-names.js";

export function formatMemberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** Writes a value as TypeScript: on one line if it fits, otherwise one member per line. */
export function formatLiteral(value: unknown, indent = ""): string {
  const line = formatOnOneLine(value);
  if (indent.length + line.length <= 110) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((each) => `${inner}${formatLiteral(each, inner)},\n`).join("")}${indent}]`;
  if (!isObject(value)) return line;
  const members = Object.entries(value).map(
    ([name, each]) => `${inner}${formatMemberName(name)}: ${formatLiteral(each, inner)},\n`,
  );
  return `{\n${members.join("")}${indent}}`;
}

function formatOnOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatOnOneLine).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, each]) => `${formatMemberName(name)}: ${formatOnOneLine(each)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

const generatedNoticeEnding = 'by "stockroom generate"; never edited.';

/**
 * Writes the note with which every generated file begins: that `stockroom generate` has written it, and from which
 * source.
 * @param sourcePath path of the source of the file, relative to the project
 */
export function composeGeneratedNotice(sourcePath: string): string {
  return `Generated from ${sourcePath} ${generatedNoticeEnding}`;
}

/** Writes the first line of every generated file that is code. */
export function composeHeaderComment(sourcePath: string): string {
  return `// ${composeGeneratedNotice(sourcePath)}\n`;
}

/**
 * Name of the member that contains the note of `composeGeneratedNotice` in JSON files, because JSON has no comments.
 * OpenAPI ignores names that begin with "x-".
 */
export const generatedNoticeName = "x-generated";

export function isGenerated(text: string): boolean {
  const [, note = ""] = /^(?:\/\/ |\{\s*"x-generated":\s*")(Generated from .*)/.exec(text) ?? [];
  return note.replaceAll('\\"', '"').includes(generatedNoticeEnding);
}

/** Returns the name of the types of a resource: "devices/parts" becomes "DevicesParts". */
export function toTypeName(resourcePath: string): string {
  const name = toCamelCaseName(resourcePath);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Endings of the names of a resource's types, such as `DevicesItem`. `DevicesTypes` has all other types as members. */
export const resourceTypeEndings = [
  "Item",
  "Summary",
  "Details",
  "Create",
  "Update",
  "Filter",
  "Sort",
  "Expand",
  "Groups",
  "Numbers",
  "Ordered",
  "Written",
  "Types",
] as const;
