/** The declarations that a project is compared with: those of another directory, or of a revision in its repository. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { DescribedProject } from "../../runtime/model/described.js";
import { describeDirectory } from "../describe.js";
import { ProjectRefused } from "../problem.js";

/** There is no such state; words for who gave the command. */
export class NoSuchState extends Error {}

/**
 * @param state a directory that holds `schemas/`, or a revision as git names it
 * @throws NoSuchState, and ProjectRefused where what is declared there is not in order
 */
export function readState(projectDirectory: string, state: string): DescribedProject {
  const directory = resolve(state);
  if (existsSync(join(directory, "schemas"))) return describeDirectory(directory);
  const copy = mkdtempSync(join(tmpdir(), "stockroom-diff-"));
  try {
    copyRevision(projectDirectory, state, copy);
    return describeDirectory(copy);
  } catch (error) {
    throw error instanceof ProjectRefused ? refuseState(state, error) : error;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Neither the index nor a file of the repository changes. */
function copyRevision(projectDirectory: string, revision: string, copy: string): void {
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-C", projectDirectory, ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, GIT_INDEX_FILE: join(copy, "index") },
    }).trim();
  try {
    // An option would be taken for a revision.
    const commit = git("rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`);
    const prefix = git("rev-parse", "--show-prefix");
    git("read-tree", `${commit}:${prefix}schemas`);
    git("checkout-index", "--all", `--prefix=${join(copy, "schemas")}/`);
  } catch (error) {
    const said = typeof error === "object" && error !== null && "stderr" in error ? String(error.stderr).trim() : "";
    const reason = said === "" ? "there is neither such a directory nor such a revision" : said.replace(/^fatal: /, "");
    throw new NoSuchState(`${revision} has no schemas/: ${reason}`, { cause: error });
  }
}

function refuseState(state: string, { problems }: ProjectRefused): ProjectRefused {
  return new ProjectRefused(problems.map((problem) => ({ ...problem, file: `${state}:${problem.file}` })));
}
