/** Errors in the files of a project. */
import { compareText } from "./compare-text.js";

/** Path to a part of a JSON document: names and array positions, from the root. */
export type JsonPath = readonly (string | number)[];

export interface Problem {
  /** Path of the file, relative to the project, with "/". */
  readonly file: string;
  /** Line and column of the problem. Both count from 1. */
  readonly line: number;
  readonly column: number;
  /** JSON pointer (RFC 6901) to the part with the problem; empty for the whole file. */
  readonly pointer: string;
  /** The violated rule, a sentence such as "A field must have `type` or `const`." */
  readonly rule: string;
  /** The violation, such as "`type` and `const` are missing". A message shows it after the rule and a colon. */
  readonly found: string;
  readonly hint?: string;
}

/** A violation of a rule by a declaration. */
export interface Finding {
  readonly path: JsonPath;
  readonly found: string;
  readonly hint?: string | undefined;
}

/** The result of one stage of the generator, and the problems found. Later stages continue with the files without errors. */
export interface StageResult<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}

/** Error: the project has errors. The message lists every problem of every file. */
export class ProjectRejectedError extends Error {
  override readonly name = "ProjectRejectedError";
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const sorted = [...problems].sort((a, b) => {
      return compareText(a.file, b.file) || a.line - b.line || a.column - b.column || compareText(a.rule, b.rule);
    });
    super(sorted.map((problem) => formatProblem(problem)).join("\n"));
    this.problems = sorted;
  }
}

/** Returns a problem with a file as a whole. */
export function createFileProblem(file: string, rule: string, violation: string, hint?: string): Problem {
  return { file, line: 1, column: 1, pointer: "", rule, found: violation, ...(hint === undefined ? {} : { hint }) };
}

export function formatJsonPointer(path: JsonPath): string {
  return path.map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** @param location place to print; by default, the file with line and column */
export function formatProblem(
  problem: Problem,
  location = `${problem.file}:${problem.line}:${problem.column}`,
): string {
  const where = `${location} ${problem.pointer}`.trimEnd();
  const what = `  ${problem.rule.replace(/\.$/, "")}: ${problem.found}.`;
  return [where, what, ...(problem.hint === undefined ? [] : [`  ${problem.hint}`])].join("\n");
}
