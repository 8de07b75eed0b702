/** The command `stockroom seed`: creates the initial items of a project from files in `seeds/`, by the rules of the API. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { Config } from "../config/config.js";
import type { OpenProject } from "./open-project.js";
import { toFileError } from "../transfer/backup/read-backup.js";
import { LineImport } from "../transfer/import-lines.js";
import type { ExistingItemPolicy } from "../transfer/plan-lines.js";
import type { SourceLine } from "../transfer/read-lines.js";
import { resourcePathOf, concludeImport, describeExistingItemCounts, toJsonReport } from "./import.js";
import { requireRoot } from "./manage-accounts.js";
import { formatCount, runWithProject } from "./run-command.js";

export interface SeedOptions {
  readonly existing: Exclude<ExistingItemPolicy, "refuse">;
  readonly dryRun: boolean;
  /** Whether to print the result as JSON, in the form that `stockroom import` uses. */
  readonly json?: boolean;
}

interface SeedItem {
  /** The item, as a line of an import file. */
  readonly text: string;
  /** File and position of the item, for error messages. */
  readonly position: string;
}

/**
 * Creates the items of all files in one import, in the order of the files. Items of different files may refer to one another.
 * @param files the seed files; if empty, all files in `seeds/`
 * @returns the exit code: 1 if an item was rejected; the reason is printed to standard error
 */
export function seed(
  projectDirectory: string,
  files: readonly string[],
  { existing: existingItemPolicy, dryRun: isDryRun, json = false }: SeedOptions,
): Promise<0 | 1> {
  const work = async (project: OpenProject, config: Config, signal: AbortSignal): Promise<string> => {
    const seeds = (files.length > 0 ? files.map(toSeedFile) : listSeedFiles(projectDirectory)).flatMap(readSeeds);
    const principal = await requireRoot(project);
    const describeLine = (line: number): string => seeds[line - 1]?.position ?? `line ${String(line)}`;
    const printLine = (line: string): void => {
      if (!/^(imported|checked) up to|^if this import is interrupted/.test(line)) process.stderr.write(`${line}\n`);
    };
    const context = { registry: project.registry, principal, settings: config.settings, copyLimit: config.copyLimit };
    const run = new LineImport([], context, project.storage, {
      isDryRun,
      existingItemPolicy,
      allowsExistingItems: true,
      keepIds: false,
      callsReactions: true,
      resumePoint: null,
      signal,
      describeLine,
      printLine,
    });
    await run.prepare(toSourceLines(seeds));
    await run.run(toSourceLines(seeds));
    const items = formatCount(run.createdCount, "item");
    const others = describeExistingItemCounts(run);
    const said = isDryRun ? `${items} would be created${others}; nothing was written` : `${items} created${others}`;
    const refused = run.rejectedLines.map(({ line, ...refusal }) => ({ at: seeds[line - 1]?.position, ...refusal }));
    const report = { ...toJsonReport(run, isDryRun), refused };
    const rejected = `${run.rejectedCount === 1 ? "1 item is" : `${String(run.rejectedCount)} items are`} rejected`;
    const problem = run.rejectedCount > 0 ? rejected : signal.aborted ? "stopped" : null;
    return concludeImport(said, json ? report : null, problem);
  };
  return runWithProject(projectDirectory, work, { hasExclusiveAccess: true });
}

interface SeedFile {
  readonly file: string;
  /** Path of the resource of the file's items. An item of the form `{ resource, item }` names its resource itself. */
  readonly resource: string;
}

/** Lists the files in `seeds/`, sorted by name. Numbers at the beginning of a name can define the order: `10-roles.json`. */
function listSeedFiles(projectDirectory: string): readonly SeedFile[] {
  const folder = join(projectDirectory, "seeds");
  try {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.jsonl?$/.test(name));
    if (names.length === 0) throw new Error(`there is no .json or .jsonl file in ${folder}`);
    return names.sort().map((name) => ({ file: join(folder, name), resource: resourcePathOf(name) }));
  } catch (error) {
    throw toFileError(error, folder, "read");
  }
}

function toSeedFile(file: string): SeedFile {
  const [, below] = /(?:^|[/\\])seeds[/\\](.*)$/.exec(file) ?? [];
  return { file, resource: resourcePathOf(below ?? basename(file)) };
}

function readSeeds({ file, resource }: SeedFile): readonly SeedItem[] {
  const named = relative(process.cwd(), file);
  const toImportLine = (value: unknown): string => {
    const isEnveloped = typeof value === "object" && value !== null && "resource" in value && "item" in value;
    return JSON.stringify(isEnveloped ? value : { resource, item: value });
  };
  try {
    const text = readFileSync(file, "utf8");
    if (!file.endsWith(".jsonl")) {
      const items: unknown = JSON.parse(text);
      if (!Array.isArray(items)) throw new Error("it must be an array of items");
      return items.map((item, index) => ({ text: toImportLine(item), position: `${named} item ${String(index + 1)}` }));
    }
    return text.split("\n").flatMap((line, index) => {
      const place = `${named} line ${String(index + 1)}`;
      return line.trim() === "" ? [] : [{ text: toImportLine(parseSeedLine(line, place)), position: place }];
    });
  } catch (error) {
    throw toFileError(error, named, "read");
  }
}

function parseSeedLine(line: string, position: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`${position} is not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function* toSourceLines(seeds: readonly SeedItem[]): AsyncGenerator<SourceLine> {
  for (const { text } of seeds) yield { text: Buffer.from(text), resource: null };
}
