import { noProject, type ProjectDefinition } from "../runtime/model/project.js";
import { findUnusedShapes, inlineShapes } from "./inline-shapes.js";
import { loadSchemaFiles, type LoadedFiles } from "./load.js";
import type { Problem } from "./problem.js";
import { resolveDeclarations, type LinkedResource } from "./resolve.js";
import { indexShapes } from "./shape-index.js";
import { validateDeclarations, validateShapes } from "./validate.js";
import { validateProject } from "./validate-project.js";

export interface LinkedProject {
  readonly loaded: LoadedFiles;
  readonly linked: readonly LinkedResource[];
  readonly project: ProjectDefinition;
  /** All that is wrong with the declarations; with any, the rest is good for nothing but finding more. */
  readonly problems: readonly Problem[];
}

/** Reads the declarations of a project and holds them against everything that can be said of them without its code. */
export function linkProject(projectDirectory: string): LinkedProject {
  const loaded = loadSchemaFiles(projectDirectory);
  const { files, projectFile, shapeFiles, paths, shapePaths } = loaded.value;
  const declared = validateDeclarations(files);
  const shapes = validateShapes(shapeFiles);
  const findShape = indexShapes(shapes.value, shapePaths);
  const inlined = inlineShapes(declared.value, findShape);
  const project = validateProject(projectFile);
  const linked = resolveDeclarations(inlined.value, paths, project.value, findShape);
  const problems = [loaded, declared, shapes, inlined, project, linked].flatMap((stage) => stage.problems);
  if (files.length === paths.size) problems.push(...findUnusedShapes(files, shapes.value, findShape));
  return { loaded: loaded.value, linked: linked.value, project: project.value ?? noProject, problems };
}
