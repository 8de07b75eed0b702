import type { Artifact } from "../artifact.js";
import { compareText } from "../compare-text.js";
import { emitActions } from "../emit/actions.js";
import { emitClient } from "../emit/client.js";
import { emitProviders } from "../emit/providers.js";
import { emitDeclarations, emitDefinitions, emitRoutes, emitSources } from "../emit/data-files.js";
import { emitHooks } from "../emit/hooks.js";
import { emitRegistry } from "../emit/registry.js";
import { emitTypes } from "../emit/types.js";
import { emitValidators } from "../emit/validators.js";
import { GenerationCache } from "../generation-cache.js";
import { modelProject, type ModelledProject } from "./model-project.js";

/**
 * Compiles the declarations of a project, in memory.
 * @throws ProjectRejected with all errors of the project
 */
export async function generateArtifacts(
  projectDirectory: string,
  memory = GenerationCache.empty(),
): Promise<readonly Artifact[]> {
  return emitGenerated(await modelProject(projectDirectory, memory), memory);
}

export async function emitGenerated(modelled: ModelledProject, memory: GenerationCache): Promise<readonly Artifact[]> {
  const { loaded, models, index, routeTable, routes, privileges, project } = modelled;
  const { files, shapeFiles, projectFile } = loaded;
  const declarations = emitDeclarations(models, project, memory);
  const artifacts = [
    ...(await emitTypes(models, memory)),
    ...emitValidators(models, memory),
    ...emitHooks(index, memory),
    ...(await emitActions(models, memory)),
    ...emitDefinitions(models, memory),
    declarations.artifact,
    emitRoutes(routeTable, memory),
    ...emitRegistry(models, privileges, project, declarations.digest, memory),
    ...(await emitClient(routes, index, privileges, memory)),
    ...emitProviders(routes, index, memory),
    emitSources([...files, ...shapeFiles, ...(projectFile === null ? [] : [projectFile])], memory),
  ];
  return artifacts.sort((a, b) => compareText(a.path, b.path));
}
