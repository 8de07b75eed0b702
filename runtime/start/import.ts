/** The command `stockroom import`: creates items from files by the rules of the API, with the rights of a root account. */
import { createReadStream, existsSync } from "node:fs";
import { basename, extname, sep } from "node:path";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { type FileFormat, orderResourcesForImport } from "../transfer/format-items.js";
import { LineImport } from "../transfer/import-lines.js";
import type { ExistingItemPolicy } from "../transfer/plan-lines.js";
import { parseResumePoint } from "../transfer/reserved-keys.js";
import { findResource, formatCount, printToStandardError, runWithProject } from "./run-command.js";
import { requireRoot } from "./manage-accounts.js";
import type { Config } from "../config/config.js";
import type { OpenProject } from "./open-project.js";
import { toFileError, splitLines } from "../transfer/backup/read-backup.js";
import { findResourceByName } from "../model/schema/find-definition.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
import type { SourceLine } from "../transfer/read-lines.js";
import { convertCsvToJsonLines } from "../transfer/read-csv.js";

export interface ImportItemsOptions {
  /** Paths of the resources to import; all by default. */
  readonly resource?: readonly string[];
  /** Format of all files; by default, derived from the name of each file. */
  readonly format?: FileFormat;
  readonly dryRun: boolean;
  readonly existing: ExistingItemPolicy;
  readonly keepIds: boolean;
  readonly references: "files" | "existing";
  /** Whether the hook `react` is called for imported items. */
  readonly reactions: boolean;
  /** The resume point that an earlier, unfinished run printed. */
  readonly resume?: string;
  /** Whether to print the result to standard output as JSON, even if some lines are rejected. */
  readonly json?: boolean;
}

/**
 * @returns the exit code: 1 if a line was rejected or the import did not finish; the reason is printed to standard
 *   error
 */
export function importItems(
  projectDirectory: string,
  fileArguments: readonly string[],
  options: ImportItemsOptions,
): Promise<0 | 1> {
  const work = async (project: OpenProject, config: Config, signal: AbortSignal): Promise<string> => {
    const { registry, storage } = project;
    const { dryRun: isDryRun, existing: existingItemPolicy, keepIds, reactions: callsReactions } = options;
    const resumePoint = options.resume === undefined ? null : parseResumePoint(options.resume);
    const wanted = (options.resource ?? []).map((path) => findResource(registry, path));
    const files = openFiles(fileArguments, registry, wanted.length === 1 ? wanted[0]! : null, options.format);
    const principal = await requireRoot(project);
    const context = { registry, principal, settings: config.settings, copyLimit: config.copyLimit };
    const run = new LineImport(wanted, context, storage, {
      isDryRun,
      existingItemPolicy,
      allowsExistingItems: options.references === "existing",
      keepIds,
      callsReactions,
      resumePoint,
      signal,
      describeLine: (line) => files.describeLine(line),
      printLine: printToStandardError,
    });
    try {
      await run.prepare(files.readLines());
      await run.run(files.readLines());
    } catch (error) {
      if (run.lastFinishedLine > 0) printToStandardError(describeResumePoint(run, files));
      throw error;
    }
    if (run.renumberedResources.size > 0) printToStandardError(describeRenumberedResources(run));
    const of = wanted.length === 1 ? ` of ${wanted[0]!.path}` : "";
    const items = `${formatCount(run.createdCount, "item")}${of}`;
    const excluded = formatCount(run.excludedLineCount, "line");
    const others = `${describeExistingItemCounts(run)}${run.excludedLineCount === 0 ? "" : `, ${excluded} of other resources skipped`}`;
    const said = isDryRun ? `${items} would be imported; nothing was written` : `${items} imported`;
    const refused = run.rejectedLines.map((each) =>
      files.count === 1 ? each : { ...each, ...files.locateLine(each.line) },
    );
    const report = {
      ...toJsonReport(run, isDryRun),
      renumbered: [...run.renumberedResources],
      done_to_line: run.lastFinishedLine,
      refused,
    };
    const { json = false } = options;
    const rejected = `${run.rejectedCount.toLocaleString("en")} ${run.rejectedCount === 1 ? "line is" : "lines are"} rejected`;
    const problem = run.rejectedCount > 0 ? rejected : signal.aborted ? "stopped" : null;
    const next = isDryRun || problem === null ? "" : `\n${describeResumePoint(run, files)}`;
    return concludeImport(`${said}${others}`, json ? report : null, problem, next);
  };
  return runWithProject(projectDirectory, work, { hasExclusiveAccess: true });
}

