import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What a project says of itself in its package.json. */
export interface ProjectInfo {
  readonly name: string;
  readonly description?: string;
  /** SPDX expression. */
  readonly license?: string;
}

export function readProjectInfo(projectDirectory: string): ProjectInfo {
  const file = join(projectDirectory, "package.json");
  // Written by the project's author for npm, which has checked it.
  const said = (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}) as Partial<ProjectInfo>;
  const { name = "API", description, license } = said;
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(license === undefined ? {} : { license }),
  };
}
