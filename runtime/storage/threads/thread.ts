import { setImmediate as endTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { createHookStoppedError, createUnavailableRefusal } from "../port/availability.js";
import type { HookLogWriter } from "../port/write-attempt.js";
import {
  fromCloneableError,
  toErrorOutcome,
  type MessageFromThread,
  type Job,
  type JobOutcome,
  type ReplyMessage,
  type RunOptions,
  type MessageToThread,
  PendingJobs,
} from "./jobs.js";
import { Heartbeat, watchThread } from "./heartbeat.js";

interface ThreadOptions {
  /** Data that the thread receives at its start. `timeoutMs` is the time limit of a job, in milliseconds. */
  readonly data: { readonly timeoutMs: number; readonly [name: string]: unknown };
  /** Makes the cause of a rejection readable for the log. */
  readonly explain?: (cause: unknown) => unknown;
  /** Receives errors of the thread that belong to no job. */
  readonly reportError: (error: unknown) => void;
  readonly log?: HookLogWriter;
}

interface RunningThread {
  readonly worker: Worker;
  readonly heartbeat: Heartbeat;
  isReady: boolean;
  readonly exited: Promise<unknown>;
}

/** Error of a thread that could not start, because a module failed to load or the database file cannot be opened. */
export class ThreadNotStartedError extends Error {}

function createThreadEndError(hookName: string | undefined): Error {
  return hookName === undefined
    ? new Error("a worker thread of the server ended or hung while no hook was running")
    : createHookStoppedError(`${hookName} ran longer than its time limit, or ended its thread`);
}

/**
 * Runs jobs in a worker thread, and replaces a thread that dies or hangs. Sends its jobs to the new thread, except jobs that
 * probably caused the end, that are possibly stored, or that must not run twice.
 */
export class Thread<Task, Result, Question = never, Reply = never> {
  readonly #entryModule: URL;
  readonly #options: ThreadOptions;
  readonly #pending: PendingJobs<Task, Result, Question, Reply>;
  #running: RunningThread | null = null;
  #stopWatching: (() => void) | null = null;
  #unsent: Job<Task>[] = [];
  #closing = false;

  constructor(entryModule: URL, options: ThreadOptions) {
    this.#entryModule = entryModule;
    this.#options = options;
    this.#pending = new PendingJobs({
      explain: options.explain ?? ((cause) => cause),
      mayBeCommitted: (deadline) => this.#mayBeCommitted(deadline),
      cancel: (id) => this.#running && this.#post(this.#running.worker, { kind: "cancel", id }),
    });
  }

  /** Starts the thread now instead of at the first task. Rejects with `ThreadNotStartedError`. */
  async start(): Promise<void> {
    const { worker } = this.#spawn();
    await new Promise<void>((resolve, reject) => {
      worker.once("message", () => resolve());
      worker.once("error", (cause) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        reject(new ThreadNotStartedError(`a worker thread of the server did not start: ${reason}`, { cause }));
      });
    });
  }

  /** Runs the task in the thread. Rejects at `deadline` (UNIX time in milliseconds), by default after `timeoutMs`. */
  run(task: Task, options: RunOptions<Question, Reply> = {}): Promise<Result> {
    const { signal, deadline = Date.now() + this.#options.data.timeoutMs } = options;
    // After `close`, a task must not start a new thread, because nothing would end that thread.
    if (this.#closing) return Promise.reject(createUnavailableRefusal());
    if (signal?.aborted) return Promise.reject(createUnavailableRefusal(signal.reason));
    const { job, answer } = this.#pending.add(task, deadline, options);
    this.#send([job]);
    return answer;
  }

  /** Accepts no more jobs, and resolves when the running jobs have ended. */
  async close(): Promise<void> {
    this.#closing = true;
    // Unsent jobs are sent at the end of this turn of the event loop, which may start the thread.
    if (this.#unsent.length > 0) await endTurn();
    if (this.#running === null) return;
    this.#post(this.#running.worker, { kind: "close" });
    this.#startWatchdog(this.#running);
    await this.#running.exited;
  }

  /** Tells whether a job is possibly stored, because a commit is running. A slow commit gets one more time limit to finish. */
  #mayBeCommitted(deadline: number): boolean {
    return this.#running?.heartbeat.phase === "committing" && Date.now() < deadline + this.#options.data.timeoutMs;
  }

  /** Sends jobs at the end of this turn of the event loop, all in one message. */
  #send(jobs: readonly Job<Task>[]): void {
    this.#unsent.push(...jobs);
    if (this.#unsent.length > jobs.length) return;
    setImmediate(() => {
      const unsent = this.#unsent;
      this.#unsent = [];
      const running = this.#running ?? this.#spawn();
      this.#post(running.worker, { kind: "jobs", jobs: unsent });
      this.#startWatchdog(running);
    });
  }

  #post(worker: Worker, message: MessageToThread<Task> | ReplyMessage<Reply>): void {
    worker.postMessage(message);
  }

  #spawn(): RunningThread {
    const heartbeat = new Heartbeat();
    const worker = new Worker(this.#entryModule, { workerData: { ...this.#options.data, memory: heartbeat.memory } });
    worker.on("message", (message: MessageFromThread<Result, Question>) => {
      if (message.kind === "ready") {
        running.isReady = true;
        this.#startWatchdog(running);
      }
      if (message.kind === "report") this.#options.reportError(fromCloneableError(message.error));
      if (message.kind === "line") this.#options.log?.(message.line);
      if (message.kind === "question") void this.#reply(worker, message.job, message.questionId, message.question);
      if (message.kind !== "answers") return;
      for (const { id, outcome } of message.answers) this.#pending.settleJob(id, outcome);
    });
    let cause: unknown;
    worker.on("error", (error) => (cause = error));
    const exited = new Promise<void>((resolve) => {
      worker.on("exit", (code) => {
        this.#running = null;
        this.#stopWatchdog();
        if (code !== 0 || this.#pending.size > 0) this.#handleExit(running, cause, this.#closing && code === 0);
        resolve();
      });
    });
    const running = { worker, heartbeat, isReady: false, exited };
    this.#running = running;
    return running;
  }

  async #reply(worker: Worker, jobId: number, questionId: number, question: Question): Promise<void> {
    const asked = this.#pending.askCaller(jobId, question);
    const outcome = await asked.then((result): JobOutcome<Reply> => ({ kind: "done", result }), toErrorOutcome);
    this.#post(worker, { kind: "reply", questionId, outcome });
  }

  /** Starts the watchdog, which ends a thread that hangs. It runs as long as jobs wait for answers. */
  #startWatchdog({ worker, heartbeat, isReady }: RunningThread): void {
    if (this.#stopWatching !== null || !isReady) return;
    this.#stopWatching = watchThread(heartbeat, this.#options.data.timeoutMs, {
      requestBeat: () => {
        if (this.#pending.size > 0 || this.#closing) this.#post(worker, { kind: "ask" });
        else this.#stopWatchdog();
      },
      terminate: () => void (heartbeat.requestEnd() && worker.terminate()),
    });
  }

  #stopWatchdog(): void {
    this.#stopWatching?.();
    this.#stopWatching = null;
  }

  /**
   * Rejects or resends the jobs of a thread that has ended. Reports an unexpected end, unless a caller gets the error: the
   * caller of `start`, or of the job whose hook was running.
   */
  #handleExit(
    { heartbeat: { runningHook, phase }, isReady }: RunningThread,
    thrownError: unknown,
    isExpected: boolean,
  ): void {
    const cause = thrownError ?? createThreadEndError(runningHook?.name);
    const isKnown = runningHook !== null && this.#pending.has(runningHook.jobId);
    const unsent = new Set(this.#unsent);
    const death = { cause, culprit: runningHook?.jobId, wasCommitting: phase === "committing", unsent };
    const again = this.#pending.handleThreadDeath(death, !this.#closing);
    if (!isKnown && isReady && !isExpected) this.#options.reportError(cause);
    if (again.length > 0) this.#send(again);
  }
}
