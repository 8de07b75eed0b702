import { emitActions } from "./emit/actions.js";
import { emitClient } from "./emit/client.js";
import { emitProviders } from "./emit/providers.js";
import { emitDeclarations } from "./emit/declarations.js";
import { emitDefinitions } from "./emit/definitions.js";
import { emitHooks } from "./emit/hooks.js";
import { emitOpenApi } from "./emit/openapi/emit-openapi.js";
import { emitRegistry } from "./emit/registry.js";
import { emitRoutes, routeTopLevel } from "./emit/routes.js";
import { emitSources } from "./emit/sources.js";
import { emitTypes } from "./emit/types.js";
import { emitValidators } from "./emit/validators.js";
import { judgeHooks } from "./hooks/judge-hooks.js";
import { linkProject } from "./link-project.js";
import { lowerDeclarations } from "./lower.js";
import { listPrivileges, normalizeDeclarations } from "./normalize.js";
import { compareText } from "./compare-text.js";
import { ProjectRefused } from "./problem.js";
import { readProjectInfo } from "./project-info.js";
import { Memory } from "./memory.js";
import type { Artifact } from "./artifact.js";
import { modelResources } from "./resource-model.js";

/**
 * Compiles the declarations of a project, in memory. Throws `ProjectRefused` with all that is wrong with any of them.
 */
export async function generateArtifacts(
  projectDirectory: string,
  memory = Memory.empty(),
): Promise<readonly Artifact[]> {
  const { linked, project, loaded, problems } = linkProject(projectDirectory, memory);
  const info = readProjectInfo(projectDirectory);
  const all = [...problems, ...info.problems, ...(await judgeHooks(projectDirectory, loaded.survey, memory))];
  if (all.length > 0) throw new ProjectRefused(all);
  const normalized = normalizeDeclarations(linked);
  const models = modelResources(lowerDeclarations(normalized));
  const index = new Map(models.map((model) => [model.definition.path, model]));
  const routes = routeTopLevel(models);
  const { files, shapeFiles, projectFile } = loaded;
  const declarations = emitDeclarations(linked, normalized, project, memory);
  const artifacts = [
    ...emitTypes(models, memory),
    ...emitValidators(models, memory),
    ...emitHooks(models),
    ...emitActions(models),
    ...emitDefinitions(models, memory),
    declarations.artifact,
    ...emitRoutes(routes),
    ...emitRegistry(models, listPrivileges(linked), project, declarations.digest),
    ...emitOpenApi(routes, index, info.value, memory),
    ...emitClient(routes, index, memory),
    ...emitProviders(routes, index),
    ...emitSources([...files, ...shapeFiles, ...(projectFile === null ? [] : [projectFile])]),
  ];
  return artifacts.sort((a, b) => compareText(a.path, b.path));
}