function describeRenumberedResources({ renumberedResources }: LineImport): string {
  const paths = [...renumberedResources].join(", ");
  return (
    `note: the items of ${paths} have new ids, not those of the file. Only references in lines of the same run lead ` +
    "to the new ids. To keep the ids of the file, import it into an empty resource with --keep-ids"
  );
}

export function toJsonReport(
  { createdCount, updatedCount, skippedCount, excludedLineCount }: LineImport,
  isDryRun: boolean,
): object {
  return {
    dry_run: isDryRun,
    written: createdCount,
    updated: updatedCount,
    skipped: skippedCount,
    left_out: excludedLineCount,
  };
}

/**
 * Returns the result of an import, for standard output.
 * @param jsonReport the result as JSON; null to return it as a sentence
 * @throws Error if there was a problem; the report then goes to standard output
 */
export function concludeImport(
  summary: string,
  jsonReport: object | null,
  problem: string | null,
  continuationHint = "",
): string {
  const text = jsonReport === null ? summary : JSON.stringify(jsonReport, null, 2);
  if (problem === null) return text;
  if (jsonReport !== null) process.stdout.write(`${text}\n`);
  throw new Error(`${problem}; ${summary}${continuationHint}`);
}

export function describeExistingItemCounts({ skippedCount, updatedCount }: LineImport): string {
  const parts = [
    ...(updatedCount === 0 ? [] : [`, ${updatedCount.toLocaleString("en")} existing items updated`]),
    ...(skippedCount === 0 ? [] : [`, ${skippedCount.toLocaleString("en")} existing items left unchanged`]),
  ];
  return parts.join("");
}

function describeResumePoint({ lastFinishedLine, resumeOption }: LineImport, files: ImportFiles): string {
  if (lastFinishedLine === 0) return "nothing was written: correct the file and run the same command again";
  return `everything up to ${files.describeLine(lastFinishedLine)} is imported, and nothing after it: continue with ${resumeOption}`;
}

interface ImportFile {
  readonly file: string;
  /** The resource of all items in the file; null if each line names the resource of its item. */
  readonly resource: ResourceDefinition | null;
  readonly format: FileFormat;
}

interface ImportFiles {
  readonly count: number;
  readLines(): AsyncGenerator<SourceLine>;
  /**
   * Returns the file that has the line, and the number of the line in this file.
   * @param line number of the line, counted across all files; `readLines` must have yielded this line already
   */
  locateLine(line: number): { readonly file: string; readonly line: number };
  describeLine(line: number): string;
}

/**
 * @param fileArguments the files to import, each as FILE or RESOURCE=FILE
 * @param defaultResource resource of each FILE without RESOURCE=; if null, the name of the file tells its resource
 * @param format format of all files; by default, derived from the name of each file
 * @throws Error if a file does not exist, or if the resource of a CSV file is unknown
 */
