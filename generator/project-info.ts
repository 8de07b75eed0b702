import { existsSync } from "node:fs";
import { join } from "node:path";
import { createFileProblem, type StageResult } from "./problem.js";
import { readText } from "./read-text.js";

/** Members of the package.json of a project. */
export interface ProjectInfo {
  readonly name: string;
  readonly description?: string;
  /** The license of the project, as an SPDX expression. */
  readonly license?: string;
}

const defaultProjectInfo: ProjectInfo = { name: "API" };

export function readProjectInfo(projectDirectory: string): StageResult<ProjectInfo> {
  if (!existsSync(join(projectDirectory, "package.json"))) return { value: defaultProjectInfo, problems: [] };
  const read = readText(projectDirectory, "package.json");
  if ("problem" in read) return { value: defaultProjectInfo, problems: [read.problem] };
  try {
    const members: readonly (readonly [string, unknown])[] = Object.entries(Object(JSON.parse(read.text)) as object);
    const known = members.filter(
      ([name, value]) => /^(name|description|license)$/.test(name) && typeof value === "string",
    );
    return { value: { ...defaultProjectInfo, ...Object.fromEntries(known) }, problems: [] };
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return {
      value: defaultProjectInfo,
      problems: [createFileProblem("package.json", "package.json must be JSON.", found)],
    };
  }
}
