import type { SourceFile } from "ts-morph";
import type { Problem } from "../problem.js";
import { describeProblem } from "../schema-file.js";

/** A problem at an offset of a source that lies in memory as it does in the project. */
export function describeAt(source: SourceFile, offset: number, rule: string, found: string, hint?: string): Problem {
  const place = { file: source.getFilePath().slice(1), text: source.getFullText() };
  return describeProblem(place, offset, "", rule, { found, hint });
}
