/** The command `stockroom import`: creates items from files by the rules of the API, with the rights of a root account. */
import { createReadStream, existsSync } from "node:fs";
import { basename, extname, sep } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Refusal } from "../model/plan/errors.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { type FileFormat, orderResourcesForImport } from "../transfer/format-items.js";
import { type LineImport, createLineImport } from "../transfer/import-lines.js";
import type { ExistingItemPolicy } from "../transfer/plan-lines.js";
import { parseResumePoint } from "../transfer/reserved-keys.js";
import { findResource, formatCount, printLine, printToStandardError, runWithProject } from "./run-command.js";
import { requireRootPrincipal } from "./manage-accounts.js";
import type { Config } from "../config/config.js";
import type { OpenedProject } from "./open-project.js";
import { toFileError, splitLines } from "../transfer/backup/read-backup.js";
import { findResourceByAnyPath } from "../model/schema/find-definition.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
import type { SourceLine } from "../transfer/read-lines.js";
import { convertCsvToJsonLines } from "../transfer/read-csv.js";
import { parseJson } from "../http/request/parse-body.js";

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
  /**
   * Whether the files are seeds: the import keeps their order and prints no note on new ids. To continue it, the user runs the
   * same command again.
   */
  readonly isSeed?: boolean;
}

/**
 * @param fileArguments the files to import, each as FILE or RESOURCE=FILE, or a function that lists them
 * @returns the exit code: 1 if a line was rejected or the import did not finish; the reason is printed to standard
 *   error
 */
