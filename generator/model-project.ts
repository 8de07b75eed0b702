import type { ProjectDefinition } from "../runtime/model/project.js";
import { indexRoutes, type RouteRow, type Routes } from "../runtime/model/route-table.js";
import { judgeHooks } from "./hooks/judge-hooks.js";
import { listPrivileges } from "./field-privileges.js";
import { linkProject } from "./link-project.js";
import type { LoadedFiles } from "./load.js";
import { lowerDeclarations } from "./lower.js";
import type { Memory } from "./memory.js";
import { normalizeDeclarations, type NormalizedResource } from "./normalize.js";
import { ProjectRefused } from "./problem.js";
import { listRoutes } from "./list-routes.js";
import { readProjectInfo, type ProjectInfo } from "./project-info.js";
import type { LinkedResource } from "./resolve.js";
import { modelResources, type ModelIndex, type ResourceModel } from "./resource-model.js";

/** What everything is emitted of. `linked`, `normalized` and `models` are the same resources. */
export interface ModelledProject {
  readonly loaded: LoadedFiles;
  readonly linked: readonly LinkedResource[];
  readonly normalized: readonly NormalizedResource[];
  readonly models: readonly ResourceModel[];
  readonly index: ModelIndex;
  readonly routeTable: readonly RouteRow[];
  /** The index of the table. */
  readonly routes: Routes;
  /** All that resources name. */
  readonly privileges: readonly string[];
  readonly project: ProjectDefinition;
  readonly info: ProjectInfo;
}

/** @throws ProjectRefused with all that is wrong with any of the declarations, and with the code beside them */
export async function modelProject(projectDirectory: string, memory: Memory): Promise<ModelledProject> {
  const { linked, project, loaded, problems } = linkProject(projectDirectory, memory);
  const info = readProjectInfo(projectDirectory);
  const all = [...problems, ...info.problems, ...(await judgeHooks(projectDirectory, loaded.survey, memory))];
  if (all.length > 0) throw new ProjectRefused(all);
  const privileges = listPrivileges(linked.map(({ declaration }) => declaration));
  const normalized = normalizeDeclarations(linked, privileges);
  const models = modelResources(lowerDeclarations(normalized));
  const index = new Map(models.map((model) => [model.definition.path, model]));
  const routeTable = listRoutes(models);
  const routes = indexRoutes(routeTable);
  return { loaded, linked, normalized, models, index, routeTable, routes, privileges, project, info: info.value };
}
