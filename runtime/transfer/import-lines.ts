/** Imports items from files, with the rules of the API. Each transaction writes a batch of lines completely or not at all. */
import { createHash } from "node:crypto";
import { maxErrorDetails, Refusal } from "../model/plan/errors.js";
import { everything } from "../model/query/filter.js";
import type { RemovePlan, WritePlan } from "../model/plan/plan.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import type { PlanContext } from "../plan/plan-write.js";
import type { Storage } from "../storage/port/storage.js";
import { ImportIdMap, type ImportIdOptions } from "./import-id-map.js";
import { LinePlanner, type KeyedLine, type PlannedLine, type PlanningOptions } from "./plan-lines.js";
import { parseLine, type ParsedLine, type SourceLine } from "./read-lines.js";
import { ReservedKeys, type KeyReservationOptions, type LineCheckpoint } from "./reserved-keys.js";

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

export class LineImport {
  /** Number of items that were created, or that a dry run would create. */
  createdCount = 0;
  /** Number of lines that were left out, because their resource was not requested. */
  excludedLineCount = 0;
  /** Number of existing items that a line has updated, or that a dry run would update. */
  updatedCount = 0;
  /** Number of lines read so far. */
  lineCount = 0;
  /** Number of the last finished line. All lines before it are finished, too. */
  lastFinishedLine = 0;
  readonly rejectedLines: RejectedLine[] = [];
  /** Paths of resources in which an item got another id than its line has. */
  readonly renumberedResources = new Set<string>();
  readonly #requestedResources: readonly ResourceDefinition[];
  readonly #context: PlanContext;
  readonly #storage: Storage;
  readonly #options: ImportOptions;
  readonly #ids: ImportIdMap;
  readonly #planner: LinePlanner;
  readonly #keys: ReservedKeys;
  #pendingLines: KeyedLine[] = [];
  #pendingBytes = 0;
  /** Count and digest of all lines, for a resume point that requires all lines to stay the same. */
  #allLines: LineCheckpoint = { line: 0, digest: "0" };
  /** Count and digest of the imported lines, for a resume point that requires only these lines to stay the same. */
  #finishedLines: LineCheckpoint = { line: 0, digest: "0" };

