import { join } from "node:path";
import { listEntries, type Entry } from "./list-files.js";
import { problemOfFile, type Checked, type Problem } from "./problem.js";

/** What lies in `schemas/`, relative to it, in the order of the paths. */
export interface Survey {
  /** Declarations and files of shapes, without ".json". */
  readonly declarations: readonly string[];
  /** Without ".hooks.ts". */
  readonly hooks: readonly string[];
  /** What lies there as `<path>.<action>.ts`. */
  readonly actions: readonly ActionFile[];
  /** Modules that hooks share, whole. */
  readonly modules: readonly string[];
}

export interface ActionFile {
  /** Of the declaration. */
  readonly path: string;
  readonly action: string;
}

const rule =
  "What lies in schemas/ is a folder, a declaration (name.json), hooks (name.hooks.ts), the code of an action (name.action.ts), a module for both (_name.ts), or for people.";

/** Sees which file is what. Hidden files, and those of other kinds, are nobody's mistake. */
export function surveySchemas(projectDirectory: string): Checked<Survey> {
  const entries = listEntries(join(projectDirectory, "schemas")).filter(({ path }) => !/(^|\/)\./.test(path));
  const files = entries.filter(({ kind }) => kind === "file").map(({ path }) => path);
  const value = {
    declarations: cutEnding(files, ".json"),
    hooks: cutEnding(files, ".hooks.ts"),
    actions: files.flatMap((file) => readActionFile(file) ?? []),
    modules: files.filter((path) => /(^|\/)_[^/]*\.ts$/.test(path) && !path.endsWith(".hooks.ts")),
  };
  return { value, problems: entries.flatMap(describeMistake) };
}

function readActionFile(file: string): ActionFile | undefined {
  const [, path, action] = /^((?:.*\/)?[a-z][a-z0-9_]*)\.([a-z][a-z0-9_-]*)\.ts$/.exec(file) ?? [];
  return path === undefined || action === undefined || isHookLike(action) ? undefined : { path, action };
}

/** Of files that are meant to be hooks, and of declarations of types. */
function isHookLike(action: string): boolean {
  return /^(hooks?|d)$/.test(action);
}

function cutEnding(files: readonly string[], ending: string): readonly string[] {
  return files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
}

function describeMistake({ path, kind }: Entry): readonly Problem[] {
  const refuse = (found: string, hint?: string) => [problemOfFile(`schemas/${path}`, rule, found, hint)];
  if (kind === "link to a folder") return refuse("it is a link to a folder", "put the folder itself there");
  if (kind === "other") return refuse("it is neither a file nor a link to one");
  if (kind === "folder") return /\.(json|ts)$/.test(path) ? refuse("it is a folder", "take the ending away") : [];
  const [, folder = "", stem = ""] = /^(.*\/)?([^/]+?)(?:\.json)?\.[^./]+$/.exec(path) ?? [];
  if (/\.(ya?ml|toml|jsonc|json5|json|json\.txt)$/i.test(path) && !path.endsWith(".json")) {
    return refuse("it looks like a declaration", `a declaration is JSON: schemas/${folder}${stem}.json`);
  }
  if (!/\.[cm]?[jt]sx?$/i.test(path)) return [];
  if (readActionFile(path) !== undefined) return [];
  const hooked = /^(.+?)[._-]?hooks?$/i.exec(stem)?.[1];
  const right = hooked === undefined ? `${folder}${stem.replace(/^_?/, "_")}.ts` : `${folder}${hooked}.hooks.ts`;
  if (right === path) return [];
  return hooked === undefined
    ? refuse("it is another module", `a module that hooks share: schemas/${right}`)
    : refuse("it looks like hooks", `hooks are TypeScript: schemas/${right}`);
}
