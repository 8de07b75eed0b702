import { emitClient } from "./emit/client.js";
import { describeProject } from "./describe.js";
import { emitDeclarations } from "./emit/declarations.js";
import { emitDefinitions } from "./emit/definitions.js";
import { emitHooks } from "./emit/hooks.js";
import { emitOpenApi } from "./emit/openapi/emit-openapi.js";
import { emitRegistry } from "./emit/registry.js";
import { emitRoutes } from "./emit/routes.js";
import { emitSources } from "./emit/sources.js";
import { emitTypes } from "./emit/types.js";
import { emitValidators } from "./emit/validators.js";
import { findHookProblems } from "./hooks/find-hook-problems.js";
import { findUnusedShapes, inlineShapes } from "./inline-shapes.js";
import { loadSchemaFiles } from "./load.js";
import { lowerDeclarations } from "./lower.js";
import { normalizeDeclarations } from "./normalize.js";
import { compareText } from "./compare-text.js";
import { ProjectRefused } from "./problem.js";
import { readProjectInfo } from "./project-info.js";
import { noProject } from "../runtime/model/project.js";
import { resolveDeclarations } from "./resolve.js";
import { modelResources, type Artifact } from "./resource-model.js";
import { indexShapes } from "./shape-index.js";
import { validateDeclarations, validateShapes } from "./validate.js";
import { validateProject } from "./validate-project.js";

/**
 * Compiles the declarations of a project, in memory. Throws `ProjectRefused` with all that is wrong with any of them.
 */
export async function generateArtifacts(projectDirectory: string): Promise<readonly Artifact[]> {
  const loaded = loadSchemaFiles(projectDirectory);
  const { files, projectFile, shapeFiles, paths, shapePaths } = loaded.value;
  const declared = validateDeclarations(files);
  const shapes = validateShapes(shapeFiles);
  const findShape = indexShapes(shapes.value, shapePaths);
  const inlined = inlineShapes(declared.value, findShape);
  const project = validateProject(projectFile);
  const linked = resolveDeclarations(inlined.value, paths, project.value, findShape);
  const info = readProjectInfo(projectDirectory);
  const stages = [loaded, declared, shapes, inlined, project, linked, info];
  const problems = stages.flatMap((stage) => stage.problems);
  problems.push(...findHookProblems(projectDirectory, loaded.value.survey));
  if (files.length === paths.size) problems.push(...findUnusedShapes(files, shapes.value, findShape));
  if (problems.length > 0) throw new ProjectRefused(problems);
  const normalized = normalizeDeclarations(linked.value);
  const described = describeProject(linked.value, normalized, project.value ?? noProject);
  const models = modelResources(lowerDeclarations(normalized));
  const artifacts = [
    ...emitTypes(models),
    ...emitValidators(models),
    ...emitHooks(models),
    ...emitDefinitions(models),
    ...emitDeclarations(described),
    ...emitRoutes(models),
    ...emitRegistry(models, project.value ?? noProject),
    ...emitOpenApi(models, info.value),
    ...emitClient(models),
    ...emitSources([...files, ...shapeFiles, ...(projectFile === null ? [] : [projectFile])]),
  ];
  return artifacts.sort((a, b) => compareText(a.path, b.path));
}
