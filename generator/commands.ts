/** What the command line makes of the stages. Each resolves to the exit code: 0 done, 1 the project is not in order. */
import { buildProject } from "./build.js";
import { formatDifference } from "./diff.js";
import { generateArtifacts } from "./generate.js";
import { DeclarationsRefused } from "./problem.js";
import { findDifferences, writeDifferences, type Difference } from "./write.js";

export type Command = (projectDirectory: string) => Promise<0 | 1>;

export const generate: Command = (projectDirectory) =>
  withDifferences(projectDirectory, (differences) => {
    writeDifferences(projectDirectory, differences);
    for (const { path, actual, expected } of differences) {
      console.log(`${actual === null ? "created" : expected === null ? "removed" : "changed"} ${path}`);
    }
    if (differences.length === 0) console.log("generated/ is current");
    return 0;
  });

export const check: Command = (projectDirectory) =>
  withDifferences(projectDirectory, (differences) => {
    for (const difference of differences) console.log(formatDifference(difference));
    if (differences.length === 0) {
      console.log("generated/ is current");
      return 0;
    }
    console.error(`generated/ is not what schemas/ gives (files: ${differences.length}); run "stockroom generate".`);
    return 1;
  });

export const build: Command = async (projectDirectory) => (buildProject(projectDirectory) ? 0 : 1);

/** Wrong declarations are for the user to set right; everything else is a bug and keeps its stack trace. */
async function withDifferences(
  projectDirectory: string,
  use: (differences: readonly Difference[]) => 0 | 1,
): Promise<0 | 1> {
  try {
    return use(findDifferences(projectDirectory, await generateArtifacts(projectDirectory)));
  } catch (error) {
    if (!(error instanceof DeclarationsRefused)) throw error;
    console.error(`${error.message}\n\nProblems: ${error.problems.length}. Nothing was written.`);
    return 1;
  }
}
