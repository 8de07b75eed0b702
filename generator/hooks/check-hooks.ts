import { join } from "node:path";
import { readIfPossible } from "../../runtime/model/schema/sources.js";
import type { GenerationCache } from "../generation-cache.js";
import type { Problem } from "../problem.js";
import type { SchemaFileList } from "../stages/load.js";

/** Checks the code in `schemas/` if it has changed since the last check. Loading the checker takes half a second. */
export async function checkHooks(
  projectDirectory: string,
  survey: SchemaFileList,
  memory: GenerationCache,
): Promise<readonly Problem[]> {
  const actions = survey.actions.map(({ path, action }) => `${path}.${action}.ts`);
  const files = [...survey.hooks.map((path) => `${path}.hooks.ts`), ...actions, ...survey.modules];
  if (files.length === 0) return [];
  const texts = files.map((file) => [file, readIfPossible(join(projectDirectory, "schemas", file))] as const);
  const madeOf = JSON.stringify(texts);
  if (memory.isAccepted("hooks", madeOf)) return [];
  const { findHookProblems } = await import("./find-hook-problems.js");
  const problems = findHookProblems(projectDirectory, survey);
  if (problems.length === 0) memory.noteAccepted("hooks", madeOf);
  return problems;
}
