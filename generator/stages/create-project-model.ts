import { existsSync } from "node:fs";
import { join } from "node:path";
import { emptyProject, type ProjectDefinition } from "../../runtime/model/schema/project.js";
import { buildRouteTree, type RouteRow, type RouteTree } from "../../runtime/model/schema/route-table.js";
import { readTextOrNull } from "../../runtime/model/schema/source-digests.js";
import { listPrivileges } from "../declared-privileges.js";
import { loadSchemaFiles, type LoadedFiles, type SchemaFileList } from "./load.js";
import { createResourceModels } from "./create-resource-models.js";
import { GenerationCache } from "../generation-cache.js";
import { ProjectRejectedError, createFileProblem, type Problem, type StageResult } from "../problem.js";
import { listRoutes } from "../list-routes.js";
import { readText } from "../read-text.js";
import { checkAndLinkDeclarations, type LinkedResource } from "./check-and-link.js";
import type { ModelsByPath, ResourceModel } from "../resource-model.js";
import { findUnusedShapes, createShapeFinder, inlineShapes } from "./inline-shapes.js";
import { suggestName } from "../../runtime/model/values/nearest-name.js";
import { validateDeclarations, validateShapes } from "./validate.js";
import { validateProject } from "./validate-project.js";

export interface ProjectModel {
  readonly loadedFiles: LoadedFiles;
  readonly models: readonly ResourceModel[];
  readonly modelsByPath: ModelsByPath;
  readonly routeRows: readonly RouteRow[];
  /** The routes as a tree, to look up paths. */
  readonly routes: RouteTree;
  readonly privileges: readonly string[];
  readonly projectDefinition: ProjectDefinition;
  readonly packageInfo: PackageInfo;
}

/**
 * Runs the stages from load to model (see ARCHITECTURE.md).
 * @throws ProjectRejectedError with all errors of declarations and code
 */
export async function createProjectModel(projectDirectory: string, cache: GenerationCache): Promise<ProjectModel> {
  const {
    linked,
    project: projectDefinition,
    loaded: loadedFiles,
    problems,
  } = loadAndLinkProject(projectDirectory, cache);
  const info = readPackageInfo(projectDirectory);
  const all = [
    ...problems,
    ...info.problems,
    ...(await checkHooksAndActions(projectDirectory, loadedFiles.fileList, cache)),
  ];
  if (all.length > 0) throw new ProjectRejectedError(all);
  const privileges = listPrivileges(linked.map(({ declaration }) => declaration));
  const models = createResourceModels(linked, privileges);
  const modelsByPath = new Map(models.map((model) => [model.definition.path, model]));
  const routeRows = listRoutes(models);
  const routes = buildRouteTree(routeRows);
  return {
    loadedFiles,
    models,
    modelsByPath,
    routeRows,
    routes,
    privileges,
    projectDefinition,
    packageInfo: info.value,
  };
}

/** Checks the code in `schemas/`, unless it is unchanged: loading the checker takes half a second. */
async function checkHooksAndActions(
  projectDirectory: string,
  fileList: SchemaFileList,
  cache: GenerationCache,
): Promise<readonly Problem[]> {
  const actions = fileList.actions.map(({ path, action }) => `${path}.${action}.ts`);
  const files = [...fileList.hooks.map((path) => `${path}.hooks.ts`), ...actions, ...fileList.modules];
  if (files.length === 0) return [];
  const texts = files.map((file) => [file, readTextOrNull(join(projectDirectory, "schemas", file))] as const);
  const cacheInput = JSON.stringify(texts);
  if (cache.hasPassedCheck("hooks", cacheInput)) return [];
  const { findHookProblems } = await import("../hooks/find-hook-problems.js");
  const problems = findHookProblems(projectDirectory, fileList);
  if (problems.length === 0) cache.recordPassedCheck("hooks", cacheInput);
  return problems;
}

/**
 * Reads the declarations of a project, and checks them by all rules except for those about hooks and other code.
 * @returns `problems`: all errors of the declarations. If there are any, use the other members only to find further errors
 */
export function loadAndLinkProject(projectDirectory: string, cache = GenerationCache.inMemory()) {
  const loaded = loadSchemaFiles(projectDirectory, cache);
  const { declarationFiles, projectFile, shapeFiles, declaredPaths, shapePaths } = loaded.value;
  const declared = validateDeclarations(declarationFiles, cache);
  const shapes = validateShapes(shapeFiles, cache);
  const findShape = createShapeFinder(shapes.value, shapePaths);
  const inlined = inlineShapes(declared.value, findShape);
  const project = validateProject(projectFile, cache);
  const linked = checkAndLinkDeclarations(inlined.value, declaredPaths, project.value, findShape, cache);
  const problems = [
    ...[loaded, declared, shapes, inlined, project, linked].flatMap((stage) => stage.problems),
    ...linked.value.flatMap(findUndeclaredActionFiles),
    ...(declarationFiles.length === declaredPaths.size
      ? findUnusedShapes(declarationFiles, shapes.value, findShape)
      : []),
  ];
  return { loaded: loaded.value, linked: linked.value, project: project.value ?? emptyProject, problems };
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
      return createFileProblem(`schemas/${path}.${name}.ts`, rule, found, hint);
    });
}

/** Members of the package.json of a project. */
export interface PackageInfo {
  readonly name: string;
  readonly description?: string;
  /** The license of the project, as an SPDX expression. */
  readonly license?: string;
}

const defaultPackageInfo: PackageInfo = { name: "API" };

function readPackageInfo(projectDirectory: string): StageResult<PackageInfo> {
  if (!existsSync(join(projectDirectory, "package.json"))) return { value: defaultPackageInfo, problems: [] };
  const read = readText(projectDirectory, "package.json");
  if ("problem" in read) return { value: defaultPackageInfo, problems: [read.problem] };
  try {
    const members: readonly (readonly [string, unknown])[] = Object.entries(Object(JSON.parse(read.text)) as object);
    const known = members.filter(
      ([name, value]) => /^(name|description|license)$/.test(name) && typeof value === "string",
    );
    return { value: { ...defaultPackageInfo, ...Object.fromEntries(known) }, problems: [] };
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return {
      value: defaultPackageInfo,
      problems: [createFileProblem("package.json", "package.json must be JSON.", found)],
    };
  }
}
