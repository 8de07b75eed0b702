import { compareDeclarations } from "../../runtime/migrations/changes/compare-declarations.js";
import { describeProjectDirectory } from "../describe-project.js";
import { ProjectRejectedError } from "../problem.js";
import { reachesThreshold, rateChanges, type ChangeThreshold } from "./rate-changes.js";
import { formatReport, type ReportFormat } from "./format-report.js";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { CanonicalProject } from "../../runtime/model/schema/canonical-project.js";

interface DiffOptions {
  readonly failOn?: ChangeThreshold;
  readonly format: ReportFormat;
  /** Prints JSON: a shorter spelling of `format: "json"`. */
  readonly json?: boolean;
  readonly suggestVersion?: boolean;
}

/**
 * Prints how the declarations have changed since an earlier state.
 * @param baseline a directory, or a git revision of the project's repository
 * @returns the exit code: 0 if no difference reaches the threshold, 1 if one does, 2 if the comparison failed
 */
export function diff(
  projectDirectory: string,
  baseline: string,
  { failOn, format, json = false, suggestVersion: suggestsVersion = false }: DiffOptions,
): 0 | 1 | 2 {
  try {
    const before = readBaseline(projectDirectory, baseline);
    const changes = rateChanges(before, compareDeclarations(before, describeProjectDirectory(projectDirectory)));
    console.log(formatReport(json ? "json" : format, { projectDirectory, baseline, changes, suggestsVersion }));
    return failOn !== undefined && changes.some((change) => reachesThreshold(failOn, change)) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof BaselineNotFoundError || error instanceof ProjectRejectedError)) throw error;
    console.error(error.message);
    return 2;
  }
}

/** Error: the given directory or revision does not exist, or has no `schemas/`. */
class BaselineNotFoundError extends Error {}

/**
 * @param baseline a directory that contains `schemas/`, or a git revision
 * @throws BaselineNotFoundError; ProjectRejectedError if the declarations of the baseline have errors
 */
function readBaseline(projectDirectory: string, baseline: string): CanonicalProject {
  const directory = resolve(baseline);
  if (existsSync(join(directory, "schemas"))) return describeProjectDirectory(directory);
  const copy = mkdtempSync(join(tmpdir(), "stockroom-diff-"));
  try {
    copyRevision(projectDirectory, baseline, copy);
    return describeProjectDirectory(copy);
  } catch (error) {
    if (!(error instanceof ProjectRejectedError)) throw error;
    throw new ProjectRejectedError(
      error.problems.map((problem) => ({ ...problem, file: `${baseline}:${problem.file}` })),
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Copies `schemas/` of a git revision into the folder `targetDirectory`. Changes neither the index nor the working tree. */
function copyRevision(projectDirectory: string, revision: string, targetDirectory: string): void {
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-C", projectDirectory, ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, GIT_INDEX_FILE: join(targetDirectory, "index") },
    }).trim();
  try {
    // `--end-of-options` keeps git from reading a name that begins with "-" as an option.
    const commit = git("rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`);
    const prefix = git("rev-parse", "--show-prefix");
    git("read-tree", `${commit}:${prefix}schemas`);
    git("checkout-index", "--all", `--prefix=${join(targetDirectory, "schemas")}/`);
  } catch (error) {
    const said = typeof error === "object" && error !== null && "stderr" in error ? String(error.stderr).trim() : "";
    const reason = said === "" ? "there is no such directory and no such git revision" : said.replace(/^fatal: /, "");
    throw new BaselineNotFoundError(
      `${revision} has no schemas/: ${reason}; name a git revision, such as HEAD, or a directory`,
      {
        cause: error,
      },
    );
  }
}
