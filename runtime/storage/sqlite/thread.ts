import { Worker } from "node:worker_threads";
import { unavailable } from "../time-limit.js";
import { resultOf } from "./job.js";
import type { FromThread, Job, Outcome, ThreadData, ToThread } from "./job.js";

interface Waiting<Result> {
  settle(outcome: Outcome<Result>): void;
  refuse(cause: unknown): void;
}

interface ThreadOptions {
  readonly data: ThreadData;
  readonly timeoutMs: number;
  /** Takes what went wrong in the thread when nobody waited for it. */
  readonly report: (error: unknown) => void;
}

interface RunOptions {
  readonly signal?: AbortSignal;
  readonly deadline?: number;
}

/** The server's end of a thread. One that dies is replaced; what it had in hand is answered 503. */
export class Thread<Task, Result> {
  readonly #entry: URL;
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, Waiting<Result>>();
  #worker: Worker | null = null;
  #unsent: Job<Task>[] = [];
  #lastId = 0;

  constructor(entry: URL, options: ThreadOptions) {
    this.#entry = entry;
    this.#options = options;
  }

  /** Starts at once, instead of with the first task. Rejects when the thread's modules or its file do not open. */
  async start(): Promise<void> {
    const worker = this.#spawn();
    await new Promise<void>((resolve, reject) => {
      worker.once("message", () => resolve());
      worker.once("error", reject);
    });
  }

  /** Rejects at the deadline (UNIX time, milliseconds), which comes after the time limit unless it is given. */
  run(task: Task, { signal, deadline = Date.now() + this.#options.timeoutMs }: RunOptions = {}): Promise<Result> {
    if (signal?.aborted) return Promise.reject(unavailable(signal.reason));
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#cancel(id), deadline - Date.now());
      const cancel = (): void => this.#cancel(id);
      signal?.addEventListener("abort", cancel, { once: true });
      const done = (): void => {
        this.#waiting.delete(id);
        clearTimeout(timer);
        signal?.removeEventListener("abort", cancel);
      };
      this.#waiting.set(id, {
        settle(outcome) {
          done();
          try {
            resolve(resultOf(outcome));
          } catch (error) {
            reject(error);
          }
        },
        refuse(cause) {
          done();
          reject(unavailable(cause));
        },
      });
      this.#send({ id, task, deadline });
    });
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    const exited = new Promise((resolve) => worker.once("exit", resolve));
    this.#post(worker, { kind: "close" });
    await exited;
  }

  /** What arrives in one turn of the event loop travels together. */
  #send(job: Job<Task>): void {
    this.#unsent.push(job);
    if (this.#unsent.length > 1) return;
    setImmediate(() => {
      const jobs = this.#unsent;
      this.#unsent = [];
      this.#post(this.#worker ?? this.#spawn(), { kind: "jobs", jobs });
    });
  }

  #cancel(id: number): void {
    this.#waiting.get(id)?.refuse(undefined);
    if (this.#worker !== null) this.#post(this.#worker, { kind: "cancel", id });
  }

  #post(worker: Worker, message: ToThread<Task>): void {
    worker.postMessage(message);
  }

  #spawn(): Worker {
    const worker = new Worker(this.#entry, { workerData: this.#options.data });
    this.#worker = worker;
    worker.on("message", (message: FromThread<Result>) => {
      if (message.kind === "report") this.#options.report(message.error);
      if (message.kind !== "answers") return;
      for (const { id, outcome } of message.answers) this.#waiting.get(id)?.settle(outcome);
    });
    let cause: unknown;
    worker.on("error", (error) => (cause = error));
    worker.on("exit", () => {
      if (this.#worker === worker) this.#worker = null;
      for (const waiting of this.#waiting.values()) waiting.refuse(cause);
    });
    return worker;
  }
}
