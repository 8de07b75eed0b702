import { findNodeAtLocation, type Node } from "jsonc-parser";
import { formatPointer, type Finding, type Problem } from "./problem.js";

/** A file in `schemas/` with its text, its value and the positions of all parts. */
export interface SchemaFile {
  /** Path of the resource, such as `devices/parts`. */
  readonly path: string;
  /** Path of the file in the project, with "/", such as `schemas/devices/parts.json`. */
  readonly file: string;
  readonly text: string;
  readonly digest: string;
  /** Returns the syntax tree, which has the positions of all parts. The tree of an unchanged file is parsed only on demand. */
  readonly tree: () => Node;
  readonly value: unknown;
  /** Whether the declaration has a hooks file. */
  readonly hooks: boolean;
  /** Names of the actions that have a code file. */
  readonly actions: readonly string[];
}

/** Locates a finding in its file: the property or array element, or the nearest ancestor that exists. */
export function locateProblem(source: SchemaFile, rule: string, finding: Finding): Problem {
  let depth = finding.at.length;
  const tree = source.tree();
  let node: Node | undefined;
  while ((node = findNodeAtLocation(tree, finding.at.slice(0, depth))) === undefined) depth -= 1;
  const offset = node.parent?.type === "property" ? node.parent.offset : node.offset;
  return describeProblem(source, offset, formatPointer(finding.at), rule, finding);
}

export function describeProblem(
  source: { readonly file: string; readonly text: string },
  offset: number,
  pointer: string,
  rule: string,
  finding: { readonly found: string; readonly hint?: string | undefined },
): Problem {
  const before = source.text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return {
    file: source.file,
    line: before.split("\n").length,
    column: offset - lineStart + 1,
    pointer,
    rule,
    found: finding.found,
    ...(finding.hint === undefined ? {} : { hint: finding.hint }),
  };
}
