import { Worker } from "node:worker_threads";
import { unavailable } from "../../../port/time-limit.js";
import { fromPlainError } from "./job.js";
import type { FromThread, Job, ThreadData, ToThread } from "./job.js";
import { Heartbeat } from "./heartbeat.js";
import { WaitingJobs } from "./waiting-jobs.js";
import { Watchdog } from "./watchdog.js";

interface ThreadOptions {
  readonly data: Omit<ThreadData, "memory">;
  /** Takes what went wrong in the thread when nobody waited for it. */
  readonly report: (error: unknown) => void;
}

interface RunOptions {
  readonly signal?: AbortSignal;
  readonly deadline?: number;
}

interface Running {
  readonly worker: Worker;
  readonly heartbeat: Heartbeat;
  isReady: boolean;
  readonly exited: Promise<unknown>;
}

/**
 * The server's handle of a worker thread. A thread that dies or hangs is replaced. Its jobs are sent to the new one, except the job
 * whose hook was running and jobs that may have been written.
 */
export class Thread<Task, Result> {
  readonly #entry: URL;
  readonly #options: ThreadOptions;
  readonly #waiting = new WaitingJobs<Task, Result>();
  #running: Running | null = null;
  #watch: Watchdog | null = null;
  #unsent: Job<Task>[] = [];
  #closing = false;

  constructor(entry: URL, options: ThreadOptions) {
    this.#entry = entry;
    this.#options = options;
  }

  /** Starts at once, instead of with the first task. Rejects when the thread's modules or its file do not open. */
  async start(): Promise<void> {
    const { worker } = this.#spawn();
    await new Promise<void>((resolve, reject) => {
      worker.once("message", () => resolve());
      worker.once("error", reject);
    });
  }

  /** Rejects at the deadline (UNIX time, milliseconds), which comes after the time limit unless it is given. */
  run(task: Task, { signal, deadline = Date.now() + this.#options.data.timeoutMs }: RunOptions = {}): Promise<Result> {
    if (signal?.aborted) return Promise.reject(unavailable(signal.reason));
    const { job, answer } = this.#waiting.add(task, {
      deadline,
      signal,
      mayBeWritten: () => this.#mayBeWritten(deadline),
      cancel: (id) => {
        if (this.#running !== null) this.#post(this.#running.worker, { kind: "cancel", id });
      },
    });
    this.#send([job]);
    return answer;
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    if (this.#running === null) return;
    this.#closing = true;
    this.#post(this.#running.worker, { kind: "close" });
    this.#attend(this.#running);
    await this.#running.exited;
  }

  /** A commit that began in time may take as long again, because the disk may be slow. */
  #mayBeWritten(deadline: number): boolean {
    return this.#running?.heartbeat.phase === "committing" && Date.now() < deadline + this.#options.data.timeoutMs;
  }

  /** Sends all jobs of one turn of the event loop in one message. */
  #send(jobs: readonly Job<Task>[]): void {
    this.#unsent.push(...jobs);
    if (this.#unsent.length > jobs.length) return;
    setImmediate(() => {
      const unsent = this.#unsent;
      this.#unsent = [];
      const running = this.#running ?? this.#spawn();
      this.#post(running.worker, { kind: "jobs", jobs: unsent });
      this.#attend(running);
    });
  }

  #post(worker: Worker, message: ToThread<Task>): void {
    worker.postMessage(message);
  }

  #spawn(): Running {
    const heartbeat = new Heartbeat();
    const worker = new Worker(this.#entry, { workerData: { ...this.#options.data, memory: heartbeat.memory } });
    worker.on("message", (message: FromThread<Result>) => {
      if (message.kind === "ready") {
        running.isReady = true;
        this.#attend(running);
      }
      if (message.kind === "report") this.#options.report(fromPlainError(message.error));
      if (message.kind !== "answers") return;
      for (const { id, outcome } of message.answers) this.#waiting.answer(id, outcome);
    });
    let cause: unknown;
    worker.on("error", (error) => (cause = error));
    const exited = new Promise<void>((resolve) => {
      worker.on("exit", (code) => {
        this.#running = null;
        this.#rest();
        if (code !== 0 || this.#waiting.size > 0) this.#bury(running, cause);
        resolve();
      });
    });
    const running = { worker, heartbeat, isReady: false, exited };
    this.#running = running;
    return running;
  }

  /** Starts the watchdog, which runs while jobs wait. */
  #attend({ worker, heartbeat, isReady }: Running): void {
    if (this.#watch !== null || !isReady) return;
    this.#watch = new Watchdog(heartbeat, this.#options.data.timeoutMs, {
      ask: () => {
        if (this.#waiting.size > 0 || this.#closing) this.#post(worker, { kind: "ask" });
        else this.#rest();
      },
      end: () => void worker.terminate(),
    });
  }

  #rest(): void {
    this.#watch?.stop();
    this.#watch = null;
  }

  /** A thread that ends before it was ready is not reported: `start` rejects. */
  #bury({ heartbeat: { hook, phase }, isReady }: Running, thrown: unknown): void {
    const where = hook === null ? "outside of every hook" : `in ${hook.name}`;
    const cause = thrown ?? new Error(`a thread of the database has ended or stood still ${where}`);
    const isKnown = hook !== null && this.#waiting.has(hook.job);
    const unsent = new Set(this.#unsent);
    const death = { cause, culprit: hook?.job, wasCommitting: phase === "committing", unsent };
    const again = this.#waiting.survive(death, !this.#closing);
    if (!isKnown && isReady) this.#options.report(cause);
    if (again.length > 0) this.#send(again);
  }
}
