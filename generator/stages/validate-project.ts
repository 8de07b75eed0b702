import { Ajv } from "ajv";
import type { GenerationCache } from "../generation-cache.js";
import { projectSchema } from "../meta-schema.js";
import type { Finding, StageResult } from "../problem.js";
import { suggestName } from "../../runtime/model/values/nearest-name.js";
import { emptyProject, type ProjectDefinition } from "../../runtime/model/schema/project.js";
import { reservedResourceNames } from "../rules/name-rules.js";
import { ajvFormats } from "../text-format.js";
import { createProblemAtPath, type SchemaFile } from "../schema-file.js";
import { validateFiles } from "./validate.js";

/** Validates `_project.json` against `project-schema.json`. The value is null if the file violates this schema. */
export function validateProject(
  source: SchemaFile | null,
  cache: GenerationCache,
): StageResult<ProjectDefinition | null> {
  if (source === null) return { value: emptyProject, problems: [] };
  const { value, problems: invalid } = validateFiles(projectSchema, [source], cache);
  if (value.length === 0) return { value: null, problems: invalid };
  // The cast is safe, because the schema has just accepted the value.
  const { settings = {}, dialects = {} } = source.value as Partial<ProjectDefinition>;
  const problems = [...findProjectProblems({ settings, dialects })].map(([rule, finding]) =>
    createProblemAtPath(source, rule, finding),
  );
  return { value: { settings, dialects }, problems };
}

/** Finds violations of rules for `_project.json` that JSON Schema cannot express. Each comes with its rule. */
function* findProjectProblems(project: ProjectDefinition): Iterable<readonly [string, Finding]> {
  const ajv = new Ajv({ formats: ajvFormats, strictTypes: false, validateSchema: false });
  for (const [name, { description: _, default: fallback, ...schema }] of Object.entries(project.settings)) {
    if (ajv.validate(schema, fallback)) continue;
    const rule = "The default of a setting must be a value that the setting allows.";
    yield [rule, { path: ["settings", name, "default"], found: `${JSON.stringify(fallback)} is not allowed` }];
  }
  const { parameter, bare } = project.dialects;
  if (parameter !== undefined && reservedResourceNames.has(parameter.path.slice(1))) {
    const rule =
      "The `path` of a dialect (an additional form of paths) must not be a path that the server uses itself.";
    yield [
      rule,
      { path: ["dialects", "parameter", "path"], found: `the server uses ${JSON.stringify(parameter.path)}` },
    ];
  }
  if (bare?.if !== undefined && project.settings[bare.if]?.type !== "boolean") {
    const booleans = Object.keys(project.settings).filter((name) => project.settings[name]?.type === "boolean");
    const found = `${JSON.stringify(bare.if)} is not a boolean setting`;
    const rule = "`if` of a dialect (an additional form of paths) must name a boolean setting.";
    yield [rule, { path: ["dialects", "bare", "if"], found, hint: suggestName(bare.if, booleans) }];
  }
}
