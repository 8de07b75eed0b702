/** Imports items from files, with the rules of the API. Each transaction writes a batch of lines completely or not at all. */
import { createHash } from "node:crypto";
import { maxErrorDetails, Refusal } from "../model/plan/errors.js";
import { everything } from "../model/query/filter.js";
import type { RemovePlan, WritePlan } from "../model/plan/plan.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import type { PlanContext } from "../plan/plan-write.js";
import type { Storage } from "../storage/port/storage.js";
import { createImportIdMap, type ImportIdOptions } from "./import-id-map.js";
import { createLinePlanner, type KeyedLine, type PlannedLine, type PlanningOptions } from "./plan-lines.js";
import { parseLine, type ParsedLine, type SourceLine } from "./read-lines.js";
import { createKeyReserver, type KeyReservationOptions, type LineCheckpoint } from "./reserved-keys.js";

const linesPerBatch = 500;
const bytesPerBatch = 4 * 2 ** 20;

export interface ImportOptions extends PlanningOptions, ImportIdOptions, KeyReservationOptions {
  readonly signal: AbortSignal;
  /** Receives messages for the user of the command. */
  readonly printLine: (line: string) => void;
}

export interface RejectedLine extends Pick<Refusal, "code" | "message"> {
  readonly line: number;
  readonly errors: Refusal["details"];
}

/** The counts of an import so far. */
interface ImportReport {
  /** Number of items that were created, or that a dry run would create. */
  createdCount: number;
  /** Number of existing items that a line has updated, or that a dry run would update. */
  updatedCount: number;
  /** Number of existing items that the import has left unchanged. */
  skippedCount: number;
  /** Number of lines that were left out, because their resource was not requested. */
  excludedLineCount: number;
  /** Number of the last finished line. All lines before it are finished, too. */
  lastFinishedLine: number;
  readonly rejectedLines: RejectedLine[];
  /** Paths of the resources with an item whose id differs from the id in its line. */
  readonly renumberedResources: Set<string>;
}

export type LineImport = ReturnType<typeof createLineImport>;

