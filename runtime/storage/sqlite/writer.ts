import { Worker } from "node:worker_threads";
import type { WritePlan, WriteResult } from "../../plan/plan.js";
import { unavailable } from "../time-limit.js";
import { fromOutcome } from "./write-job.js";
import type { FromWriter, Outcome, ToWriter, WriteJob, WriterData } from "./write-job.js";

interface Waiting {
  settle(outcome: Outcome): void;
  refuse(error: Error): void;
}

const entry = new URL("../../writer.js", import.meta.url);

/** The server's end of the writer thread. A thread that dies is replaced; its writes are answered 503. */
export class Writer {
  readonly #data: WriterData;
  readonly #timeoutMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #unsent: WriteJob[] = [];
  #lastId = 0;

  private constructor(data: WriterData, timeoutMs: number) {
    this.#data = data;
    this.#timeoutMs = timeoutMs;
  }

  /** Rejects when the thread cannot start: its modules do not load or the file cannot be opened. */
  static async start(data: WriterData, timeoutMs: number): Promise<Writer> {
    const writer = new Writer(data, timeoutMs);
    const worker = writer.#spawn();
    await new Promise<void>((resolve, reject) => {
      worker.once("message", () => resolve());
      worker.once("error", reject);
    });
    return writer;
  }

  write(plan: WritePlan): Promise<WriteResult> {
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#refuse(id, unavailable()), this.#timeoutMs);
      const settle = (outcome: Outcome): void => {
        clearTimeout(timer);
        try {
          resolve(fromOutcome(outcome));
        } catch (error) {
          reject(error);
        }
      };
      const refuse = (error: Error): void => {
        clearTimeout(timer);
        reject(error);
      };
      this.#waiting.set(id, { settle, refuse });
      this.#send({ id, plan, deadline: Date.now() + this.#timeoutMs });
    });
  }

  /** Waits for the writes under way. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    const exited = new Promise((resolve) => worker.once("exit", resolve));
    this.#post(worker, { kind: "close" });
    await exited;
  }

  /** What arrives in one turn of the event loop travels together. */
  #send(job: WriteJob): void {
    this.#unsent.push(job);
    if (this.#unsent.length > 1) return;
    setImmediate(() => {
      const jobs = this.#unsent;
      this.#unsent = [];
      this.#post(this.#worker ?? this.#spawn(), { kind: "write", jobs });
    });
  }

  #post(worker: Worker, message: ToWriter): void {
    worker.postMessage(message);
  }

  #spawn(): Worker {
    const worker = new Worker(entry, { workerData: this.#data });
    this.#worker = worker;
    worker.on("message", (message: FromWriter) => {
      if (message.kind !== "answers") return;
      for (const { id, outcome } of message.answers) {
        this.#waiting.get(id)?.settle(outcome);
        this.#waiting.delete(id);
      }
    });
    let cause: unknown;
    worker.on("error", (error) => (cause = error));
    worker.on("exit", () => {
      if (this.#worker === worker) this.#worker = null;
      for (const id of [...this.#waiting.keys()]) this.#refuse(id, unavailable(cause));
    });
    return worker;
  }

  #refuse(id: number, error: Error): void {
    this.#waiting.get(id)?.refuse(error);
    this.#waiting.delete(id);
  }
}
