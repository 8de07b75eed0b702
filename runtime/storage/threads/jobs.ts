/** Jobs of worker threads: the messages to and from a thread (plain data), and the list of jobs that wait for an answer. */
import { Refusal, type ErrorDetail, type ErrorCode } from "../../model/plan/errors.js";
import { type HookLogLine, InterruptedTransactionError } from "../port/write-attempt.js";
import { createUnknownOutcomeRefusal, createUnavailableRefusal } from "../port/availability.js";

export interface Job<Task> {
  readonly id: number;
  readonly task: Task;
  /** UNIX time in milliseconds at which the caller stops waiting for the answer. */
  readonly deadline: number;
}

export type JobOutcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | {
      readonly kind: "refused";
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: readonly ErrorDetail[];
      readonly headers: { readonly [name: string]: string };
      readonly operationIndex: number | undefined;
      readonly cause: CloneableError | undefined;
    }
  /** An error that is not a `Refusal`: a defect of the program. */
  | { readonly kind: "failed"; readonly error: CloneableError };

/** An error that can be sent between threads. A clone of the error itself would lose `code`, and some errors cannot be cloned. */
export interface CloneableError {
  readonly error: unknown;
  readonly code: unknown;
}

export interface JobAnswer<Result> {
  readonly id: number;
  readonly outcome: JobOutcome<Result>;
}

export type MessageToThread<Task> =
  | { readonly kind: "jobs"; readonly jobs: readonly Job<Task>[] }
  | { readonly kind: "cancel"; readonly id: number }
  /** Asks the thread for a heartbeat, which shows that the thread does not hang. */
  | { readonly kind: "ask" }
  | { readonly kind: "close" };

/** The server's reply to a question that a job has asked. */
export interface ReplyMessage<Reply> {
  readonly kind: "reply";
  readonly questionId: number;
  readonly outcome: JobOutcome<Reply>;
}

export type MessageFromThread<Result, Question = never> =
  | { readonly kind: "ready" }
  | { readonly kind: "answers"; readonly answers: readonly JobAnswer<Result>[] }
  /** A question to the server that a job asks before it can finish. `questionId` identifies the question in its thread. */
  | { readonly kind: "question"; readonly job: number; readonly questionId: number; readonly question: Question }
  /** An error of the thread that belongs to no job. */
  | { readonly kind: "report"; readonly error: CloneableError }
  | { readonly kind: "line"; readonly line: HookLogLine };

export interface CommonThreadData {
  /** Time limit of a job, in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum size of a request body, in bytes. */
  readonly largestBody: number;
  /** The shared memory of the thread's `Heartbeat`. */
  readonly memory: SharedArrayBuffer;
}

export function toErrorOutcome(error: unknown): JobOutcome<never> {
  if (!(error instanceof Refusal)) return { kind: "failed", error: toCloneableError(error) };
  const { code, message, details, headers, operationIndex, cause } = error;
  const plain = cause === undefined ? undefined : toCloneableError(cause);
  return { kind: "refused", code, message, details, headers, operationIndex, cause: plain };
}

function toCloneableError(error: unknown): CloneableError {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  try {
    const clone: unknown = structuredClone(error);
    // libsql's errors have their own class, which cloning would reduce to the message.
    if (!(error instanceof Error) || clone instanceof Error) return { error: clone, code };
    return { error: Object.assign(new Error(error.message), { name: error.name, stack: error.stack }), code };
  } catch {
    return { error: new Error(String(error)), code };
  }
}

export function fromCloneableError({ error, code }: CloneableError): unknown {
  return error instanceof Error && code !== undefined ? Object.assign(error, { code }) : error;
}

/** Returns the result, or throws the error of the thread. `explain` makes the cause of a rejection readable for the log. */
export function unwrapOutcome<Result>(outcome: JobOutcome<Result>, explain: (cause: unknown) => unknown): Result {
  switch (outcome.kind) {
    case "done":
      return outcome.result;
    case "refused":
      throw new Refusal(outcome.code, outcome.message, {
        ...outcome,
        cause: outcome.cause && explain(fromCloneableError(outcome.cause)),
      });
    case "failed":
      throw fromCloneableError(outcome.error);
  }
}

