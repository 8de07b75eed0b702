import { suggestName } from "../../runtime/model/values/nearest-name.js";
import { groupByKey } from "../../runtime/model/values/objects.js";
import type { GenerationCache } from "../generation-cache.js";
import { createFileProblem, type StageResult, type Problem } from "../problem.js";
import { readSchemaFile } from "../read-schema-file.js";
import type { SchemaFile } from "../schema-file.js";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { listEntries, type FolderEntry } from "../list-files.js";
import { lastPathSegment } from "../../runtime/model/schema/path-names.js";

export interface LoadedFiles {
  readonly declarationFiles: readonly SchemaFile[];
  readonly projectFile: SchemaFile | null;
  /** Files with shapes (schemas that declarations share). Their names start with "_". `_project.json` is not one of them. */
  readonly shapeFiles: readonly SchemaFile[];
  /** Paths of all declarations, even unreadable ones: a reference to such a declaration is not an error. */
  readonly declaredPaths: ReadonlySet<string>;
  /** Paths of all files with shapes, including unreadable files. */
  readonly shapePaths: ReadonlySet<string>;
  readonly fileList: SchemaFileList;
}

/** Reads the files in `schemas/`, sorted by path. */
export function loadSchemaFiles(projectDirectory: string, cache: GenerationCache): StageResult<LoadedFiles> {
  const survey = listSchemaFiles(projectDirectory);
  const { declarations: paths, hooks, actions } = survey.value;
  const files: SchemaFile[] = [];
  const problems: Problem[] = [...survey.problems];
  const hooked = new Set(hooks);
  const actionsByPath = groupByKey(actions.map(({ path, action }) => [path, action] as const));
  for (const path of paths) {
    const codeFiles = { hasHooks: hooked.has(path), actions: actionsByPath.get(path) ?? [] };
    const loaded = readSchemaFile(projectDirectory, path, codeFiles, cache);
    problems.push(...loaded.problems);
    if (loaded.value !== null) files.push(loaded.value);
  }
  const declared = paths.filter((path) => !declaresNoResource(path));
  if (declared.length === 0) {
    const hasFolder = existsSync(join(projectDirectory, "schemas"));
    const found = hasFolder ? "the folder contains no .json file" : "there is no such folder";
    problems.push(
      createFileProblem("schemas", "A project must declare its resources in schemas/.", found, projectFolderHint),
    );
  }
  const code = [
    ...hooks.map((path) => ({ path, file: `schemas/${path}.hooks.ts`, rule: hooksLocationRule })),
    ...actions.map(({ path, action }) => ({ path, file: `schemas/${path}.${action}.ts`, rule: actionLocationRule })),
  ];
  for (const { path, file, rule } of code.filter((each) => !declared.includes(each.path)))
    problems.push(createFileProblem(file, rule, `schemas/${path}.json does not exist`, suggestName(path, declared)));
  const value = {
    declarationFiles: files.filter(({ path }) => !declaresNoResource(path)),
    projectFile: files.find(({ path }) => path === projectFileName) ?? null,
    shapeFiles: files.filter(({ path }) => containsShapes(path)),
    declaredPaths: new Set(declared),
    shapePaths: new Set(paths.filter(containsShapes)),
    fileList: survey.value,
  };
  return { value, problems };
}

const projectFileName = "_project";

/** Whether the name of the file starts with "_". Such a file declares no resource. */
function declaresNoResource(path: string): boolean {
  return lastPathSegment(path).startsWith("_");
}

function containsShapes(path: string): boolean {
  return declaresNoResource(path) && path !== projectFileName;
}

const projectFolderHint = "change to the project's folder, or name it with --project";

const hooksLocationRule = "A hooks file must be next to the declaration of its resource.";
const actionLocationRule = "The code of an action must be next to the declaration of its resource.";

/** Files in `schemas/`, sorted by path. Paths are relative to this folder. */
export interface SchemaFileList {
  /** Paths, without ".json", of declarations and of files whose names start with "_". */
  readonly declarations: readonly string[];
  /** Paths of hooks files without ".hooks.ts". */
  readonly hooks: readonly string[];
  /** Files with code of actions, named `<path>.<action>.ts`. */
  readonly actions: readonly { readonly path: string; readonly action: string }[];
  /** Modules that hooks and actions import, with paths that include the extension. */
  readonly modules: readonly string[];
}

const allowedFilesRule =
  "schemas/ must contain only folders, declarations (name.json), hooks (name.hooks.ts), code of actions (name.action.ts), modules for both (_name.ts) and files that are not code.";

/** Groups the files in `schemas/` by kind. Ignores hidden files, and files that are neither JSON nor code. */
export function listSchemaFiles(projectDirectory: string): StageResult<SchemaFileList> {
  const entries = listEntries(join(projectDirectory, "schemas")).filter(({ path }) => !/(^|\/)\./.test(path));
  const files = entries.filter(({ kind }) => kind === "file").map(({ path }) => path);
  const value = {
    declarations: listWithoutEnding(files, ".json"),
    hooks: listWithoutEnding(files, ".hooks.ts"),
    actions: files.flatMap((file) => parseActionFileName(file) ?? []),
    modules: files.filter((path) => /(^|\/)_[^/]*\.ts$/.test(path) && !path.endsWith(".hooks.ts")),
  };
  return { value, problems: entries.flatMap(findMisnamedFile) };
}

function parseActionFileName(file: string): SchemaFileList["actions"][number] | undefined {
  const [, path, action] = /^((?:.*\/)?[a-z][a-z0-9_]*)\.([a-z][a-z0-9_-]*)\.ts$/.exec(file) ?? [];
  // `.hooks.ts` and `.d.ts` are the endings of other kinds of files.
  return path === undefined || action === undefined || /^(hooks?|d)$/.test(action) ? undefined : { path, action };
}

function listWithoutEnding(files: readonly string[], ending: string): readonly string[] {
  return files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
}

function findMisnamedFile({ path, kind }: FolderEntry): readonly Problem[] {
  const rejectFile = (violation: string, hint?: string) => [
    createFileProblem(`schemas/${path}`, allowedFilesRule, violation, hint),
  ];
  if (kind === "link to a folder")
    return rejectFile("it is a link to a folder", "replace the link by the folder itself");
  if (kind === "other") return rejectFile("it is neither a file nor a link to one");
  if (kind === "folder")
    return /\.(json|ts)$/.test(path) ? rejectFile("it is a folder", "remove the ending from its name") : [];
  const [, folder = "", stem = ""] = /^(.*\/)?([^/]+?)(?:\.json)?\.[^./]+$/.exec(path) ?? [];
  if (/\.(ya?ml|toml|jsonc|json5|json|json\.txt)$/i.test(path) && !path.endsWith(".json")) {
    return rejectFile("it looks like a declaration", `write declarations in JSON: schemas/${folder}${stem}.json`);
  }
  if (!/\.[cm]?[jt]sx?$/i.test(path)) return [];
  if (parseActionFileName(path) !== undefined) return [];
  const hooked = /^(.+?)[._-]?hooks?$/i.exec(stem)?.[1];
  const right = hooked === undefined ? `${folder}${stem.replace(/^_?/, "_")}.ts` : `${folder}${hooked}.hooks.ts`;
  if (right === path) return [];
  return hooked === undefined
    ? rejectFile("it is none of these files", `rename it to schemas/${right}, so that hooks and actions can share it`)
    : rejectFile("it looks like a hooks file", `rename it to schemas/${right}`);
}
