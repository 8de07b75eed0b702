/** What the command line makes of the stages. Each resolves to the exit code: 0 done, 1 the project is not in order. */
import { describeStaleGenerated } from "../runtime/model/sources.js";
import { buildProject } from "./build.js";
import { compileProject } from "./compile.js";
import { formatDifference } from "./diff.js";
import { describeDiskFault } from "./disk-fault.js";
import { generateArtifacts } from "./generate.js";
import { ProjectRefused } from "./problem.js";
import { surveySchemas } from "./survey-schemas.js";
import { compareGenerated, writeDifferences, type Comparison } from "./write.js";

export type Command = (projectDirectory: string) => Promise<0 | 1>;

export const generate: Command = (projectDirectory) =>
  reportProblems(projectDirectory, "Nothing was written.", async () => {
    const { differences, foreign } = await compare(projectDirectory);
    writeDifferences(projectDirectory, differences);
    for (const { path, actual, expected } of differences) {
      console.log(`${actual === null ? "created" : expected === null ? "removed" : "changed"} ${path}`);
    }
    reportForeign(foreign);
    if (differences.length === 0) console.log("generated/ is current");
    return 0;
  });

export const check: Command = (projectDirectory) =>
  reportProblems(projectDirectory, "Nothing was written.", async () => {
    const { differences, foreign } = await compare(projectDirectory);
    for (const difference of differences) console.log(formatDifference(difference));
    reportForeign(foreign);
    if (differences.length === 0) {
      await refuseWrongHooks(projectDirectory);
      console.log("generated/ is current");
      return 0;
    }
    console.error(`generated/ is not what schemas/ gives (files: ${differences.length}); run "stockroom generate".`);
    return 1;
  });

export const build: Command = (projectDirectory) =>
  reportProblems(projectDirectory, "Nothing was built; dist/ is as it was.", async () => {
    await buildProject(projectDirectory);
    const warning = describeStaleGenerated(projectDirectory);
    if (warning !== null) console.error(warning);
    return 0;
  });

async function compare(projectDirectory: string): Promise<Comparison> {
  return compareGenerated(projectDirectory, await generateArtifacts(projectDirectory));
}

/** Their types: what else can be wrong with them has been seen. Other code of the project is not what is checked here. */
async function refuseWrongHooks(projectDirectory: string): Promise<void> {
  if (surveySchemas(projectDirectory).value.hooks.length === 0) return;
  const problems = await compileProject(projectDirectory, ["--noEmit"]);
  const wrong = problems.filter(({ file }) => /^(schemas|generated)\/|^tsconfig\.json$/.test(file));
  if (wrong.length > 0) throw new ProjectRefused(wrong);
}

function reportForeign(paths: readonly string[]): void {
  for (const path of paths) console.log(`left ${path} alone, which "stockroom generate" has not written`);
}

/** What is wrong with the project is for the user to set right; everything else is a bug and keeps its stack trace. */
async function reportProblems(
  projectDirectory: string,
  consequence: string,
  run: () => Promise<0 | 1>,
): Promise<0 | 1> {
  try {
    return await run();
  } catch (error) {
    const fault = describeDiskFault(projectDirectory, error);
    const refused = fault === undefined ? error : new ProjectRefused([fault]);
    if (!(refused instanceof ProjectRefused)) throw error;
    // Where the disk fails, some of it may have been done.
    const rest = fault === undefined ? consequence : "Set it right and run the command again.";
    console.error(`${refused.message}\n\nProblems: ${refused.problems.length}. ${rest}`);
    return 1;
  }
}
