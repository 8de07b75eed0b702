/** A comment on lines of its own, or nothing for an empty text. A declaration's text cannot end the comment that it stands in. */
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
