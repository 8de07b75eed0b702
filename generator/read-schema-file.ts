import {
  createScanner,
  getLocation,
  getNodePath,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from "jsonc-parser";
import { digestText, type GenerationCache } from "./generation-cache.js";
import { formatJsonPointer, type StageResult, type Problem } from "./problem.js";
import { readText } from "./read-text.js";
import { createProblemAtOffset, type SchemaFile } from "./schema-file.js";

/**
 * Reads `schemas/<path>.json`. The value is null if the file cannot be read or is not JSON.
 * @param codeFiles whether the declaration has a hooks file, and which actions have a code file
 */
export function readSchemaFile(
  projectDirectory: string,
  path: string,
  codeFiles: Pick<SchemaFile, "hasHooks" | "actions">,
  cache: GenerationCache,
): StageResult<SchemaFile | null> {
  const file = `schemas/${path}.json`;
  const read = readText(projectDirectory, file);
  if ("problem" in read) return { value: null, problems: [read.problem] };
  const { text } = read;
  const digest = digestText(text);
  const known = { path, file, text, digest, ...codeFiles };
  if (cache.hasPassedCheck("file", digest)) {
    const value = { ...known, value: JSON.parse(text) as unknown, parseTree: () => parseTree(text)! };
    return { value, problems: [] };
  }
  const unreadable = findMergeConflict({ file, text }) ?? findExcessiveNesting({ file, text });
  if (unreadable !== undefined) return { value: null, problems: [unreadable] };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  if (errors.length > 0 || tree === undefined) {
    // Reports only the first error, because most others follow from it: a file in single quotes has three errors per line.
    return { value: null, problems: errors.slice(0, 1).map((error) => describeSyntaxError({ file, text }, error)) };
  }
  const source = { ...known, value: toJsonValue(tree), parseTree: () => tree };
  const problems = [...findDuplicateNames(source, tree), ...findLoneSurrogates(source, tree)];
  if (problems.length === 0) cache.recordPassedCheck("file", digest);
  return { value: source, problems };
}

const jsonRule = "A declaration must be JSON (RFC 8259).";

/** Finds the marks that git leaves when two branches have changed the same lines. */
function findMergeConflict(source: { readonly file: string; readonly text: string }): Problem | undefined {
  const marker = /^(?:<{7}|={7}|>{7}|\|{7})(?= |\r?$)/m.exec(source.text);
  if (marker === null) return undefined;
  const hint = "keep one of the two versions and delete the lines that start with <<<<<<<, ======= and >>>>>>>";
  return createProblemAtOffset(source, marker.index, "", jsonRule, {
    found: "it has an unresolved merge conflict",
    hint,
  });
}

/** Maximum nesting depth. No declaration needs more. At this depth, recursive functions do not overflow the stack. */
const maxNestingDepth = 100;

function findExcessiveNesting(source: { readonly file: string; readonly text: string }): Problem | undefined {
  const scanner = createScanner(source.text, true);
  let depth = 0;
  while (scanner.getPosition() < source.text.length) {
    scanner.scan();
    const offset = scanner.getTokenOffset();
    const first = source.text.charAt(offset);
    if (first === "{" || first === "[") depth += 1;
    if (first === "}" || first === "]") depth -= 1;
    if (depth > maxNestingDepth) {
      const rule = `Objects and arrays must be nested at most ${maxNestingDepth} deep.`;
      return createProblemAtOffset(source, offset, "", rule, { found: "this object or array is deeper" });
    }
  }
  return undefined;
}

function describeSyntaxError(source: { readonly file: string; readonly text: string }, error: ParseError): Problem {
  const pointer = formatJsonPointer(getLocation(source.text, error.offset).path.filter((segment) => segment !== ""));
  const code = printParseErrorCode(error.error);
  const found = code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return createProblemAtOffset(source, error.offset, pointer, jsonRule, {
    found,
    hint: suggestSyntaxFix(source.text, error),
  });
}

const hintBySyntaxError: { readonly [code: string]: string } = {
  InvalidCommentToken: 'JSON has no comments: delete it, or move the text to "description"',
  PropertyNameExpected: 'write the name of a member in double quotes, such as "title"',
  ValueExpected: "write an object, an array, a string in double quotes, a number, true, false or null",
  CommaExpected: "put a comma before it",
  ColonExpected: 'write a member as "name": value',
  CloseBraceExpected: "close the object with }",
  CloseBracketExpected: "close the array with ]",
  EndOfFileExpected: "delete the text after the end of the declaration",
  UnexpectedEndOfString: "end the string with a double quote on the same line",
  InvalidEscapeCharacter: "write a backslash in a string as \\\\",
};

function suggestSyntaxFix(text: string, { error, offset }: ParseError): string | undefined {
  const code = printParseErrorCode(error);
  if (text.slice(0, offset).trimEnd().endsWith(",") && /[}\]]/.test(text.charAt(offset)))
    return "delete the comma after the last member";
  if (/['\w]/.test(text.charAt(offset)) && /Symbol|Name|Value/.test(code))
    return "put names and strings into double quotes";
  return hintBySyntaxError[code];
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
      const finding = { found: `${JSON.stringify(name)} is used twice` };
      const rule = "An object must not have the same name twice.";
      yield createProblemAtOffset(source, child.offset, formatJsonPointer([...path, name]), rule, finding);
    }
    seen.add(name);
    if (value !== undefined) yield* findDuplicateNames(source, value, [...path, name]);
  }
}

/** Finds strings with half of a surrogate pair, which UTF-8 cannot represent. */
function findLoneSurrogates(source: SchemaFile, node: Node): readonly Problem[] {
  if (node.type === "string" && /\p{Surrogate}/u.test(String(node.value))) {
    const found = `${source.text.slice(node.offset, node.offset + node.length)} contains half of a surrogate pair`;
    return [
      createProblemAtOffset(source, node.offset, formatJsonPointer(getNodePath(node)), "A string must be Unicode.", {
        found,
      }),
    ];
  }
  return (node.children ?? []).flatMap((child) => findLoneSurrogates(source, child));
}

/**
 * Converts a syntax tree to its value. Unlike jsonc-parser, keeps a member `__proto__`, so that the meta-schema can reject it.
 */
function toJsonValue(node: Node): unknown {
  if (node.type === "array") return (node.children ?? []).map(toJsonValue);
  if (node.type !== "object") return node.value;
  return Object.fromEntries(
    (node.children ?? []).map(({ children }) => {
      const [key, value] = children ?? [];
      return [String(key!.value), toJsonValue(value!)];
    }),
  );
}
