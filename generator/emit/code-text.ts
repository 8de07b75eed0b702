/** Writes a comment on lines of its own; nothing for empty text. Text from a declaration cannot end the comment. */
export function writeDocumentation(text: string, indent = ""): string {
  if (text === "") return "";
  const lines = text.replaceAll("*/", "*\\/").split(/\r\n|[\n\r\u2028\u2029]/);
  const [line = ""] = lines;
  if (lines.length === 1) return `${indent}/** ${line} */\n`;
  return `${indent}/**\n${lines.map((each) => `${indent} * ${each}\n`).join("")}${indent} */\n`;
}

/** Writes the name of a member, in quotes if it is not an identifier. */
export function writeMemberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
