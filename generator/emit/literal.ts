/** Writes a value as TypeScript: on one line if it fits, otherwise one member per line. Undefined members are left out. */
export function writeLiteral(value: unknown, indent = ""): string {
  const line = writeLine(value);
  if (indent.length + line.length <= 110) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((each) => `${inner}${writeLiteral(each, inner)},\n`).join("")}${indent}]`;
  if (!isObject(value)) return line;
  const members = Object.entries(value).map(
    ([name, each]) => `${inner}${writeName(name)}: ${writeLiteral(each, inner)},\n`,
  );
  return `{\n${members.join("")}${indent}}`;
}

function writeLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeLine).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, each]) => `${writeName(name)}: ${writeLine(each)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null;
}

/** Quotes names that are not identifiers, such as paths. */
function writeName(name: string): string {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(name) ? name : JSON.stringify(name);
}
