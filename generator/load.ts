import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getLocation, parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import { listFiles } from "./list-files.js";
import { suggestName } from "../runtime/nearest-name.js";
import { compareText } from "./compare-text.js";
import { formatPointer, type Checked, type Problem } from "./problem.js";
import { describeProblem, type SchemaFile } from "./schema-file.js";

export interface LoadedFiles {
  readonly files: readonly SchemaFile[];
  /** Files whose names start with "_": they hold shapes. */
  readonly shapeFiles: readonly SchemaFile[];
  /** Of all declarations, unreadable ones too: what refers to one of those is no mistake. */
  readonly paths: ReadonlySet<string>;
  /** Of all files with shapes, unreadable ones too. */
  readonly shapePaths: ReadonlySet<string>;
}

/** Reads `schemas/**.json`, in the order of their paths, and sees which of them have hooks. */
export function loadSchemaFiles(projectDirectory: string): Checked<LoadedFiles> {
  const all = listFiles(join(projectDirectory, "schemas"));
  const paths = listPaths(all, ".json");
  const hooked = new Set(listPaths(all, ".hooks.ts"));
  const files: SchemaFile[] = [];
  const problems: Problem[] = [];
  for (const path of paths) {
    const file = `schemas/${path}.json`;
    const text = readFileSync(join(projectDirectory, file), "utf8");
    const errors: ParseError[] = [];
    const tree = parseTree(text, errors, { disallowComments: true });
    // Where one thing is missing, the parser often misses a second one at the same place.
    const firsts = errors.filter((error, index) => error.offset !== errors[index - 1]?.offset);
    problems.push(...firsts.map((error) => describeSyntaxError({ file, text }, error)));
    if (errors.length > 0 || tree === undefined) continue;
    const source = { path, file, text, tree, value: readValue(tree), hooks: hooked.has(path) };
    problems.push(...findDuplicateNames(source, tree));
    files.push(source);
  }
  const declared = paths.filter((path) => !holdsShapes(path));
  if (declared.length === 0) problems.push(nothingDeclared);
  problems.push(
    ...[...hooked].filter((path) => !declared.includes(path)).map((path) => describeLoneHooks(path, declared)),
  );
  const value = {
    files: files.filter(({ path }) => !holdsShapes(path)),
    shapeFiles: files.filter(({ path }) => holdsShapes(path)),
    paths: new Set(declared),
    shapePaths: new Set(paths.filter(holdsShapes)),
  };
  return { value, problems };
}

function holdsShapes(path: string): boolean {
  return path.slice(path.lastIndexOf("/") + 1).startsWith("_");
}

const nothingDeclared: Problem = {
  file: "schemas",
  line: 1,
  column: 1,
  pointer: "",
  rule: "A project declares its resources in schemas/.",
  found: "there is no .json file in it",
  hint: "is --project the right directory?",
};

function describeLoneHooks(path: string, declared: readonly string[]): Problem {
  const hint = suggestName(path, declared);
  return {
    file: `schemas/${path}.hooks.ts`,
    line: 1,
    column: 1,
    pointer: "",
    rule: "Hooks lie beside the declaration of their resource.",
    found: `there is no schemas/${path}.json`,
    ...(hint === undefined ? {} : { hint }),
  };
}

function listPaths(files: readonly string[], ending: string): readonly string[] {
  const found = files.filter((file) => file.endsWith(ending));
  return found.map((file) => file.slice(0, -ending.length)).toSorted(compareText);
}

function describeSyntaxError(source: { readonly file: string; readonly text: string }, error: ParseError): Problem {
  const pointer = formatPointer(getLocation(source.text, error.offset).path.filter((segment) => segment !== ""));
  const code = printParseErrorCode(error.error);
  const found = code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return describeProblem(source, error.offset, pointer, "A declaration is JSON (RFC 8259).", { found });
}

function* findDuplicateNames(
  source: SchemaFile,
  node: Node,
  path: readonly (string | number)[] = [],
): Iterable<Problem> {
  const seen = new Set<unknown>();
  for (const [index, child] of (node.children ?? []).entries()) {
    if (child.type !== "property") {
      yield* findDuplicateNames(source, child, [...path, index]);
      continue;
    }
    const [key, value] = child.children ?? [];
    const name = String(key?.value);
    if (seen.has(name)) {
      const finding = { found: `${JSON.stringify(name)} is there twice` };
      const rule = "The names in an object are different.";
      yield describeProblem(source, child.offset, formatPointer([...path, name]), rule, finding);
    }
    seen.add(name);
    if (value !== undefined) yield* findDuplicateNames(source, value, [...path, name]);
  }
}

/** Unlike jsonc-parser's own, keeps `__proto__` a name like any other, so that the meta-schema refuses it. */
function readValue(node: Node): unknown {
  if (node.type === "array") return (node.children ?? []).map(readValue);
  if (node.type !== "object") return node.value;
  return Object.fromEntries(
    (node.children ?? []).map(({ children }) => {
      const [key, value] = children ?? [];
      if (key === undefined || value === undefined) throw new Error("A property without a value passed the parser.");
      return [String(key.value), readValue(value)];
    }),
  );
}
