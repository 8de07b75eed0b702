/** Writes the lines of a file through the rules of the API, some in one transaction: all of these or none. */
import { detailLimit, Refusal } from "../model/errors.js";
import { everything } from "../model/filter.js";
import type { RemovePlan, WritePlan } from "../model/plan.js";
import { toCaller } from "../model/principal.js";
import type { ResourceDefinition } from "../model/resource.js";
import type { PlanContext } from "../plan/plan-write.js";
import type { Storage } from "../port/storage.js";
import { FileIds } from "./file-ids.js";
import { LinePlanner, type PlannedLine, type PlanningOptions } from "./plan-lines.js";
import { readLine, type ReadLine } from "./read-lines.js";

const linesAtOnce = 500;
const bytesAtOnce = 4 * 2 ** 20;

export interface ImportOptions extends PlanningOptions {
  /** Every transaction is undone. */
  readonly dry: boolean;
  readonly signal: AbortSignal;
  /** Takes lines for whoever runs the command. */
  readonly say: (line: string) => void;
}

export interface RefusedLine extends Pick<Refusal, "code" | "message"> {
  readonly line: number;
  readonly errors: Refusal["details"];
}

export class LineImport {
  /** Lines that were written, or that would have been. */
  written = 0;
  /** Lines that hold items of other resources. */
  others = 0;
  /** Items that were there, and written anew where they differ. */
  updated = 0;
  /** Of the file. */
  lines = 0;
  /** The last line of which all up to it are done. */
  done: number;
  readonly refusals: RefusedLine[] = [];
  readonly #wanted: readonly ResourceDefinition[];
  readonly #context: PlanContext;
  readonly #storage: Storage;
  readonly #options: ImportOptions;
  readonly #ids: FileIds;
  readonly #planner: LinePlanner;
  #waiting: ReadLine[] = [];
  #bytes = 0;

  /** @param wanted what lines are taken of: all unless it names some */
  constructor(wanted: readonly ResourceDefinition[], context: PlanContext, storage: Storage, options: ImportOptions) {
    this.#wanted = wanted;
    this.#context = context;
    this.#storage = storage;
    this.#options = options;
    this.#ids = new FileIds(context.registry);
    this.#planner = new LinePlanner(context, storage, this.#ids, options, (error, line) => this.#refuse(error, line));
    this.done = options.from - 1;
  }

  /** Items that were there, and left as they are. */
  get skipped(): number {
    return this.#planner.skipped;
  }

  get refused(): number {
    return this.refusals.length;
  }

  /** Looks which ids the lines give, and how many lines there are. */
  async prepare(lines: AsyncIterable<Buffer>): Promise<void> {
    for await (const text of lines) {
      this.lines += 1;
      const read = text.toString().trim() === "" ? null : this.#tryRead(text, this.lines);
      if (read !== null) this.#ids.note(read.definition, read.body, this.lines);
    }
  }

  /**
   * Stops behind the transaction in which a line is refused; without writing, at so many refusals as are told. Without writing,
   * what may refer to other lines is one transaction: they are there in no other.
   */
  async run(lines: AsyncIterable<Buffer>): Promise<void> {
    await this.#run(lines);
    for (const { read, body } of this.#planner.later) {
      const names = Object.keys(body).join(", ");
      this.#options.say(`line ${String(read.line)}: imported without ${names}, which refers to later lines`);
    }
  }

  async #run(lines: AsyncIterable<Buffer>): Promise<void> {
    const { from, dry } = this.#options;
    const isOne = dry && !this.#ids.isEmpty;
    let line = 0;
    for await (const text of lines) {
      line += 1;
      if (line < from) continue;
      this.#add(text, line);
      const isFull = line - this.done >= linesAtOnce || this.#bytes >= bytesAtOnce;
      if (isFull && !isOne && !(await this.#finish(line))) return;
    }
    if (isOne || line > this.done) {
      const goesOn = await this.#finish(line);
      if (!goesOn) return;
    }
    await this.#finishLater();
  }

  #add(text: Buffer, line: number): void {
    this.#bytes += text.length;
    if (text.toString().trim() === "") return;
    try {
      const read = readLine(text, line, this.#wanted, this.#context.registry);
      if (read === null) this.others += 1;
      else this.#waiting.push(read);
    } catch (error) {
      this.#refuse(error, line);
    }
  }

  /** What is wrong with a line is said when its turn comes. */
  #tryRead(text: Buffer, line: number): ReadLine | null {
    try {
      return readLine(text, line, this.#wanted, this.#context.registry);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  /** @returns whether there is more to do */
  async #finish(line: number): Promise<boolean> {
    const { dry, say, signal } = this.#options;
    const lines = this.#waiting;
    this.#waiting = [];
    this.#bytes = 0;
    const plans = await this.#planner.plan(lines);
    // Without writing, the new items are there in this transaction only.
    if (dry) plans.push(...(await this.#planner.planLater()));
    this.written += await this.#write(plans);
    if (this.refused > 0 && !dry) return false;
    this.done = line;
    say(`${dry ? "looked at" : "imported"} up to line ${line.toLocaleString("en")}`);
    return !signal.aborted && this.refused < detailLimit;
  }

  async #finishLater(): Promise<void> {
    const plans = await this.#planner.planLater();
    for (let start = 0; start < plans.length && this.refused === 0; start += linesAtOnce) {
      await this.#write(plans.slice(start, start + linesAtOnce));
    }
  }

  /**
   * Where a line is refused, the others are only looked at: there may be more to mend.
   * @returns how many items were made, or would have been
   */
  async #write(planned: readonly PlannedLine[]): Promise<number> {
    let waiting = planned;
    while (waiting.length > 0 && this.refused < detailLimit) {
      const plans = waiting.map(({ plan }) => plan);
      const created = plans.filter(({ kind }) => kind === "create").length;
      const undoes = this.#options.dry || this.refused > 0;
      try {
        await this.#storage.writeTogether(undoes ? [...plans, this.#undo(plans[0]!)] : plans);
        this.updated += waiting.filter(({ isThere }) => isThere).length;
        return created;
      } catch (error) {
        const index = error instanceof Refusal ? (error.operation ?? 0) : 0;
        if (index === plans.length) {
          if (!this.#options.dry) return 0;
          this.updated += waiting.filter(({ isThere }) => isThere).length;
          return created;
        }
        this.#refuse(error, waiting[index]!.line);
        waiting = waiting.toSpliced(index, 1);
      }
    }
    return 0;
  }

  /** What is always refused, and so undoes all that is written before it: the removal of what is not there. */
  #undo({ resource }: WritePlan): RemovePlan {
    return {
      kind: "remove",
      resource,
      parents: [],
      path: "",
      caller: toCaller(this.#context.principal),
      now: Math.floor(Date.now() / 1000),
      id: 0,
      visible: everything,
      state: null,
      referrers: [],
    };
  }

  /** What the line can do nothing for ends the import. */
  #refuse(error: unknown, line: number): void {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const { code, message, details: errors } = error;
    this.refusals.push({ line, code, message, errors });
    const reasons = errors.map(({ field = "", rule, message: says }) => `${field.slice(1)} ${says} (${rule})`.trim());
    if (reasons.length === 0) reasons.push(`${message} (${code})`);
    for (const reason of reasons) this.#options.say(`line ${String(line)}: ${reason}`);
  }
}
