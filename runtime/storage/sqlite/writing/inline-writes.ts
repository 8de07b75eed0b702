import type { WritePlan } from "../../../model/plan.js";
import type { Registry } from "../../../model/resource.js";
import type { ExecuteWrites } from "../../../port/execute-write.js";
import { outcomeUnknown, unavailable, withinLimit } from "../../../port/time-limit.js";
import { Connection } from "../database/connection.js";
import { Effort } from "../database/effort.js";
import { explain } from "../database/errors.js";
import { LogFile } from "../database/log-file.js";
import { requireSameFile, type FileIdentity } from "../database/same-file.js";
import { Heartbeat } from "../../../threads/heartbeat.js";
import { refusedOutcome, resultOf } from "../../../threads/job.js";
import type { Answer, Job, Outcome } from "../../../threads/job.js";
import type { WriteAnswer, WriteTask } from "../database/thread-data.js";
import type { Thread } from "../../../threads/thread.js";
import type { ReadersLock } from "../reading/readers-lock.js";
import { LatestDeclaration } from "./latest-declaration.js";
import type { Written } from "./latest-declaration.js";
import { areShort } from "./short-writes.js";
import { commitTogether } from "./write-batch.js";

export interface InlineOptions {
  readonly file: string;
  readonly identity: FileIdentity;
  readonly registry: Registry;
  readonly executeWrites: ExecuteWrites;
  readonly timeoutMs: number;
  /** SQLite begins the log anew only where no reader holds it. */
  readonly lock: ReadersLock;
}

interface Waiting {
  readonly job: Job<WriteTask>;
  resolve(outcome: Outcome<WriteAnswer>): void;
  /** Lets the writer thread execute the writes. */
  handOver(): void;
}

/** What a write may cost before it is handed over, in units of `Effort`: a millisecond or two. */
const effortOfWrite = 2 ** 16;
/** So long writes are executed one after the other, before others have their turn. */
const turnMs = 5;
/** The writer thread, which may take its time, writes the next ones, and copies the log into the database. */
const commitsInARow = 32;

/**
 * Executes short writes on the thread that serves everybody, for a message to the writer thread and its answer cost more than
 * such a write does. All that have arrived in one turn of the event loop are one transaction. Only the disk is waited for
 * elsewhere. While the thread or another process writes, all writes are for the thread.
 */
export class InlineWrites {
  readonly #options: InlineOptions;
  readonly #thread: Thread<WriteTask, WriteAnswer>;
  readonly #connection: Connection;
  readonly #effort = new Effort();
  readonly #latest: LatestDeclaration;
  readonly #log: LogFile;
  /** Nobody watches it. */
  readonly #heartbeat = new Heartbeat();
  #waiting: Waiting[] = [];
  #working: Promise<void> | null = null;
  #commits = 0;
  #lastId = 0;
  /** Commits may be missing on the disk although it has been asked for them: asking again would not tell. Nothing is written behind them. */
  #isDoubtful = false;

  constructor(options: InlineOptions, thread: Thread<WriteTask, WriteAnswer>) {
    const { file, registry } = options;
    this.#options = options;
    this.#thread = thread;
    this.#connection = new Connection(file, 0, this.#effort);
    // A commit is on the disk only when the log is; it is not copied into the database here.
    this.#connection.exec("PRAGMA synchronous = NORMAL");
    this.#connection.exec("PRAGMA wal_autocheckpoint = 0");
    this.#latest = new LatestDeclaration(this.#connection, registry);
    this.#log = new LogFile(file);
  }

