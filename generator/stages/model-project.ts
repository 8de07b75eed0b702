import { join } from "node:path";
import { noProject, type ProjectDefinition } from "../../runtime/model/schema/project.js";
import { indexRoutes, type RouteRow, type Routes } from "../../runtime/model/schema/route-table.js";
import { readIfPossible } from "../../runtime/model/schema/sources.js";
import { listPrivileges } from "../field-privileges.js";
import { loadSchemaFiles, type LoadedFiles, type SchemaFileList } from "./load.js";
import { lowerDeclarations } from "./lower.js";
import { GenerationCache } from "../generation-cache.js";
import { ProjectRejected, problemOfFile, type Problem } from "../problem.js";
import { listRoutes } from "../list-routes.js";
import { readProjectInfo, type ProjectInfo } from "../project-info.js";
import { resolveDeclarations, type LinkedResource } from "./resolve.js";
import type { ModelIndex, ResourceModel } from "../resource-model.js";
import { findUnusedShapes, indexShapes, inlineShapes } from "./inline-shapes.js";
import { suggestName } from "../../runtime/model/values/nearest-name.js";
import { validateDeclarations, validateShapes } from "./validate.js";
import { validateProject } from "./validate-project.js";

export interface ModelledProject {
  readonly loaded: LoadedFiles;
  readonly models: readonly ResourceModel[];
  readonly index: ModelIndex;
  readonly routeTable: readonly RouteRow[];
  /** The routes as a tree, to look up paths. */
  readonly routes: Routes;
  readonly privileges: readonly string[];
  readonly project: ProjectDefinition;
  readonly info: ProjectInfo;
}

/**
 * Runs the stages load, validate, resolve and lower.
 * @throws ProjectRejected with all errors of declarations and code
 */
export async function modelProject(projectDirectory: string, memory: GenerationCache): Promise<ModelledProject> {
  const { linked, project, loaded, problems } = linkProject(projectDirectory, memory);
  const info = readProjectInfo(projectDirectory);
  const all = [...problems, ...info.problems, ...(await checkHooks(projectDirectory, loaded.fileList, memory))];
  if (all.length > 0) throw new ProjectRejected(all);
  const privileges = listPrivileges(linked.map(({ declaration }) => declaration));
  const models = lowerDeclarations(linked, privileges);
  const index = new Map(models.map((model) => [model.definition.path, model]));
  const routeTable = listRoutes(models);
  const routes = indexRoutes(routeTable);
  return { loaded, models, index, routeTable, routes, privileges, project, info: info.value };
}

/** Checks the code in `schemas/`, unless it is unchanged: loading the checker takes half a second. */
async function checkHooks(
  projectDirectory: string,
  survey: SchemaFileList,
  memory: GenerationCache,
): Promise<readonly Problem[]> {
  const actions = survey.actions.map(({ path, action }) => `${path}.${action}.ts`);
  const files = [...survey.hooks.map((path) => `${path}.hooks.ts`), ...actions, ...survey.modules];
  if (files.length === 0) return [];
  const texts = files.map((file) => [file, readIfPossible(join(projectDirectory, "schemas", file))] as const);
  const madeOf = JSON.stringify(texts);
  if (memory.hasNoErrors("hooks", madeOf)) return [];
  const { findHookProblems } = await import("../hooks/find-hook-problems.js");
  const problems = findHookProblems(projectDirectory, survey);
  if (problems.length === 0) memory.recordNoErrors("hooks", madeOf);
  return problems;
}

/**
 * Reads the declarations of a project, and checks them by all rules except for those about hooks and other code.
 * @returns `problems`: all errors of the declarations. If there are any, use the other members only to find further errors
 */
export function linkProject(projectDirectory: string, memory = GenerationCache.empty()) {
  const loaded = loadSchemaFiles(projectDirectory, memory);
  const { files, projectFile, shapeFiles, paths, shapePaths } = loaded.value;
  const declared = validateDeclarations(files, memory);
  const shapes = validateShapes(shapeFiles, memory);
  const findShape = indexShapes(shapes.value, shapePaths);
  const inlined = inlineShapes(declared.value, findShape);
  const project = validateProject(projectFile, memory);
  const linked = resolveDeclarations(inlined.value, paths, project.value, findShape, memory);
  const problems = [
    ...[loaded, declared, shapes, inlined, project, linked].flatMap((stage) => stage.problems),
    ...linked.value.flatMap(findUndeclaredActionFiles),
    ...(files.length === paths.size ? findUnusedShapes(files, shapes.value, findShape) : []),
  ];
  return { loaded: loaded.value, linked: linked.value, project: project.value ?? noProject, problems };
}

/** Reports code files of actions that the declaration does not have. */
function findUndeclaredActionFiles({ path, source, declaration }: LinkedResource): readonly Problem[] {
  const declared = Object.keys(declaration.resource.actions ?? {});
  const rule = "The code of an action must be next to the declaration that has the action.";
  return source.actions
    .filter((name) => !declared.includes(name))
    .map((name) => {
      const found = `${source.file} does not declare the action ${name}`;
      const hint =
        suggestName(name, declared) ?? `declare it: "actions": { "${name}": { "title": …, "privilege": … } }`;
      return problemOfFile(`schemas/${path}.${name}.ts`, rule, found, hint);
    });
}
