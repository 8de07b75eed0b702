import { compileProject } from "./compile.js";
import type { Problem } from "./problem.js";
import { surveySchemas } from "./survey-schemas.js";

/**
 * What is wrong with the types of hooks: what else can be wrong with them has been seen. Other code of the project is not what
 * is checked here.
 * @param args options of the compiler
 */
export async function findTypeProblems(projectDirectory: string, args: readonly string[]): Promise<readonly Problem[]> {
  const { hooks, actions } = surveySchemas(projectDirectory).value;
  if (hooks.length + actions.length === 0) return [];
  const problems = await compileProject(projectDirectory, ["--noEmit", ...args]);
  return problems.filter(({ file }) => /^(schemas|generated)\/|^tsconfig\.json$/.test(file));
}
