import type { ProjectDeclaration } from "../declaration.js";
import { GenerationCache } from "../generation-cache.js";
import { projectSchema } from "../meta-schema.js";
import type { StageResult } from "../problem.js";
import { noProject, type ProjectDefinition } from "../../runtime/model/schema/project.js";
import { findProjectProblems } from "../rules/project-rules.js";
import { locateProblem, type SchemaFile } from "../schema-file.js";
import { describeErrors, findErrors } from "./validate.js";

/** Validates `_project.json` by `project-schema.json`. The value is null if it is invalid. */
export function validateProject(
  source: SchemaFile | null,
  memory = GenerationCache.empty(),
): StageResult<ProjectDefinition | null> {
  if (source === null) return { value: noProject, problems: [] };
  const errors = findErrors(projectSchema, source, memory);
  if (errors !== null) return { value: null, problems: describeErrors(source, errors).problems };
  // The schema has just accepted the value.
  const { settings = {}, dialects = {} } = source.value as ProjectDeclaration;
  const problems = [...findProjectProblems({ settings, dialects })].map(([rule, finding]) =>
    locateProblem(source, rule, finding),
  );
  return { value: { settings, dialects }, problems };
}