export function importItems(
  projectDirectory: string,
  fileArguments: readonly string[] | (() => readonly string[]),
  options: ImportItemsOptions,
): Promise<0 | 1> {
  const work = async (project: OpenedProject, config: Config, signal: AbortSignal): Promise<string> => {
    const { registry, storage } = project;
    const { dryRun: isDryRun, existing: existingItemPolicy, keepIds, reactions: callsReactions } = options;
    const { json = false, isSeed = false } = options;
    const resumePoint = options.resume === undefined ? null : parseResumePoint(options.resume);
    const wanted = (options.resource ?? []).map((path) => findResource(registry, path));
    const listed = typeof fileArguments === "function" ? fileArguments() : fileArguments;
    const files = openImportFiles(listed, registry, wanted.length === 1 ? wanted[0]! : null, options.format, isSeed);
    const principal = await requireRootPrincipal(project);
    const context = { registry, principal, settings: config.settings, copyLimit: config.copyLimit };
    const lineImport = createLineImport(wanted, context, storage, {
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
      await lineImport.scanAndReserveKeys(files.readLines());
      // Prints beforehand how to continue the import, because a killed import could no longer print it.
      if (lineImport.needsSeveralBatches() && !isDryRun && !isSeed)
        printToStandardError(`if this import is interrupted, continue it with ${lineImport.formatResumeOption()}`);
      await lineImport.runImport(files.readLines());
    } catch (error) {
      if (lineImport.report.lastFinishedLine > 0) printToStandardError(explainHowToResume(lineImport, files, isSeed));
      throw error;
    }
    const { report } = lineImport;
    if (report.renumberedResources.size > 0 && !isSeed) printToStandardError(describeRenumberedResources(report));
    const items = formatCount(report.createdCount, "item") + (wanted.length === 1 ? ` of ${wanted[0]!.path}` : "");
    const done = isDryRun ? "would be imported; nothing was written" : "imported";
    const summary = `${items} ${done}${describeOtherCounts(report)}`;
    const output = {
      dry_run: isDryRun,
      written: report.createdCount,
      updated: report.updatedCount,
      skipped: report.skippedCount,
      left_out: report.excludedLineCount,
      renumbered: [...report.renumberedResources],
      done_to_line: report.lastFinishedLine,
      refused: report.rejectedLines.map((each) => ({ ...each, ...files.locateLine(each.line) })),
    };
    const text = json ? JSON.stringify(output, null, 2) : summary;
    const rejectedCount = report.rejectedLines.length;
    const rejected = `${rejectedCount.toLocaleString("en")} ${rejectedCount === 1 ? "line is" : "lines are"} rejected`;
    const problem = rejectedCount > 0 ? rejected : signal.aborted ? "stopped" : null;
    if (problem === null) return text;
    if (json) printLine(text);
    throw new Error(`${problem}; ${summary}${isDryRun ? "" : `\n${explainHowToResume(lineImport, files, isSeed)}`}`);
  };
  return runWithProject(projectDirectory, work, { hasExclusiveAccess: true });
}

function describeRenumberedResources({ renumberedResources }: LineImport["report"]): string {
  const paths = [...renumberedResources].join(", ");
  return (
    `note: the items of ${paths} have new ids instead of those in the file. Only references in this run were changed to ` +
    "the new ids. To keep the ids of the file, import it into an empty resource with --keep-ids"
  );
}

function describeOtherCounts({ skippedCount, updatedCount, excludedLineCount }: LineImport["report"]): string {
  const parts = [
    ...(updatedCount === 0 ? [] : [`, ${updatedCount.toLocaleString("en")} existing items updated`]),
    ...(skippedCount === 0 ? [] : [`, ${skippedCount.toLocaleString("en")} existing items left unchanged`]),
    ...(excludedLineCount === 0 ? [] : [`, ${formatCount(excludedLineCount, "line")} of other resources skipped`]),
  ];
  return parts.join("");
}

function explainHowToResume(
  { report: { lastFinishedLine }, formatResumeOption }: LineImport,
  files: ImportFileReader,
  isSeed: boolean,
): string {
  if (lastFinishedLine === 0) return "nothing was written: correct the file and run the same command again";
  const next = isSeed ? "run the same command again" : `continue with ${formatResumeOption()}`;
  return `everything up to ${files.describeLine(lastFinishedLine)} is imported, and nothing after it: ${next}`;
}

interface ImportFile {
  readonly file: string;
  /** The resource of all items in the file; null if each line names the resource of its item. */
  readonly resource: ResourceDefinition | null;
  readonly format: FileFormat;
}

interface ImportFileReader {
  readLines(): AsyncGenerator<SourceLine>;
  /**
   * Returns the number of the line in its file, and the file if messages must name it. In a JSON array, items are counted.
   * @param lineNumber number of the line, counted across all files; `readLines` must have yielded this line already
   */
  locateLine(lineNumber: number): { readonly line: number; readonly file?: string };
  describeLine(lineNumber: number): string;
}

/**
 * @param fileArguments the files to import, each as FILE or RESOURCE=FILE
 * @param defaultResource resource of each FILE without RESOURCE=; if null, the name of the file tells its resource
 * @param format format of all files; by default, derived from the name of each file
 * @param isSeed whether the files keep their order, and messages always name them
 * @throws Error if a file does not exist, or if the resource of a CSV file is unknown
 */
function openImportFiles(
  fileArguments: readonly string[],
  registry: Registry,
  defaultResource: ResourceDefinition | null,
  format: FileFormat | undefined,
  isSeed: boolean,
): ImportFileReader {
  const given = fileArguments.map((each) => parseFileArgument(each, fileArguments, registry, defaultResource, format));
  // If the resource of each file is known, the files of referenced resources come first.
  const keepsOrder = isSeed || given.some(({ resource }) => resource === null);
  const order = keepsOrder ? [] : orderResourcesForImport(registry, []).map(({ path }) => path);
  const files = given.toSorted(
    (one, other) => order.indexOf(one.resource?.path ?? "") - order.indexOf(other.resource?.path ?? ""),
  );
  const namesFiles = isSeed || files.length > 1;
  const linesBefore: number[] = [];
  const filesWithArrays = new Set<string>();

  async function* readLines(): AsyncGenerator<SourceLine> {
    let lines = 0;
    for (const [index, { file, resource, format }] of files.entries()) {
      linesBefore[index] = lines;
      try {
        const isArray = format === "jsonl" && (await containsJsonArray(file));
        if (isArray) filesWithArrays.add(file);
        const chunks = createReadStream(file);
        const texts =
          format === "csv" && resource !== null ? convertCsvToJsonLines(chunks, resource) : splitLines(chunks);
        for await (const text of isArray ? readJsonArray(chunks) : texts) {
          lines += 1;
          yield { text, resource };
        }
      } catch (error) {
        throw toFileError(error, file, "read");
      }
    }
  }

  function locateLine(lineNumber: number): { readonly line: number; readonly file?: string } {
    const index = Math.max(
      0,
      linesBefore.findLastIndex((before) => before < lineNumber),
    );
    return { ...(namesFiles ? { file: files[index]!.file } : {}), line: lineNumber - (linesBefore[index] ?? 0) };
  }

  function describeLine(lineNumber: number): string {
    const { file, line: lineInFile } = locateLine(lineNumber);
    const unit = filesWithArrays.has(file ?? files[0]!.file) ? "item" : "line";
    return `${file === undefined ? "" : `${file} `}${unit} ${lineInFile.toLocaleString("en")}`;
  }

  return { readLines, locateLine, describeLine };
}

/** Tells whether a file contains a JSON array of items instead of JSON lines. */
async function containsJsonArray(file: string): Promise<boolean> {
  for await (const line of splitLines(createReadStream(file))) {
    const text = line.toString().trimStart();
    if (text !== "") return text.startsWith("[");
  }
  return false;
}

async function* readJsonArray(chunks: Readable): AsyncGenerator<Buffer> {
  const text = await buffer(chunks);
  let items: readonly unknown[];
  try {
    items = parseJson(text, Infinity) as readonly unknown[]; // safe: the text begins with a bracket
  } catch (error) {
    // Replaces a `Refusal`, because `toFileError` adds the name of the file only to other errors.
    if (error instanceof Refusal) throw new Error(error.message.replace(/^the body/, "it"), { cause: error });
    throw error;
  }
  for (const item of items) yield Buffer.from(JSON.stringify(item, rejectInfinity));
}

/** Rejects a number such as 1e999, which `JSON.stringify` would replace with null. */
function rejectInfinity(name: string, value: unknown): unknown {
  if (value === Infinity || value === -Infinity) throw new Error(`the number of ${name} is too large`);
  return value;
}

function parseFileArgument(
  fileArgument: string,
  fileArguments: readonly string[],
  registry: Registry,
  defaultResource: ResourceDefinition | null,
  format: FileFormat | undefined,
): ImportFile {
  const [, before, after] = /^([^=]+)=(.+)$/.exec(fileArgument) ?? [];
  const said = before === undefined ? undefined : findResourceByAnyPath(registry.resources, before);
  const file = said === undefined || after === undefined ? fileArgument : after;
  if (!existsSync(file)) throw new Error(describeMissingFile(fileArgument, fileArguments, registry));
  const resource = said ?? defaultResource ?? findResourceOfFile(file, registry);
  if (format === undefined && /\.(tsv|tab|xlsx|ods|xml)$/i.test(file))
    throw new Error(`${file} cannot be imported: convert it to CSV with commas, or to JSON lines (.jsonl)`);
  const form = format ?? fileFormatOf(file);
  if (form === "csv" && resource === null) {
    throw new Error(
      `the CSV file ${file} does not name the resource of its items: write RESOURCE=${file}, or use --resource`,
    );
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
  if (findResourceByAnyPath(resources, fileArgument) === undefined) return problem;
  const file = fileArguments.find((each) => existsSync(each)) ?? "FILE";
  return `${problem}; to import a file into the resource ${fileArgument}, write ${fileArgument}=${file}`;
}

/** Finds the resource with the longest path at the end of a file name: `data/10-devices/parts.csv` has `devices/parts`. */
function findResourceOfFile(file: string, { resources }: Registry): ResourceDefinition | null {
  const parts = resourcePathOf(file).split("/");
  for (let start = 0; start < parts.length; start += 1) {
    const found = findResourceByAnyPath(resources, parts.slice(start).join("/"));
    if (found !== undefined) return found;
  }
  return null;
}

/** Returns the path of the resource for a file: `devices/parts` for `10-devices/parts.json`. */
function resourcePathOf(file: string): string {
  const path = file.slice(0, -extname(file).length || undefined).replaceAll(sep, "/");
  return path.replaceAll(/(^|\/)\d+[-_]/g, "$1");
}

export function fileFormatOf(file: string): FileFormat {
  return /\.csv$/i.test(basename(file)) ? "csv" : "jsonl";
}
