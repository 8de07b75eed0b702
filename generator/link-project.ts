import { noProject, type ProjectDefinition } from "../runtime/model/project.js";
import { findUnusedShapes, inlineShapes } from "./inline-shapes.js";
import { loadSchemaFiles, type LoadedFiles } from "./load.js";
import { Memory } from "./memory.js";
import { suggestName } from "../runtime/model/nearest-name.js";
import { problemOfFile, type Problem } from "./problem.js";
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
export function linkProject(projectDirectory: string, memory = Memory.empty()): LinkedProject {
  const loaded = loadSchemaFiles(projectDirectory, memory);
  const { files, projectFile, shapeFiles, paths, shapePaths } = loaded.value;
  const declared = validateDeclarations(files, memory);
  const shapes = validateShapes(shapeFiles, memory);
  const findShape = indexShapes(shapes.value, shapePaths);
  const inlined = inlineShapes(declared.value, findShape);
  const project = validateProject(projectFile, memory);
  const linked = resolveDeclarations(inlined.value, paths, project.value, findShape, memory);
  const problems = [loaded, declared, shapes, inlined, project, linked].flatMap((stage) => stage.problems);
  problems.push(...linked.value.flatMap(findCodeOfNone));
  if (files.length === paths.size) problems.push(...findUnusedShapes(files, shapes.value, findShape));
  return { loaded: loaded.value, linked: linked.value, project: project.value ?? noProject, problems };
}

/** A mistake in the name of the file or of the action. */
function findCodeOfNone({ path, source, declaration }: LinkedResource): readonly Problem[] {
  const declared = Object.keys(declaration.resource.actions ?? {});
  const rule = "The code of an action lies beside the declaration that has the action.";
  return source.actions
    .filter((name) => !declared.includes(name))
    .map((name) => {
      const found = `${source.file} declares no action ${name}`;
      const hint =
        suggestName(name, declared) ?? `declare it: "actions": { "${name}": { "title": …, "privilege": … } }`;
      return problemOfFile(`schemas/${path}.${name}.ts`, rule, found, hint);
    });
}
