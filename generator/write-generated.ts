import { mkdirSync, readFileSync, readdirSync, rmSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { compareText } from "./compare-text.js";
import { isGenerated } from "./emit/code-formatting.js";
import { type FolderEntry, listEntries } from "./list-files.js";
import { GenerationCache, digestText } from "./generation-cache.js";
import { ProjectRejectedError, createFileProblem } from "./problem.js";
import type { Artifact } from "./artifact.js";

/** A file in generated/ that `generate` would change. */
export interface FileDifference {
  readonly path: string;
  readonly change: "created" | "changed" | "removed";
  /** The new text; null if the file is obsolete. */
  readonly newText: string | null;
}

export interface GeneratedComparison {
  readonly differences: readonly FileDifference[];
  /** Files in generated/ that the generator did not write and does not touch. */
  readonly foreignFiles: readonly string[];
}

/**
 * Compares generated/ with the files that the generator would write (artifacts). The generator owns only files that
 * begin with the note of `composeGeneratedNotice`.
 * @throws ProjectRejectedError if another file or folder has the name of an artifact
 */
export function compareGenerated(
  projectDirectory: string,
  artifacts: readonly Artifact[],
  cache = GenerationCache.inMemory(),
): GeneratedComparison {
  const entries = listEntries(join(projectDirectory, "generated")).map(({ path, kind }) => ({
    path: `generated/${path}`,
    kind,
  }));
  const expected = new Map(artifacts.map((artifact) => [artifact.path, artifact]));
  rejectBlockingEntries(entries, expected);
  const files = entries.filter(({ kind }) => kind === "file").map(({ path }) => path);
  const isGeneratedFile = (path: string): boolean => isGenerated(readFileSync(join(projectDirectory, path), "utf8"));
  const own = new Set(files.filter((path) => expected.has(path) || isGeneratedFile(path)));
  const differences = [...new Set([...expected.keys(), ...own])].flatMap((path) => {
    const artifact = expected.get(path);
    // Compares digests, so that unchanged files are neither read nor written.
    if (own.has(path) && artifact?.digest === digestFile(projectDirectory, path, cache)) return [];
    const change = artifact === undefined ? "removed" : own.has(path) ? "changed" : "created";
    return [{ path, change, newText: artifact?.text ?? null } as const];
  });
  const foreign = entries
    .filter(({ path, kind }) => kind !== "folder" && !own.has(path))
    // Hidden files belong to file managers and version control, so they are not reported as foreign.
    .filter(({ path }) => !basename(path).startsWith("."));
  return {
    differences: differences.sort((a, b) => compareText(a.path, b.path)),
    foreignFiles: foreign.map(({ path }) => path),
  };
}

/**
 * Returns the digest of a file, which is cached by the file's times, size and inode. A file changed in the last two seconds is
 * always read: disk clocks are coarse, so a further change could have the same time.
 */
function digestFile(projectDirectory: string, path: string, cache: GenerationCache): string {
  // `join` would take as long as `statSync`.
  const file = `${projectDirectory}/${path}`;
  const computeDigest = (): string => digestText(readFileSync(file));
  const { size, mtimeMs, ctimeMs, ino } = statSync(file);
  if (Date.now() - ctimeMs < 2000) return computeDigest();
  return cache.getOrCompute("bytes", [path, size, mtimeMs, ctimeMs, ino].join(" "), computeDigest);
}

function rejectBlockingEntries(entries: readonly FolderEntry[], artifactsByPath: ReadonlyMap<string, unknown>): void {
  const folders = new Set([...new Set(Array.from(artifactsByPath.keys(), dirname))].flatMap(listFolderAndParents));
  const problems = entries.flatMap(({ path, kind }) => {
    const right = folders.has(path) ? "folder" : artifactsByPath.has(path) ? "file" : kind;
    if (kind === right) return [];
    const found = kind === "other" ? "it is neither a file nor a link to one" : `it is a ${kind}`;
    return [createFileProblem(path, `The generator must be able to write a ${right} here.`, found, "move it away")];
  });
  if (problems.length > 0) throw new ProjectRejectedError(problems);
}

/** Lists a folder and the folders that contain it, innermost first, such as "generated/types" and "generated". */
function listFolderAndParents(folder: string): readonly string[] {
  return folder === "." ? [] : [folder, ...listFolderAndParents(dirname(folder))];
}

/** Writes new and changed files. Removes obsolete files of the generator, and folders that become empty. */
export function writeDifferences(projectDirectory: string, differences: readonly FileDifference[]): void {
  for (const { path, newText } of differences) {
    const file = join(projectDirectory, path);
    if (newText !== null) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, newText);
      continue;
    }
    rmSync(file);
    for (const folder of listFolderAndParents(dirname(path))) {
      if (readdirSync(join(projectDirectory, folder)).length > 0) break;
      rmdirSync(join(projectDirectory, folder));
    }
  }
}