/** @param requestedResources resources to import; all resources if the list is empty */
export function createLineImport(
  requestedResources: readonly ResourceDefinition[],
  context: PlanContext,
  storage: Storage,
  options: ImportOptions,
) {
  const { isDryRun, resumePoint, signal, describeLine, printLine } = options;
  const report: ImportReport = {
    createdCount: 0,
    updatedCount: 0,
    skippedCount: 0,
    excludedLineCount: 0,
    lastFinishedLine: 0,
    rejectedLines: [],
    renumberedResources: new Set(),
  };
  const ids = createImportIdMap(context.registry, options);
  const keys = createKeyReserver(storage, options);
  const planner = createLinePlanner(context, storage, ids, options, rejectLine, () => (report.skippedCount += 1));
  let pendingLines: KeyedLine[] = [];
  let pendingBytes = 0;
  /** Count and digest of all lines, for a resume point that requires all lines to stay the same. */
  let allLines: LineCheckpoint = { lineCount: 0, digest: "0" };
  /** Count and digest of the imported lines, for a resume point that requires only these lines to stay the same. */
  let finishedLines: LineCheckpoint = { lineCount: 0, digest: "0" };

  const hasRejectedLine = (): boolean => report.rejectedLines.length > 0;
  const needsSeveralBatches = (): boolean => allLines.lineCount > linesPerBatch;

  /** Returns the command-line option with which the next run continues. */
  function formatResumeOption(): string {
    // If a line was rejected, its batch was not written, so later lines may change. After any other failure, the last
    // batch may have been written, so all lines must stay the same.
    return `--resume ${keys.formatResumePoint(hasRejectedLine() ? finishedLines : allLines)}`;
  }

  /**
   * Reads all lines once, before the import. Finds the ids in the lines, counts the lines and reserves a key for each item.
   * @throws Error if lines up to the resume point have changed since the earlier run
   */
  async function scanAndReserveKeys(lines: AsyncIterable<SourceLine>): Promise<void> {
    const digests = new InputDigest(storage);
    let isSame = resumePoint === null;
    let lineCount = 0;
    for await (const line of lines) {
      lineCount += 1;
      digests.add(line);
      if (lineCount === resumePoint?.lineCount) isSame = digests.hexText === resumePoint.digest;
      const read = line.text.toString().trim() === "" ? null : tryParseLine(line, lineCount);
      if (read === null) continue;
      ids.addLineId(read.definition, read.body, lineCount);
      keys.countKeyOfLine(read);
    }
    if (!isSame) {
      throw new Error(
        `--resume: the first ${String(resumePoint?.lineCount)} lines have changed, or this is another database: give the same files and database`,
      );
    }
    await keys.reserveCountedKeys();
    allLines = { lineCount, digest: digests.hexText };
  }

  /**
   * Imports the lines, up to the transaction in which a line is rejected. A dry run continues up to a maximum number of
   * errors. If lines have ids, the dry run checks all lines in one transaction: it commits no item, so a line can refer only
   * to items of the same transaction.
   */
  async function runImport(lines: AsyncIterable<SourceLine>): Promise<void> {
    await importLines(lines);
    for (const { parsedLine, pendingReferences } of planner.listPendingReferences()) {
      const names = Object.keys(pendingReferences).join(", ");
      printLine(
        `${describeLine(parsedLine.lineNumber)}: imported so far without ${names}, because of references to later lines; ` +
          "continue the import to set them",
      );
    }
  }

  async function importLines(lines: AsyncIterable<SourceLine>): Promise<void> {
    const isOne = isDryRun && !ids.isEmpty();
    const digests = new InputDigest(storage);
    let line = 0;
    for await (const source of lines) {
      line += 1;
      digests.add(source);
      addLine(source, line);
      const isFull = line - report.lastFinishedLine >= linesPerBatch || pendingBytes >= bytesPerBatch;
      if (isFull && !isOne && !(await writePendingLines(line, digests))) return;
    }
    if (isOne || line > report.lastFinishedLine) {
      const goesOn = await writePendingLines(line, digests);
      if (!goesOn) return;
    }
    const plans = await planner.planPendingReferences();
    for (let start = 0; start < plans.length && !hasRejectedLine(); start += linesPerBatch) {
      await writePlannedLines(plans.slice(start, start + linesPerBatch));
    }
  }

  function addLine(source: SourceLine, lineNumber: number): void {
    pendingBytes += source.text.length;
    if (source.text.toString().trim() === "") return;
    try {
      const read = parseLine(source, lineNumber, requestedResources, context.registry);
      if (read === null) report.excludedLineCount += 1;
      else pendingLines.push({ ...read, key: keys.assignKey(read) });
    } catch (error) {
      rejectLine(error, lineNumber);
    }
  }

  /** Parses a line. Returns null for an invalid line, whose error the import reports later, in the order of the lines. */
  function tryParseLine(source: SourceLine, lineNumber: number): ParsedLine | null {
    try {
      return parseLine(source, lineNumber, requestedResources, context.registry);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  /**
   * Writes the pending lines in one transaction.
   * @returns whether the import continues
   */
  async function writePendingLines(lastLine: number, digests: InputDigest): Promise<boolean> {
    const lines = pendingLines;
    pendingLines = [];
    pendingBytes = 0;
    const plans = await planner.planLines(lines);
    // References to items of later lines are set after all lines. In a dry run, this transaction must set them, because the new
    // items exist only in it.
    if (isDryRun) plans.push(...(await planner.planPendingReferences()));
    report.createdCount += await writePlannedLines(plans);
    if (hasRejectedLine() && !isDryRun) return false;
    report.lastFinishedLine = lastLine;
    finishedLines = { lineCount: lastLine, digest: digests.hexText };
    printLine(`${isDryRun ? "checked" : "imported"} up to ${describeLine(lastLine)}`);
    return !signal.aborted && report.rejectedLines.length < maxErrorDetails;
  }

  /**
   * Writes planned lines in one transaction. If a line is rejected, nothing is written; the other lines are still checked, so
   * that one run reports all problems.
   * @returns number of items that were created, or that a dry run would create
   */
  async function writePlannedLines(plannedLines: readonly PlannedLine[]): Promise<number> {
    let waiting = plannedLines;
    while (waiting.length > 0 && report.rejectedLines.length < maxErrorDetails) {
      const plans = waiting.map(({ plan }) => plan);
      const created = plans.filter(({ kind }) => kind === "create").length;
      const undoes = isDryRun || hasRejectedLine();
      try {
        await storage.writeTogether(undoes ? [...plans, planFailingWrite(plans[0]!)] : plans);
        report.updatedCount += waiting.filter(({ isUpdate }) => isUpdate).length;
        for (const { renumberedResource } of waiting)
          if (renumberedResource !== undefined) report.renumberedResources.add(renumberedResource);
        return created;
      } catch (error) {
        const index = error instanceof Refusal ? (error.operationIndex ?? 0) : 0;
        if (index === plans.length) {
          if (!isDryRun) return 0;
          report.updatedCount += waiting.filter(({ isUpdate }) => isUpdate).length;
          return created;
        }
        rejectLine(error, waiting[index]!.lineNumber);
        waiting = waiting.toSpliced(index, 1);
      }
    }
    return 0;
  }

  /** Returns a write that always fails (it removes an item that does not exist), to make the database roll back. */
  function planFailingWrite({ resource }: WritePlan): RemovePlan {
    return {
      kind: "remove",
      resource,
      parents: [],
      path: "",
      caller: context.principal,
      now: Math.floor(Date.now() / 1000),
      id: 0,
      visibilityFilter: everything,
      versionPrecondition: null,
      referrerChecks: [],
    };
  }

  /** Reports a line that the rules of the API reject. Rethrows any other error, which ends the import. */
  function rejectLine(error: unknown, lineNumber: number): void {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const { code, message, details: errors } = error;
    report.rejectedLines.push({ line: lineNumber, code, message, errors });
    const reasons = errors.map(({ field = "", rule, message: says }) => `${field.slice(1)} ${says} (${rule})`.trim());
    if (reasons.length === 0) reasons.push(`${message} (${code})`);
    for (const reason of reasons) printLine(`${describeLine(lineNumber)}: ${reason}`);
  }

  return { report, needsSeveralBatches, formatResumeOption, scanAndReserveKeys, runImport };
}

/** Computes a digest of the lines and the database's id secret, by which a resumed import detects changed lines. */
class InputDigest {
  readonly #hash = createHash("sha256");

  constructor({ uuidCodecs }: Pick<Storage, "uuidCodecs">) {
    const [form] = uuidCodecs.values();
    this.#hash.update(form?.format(1) ?? "");
  }

  get hexText(): string {
    return this.#hash.copy().digest("hex").slice(0, 12);
  }

  add({ text, resource }: SourceLine): void {
    this.#hash.update(`${resource?.path ?? ""} `).update(text);
  }
}
