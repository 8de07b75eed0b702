import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listFiles } from "./list-files.js";
import { compareText } from "./compare-text.js";
import type { Artifact } from "./resource-model.js";

/** A file in generated/ that is not as it should be; null where there is, or should be, none. */
export interface Difference {
  readonly path: string;
  readonly actual: string | null;
  readonly expected: string | null;
}

/** Compares generated/ with what it should hold, in order of the paths. */
export function findDifferences(projectDirectory: string, artifacts: readonly Artifact[]): readonly Difference[] {
  const expected = new Map(artifacts.map(({ path, text }) => [path, text]));
  const found = listFiles(join(projectDirectory, "generated")).map((file) => `generated/${file}`);
  const actual = new Map(found.map((path) => [path, readFileSync(join(projectDirectory, path), "utf8")]));
  return [...new Set([...expected.keys(), ...actual.keys()])]
    .sort(compareText)
    .map((path) => ({ path, actual: actual.get(path) ?? null, expected: expected.get(path) ?? null }))
    .filter((difference) => difference.actual !== difference.expected);
}

/** Makes generated/ hold what it should, left-over files and empty directories removed. */
export function writeDifferences(projectDirectory: string, differences: readonly Difference[]): void {
  for (const { path, expected } of differences) {
    const file = join(projectDirectory, path);
    if (expected === null) removeFile(projectDirectory, path);
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, expected);
    }
  }
}

function removeFile(projectDirectory: string, path: string): void {
  rmSync(join(projectDirectory, path));
  for (let directory = dirname(path); directory !== "."; directory = dirname(directory)) {
    if (readdirSync(join(projectDirectory, directory)).length > 0) return;
    rmdirSync(join(projectDirectory, directory));
  }
}