export interface RunOptions<Question, Reply> {
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

/** Functions of the thread that the list of pending jobs calls. */
interface ThreadCallbacks {
  /** Makes the cause of a rejection readable for the log. */
  explain(cause: unknown): unknown;
  /** Tells whether a job is possibly committed. If so, the server waits for the answer even after the deadline. */
  mayBeCommitted(deadline: number): boolean;
  /** Tells the thread to stop the job, because the caller no longer waits for it. */
  cancel(id: number): void;
}

interface PendingJob<Task, Result, Question, Reply> {
  readonly job: Job<Task>;
  readonly options: RunOptions<Question, Reply>;
  /** Number of threads that have died while running the job. */
  threadDeathCount: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** The cause of a thread's death. */
interface ThreadDeath<Task> {
  readonly cause: unknown;
  /** Id of the job whose hook was running; undefined if no hook was running. */
  readonly culprit: number | undefined;
  /** Whether the thread died during a commit, so that its jobs are possibly stored. */
  readonly wasCommitting: boolean;
  /** Jobs that were not sent to the thread yet. */
  readonly unsent: ReadonlySet<Job<Task>>;
}

/**
 * How long the server waits for an answer after the deadline, in milliseconds. The thread itself rejects a job when the
 * deadline passes, and this answer needs time to arrive.
 */
const answerGraceMs = 250;
/** After this many deaths of threads that ran the same job, the job is the likely cause and is not sent again. */
const maxThreadDeaths = 2;

/** The jobs of a thread that have no answer yet. */
export class PendingJobs<Task, Result, Question, Reply> {
  readonly #thread: ThreadCallbacks;
  readonly #pending = new Map<number, PendingJob<Task, Result, Question, Reply>>();
  #lastId = 0;

  constructor(thread: ThreadCallbacks) {
    this.#thread = thread;
  }

  get size(): number {
    return this.#pending.size;
  }

  has(id: number): boolean {
    return this.#pending.has(id);
  }

  add(
    task: Task,
    deadline: number,
    options: RunOptions<Question, Reply>,
  ): { readonly job: Job<Task>; readonly answer: Promise<Result> } {
    const { signal } = options;
    const id = (this.#lastId += 1);
    const job = { id, task, deadline };
    const answer = new Promise<Result>((resolve, reject) => {
      let refuse = createUnavailableRefusal;
      const giveUp = (): void => {
        this.#pending.get(id)?.reject(refuse());
        this.#thread.cancel(id);
      };
      const expire = (): void => {
        if (!this.#thread.mayBeCommitted(deadline)) return giveUp();
        refuse = createUnknownOutcomeRefusal;
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
      this.#pending.set(id, {
        job,
        options,
        threadDeathCount: 0,
        resolve: settleOnce(resolve),
        reject: settleOnce(reject),
      });
    });
    return { job, answer };
  }

  /** Asks the caller of a job a question. Rejects if the caller no longer waits for the job. */
  async askCaller(id: number, question: Question): Promise<Reply> {
    const reply = this.#pending.get(id)?.options.answerQuestion;
    if (reply === undefined) throw createUnavailableRefusal();
    return reply(question);
  }

  settleJob(id: number, outcome: JobOutcome<Result>): void {
    const pendingJob = this.#pending.get(id);
    try {
      pendingJob?.resolve(unwrapOutcome(outcome, this.#thread.explain));
    } catch (error) {
      pendingJob?.reject(error);
    }
  }

  /**
   * Rejects jobs that are possibly committed, that probably caused the thread's death, or that must not run twice. Returns
   * the remaining jobs, which the server sends to a new thread; none if `canRestart` is false.
   */
  handleThreadDeath(
    { cause, culprit, wasCommitting, unsent }: ThreadDeath<Task>,
    canRestart: boolean,
  ): readonly Job<Task>[] {
    const again: Job<Task>[] = [];
    for (const pendingJob of this.#pending.values()) {
      if (unsent.has(pendingJob.job)) continue;
      pendingJob.threadDeathCount += 1;
      const isInnocent =
        !wasCommitting && culprit !== pendingJob.job.id && pendingJob.threadDeathCount < maxThreadDeaths;
      if (!isInnocent || !canRestart)
        pendingJob.reject(wasCommitting ? createUnknownOutcomeRefusal(cause) : createUnavailableRefusal(cause));
      else if (pendingJob.options.mustNotRepeat)
        pendingJob.reject(new InterruptedTransactionError("the thread has ended", { cause }));
      else again.push(pendingJob.job);
    }
    return again;
  }
}
