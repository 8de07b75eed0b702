import type { SchemaObject } from "ajv/dist/2020.js";
import type { ProjectDeclaration } from "./declaration.js";
import { Memory } from "./memory.js";
import type { Checked } from "./problem.js";
import { noProject, type ProjectDefinition } from "../runtime/model/project.js";
import { findProjectProblems } from "./rules/project-rules.js";
import { locateProblem, type SchemaFile } from "./schema-file.js";
import { describeErrors, findErrors, requireJson } from "./validate.js";

const projectSchema = requireJson("stockroom-api/project-schema.json") as SchemaObject;

/** Holds `_project.json` against `project-schema.json`. Null where it breaks that. */
export function validateProject(source: SchemaFile | null, memory = Memory.empty()): Checked<ProjectDefinition | null> {
  if (source === null) return { value: noProject, problems: [] };
  const errors = findErrors(projectSchema, source, memory);
  if (errors !== null) return { value: null, problems: describeErrors(source, errors).problems };
  // As the schema says, which nothing in it breaks.
  const { settings = {}, dialects = {} } = source.value as ProjectDeclaration;
  const problems = [...findProjectProblems({ settings, dialects })].map(([rule, finding]) =>
    locateProblem(source, rule, finding),
  );
  return { value: { settings, dialects }, problems };
}
