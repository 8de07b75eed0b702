import { setImmediate as endTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { createHookStoppedError, createUnavailableRefusal, createUnknownOutcomeRefusal } from "../port/availability.js";
import { type HookLogWriter, InterruptedTransactionError } from "../port/write-attempt.js";
import {
  fromCloneableError,
  toErrorOutcome,
  type MessageFromThread,
  type Job,
  type JobOutcome,
  type ReplyMessage,
  type MessageToThread,
  unwrapOutcome,
} from "./jobs.js";
import { Heartbeat, watchThread } from "./heartbeat.js";

interface RunOptions<Question, Reply> {
  readonly signal?: AbortSignal;
  /** UNIX time in milliseconds at which the caller stops waiting for the answer. */
  readonly deadline?: number;
  /** Answers questions that the job asks the server. */
  readonly answerQuestion?: (question: Question) => Promise<Reply>;
  /**
   * Whether the job must not run twice, because it has effects before its answer. If its thread ends, such a job is rejected
   * with `InterruptedTransactionError` instead of being sent to another thread.
   */
  readonly mustNotRepeat?: boolean;
}

interface ThreadOptions {
  /** Data that the thread receives at its start. `timeoutMs` is the time limit of a job, in milliseconds. */
  readonly data: { readonly timeoutMs: number; readonly [name: string]: unknown };
  /** Makes the cause of a rejection readable for the log. */
  readonly toReadableCause?: (cause: unknown) => unknown;
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

interface PendingJob<Task, Result, Question, Reply> {
  readonly job: Job<Task>;
  readonly options: RunOptions<Question, Reply>;
  /** Number of threads that have died while running the job. */
  threadDeathCount: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * How long the server waits for an answer after the deadline, in milliseconds. The thread itself rejects a job when the
 * deadline passes, and this answer needs time to arrive.
 */
const answerGraceMs = 250;
/** After this many deaths of threads that ran the same job, the job is the likely cause and is not sent again. */
const maxThreadDeaths = 2;

/** Error of a thread that could not start, because a module failed to load or the database file cannot be opened. */
export class ThreadNotStartedError extends Error {}

function createThreadEndError(hookName: string | undefined): Error {
  return hookName === undefined
    ? new Error("a worker thread of the server ended or stopped responding while no hook was running")
    : createHookStoppedError(`${hookName} ran longer than its time limit, or ended its thread`);
}

/**
 * Runs jobs in a worker thread, and replaces a thread that dies or hangs. Sends its jobs to the new thread, except jobs that
 * probably caused the end, that are possibly stored, or that must not run twice.
 */
export class Thread<Task, Result, Question = never, Reply = never> {
  readonly #entryModule: URL;
  readonly #options: ThreadOptions;
  /** The jobs that have no answer yet, by id. */
  readonly #pending = new Map<number, PendingJob<Task, Result, Question, Reply>>();
  #lastJobId = 0;
  #running: RunningThread | null = null;
  #stopWatching: (() => void) | null = null;
  #unsent: Job<Task>[] = [];
  #closing = false;

  constructor(entryModule: URL, options: ThreadOptions) {
    this.#entryModule = entryModule;
    this.#options = options;
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
    const job = { id: (this.#lastJobId += 1), task, deadline };
    const answer = this.#waitForAnswer(job, options);
    this.#send([job]);
    return answer;
  }

  #waitForAnswer(job: Job<Task>, options: RunOptions<Question, Reply>): Promise<Result> {
    const { id, deadline } = job;
    const { signal } = options;
    return new Promise<Result>((resolve, reject) => {
      let createRefusal = createUnavailableRefusal;
      const giveUp = (): void => {
        this.#pending.get(id)?.reject(createRefusal());
        if (this.#running !== null) this.#post(this.#running.worker, { kind: "cancel", id });
      };
      const expire = (): void => {
        if (!this.#mayBeCommitted(deadline)) return giveUp();
        createRefusal = createUnknownOutcomeRefusal;
        timer = setTimeout(expire, answerGraceMs);
      };
      let timer = setTimeout(expire, deadline + answerGraceMs - Date.now());
      signal?.addEventListener("abort", giveUp, { once: true });
      const settleOnce = <Value>(settle: (value: Value) => void) => {
        return (value: Value): void => {
          this.#pending.delete(id);
          clearTimeout(timer);
          signal?.removeEventListener("abort", giveUp);
          settle(value);
        };
      };
      const settlers = { resolve: settleOnce(resolve), reject: settleOnce(reject) };
      this.#pending.set(id, { job, options, threadDeathCount: 0, ...settlers });
    });
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

  /**
   * Tells whether a commit that may include the job is still running. It can run for `timeoutMs` after the job's
   * deadline.
   */
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
      for (const { id, outcome } of message.answers) this.#settleJob(id, outcome);
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
    const answerQuestion = this.#pending.get(jobId)?.options.answerQuestion;
    // The caller of a job that is no longer pending does not wait for it any more.
    const asked = answerQuestion?.(question) ?? Promise.reject(createUnavailableRefusal());
    const outcome = await asked.then((result): JobOutcome<Reply> => ({ kind: "done", result }), toErrorOutcome);
    this.#post(worker, { kind: "reply", questionId, outcome });
  }

  #settleJob(id: number, outcome: JobOutcome<Result>): void {
    const pendingJob = this.#pending.get(id);
    try {
      pendingJob?.resolve(unwrapOutcome(outcome, this.#options.toReadableCause ?? ((cause) => cause)));
    } catch (error) {
      pendingJob?.reject(error);
    }
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
   * Sends the jobs of a thread that has ended to a new thread. Rejects jobs that are possibly committed, that probably caused the
   * end, or that must not run twice. Reports an unexpected end, unless a caller gets the error: the caller of `start`, or
   * of the job whose hook was running.
   */
  #handleExit(
    { heartbeat: { runningHook, phase }, isReady }: RunningThread,
    thrownError: unknown,
    isExpected: boolean,
  ): void {
    const cause = thrownError ?? createThreadEndError(runningHook?.name);
    const isKnown = runningHook !== null && this.#pending.has(runningHook.jobId);
    const wasCommitting = phase === "committing";
    const unsent = new Set(this.#unsent);
    const again: Job<Task>[] = [];
    for (const pendingJob of this.#pending.values()) {
      const { job, options } = pendingJob;
      if (unsent.has(job)) continue;
      pendingJob.threadDeathCount += 1;
      const isInnocent =
        !wasCommitting && runningHook?.jobId !== job.id && pendingJob.threadDeathCount < maxThreadDeaths;
      if (!isInnocent || this.#closing)
        pendingJob.reject(wasCommitting ? createUnknownOutcomeRefusal(cause) : createUnavailableRefusal(cause));
      else if (options.mustNotRepeat)
        pendingJob.reject(new InterruptedTransactionError("the thread has ended", { cause }));
      else again.push(job);
    }
    if (!isKnown && isReady && !isExpected) this.#options.reportError(cause);
    if (again.length > 0) this.#send(again);
  }
}
