import type { Artifact } from "../artifact.js";
import { compareText } from "../compare-text.js";
import { emitActions } from "../emit/actions.js";
import { emitClient } from "../emit/client.js";
import { emitProviders } from "../emit/providers.js";
import { emitDeclarations, emitDefinitions, emitRoutes, emitSourceDigests } from "../emit/data-files.js";
import { emitHooks } from "../emit/hooks.js";
import { emitRegistry } from "../emit/registry.js";
import { emitTypes } from "../emit/resource-types.js";
import { emitValidators } from "../emit/validators.js";
import { GenerationCache } from "../generation-cache.js";
import { modelProject, type ModelledProject } from "./model-project.js";

/**
 * Compiles the declarations of a project, in memory.
 * @throws ProjectRejected with all errors of the project
 */
export async function generateArtifacts(
  projectDirectory: string,
  cache = GenerationCache.empty(),
): Promise<readonly Artifact[]> {
  return emitGenerated(await modelProject(projectDirectory, cache), cache);
}

export async function emitGenerated(
  modelledProject: ModelledProject,
  cache: GenerationCache,
): Promise<readonly Artifact[]> {
  const { loadedFiles, models, index, routeRows, routes, privileges, projectDefinition } = modelledProject;
  const { declarationFiles, shapeFiles, projectFile } = loadedFiles;
  const declarations = emitDeclarations(models, projectDefinition, cache);
  const artifacts = [
    ...(await emitTypes(models, cache)),
    ...emitValidators(models, cache),
    ...emitHooks(index, cache),
    ...(await emitActions(models, cache)),
    ...emitDefinitions(models, cache),
    declarations.artifact,
    emitRoutes(routeRows, cache),
    ...emitRegistry(models, privileges, projectDefinition, declarations.digest, cache),
    ...(await emitClient(routes, index, privileges, cache)),
    ...emitProviders(routes, index, cache),
    emitSourceDigests([...declarationFiles, ...shapeFiles, ...(projectFile === null ? [] : [projectFile])], cache),
  ];
  return artifacts.sort((a, b) => compareText(a.path, b.path));
}