  /** @param requestedResources resources to import; all resources if the list is empty */
  constructor(
    requestedResources: readonly ResourceDefinition[],
    context: PlanContext,
    storage: Storage,
    options: ImportOptions,
  ) {
    this.#requestedResources = requestedResources;
    this.#context = context;
    this.#storage = storage;
    this.#options = options;
    this.#ids = new ImportIdMap(context.registry, options);
    this.#keys = new ReservedKeys(storage, options);
    this.#planner = new LinePlanner(context, storage, this.#ids, options, (error, line) =>
      this.#rejectLine(error, line),
    );
  }

  /** Number of existing items that the import has left unchanged. */
  get skippedCount(): number {
    return this.#planner.skippedCount;
  }

  get rejectedCount(): number {
    return this.rejectedLines.length;
  }

  get needsSeveralBatches(): boolean {
    return this.lineCount > linesPerBatch;
  }

  /** The command-line option with which the next run continues. */
  get resumeOption(): string {
    // If a line was rejected, its batch was not written, so later lines may change. After any other failure, the last
    // batch may have been written, so all lines must stay the same.
    return `--resume ${this.#keys.formatResumePoint(this.rejectedCount > 0 ? this.#finishedLines : this.#allLines)}`;
  }

  /**
   * Reads all lines once, before the import. Finds the ids in the lines, counts the lines and reserves a key for each item.
   * @throws Error if lines up to the resume point have changed since the earlier run
   */
  async scanAndReserveKeys(lines: AsyncIterable<SourceLine>): Promise<void> {
    const { resumePoint } = this.#options;
    const digests = new InputDigest(this.#storage);
    let isSame = resumePoint === null;
    for await (const line of lines) {
      this.lineCount += 1;
      digests.add(line);
      if (this.lineCount === resumePoint?.line) isSame = digests.hexText === resumePoint.digest;
      const read = line.text.toString().trim() === "" ? null : this.#tryParseLine(line, this.lineCount);
      if (read === null) continue;
      this.#ids.addLineId(read.definition, read.body, this.lineCount);
      this.#keys.countKey(read);
    }
    if (!isSame) {
      const line = String(resumePoint?.line);
      throw new Error(
        `--resume: the first ${line} lines have changed, or this is another database: give the same files and database`,
      );
    }
    await this.#keys.reserve();
    this.#allLines = { line: this.lineCount, digest: digests.hexText };
  }

  /**
   * Imports the lines, up to the transaction in which a line is rejected. A dry run continues up to a maximum number of
   * errors. If lines have ids, the dry run checks all lines in one transaction: it commits no item, so a line can refer only
   * to items of the same transaction.
   */
  async run(lines: AsyncIterable<SourceLine>): Promise<void> {
    await this.#importLines(lines);
    for (const { parsedLine, pendingReferences } of this.#planner.linesWithPendingReferences) {
      const names = Object.keys(pendingReferences).join(", ");
      this.#options.printLine(
        `${this.#options.describeLine(parsedLine.line)}: imported so far without ${names}: references to later lines; ` +
          "continue the import to set them",
      );
    }
  }

  async #importLines(lines: AsyncIterable<SourceLine>): Promise<void> {
    const isOne = this.#options.isDryRun && !this.#ids.isEmpty;
    const digests = new InputDigest(this.#storage);
    let line = 0;
    for await (const source of lines) {
      line += 1;
      digests.add(source);
      this.#addLine(source, line);
      const isFull = line - this.lastFinishedLine >= linesPerBatch || this.#pendingBytes >= bytesPerBatch;
      if (isFull && !isOne && !(await this.#writePendingLines(line, digests))) return;
    }
    if (isOne || line > this.lastFinishedLine) {
      const goesOn = await this.#writePendingLines(line, digests);
      if (!goesOn) return;
    }
    const plans = await this.#planner.planPendingReferences();
    for (let start = 0; start < plans.length && this.rejectedCount === 0; start += linesPerBatch) {
      await this.#writePlannedLines(plans.slice(start, start + linesPerBatch));
    }
  }

  #addLine(source: SourceLine, line: number): void {
    this.#pendingBytes += source.text.length;
    if (source.text.toString().trim() === "") return;
    try {
      const read = parseLine(source, line, this.#requestedResources, this.#context.registry);
      if (read === null) this.excludedLineCount += 1;
      else this.#pendingLines.push({ ...read, key: this.#keys.assignKey(read) });
    } catch (error) {
      this.#rejectLine(error, line);
    }
  }

  /** Parses a line. Returns null for an invalid line, whose error the import reports later, in the order of the lines. */
  #tryParseLine(source: SourceLine, line: number): ParsedLine | null {
    try {
      return parseLine(source, line, this.#requestedResources, this.#context.registry);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  /**
   * Writes the pending lines in one transaction.
   * @returns whether the import continues
   */
  async #writePendingLines(lastLine: number, digests: InputDigest): Promise<boolean> {
    const { isDryRun, printLine, signal, describeLine } = this.#options;
    const lines = this.#pendingLines;
    this.#pendingLines = [];
    this.#pendingBytes = 0;
    const plans = await this.#planner.plan(lines);
    // References to items of later lines are set after all lines. In a dry run, this transaction must set them, because the new
    // items exist only in it.
    if (isDryRun) plans.push(...(await this.#planner.planPendingReferences()));
    this.createdCount += await this.#writePlannedLines(plans);
    if (this.rejectedCount > 0 && !isDryRun) return false;
    this.lastFinishedLine = lastLine;
    this.#finishedLines = { line: lastLine, digest: digests.hexText };
    printLine(`${isDryRun ? "checked" : "imported"} up to ${describeLine(lastLine)}`);
    return !signal.aborted && this.rejectedCount < maxErrorDetails;
  }

  /**
   * Writes planned lines in one transaction. If a line is rejected, nothing is written; the other lines are still checked, so
   * that one run reports all problems.
   * @returns number of items that were created, or that a dry run would create
   */
  async #writePlannedLines(plannedLines: readonly PlannedLine[]): Promise<number> {
    let waiting = plannedLines;
    while (waiting.length > 0 && this.rejectedCount < maxErrorDetails) {
      const plans = waiting.map(({ plan }) => plan);
      const created = plans.filter(({ kind }) => kind === "create").length;
      const undoes = this.#options.isDryRun || this.rejectedCount > 0;
      try {
        await this.#storage.writeTogether(undoes ? [...plans, this.#planFailingWrite(plans[0]!)] : plans);
        this.updatedCount += waiting.filter(({ isUpdate }) => isUpdate).length;
        for (const { renumberedResource } of waiting)
          if (renumberedResource !== undefined) this.renumberedResources.add(renumberedResource);
        return created;
      } catch (error) {
        const index = error instanceof Refusal ? (error.operationIndex ?? 0) : 0;
        if (index === plans.length) {
          if (!this.#options.isDryRun) return 0;
          this.updatedCount += waiting.filter(({ isUpdate }) => isUpdate).length;
          return created;
        }
        this.#rejectLine(error, waiting[index]!.line);
        waiting = waiting.toSpliced(index, 1);
      }
    }
    return 0;
  }

  /** Returns a write that always fails (it removes an item that does not exist), to make the database roll back. */
  #planFailingWrite({ resource }: WritePlan): RemovePlan {
    return {
      kind: "remove",
      resource,
      parents: [],
      path: "",
      caller: this.#context.principal,
      now: Math.floor(Date.now() / 1000),
      id: 0,
      visible: everything,
      versionPrecondition: null,
      referrers: [],
    };
  }

  /** Reports a line that the rules of the API reject. Rethrows any other error, which ends the import. */
  #rejectLine(error: unknown, line: number): void {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const { code, message, details: errors } = error;
    this.rejectedLines.push({ line, code, message, errors });
    const reasons = errors.map(({ field = "", rule, message: says }) => `${field.slice(1)} ${says} (${rule})`.trim());
    if (reasons.length === 0) reasons.push(`${message} (${code})`);
    for (const reason of reasons) this.#options.printLine(`${this.#options.describeLine(line)}: ${reason}`);
  }
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
