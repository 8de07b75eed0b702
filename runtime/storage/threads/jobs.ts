/** Jobs of worker threads: the messages to and from a thread (plain data), and the list of jobs that wait for an answer. */
import { Refusal, type Detail, type ErrorCode } from "../../model/plan/errors.js";
import { type HookLine, InterruptedTransaction } from "../port/execute-write.js";
import { outcomeUnknown, unavailable } from "../port/availability.js";

export interface Job<Task> {
  readonly id: number;
  readonly task: Task;
  /** UNIX time in milliseconds at which the caller stops waiting for the answer. */
  readonly deadline: number;
}

export type Outcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | {
      readonly kind: "refused";
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: readonly Detail[];
      readonly headers: { readonly [name: string]: string };
      readonly operation: number | undefined;
      readonly cause: PlainError | undefined;
    }
  /** An error that is not a `Refusal`: a defect of the program. */
  | { readonly kind: "failed"; readonly error: PlainError };

/** An error that can be sent between threads. A clone of the error itself would lose `code`, and some errors cannot be cloned. */
export interface PlainError {
  readonly error: unknown;
  readonly code: unknown;
}

export interface Answer<Result> {
  readonly id: number;
  readonly outcome: Outcome<Result>;
}

export type ToThread<Task> =
  | { readonly kind: "jobs"; readonly jobs: readonly Job<Task>[] }
  | { readonly kind: "cancel"; readonly id: number }
  /** Asks the thread for a heartbeat, which shows that the thread does not hang. */
  | { readonly kind: "ask" }
  | { readonly kind: "close" };

/** The server's reply to a question that a job has asked. */
export interface ReplyToThread<Reply> {
  readonly kind: "reply";
  readonly number: number;
  readonly outcome: Outcome<Reply>;
}

export type FromThread<Result, Question = never> =
  | { readonly kind: "ready" }
  | { readonly kind: "answers"; readonly answers: readonly Answer<Result>[] }
  /** A question to the server that a job asks before it can finish. `number` identifies the question in its thread. */
  | { readonly kind: "question"; readonly job: number; readonly number: number; readonly question: Question }
  /** An error of the thread that belongs to no job. */
  | { readonly kind: "report"; readonly error: PlainError }
  | { readonly kind: "line"; readonly line: HookLine };

export interface ThreadMemory {
  /** Time limit of a job, in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum size of a request body, in bytes. */
  readonly largestBody: number;
  /** The shared memory of the thread's `Heartbeat`. */
  readonly memory: SharedArrayBuffer;
}

export function refusedOutcome(error: unknown): Outcome<never> {
  if (!(error instanceof Refusal)) return { kind: "failed", error: toPlainError(error) };
  const { code, message, details, headers, operation, cause } = error;
  const plain = cause === undefined ? undefined : toPlainError(cause);
  return { kind: "refused", code, message, details, headers, operation, cause: plain };
}

