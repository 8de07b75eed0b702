/** Writes the lines of a file through the rules of the API, some in one transaction: all of these or none. */
import type { ApiRequest } from "../model/api-request.js";
import { detailLimit, Refusal } from "../model/errors.js";
import { everything } from "../model/filter.js";
import type { RemovePlan, WritePlan } from "../model/plan.js";
import { toCaller } from "../model/principal.js";
import type { ResourceDefinition } from "../model/resource.js";
import { planOperation } from "../plan/plan-operation.js";
import type { PlanContext } from "../plan/plan-write.js";
import type { Storage } from "../port/storage.js";
import { readLine } from "./read-lines.js";

const linesAtOnce = 500;
const bytesAtOnce = 4 * 2 ** 20;

export interface ImportOptions {
  /** The first line that is read; 1 is the first. */
  readonly from: number;
  /** Every transaction is undone. */
  readonly dry: boolean;
  readonly signal: AbortSignal;
  /** Takes lines for whoever runs the command. */
  readonly say: (line: string) => void;
}

interface PlannedLine {
  readonly line: number;
  readonly plan: WritePlan;
}

export class LineImport {
  /** Lines that were written, or that would have been. */
  written = 0;
  /** Lines that hold items of other resources. */
  others = 0;
  refused = 0;
  /** The last line of which all up to it are done. */
  done: number;
  readonly #definition: ResourceDefinition;
  readonly #context: PlanContext;
  readonly #storage: Storage;
  readonly #options: ImportOptions;
  #waiting: PlannedLine[] = [];
  #bytes = 0;

  constructor(definition: ResourceDefinition, context: PlanContext, storage: Storage, options: ImportOptions) {
    this.#definition = definition;
    this.#context = context;
    this.#storage = storage;
    this.#options = options;
    this.done = options.from - 1;
  }

  /** Stops behind the transaction in which a line is refused; without writing, at so many refusals as are told. */
  async run(lines: AsyncIterable<Buffer>): Promise<void> {
    let line = 0;
    for await (const text of lines) {
      line += 1;
      if (line < this.#options.from) continue;
      await this.#add(text, line);
      const isFull = (line - this.done) % linesAtOnce === 0 || this.#bytes >= bytesAtOnce;
      if (isFull && !(await this.#finish(line))) return;
    }
    if (line > this.done) await this.#finish(line);
  }

  async #add(text: Buffer, line: number): Promise<void> {
    this.#bytes += text.length;
    if (text.toString().trim() === "") return;
    try {
      const request = readLine(text, this.#definition, this.#context.registry);
      if (request === null) this.others += 1;
      else this.#waiting.push({ line, plan: await this.#plan(request) });
    } catch (error) {
      this.#refuse(error, line);
    }
  }

  async #plan(request: ApiRequest): Promise<WritePlan> {
    const planned = await planOperation(request, this.#context);
    if (planned.kind !== "write") throw new Error("an import only writes");
    return planned.plan;
  }

  /** @returns whether there is more to do */
  async #finish(line: number): Promise<boolean> {
    const { dry, say, signal } = this.#options;
    await this.#write();
    if (this.refused > 0 && !dry) return false;
    this.done = line;
    say(`${dry ? "looked at" : "imported"} up to line ${line.toLocaleString("en")}`);
    return !signal.aborted && this.refused < detailLimit;
  }

  /** Where a line is refused, the others are only looked at: there may be more to mend. */
  async #write(): Promise<void> {
    let waiting = this.#waiting;
    this.#waiting = [];
    this.#bytes = 0;
    while (waiting.length > 0 && this.refused < detailLimit) {
      const plans = waiting.map(({ plan }) => plan);
      const undoes = this.#options.dry || this.refused > 0;
      try {
        await this.#storage.writeTogether(undoes ? [...plans, this.#undo()] : plans);
        this.written += plans.length;
        return;
      } catch (error) {
        const index = error instanceof Refusal ? (error.operation ?? 0) : 0;
        if (index === plans.length) {
          if (this.#options.dry) this.written += plans.length;
          return;
        }
        this.#refuse(error, waiting[index]!.line);
        waiting = waiting.toSpliced(index, 1);
      }
    }
  }

  /** What is always refused, and so undoes all that is written before it: the removal of what is not there. */
  #undo(): RemovePlan {
    return {
      kind: "remove",
      resource: this.#definition.path,
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
    this.refused += 1;
    const { code, message, details } = error;
    const reasons = details.map(({ field = "", rule, message: says }) => `${field.slice(1)} ${says} (${rule})`.trim());
    for (const reason of reasons.length > 0 ? reasons : [`${message} (${code})`]) {
      this.#options.say(`line ${String(line)}: ${reason}`);
    }
  }
}
