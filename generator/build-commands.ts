/** The commands `generate`, `check` and `build`. Each returns the exit code: 0 for success, 1 if the project has errors. */
import { readFileSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { toProjectError } from "./file-system-error.js";
import type { ResourceDefinition } from "../runtime/model/schema/resource.js";
import type { ModelsByPath } from "./resource-model.js";
import { emitArtifacts } from "./stages/emit.js";
import { createProjectModel } from "./stages/create-project-model.js";
import { GenerationCache } from "./generation-cache.js";
import { ProjectRejectedError } from "./problem.js";
import { findTypeProblems } from "./compile.js";
import {
  compareGenerated,
  writeDifferences,
  type GeneratedComparison,
  type FileDifference,
} from "./write-generated.js";

export interface CommandOptions {
  /** Prints JSON instead of text: `{ done, files, foreign, notes, problems }`, without members that do not apply. */
  readonly json?: boolean;
}

export type ProjectCommand = (projectDirectory: string, options?: CommandOptions) => Promise<0 | 1>;

interface CommandOutcome {
  readonly exitCode: 0 | 1;
  readonly outputLines: readonly string[];
  readonly warning?: string | null;
  /** Files that the command has changed; for `check`, files that `generate` would change. */
  readonly files?: readonly ChangedFile[];
  readonly foreign?: readonly string[];
  /** Notes about declarations whose effects may not be intended. */
  readonly notes?: readonly string[];
}

const upToDateMessage = "generated/ is current";

export const generate: ProjectCommand = (projectDirectory, options) =>
  runProjectCommand(projectDirectory, options, "Nothing was written.", async () => {
    const { differences, foreignFiles, notes } = await regenerateAndCompare(projectDirectory);
    writeDifferences(projectDirectory, differences);
    const files = differences.map(toChangedFile);
    const lines = files.map(({ path, change }) => `${change} ${path}`);
    const done = differences.length === 0 ? [upToDateMessage] : [];
    const warning = notes.length === 0 ? null : notes.join("\n");
    return {
      exitCode: 0,
      outputLines: [...lines, ...describeUnmanagedFiles(foreignFiles), ...done],
      warning,
      files,
      foreign: foreignFiles,
      notes,
    };
  });

export const check: ProjectCommand = (projectDirectory, options) =>
  runProjectCommand(projectDirectory, options, "Nothing was written.", async () => {
    const { differences, foreignFiles } = await regenerateAndCompare(projectDirectory);
    const files = differences.map(toChangedFile);
    if (differences.length > 0) {
      const { createTwoFilesPatch } = await import("diff");
      const patches = differences.map(({ path, change, newText }) => {
        const actual = change === "created" ? "" : readFileSync(join(projectDirectory, path), "utf8");
        const [from, to] = [change === "created" ? "/dev/null" : path, newText === null ? "/dev/null" : path];
        return createTwoFilesPatch(from, to, actual, newText ?? "", "on disk", "generated", { context: 3 });
      });
      const outputLines = [...patches, ...describeUnmanagedFiles(foreignFiles)];
      const warning = `generated/ is out of date (files: ${differences.length}); run "npx stockroom generate".`;
      return { exitCode: 1, outputLines, warning, files, foreign: foreignFiles };
    }
    const wrong = await findTypeProblems(projectDirectory, []);
    if (wrong.length > 0) throw new ProjectRejectedError(wrong);
    return {
      exitCode: 0,
      outputLines: [...describeUnmanagedFiles(foreignFiles), upToDateMessage],
      files,
      foreign: foreignFiles,
    };
  });

export const build: ProjectCommand = (projectDirectory, options) =>
  runProjectCommand(projectDirectory, options, "Nothing was built; dist/ is unchanged.", async () => {
    // `build` also writes the API document, which `generate` does not write.
    await (await import("./build.js")).buildProject(projectDirectory);
    return { exitCode: 0, outputLines: ["built dist/"] };
  });

type ChangedFile = Pick<FileDifference, "path" | "change">;

function toChangedFile({ path, change }: FileDifference): ChangedFile {
  return { path, change };
}

async function regenerateAndCompare(
  projectDirectory: string,
): Promise<GeneratedComparison & Required<Pick<CommandOutcome, "notes">>> {
  // Node.js 22 caches the compiled code of packages, which halves the time to load ts-morph. Node.js 20 lacks the function.
  const { enableCompileCache } = module as { readonly enableCompileCache?: () => void };
  enableCompileCache?.();
  const cache = GenerationCache.ofProject(projectDirectory);
  const projectModel = await createProjectModel(projectDirectory, cache);
  const comparison = compareGenerated(projectDirectory, await emitArtifacts(projectModel, cache), cache);
  cache.save();
  return { ...comparison, notes: listVisibilityWarnings(projectModel.modelsByPath) };
}

function describeUnmanagedFiles(paths: readonly string[]): readonly string[] {
  return paths.map((path) => `kept ${path}, which "npx stockroom generate" did not write`);
}

/** Runs a command and prints errors of the project. Rethrows every other error, because it is a defect of the generator. */
export async function runProjectCommand(
  projectDirectory: string,
  { json = false }: CommandOptions = {},
  failureConsequence: string,
  runCommand: () => Promise<CommandOutcome>,
): Promise<0 | 1> {
  try {
    const { exitCode, outputLines, warning = null, ...rest } = await runCommand();
    if (json) console.log(JSON.stringify({ done: exitCode === 0, ...rest, problems: [] }, null, 2));
    else for (const line of outputLines) console.log(line);
    if (warning !== null) console.error(warning);
    return exitCode;
  } catch (error) {
    const refused = toProjectError(projectDirectory, error);
    if (!(refused instanceof ProjectRejectedError)) throw error;
    if (json) console.log(JSON.stringify({ done: false, problems: refused.problems }, null, 2));
    // After a disk error, `failureConsequence` may be wrong: `generate` may have written some files already.
    const rest = refused === error ? failureConsequence : "Correct this and run the command again.";
    if (!json) console.error(`${refused.message}\n\nProblems: ${refused.problems.length}. ${rest}`.trimEnd());
    return 1;
  }
}

const accessRuleKeywords = ["tenant", "own", "visible", "audience"] as const;
type AccessRules = Pick<ResourceDefinition, (typeof accessRuleKeywords)[number]>;

/**
 * Writes a note for each reference with `via` to a resource that has access rules, such as `own`, if the referring
 * resource lacks these rules. Without them, the top-level collection of the referring resource also lists items that
 * refer to an item which the caller may not see.
 */
function listVisibilityWarnings(models: ModelsByPath): readonly string[] {
  return [...models.values()].flatMap(({ viaFieldByResource, definition }) =>
    Object.entries(viaFieldByResource).flatMap(([path, field]) => {
      const above = models.get(path)?.definition;
      const lacking = above === undefined ? [] : findMissingAccessRules(above, definition);
      if (lacking.length === 0) return [];
      const { name } = definition;
      const has = lacking.map((rule) => `"${rule}"`).join(" and ");
      return `note: /${name} also lists items whose ${field} refers to an item that the caller may not see: ${path} has ${has}, and ${name} has no such rule. To hide these items, declare such a rule in ${name} too`;
    }),
  );
}

/**
 * Returns the access rules of `referenced` that `referring` lacks. `own`, `visible` and `audience` can replace each other;
 * `tenant` cannot be replaced.
 */
function findMissingAccessRules(
  referenced: AccessRules,
  referring: AccessRules,
): readonly (typeof accessRuleKeywords)[number][] {
  const [ofAbove, ofBelow] = [referenced, referring].map((each) =>
    accessRuleKeywords.filter((rule) => (each[rule] ?? null) !== null),
  );
  const isLimited = ofBelow!.some((rule) => rule !== "tenant");
  return ofAbove!.filter((rule) => (rule === "tenant" ? !ofBelow!.includes(rule) : !isLimited));
}
