import { suggestName } from "../runtime/model/nearest-name.js";
import { groupBy } from "./group-by.js";
import { Memory } from "./memory.js";
import { problemOfFile, type Checked, type Problem } from "./problem.js";
import { readSchemaFile } from "./read-schema-file.js";
import type { SchemaFile } from "./schema-file.js";
import { surveySchemas, type ActionFile, type Survey } from "./survey-schemas.js";

export interface LoadedFiles {
  readonly files: readonly SchemaFile[];
  /** What concerns the whole: `schemas/_project.json`, if there is one. */
  readonly projectFile: SchemaFile | null;
  /** Other files whose names start with "_": they hold shapes. */
  readonly shapeFiles: readonly SchemaFile[];
  /** Of all declarations, unreadable ones too: what refers to one of those is no mistake. */
  readonly paths: ReadonlySet<string>;
  /** Of all files with shapes, unreadable ones too. */
  readonly shapePaths: ReadonlySet<string>;
  readonly survey: Survey;
}

/** Reads what lies in `schemas/`, in the order of the paths. */
export function loadSchemaFiles(projectDirectory: string, memory = Memory.empty()): Checked<LoadedFiles> {
  const survey = surveySchemas(projectDirectory);
  const { declarations: paths, hooks, actions } = survey.value;
  const files: SchemaFile[] = [];
  const problems: Problem[] = [...survey.problems];
  const hooked = new Set(hooks);
  const acting = groupBy(actions, ({ path }) => path);
  for (const path of paths) {
    const own = (acting.get(path) ?? []).map(({ action }) => action);
    const loaded = readSchemaFile(projectDirectory, path, { hooks: hooked.has(path), actions: own }, memory);
    problems.push(...loaded.problems);
    if (loaded.value !== null) files.push(loaded.value);
  }
  const declared = paths.filter((path) => !isBeside(path));
  if (declared.length === 0) problems.push(nothingDeclared);
  problems.push(...hooks.filter((path) => !declared.includes(path)).map((path) => describeLoneHooks(path, declared)));
  problems.push(
    ...actions.filter(({ path }) => !declared.includes(path)).map((each) => describeLoneCode(each, declared)),
  );
  const value = {
    files: files.filter(({ path }) => !isBeside(path)),
    projectFile: files.find(({ path }) => path === projectPath) ?? null,
    shapeFiles: files.filter(({ path }) => holdsShapes(path)),
    paths: new Set(declared),
    shapePaths: new Set(paths.filter(holdsShapes)),
    survey: survey.value,
  };
  return { value, problems };
}

const projectPath = "_project";

/** Declares no resource. */
function isBeside(path: string): boolean {
  return path.slice(path.lastIndexOf("/") + 1).startsWith("_");
}

function holdsShapes(path: string): boolean {
  return isBeside(path) && path !== projectPath;
}

const nothingDeclared = problemOfFile(
  "schemas",
  "A project declares its resources in schemas/.",
  "there is no .json file in it",
  "is --project the right directory?",
);

function describeLoneHooks(path: string, declared: readonly string[]): Problem {
  const rule = "Hooks lie beside the declaration of their resource.";
  return problemOfFile(
    `schemas/${path}.hooks.ts`,
    rule,
    `there is no schemas/${path}.json`,
    suggestName(path, declared),
  );
}

function describeLoneCode({ path, action }: ActionFile, declared: readonly string[]): Problem {
  const rule = "The code of an action lies beside the declaration of its resource.";
  const file = `schemas/${path}.${action}.ts`;
  return problemOfFile(file, rule, `there is no schemas/${path}.json`, suggestName(path, declared));
}