  /** Does these writes in one transaction. Rejects at the deadline (UNIX time, milliseconds). */
  async run(plans: readonly WritePlan[], deadline: number): Promise<WriteAnswer> {
    this.#secure();
    const task = { kind: "write", plans } as const;
    if (!this.#thread.isIdle || !areShort(this.#options.registry, plans)) return this.#runApart(task, deadline);
    return new Promise((resolve, reject) => {
      const job = { id: (this.#lastId += 1), task, deadline };
      this.#waiting.push({
        job,
        resolve(outcome) {
          try {
            resolve(resultOf(outcome, explain));
          } catch (error) {
            reject(error);
          }
        },
        handOver: () => void this.#runApart(task, deadline).then(resolve, reject),
      });
      this.#begin();
    });
  }

  async #runApart(task: WriteTask, deadline: number): Promise<WriteAnswer> {
    this.#options.lock.release();
    const answer = await this.#thread.run(task, { deadline });
    // It may stand behind a commit that is missing.
    if (this.#isDoubtful) throw outcomeUnknown();
    return answer;
  }

  async close(): Promise<void> {
    while (this.#working !== null) await this.#working;
    await this.#log.close();
    this.#connection.close();
  }

  #begin(): void {
    this.#working ??= new Promise((resolve) => {
      // What else has arrived in this turn of the event loop is committed with it.
      setImmediate(() => {
        void this.#work().then(() => {
          this.#working = null;
          if (this.#waiting.length > 0) this.#begin();
          resolve();
        });
      });
    });
  }

  async #work(): Promise<void> {
    const writes = new Map(this.#waiting.map((waiting) => [waiting.job.id, waiting]));
    this.#waiting = [];
    this.#options.lock.release();
    this.#commits += 1;
    const isTurnOfThread = this.#commits % commitsInARow === 0;
    if (isTurnOfThread || !this.#thread.isIdle) return handOver(writes.values());
    let answers: readonly Answer<WriteAnswer>[] = [];
    let written: Written | undefined;
    try {
      this.#secure();
    } catch (error) {
      const outcome = refusedOutcome(error);
      for (const { resolve } of writes.values()) resolve(outcome);
      return;
    }
    try {
      const { slow, again } = await commitTogether(this.#connection, this.#heartbeat, {
        jobs: [...writes.values()].map(({ job }) => job),
        until: Date.now() + turnMs,
        execute: (job) => {
          written ??= this.#latest.read();
          return this.#execute(job, written);
        },
        countWrites: () => this.#latest.writes,
        answer: (given) => (answers = given),
        requireFile: () => requireSameFile(this.#options.file, this.#options.identity),
      });
      handOver(slow.flatMap(({ id }) => writes.get(id) ?? []));
      this.#waiting.unshift(...again.flatMap(({ id }) => writes.get(id) ?? []));
    } catch {
      // Somebody else writes, or nobody can: the thread waits, and says what is wrong.
      return handOver(writes.values());
    }
    const failure = answers.some(({ outcome }) => outcome.kind === "done") ? await this.#sync() : null;
    for (const { id, outcome } of answers)
      writes.get(id)?.resolve(outcome.kind === "done" ? (failure ?? outcome) : outcome);
  }

  #execute({ task, deadline }: Job<WriteTask>, written: Written) {
    if (task.kind !== "write") throw new Error(`a ${task.kind} is for the writer thread`);
    const { registry } = written;
    const { plans } = task;
    const attempt = { registry, transaction: written.open(plans), plans, deadline, limit: refuseHook, log: () => {} };
    return this.#effort.limit(effortOfWrite, () => this.#options.executeWrites(attempt));
  }

  /** Null when all commits are on the disk. */
  async #sync(): Promise<Outcome<never> | null> {
    const synced = this.#log.sync().catch((error: unknown) => {
      this.#isDoubtful = true;
      throw outcomeUnknown(explain(Object.assign(new Error(String(error)), { code: "SQLITE_IOERR_FSYNC" })));
    });
    try {
      await withinLimit(this.#options.timeoutMs, synced, outcomeUnknown);
      return null;
    } catch (error) {
      return refusedOutcome(error);
    }
  }

  /**
   * After a failure the system may take what it could not write for written: the log is written anew where it stands. Copying it into
   * the database and beginning another one would have to wait for everybody who reads.
   * @throws Refusal storage_unavailable
   */
  #secure(): void {
    if (!this.#isDoubtful) return;
    try {
      // Nobody writes to the log meanwhile.
      this.#connection.prepare("BEGIN IMMEDIATE").run([]);
      this.#log.writeAnew();
      this.#isDoubtful = false;
    } catch (error) {
      throw unavailable(explain(error));
    } finally {
      if (this.#connection.inTransaction) this.#connection.prepare("ROLLBACK").run([]);
    }
  }
}

function handOver(writes: Iterable<Waiting>): void {
  for (const write of writes) write.handOver();
}

/** Short writes have no hooks. */
function refuseHook(name: string): Promise<never> {
  return Promise.reject(new Error(`${name} is for the writer thread`));
}
