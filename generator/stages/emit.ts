import type { Artifact } from "../artifact.js";
import { compareText } from "../compare-text.js";
import { emitActionTypes } from "../emit/actions.js";
import { emitClient } from "../emit/client.js";
import { emitDataProviders } from "../emit/data-providers.js";
import { emitDeclarations, emitDefinitions, emitRoutes, emitSourceDigests } from "../emit/json-artifacts.js";
import { emitHookTypes } from "../emit/hooks.js";
import { emitRegistry } from "../emit/registry.js";
import { emitResourceTypes } from "../emit/resource-types.js";
import { emitValidators } from "../emit/validators.js";
import { GenerationCache } from "../generation-cache.js";
import { createProjectModel, type ProjectModel } from "./create-project-model.js";

/**
 * Compiles the declarations of a project, in memory.
 * @throws ProjectRejectedError with all errors of the project
 */
export async function generateArtifacts(
  projectDirectory: string,
  cache = GenerationCache.inMemory(),
): Promise<readonly Artifact[]> {
  return emitArtifacts(await createProjectModel(projectDirectory, cache), cache);
}

export async function emitArtifacts(projectModel: ProjectModel, cache: GenerationCache): Promise<readonly Artifact[]> {
  const { loadedFiles, models, modelsByPath, routeRows, routes, privileges, projectDefinition } = projectModel;
  const { declarationFiles, shapeFiles, projectFile } = loadedFiles;
  const declarations = emitDeclarations(models, projectDefinition, cache);
  const artifacts = [
    ...(await emitResourceTypes(models, cache)),
    ...emitValidators(models, cache),
    ...emitHookTypes(modelsByPath, cache),
    ...(await emitActionTypes(models, cache)),
    ...emitDefinitions(models, cache),
    declarations.artifact,
    emitRoutes(routeRows, cache),
    ...emitRegistry(models, privileges, projectDefinition, declarations.digest),
    ...(await emitClient(routes, modelsByPath, privileges, cache)),
    ...emitDataProviders(routes, modelsByPath),
    emitSourceDigests([...declarationFiles, ...shapeFiles, ...(projectFile === null ? [] : [projectFile])]),
  ];
  return artifacts.sort((a, b) => compareText(a.path, b.path));
}
