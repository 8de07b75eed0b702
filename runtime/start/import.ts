/** Composition root of `stockroom import`: items of a file, through the rules of the API, as a root account would make them. */
import { createReadStream } from "node:fs";
import { explainFile } from "../backup/file-problems.js";
import { splitLines } from "../backup/split-lines.js";
import type { ResourceDefinition } from "../model/resource.js";
import { LineImport } from "../transfer/import-lines.js";
import type { Existing } from "../transfer/plan-lines.js";
import { readRows } from "../transfer/read-rows.js";
import type { Form } from "../transfer/describe-items.js";
import { findResource } from "./find-resource.js";
import { requireRoot } from "./manage-accounts.js";
import { withProject } from "./with-project.js";

export interface ImportItemsOptions {
  /** All unless given. */
  readonly resource?: readonly string[];
  readonly format: Form;
  readonly fromLine: number;
  readonly dryRun: boolean;
  readonly existing: Existing;
  /** What has become of the lines is on standard output for programs, also where some are refused. */
  readonly json?: boolean;
}

/** @returns the exit code: 1 when a line was refused or not all could be done, which is said on standard error */
export function importItems(projectDirectory: string, file: string, options: ImportItemsOptions): Promise<0 | 1> {
  return withProject(projectDirectory, async (project, config, signal) => {
    const { registry, storage } = project;
    const wanted = (options.resource ?? []).map((path) => findResource(registry, path));
    const read = createReader(file, options.format, wanted);
    const principal = await requireRoot(project);
    const { fromLine: from, dryRun: dry } = options;
    const say = (line: string): void => void process.stderr.write(`${line}\n`);
    const context = { registry, principal, settings: config.settings, copyLimit: config.copyLimit };
    const { existing } = options;
    const run = new LineImport(wanted, context, storage, { from, dry, signal, say, existing });
    try {
      await run.prepare(read());
      await run.run(read());
    } catch (error) {
      if (run.done >= from) say(describeStop(run));
      throw explainFile(error, file, "read");
    }
    // Where all has been done, the next line is the one to go on with.
    if (from > run.lines + 1) throw new Error(`${file} has no line ${String(from)}: it has ${String(run.lines)}`);
    const of = wanted.length === 1 ? ` of ${wanted[0]!.path}` : "";
    const items = `${run.written.toLocaleString("en")} ${run.written === 1 ? "item" : "items"}${of}`;
    const others = `${describeExisting(run)}${run.others === 0 ? "" : `, ${run.others.toLocaleString("en")} ${run.others === 1 ? "line" : "lines"} of other resources left out`}`;
    const said = dry ? `${items} would be imported, nothing was written` : `${items} imported`;
    const report = { ...describeForPrograms(run, dry), done_to_line: run.done, refused: run.refusals };
    const isDone = run.refused === 0 && !signal.aborted;
    if (options.json === true && !isDone) writeReport(report);
    if (run.refused > 0) {
      const refused = `${run.refused.toLocaleString("en")} ${run.refused === 1 ? "line is" : "lines are"} refused`;
      throw new Error(`${refused}; ${said}${others}${dry ? "" : `\n${describeStop(run)}`}`);
    }
    if (signal.aborted) throw new Error(`stopped; ${said}${others}\n${describeStop(run)}`);
    return options.json === true ? JSON.stringify(report, null, 2) : `${said}${others}`;
  });
}

export function describeForPrograms({ written, updated, skipped, others }: LineImport, dry: boolean): object {
  return { dry_run: dry, written, updated, skipped, left_out: others };
}

export function writeReport(report: object): void {
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
}

/** @throws Error where it is not said what rows are of */
function createReader(
  file: string,
  format: Form,
  [only, ...more]: readonly ResourceDefinition[],
): () => AsyncIterable<Buffer> {
  if (format === "jsonl") return () => splitLines(createReadStream(file));
  if (only === undefined || more.length > 0) {
    throw new Error("rows of CSV are of one resource: name it with --resource");
  }
  return () => readRows(createReadStream(file), only);
}

/** What is said of items that were there before. */
export function describeExisting({ skipped, updated }: LineImport): string {
  const parts = [
    ...(updated === 0 ? [] : [`, ${updated.toLocaleString("en")} that were there updated`]),
    ...(skipped === 0 ? [] : [`, ${skipped.toLocaleString("en")} that were there left as they are`]),
  ];
  return parts.join("");
}

function describeStop({ done }: LineImport): string {
  return `all up to line ${String(done)} is done, and nothing behind it: go on with --from-line ${String(done + 1)}`;
}
