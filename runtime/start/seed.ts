/** The command `stockroom seed`: creates the initial items of a project from files in `seeds/`, by the rules of the API. */
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { toFileError } from "../transfer/backup/read-backup.js";
import type { ExistingItemPolicy } from "../transfer/plan-lines.js";
import { importItems } from "./import.js";

export interface SeedOptions {
  readonly existing: Exclude<ExistingItemPolicy, "refuse">;
  readonly dryRun: boolean;
  /** Whether to print the result as JSON, in the form that `stockroom import` uses. */
  readonly json?: boolean;
}

/**
 * Imports all files in the order in which they are given. Items of different files may refer to one another.
 * @param files the seed files; if empty, all files in `seeds/`
 * @returns the exit code: 1 if an item was rejected; the reason is printed to standard error
 */
export function seedDatabase(projectDirectory: string, files: readonly string[], options: SeedOptions): Promise<0 | 1> {
  const listFiles = () => (files.length > 0 ? files : listSeedFiles(projectDirectory));
  return importItems(projectDirectory, listFiles, {
    ...options,
    isSeed: true,
    keepIds: false,
    references: "existing",
    reactions: true,
  });
}

/** Lists the files in `seeds/`, sorted by name. Numbers at the beginning of a name can define the order: `10-roles.json`. */
function listSeedFiles(projectDirectory: string): readonly string[] {
  const folder = join(relative(process.cwd(), projectDirectory), "seeds");
  try {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.jsonl?$/.test(name));
    if (names.length === 0) throw new Error(`there is no .json or .jsonl file in ${folder}`);
    return names.sort().map((name) => join(folder, name));
  } catch (error) {
    throw toFileError(error, folder, "read");
  }
}