function toPlainError(error: unknown): PlainError {
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

export function fromPlainError({ error, code }: PlainError): unknown {
  return error instanceof Error && code !== undefined ? Object.assign(error, { code }) : error;
}

/** Returns the result, or throws the error of the thread. `explain` makes the cause of a rejection readable for the log. */
export function resultOf<Result>(outcome: Outcome<Result>, explain: (cause: unknown) => unknown): Result {
  switch (outcome.kind) {
    case "done":
      return outcome.result;
    case "refused":
      throw new Refusal(outcome.code, outcome.message, {
        ...outcome,
        cause: outcome.cause && explain(fromPlainError(outcome.cause)),
      });
    case "failed":
      throw fromPlainError(outcome.error);
  }
}

export interface RunOptions<Question, Reply> {
  readonly signal?: AbortSignal;
  /** UNIX time in milliseconds at which the caller stops waiting for the answer. */
  readonly deadline?: number;
  /** Answers questions that the job asks the server. */
  readonly reply?: (question: Question) => Promise<Reply>;
  /**
   * Whether the job must not run twice, because it has effects before its answer. If its thread ends, such a job is rejected
   * with `InterruptedTransaction` instead of being sent to another thread.
   */
  readonly isUnique?: boolean;
}

/** Functions of the thread that the list of waiting jobs calls. */
interface JobThread {
  /** Makes the cause of a rejection readable for the log. */
  explain(cause: unknown): unknown;
  /** Tells whether a job is possibly committed. If so, the server waits for the answer even after the deadline. */
  mayBeWritten(deadline: number): boolean;
  /** Tells the thread to stop the job, because the caller no longer waits for it. */
  cancel(id: number): void;
}

interface WaitingJob<Task, Result, Question, Reply> {
  readonly job: Job<Task>;
  readonly options: RunOptions<Question, Reply>;
  /** Number of threads that have died while running the job. */
  deaths: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** The cause of a thread's death. */
interface Death<Task> {
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
const graceMs = 250;
/** After this many deaths of threads that ran the same job, the job is the likely cause and is not sent again. */
const maxDeaths = 2;

/** The jobs of a thread that have no answer yet. */
export class WaitingJobs<Task, Result, Question, Reply> {
  readonly #thread: JobThread;
  readonly #waiting = new Map<number, WaitingJob<Task, Result, Question, Reply>>();
  #lastId = 0;

  constructor(thread: JobThread) {
    this.#thread = thread;
  }

  get size(): number {
    return this.#waiting.size;
  }

  has(id: number): boolean {
    return this.#waiting.has(id);
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
      let refuse = unavailable;
      const giveUp = (): void => {
        this.#waiting.get(id)?.reject(refuse());
        this.#thread.cancel(id);
      };
      const expire = (): void => {
        if (!this.#thread.mayBeWritten(deadline)) return giveUp();
        refuse = outcomeUnknown;
        timer = setTimeout(expire, graceMs);
      };
      let timer = setTimeout(expire, deadline + graceMs - Date.now());
      signal?.addEventListener("abort", giveUp, { once: true });
      const ending = <Value>(settle: (value: Value) => void) => {
        return (value: Value): void => {
          this.#waiting.delete(id);
          clearTimeout(timer);
          signal?.removeEventListener("abort", giveUp);
          settle(value);
        };
      };
      this.#waiting.set(id, { job, options, deaths: 0, resolve: ending(resolve), reject: ending(reject) });
    });
    return { job, answer };
  }

  /** Asks the caller of a job a question. Rejects if the caller no longer waits for the job. */
  async ask(id: number, question: Question): Promise<Reply> {
    const reply = this.#waiting.get(id)?.options.reply;
    if (reply === undefined) throw unavailable();
    return reply(question);
  }

  answer(id: number, outcome: Outcome<Result>): void {
    const waiting = this.#waiting.get(id);
    try {
      waiting?.resolve(resultOf(outcome, this.#thread.explain));
    } catch (error) {
      waiting?.reject(error);
    }
  }

  /**
   * Rejects jobs that are possibly committed, that probably caused the thread's death, or that must not run twice. Returns
   * the remaining jobs, which the server sends to a new thread; none if `canRestart` is false.
   */
  handleDeath({ cause, culprit, wasCommitting, unsent }: Death<Task>, canRestart: boolean): readonly Job<Task>[] {
    const again: Job<Task>[] = [];
    for (const waiting of this.#waiting.values()) {
      if (unsent.has(waiting.job)) continue;
      waiting.deaths += 1;
      const isInnocent = !wasCommitting && culprit !== waiting.job.id && waiting.deaths < maxDeaths;
      if (!isInnocent || !canRestart) waiting.reject(wasCommitting ? outcomeUnknown(cause) : unavailable(cause));
      else if (waiting.options.isUnique) waiting.reject(new InterruptedTransaction("the thread has ended", { cause }));
      else again.push(waiting.job);
    }
    return again;
  }
}