function openFiles(
  fileArguments: readonly string[],
  registry: Registry,
  defaultResource: ResourceDefinition | null,
  format: FileFormat | undefined,
): ImportFiles {
  const given = fileArguments.map((each) => toImportFile(each, fileArguments, registry, defaultResource, format));
  // If the resource of each file is known, referenced resources come before those that refer to them.
  const order = given.some(({ resource }) => resource === null)
    ? []
    : orderResourcesForImport(registry, []).map(({ path }) => path);
  const files = given.toSorted(
    (one, other) => order.indexOf(one.resource?.path ?? "") - order.indexOf(other.resource?.path ?? ""),
  );
  const linesBefore: number[] = [];

  async function* readLines(): AsyncGenerator<SourceLine> {
    let lines = 0;
    for (const [index, { file, resource, format }] of files.entries()) {
      linesBefore[index] = lines;
      try {
        const chunks = createReadStream(file);
        const texts =
          format === "csv" && resource !== null ? convertCsvToJsonLines(chunks, resource) : splitLines(chunks);
        for await (const text of texts) {
          lines += 1;
          yield { text, resource };
        }
      } catch (error) {
        throw toFileError(error, file, "read");
      }
    }
  }

  function locateLine(line: number): { readonly file: string; readonly line: number } {
    const found = linesBefore.findLastIndex((before) => before < line);
    const index = Math.max(0, found);
    return { file: files[index]!.file, line: line - (linesBefore[index] ?? 0) };
  }

  function describeLine(line: number): string {
    const place = locateLine(line);
    return `${files.length === 1 ? "" : `${place.file} `}line ${place.line.toLocaleString("en")}`;
  }

  return { count: files.length, readLines, locateLine, describeLine };
}

function toImportFile(
  fileArgument: string,
  fileArguments: readonly string[],
  registry: Registry,
  defaultResource: ResourceDefinition | null,
  format: FileFormat | undefined,
): ImportFile {
  const [, before, after] = /^([^=]+)=(.+)$/.exec(fileArgument) ?? [];
  const said = before === undefined ? undefined : findResourceByName(registry.resources, before);
  const file = said === undefined || after === undefined ? fileArgument : after;
  if (!existsSync(file)) throw new Error(describeMissingFile(fileArgument, fileArguments, registry));
  const resource = said ?? defaultResource ?? findResourceOfFile(file, registry);
  if (format === undefined && /\.(tsv|tab|xlsx|ods|xml)$/i.test(file))
    throw new Error(`${file} cannot be imported: convert it to CSV with commas, or to JSON lines (.jsonl)`);
  const form = format ?? fileFormatOf(file);
  if (form === "csv" && resource === null) {
    throw new Error(`a CSV file holds one resource: write RESOURCE=${file}, or name it with --resource`);
  }
  return { file, resource, format: form };
}

/** Explains why a file is missing. It recognizes mistakes such as `books items.csv` and `bookz=items.csv`. */
function describeMissingFile(fileArgument: string, fileArguments: readonly string[], { resources }: Registry): string {
  const [, before = "", after] = /^([^=]+)=(.+)$/.exec(fileArgument) ?? [];
  if (after !== undefined && existsSync(after)) {
    return `there is no resource "${before}"${describeKnownNames(before, Object.keys(resources))}`;
  }
  const problem = `${fileArgument} cannot be read: the file or its directory does not exist`;
  if (findResourceByName(resources, fileArgument) === undefined) return problem;
  const file = fileArguments.find((each) => existsSync(each)) ?? "FILE";
  return `${problem}; to import a file into the resource ${fileArgument}, write ${fileArgument}=${file}`;
}

/**
 * Finds the resource that a file name ends with: `data/10-devices/parts.csv` contains items of `devices/parts`. If several
 * resources match, the longest path wins.
 */
function findResourceOfFile(file: string, { resources }: Registry): ResourceDefinition | null {
  const parts = resourcePathOf(file).split("/");
  for (let start = 0; start < parts.length; start += 1) {
    const found = findResourceByName(resources, parts.slice(start).join("/"));
    if (found !== undefined) return found;
  }
  return null;
}

/** Returns the path of the resource for a file: `devices/parts` for `10-devices/parts.json`. */
export function resourcePathOf(file: string): string {
  const path = file.slice(0, -extname(file).length || undefined).replaceAll(sep, "/");
  return path.replaceAll(/(^|\/)\d+[-_]/g, "$1");
}

export function fileFormatOf(file: string): FileFormat {
  return /\.csv$/i.test(basename(file)) ? "csv" : "jsonl";
}
