import { existsSync } from "node:fs";
import { join } from "node:path";
import { noProject, type ProjectDefinition } from "../../runtime/model/schema/project.js";
import { indexRoutes, type RouteRow, type Routes } from "../../runtime/model/schema/route-table.js";
import { readTextOrNull } from "../../runtime/model/schema/source-digests.js";
import { listPrivileges } from "../field-privileges.js";
import { loadSchemaFiles, type LoadedFiles, type SchemaFileList } from "./load.js";
import { lowerDeclarations } from "./lower.js";
import { GenerationCache } from "../generation-cache.js";
import { ProjectRejected, createFileProblem, type Problem, type StageResult } from "../problem.js";
import { listRoutes } from "../list-routes.js";
import { readText } from "../read-text.js";
import { resolveDeclarations, type LinkedResource } from "./resolve.js";
import type { ModelIndex, ResourceModel } from "../resource-model.js";
import { findUnusedShapes, createShapeLookup, inlineShapes } from "./inline-shapes.js";
import { suggestName } from "../../runtime/model/values/nearest-name.js";
import { validateDeclarations, validateShapes } from "./validate.js";
import { validateProject } from "./validate-project.js";

export interface ModelledProject {
  readonly loadedFiles: LoadedFiles;
  readonly models: readonly ResourceModel[];
  readonly index: ModelIndex;
  readonly routeRows: readonly RouteRow[];
  /** The routes as a tree, to look up paths. */
  readonly routes: Routes;
  readonly privileges: readonly string[];
  readonly projectDefinition: ProjectDefinition;
  readonly info: ProjectInfo;
}

/**
 * Runs the stages load, validate, resolve and lower.
 * @throws ProjectRejected with all errors of declarations and code
 */
export async function modelProject(projectDirectory: string, cache: GenerationCache): Promise<ModelledProject> {
  const {
    linked,
    project: projectDefinition,
    loaded: loadedFiles,
    problems,
  } = loadAndLinkProject(projectDirectory, cache);
  const info = readProjectInfo(projectDirectory);
  const all = [...problems, ...info.problems, ...(await checkHookCode(projectDirectory, loadedFiles.fileList, cache))];
  if (all.length > 0) throw new ProjectRejected(all);
  const privileges = listPrivileges(linked.map(({ declaration }) => declaration));
  const models = lowerDeclarations(linked, privileges);
  const index = new Map(models.map((model) => [model.definition.path, model]));
  const routeRows = listRoutes(models);
  const routes = indexRoutes(routeRows);
  return { loadedFiles, models, index, routeRows, routes, privileges, projectDefinition, info: info.value };
}

/** Checks the code in `schemas/`, unless it is unchanged: loading the checker takes half a second. */
async function checkHookCode(
  projectDirectory: string,
  fileList: SchemaFileList,
  cache: GenerationCache,
): Promise<readonly Problem[]> {
  const actions = fileList.actions.map(({ path, action }) => `${path}.${action}.ts`);
  const files = [...fileList.hooks.map((path) => `${path}.hooks.ts`), ...actions, ...fileList.modules];
  if (files.length === 0) return [];
  const texts = files.map((file) => [file, readTextOrNull(join(projectDirectory, "schemas", file))] as const);
  const madeOf = JSON.stringify(texts);
  if (cache.hasNoErrors("hooks", madeOf)) return [];
  const { findHookProblems } = await import("../hooks/find-hook-problems.js");
  const problems = findHookProblems(projectDirectory, fileList);
  if (problems.length === 0) cache.recordNoErrors("hooks", madeOf);
  return problems;
}

/**
 * Reads the declarations of a project, and checks them by all rules except for those about hooks and other code.
 * @returns `problems`: all errors of the declarations. If there are any, use the other members only to find further errors
 */
export function loadAndLinkProject(projectDirectory: string, cache = GenerationCache.empty()) {
  const loaded = loadSchemaFiles(projectDirectory, cache);
  const { declarationFiles, projectFile, shapeFiles, declaredPaths, shapePaths } = loaded.value;
  const declared = validateDeclarations(declarationFiles, cache);
  const shapes = validateShapes(shapeFiles, cache);
  const findShape = createShapeLookup(shapes.value, shapePaths);
  const inlined = inlineShapes(declared.value, findShape);
  const project = validateProject(projectFile, cache);
  const linked = resolveDeclarations(inlined.value, declaredPaths, project.value, findShape, cache);
  const problems = [
    ...[loaded, declared, shapes, inlined, project, linked].flatMap((stage) => stage.problems),
    ...linked.value.flatMap(findUndeclaredActionFiles),
    ...(declarationFiles.length === declaredPaths.size
      ? findUnusedShapes(declarationFiles, shapes.value, findShape)
      : []),
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
      return createFileProblem(`schemas/${path}.${name}.ts`, rule, found, hint);
    });
}

/** Members of the package.json of a project. */
export interface ProjectInfo {
  readonly name: string;
  readonly description?: string;
  /** The license of the project, as an SPDX expression. */
  readonly license?: string;
}

const defaultProjectInfo: ProjectInfo = { name: "API" };

function readProjectInfo(projectDirectory: string): StageResult<ProjectInfo> {
  if (!existsSync(join(projectDirectory, "package.json"))) return { value: defaultProjectInfo, problems: [] };
  const read = readText(projectDirectory, "package.json");
  if ("problem" in read) return { value: defaultProjectInfo, problems: [read.problem] };
  try {
    const members: readonly (readonly [string, unknown])[] = Object.entries(Object(JSON.parse(read.text)) as object);
    const known = members.filter(
      ([name, value]) => /^(name|description|license)$/.test(name) && typeof value === "string",
    );
    return { value: { ...defaultProjectInfo, ...Object.fromEntries(known) }, problems: [] };
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return {
      value: defaultProjectInfo,
      problems: [createFileProblem("package.json", "package.json must be JSON.", found)],
    };
  }
}
