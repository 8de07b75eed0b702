import type { Artifact } from "../resource-model.js";
import { noteName, writeNote } from "./header.js";

/** An artefact that is JSON: it says first what it was made from. */
export function emitJson(path: string, source: string, value: object): Artifact {
  return { path, text: `${writeJson({ [noteName]: writeNote(source), ...value }, 0).text}\n` };
}

interface Written {
  readonly text: string;
  readonly isLine: boolean;
}

/** On one line where it fits: a third of it all would be indentation. Members that are undefined are left out. */
function writeJson(value: unknown, indent: number): Written {
  if (typeof value !== "object" || value === null) return { text: JSON.stringify(value), isLine: true };
  const isArray = Array.isArray(value);
  const members = isArray
    ? value.map((member: unknown) => ({ name: "", ...writeJson(member, indent + 1) }))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => ({ name: `${JSON.stringify(name)}:`, ...writeJson(member, indent + 1) }));
  const [open, close] = isArray ? ["[", "]"] : ["{", "}"];
  const line = members.every(({ isLine }) => isLine) ? members.map(({ name, text }) => name + text).join(",") : null;
  if (line !== null && line.length + 2 + indent <= widest) return { text: `${open}${line}${close}`, isLine: true };
  const inner = `\n${" ".repeat(indent + 1)}`;
  const lines = members.map(({ name, text }) => `${inner}${name}${text}`);
  return { text: `${open}${lines.join(",")}\n${" ".repeat(indent)}${close}`, isLine: false };
}

const widest = 240;
