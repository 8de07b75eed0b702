import { findNodeAtLocation, type Node } from "jsonc-parser";
import { formatJsonPointer, createFileProblem, type Finding, type JsonPath, type Problem } from "./problem.js";

/** A file in `schemas/` with its text, its value and the positions of all parts. */
export interface SchemaFile {
  /** Path of the resource, such as `devices/parts`. */
  readonly path: string;
  /** Path of the file in the project, with "/", such as `schemas/devices/parts.json`. */
  readonly file: string;
  readonly text: string;
  readonly digest: string;
  /** Returns the syntax tree, which has the positions of all parts. The tree of an unchanged file is parsed only on demand. */
  readonly parseTree: () => Node;
  readonly value: unknown;
  /** Whether the declaration has a hooks file. */
  readonly hasHooks: boolean;
  /** Names of the actions that have a code file. */
  readonly actions: readonly string[];
}

/** Locates a finding in its file: the property or array element, or the nearest ancestor that exists. */
export function createProblemAtPath(source: SchemaFile, rule: string, finding: Finding): Problem {
  return createProblemAtOffset(
    source,
    findOffset(source.parseTree(), finding.path),
    formatJsonPointer(finding.path),
    rule,
    finding,
  );
}

/** Returns the offset of the part at the path, or of its nearest ancestor that exists. A member begins with its name. */
export function findOffset(tree: Node, path: JsonPath): number {
  let depth = path.length;
  let node: Node | undefined;
  while ((node = findNodeAtLocation(tree, path.slice(0, depth))) === undefined) depth -= 1;
  return node.parent?.type === "property" ? node.parent.offset : node.offset;
}

export function createProblemAtOffset(
  source: { readonly file: string; readonly text: string },
  offset: number,
  pointer: string,
  rule: string,
  finding: { readonly found: string; readonly hint?: string | undefined },
): Problem {
  const before = source.text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  const place = { line: before.split("\n").length, column: offset - lineStart + 1, pointer };
  return { ...createFileProblem(source.file, rule, finding.found, finding.hint), ...place };
}
