/** The life of the writer thread. */
import type { MessagePort } from "node:worker_threads";
import { setImmediate, setTimeout } from "node:timers/promises";
import type { WritePlan, WriteResult } from "../../plan/plan.js";
import type { Registry } from "../../resource.js";
import { executeWrite } from "../execute-write.js";
import { Reactions } from "../reactions.js";
import type { WriteRule } from "../storage.js";
import { Connection } from "./connection.js";
import { isCopy, unavailable } from "../time-limit.js";
import { LatestDeclaration } from "./declarations.js";
import { isBusy } from "./errors.js";
import { commitTogether } from "./write-batch.js";
import { refusedOutcome, toPlainError } from "./job.js";
import type { Answer, FromThread, Job, ToThread } from "./job.js";

const jobsAtOnce = 100;
/** The lock is asked for again and again in short waits, so that expired writes are let go in between. */
const busyMs = 20;
const pauseMs = 5;
/** Pages of a transaction that have no room in the cache are written and read again: a copy took twice as long. */
const cacheKiB = 32 * 1024;
/** So long the end of the thread waits for what writes have set off. */
const reactionsMs = 5000;

export function serveWrites(port: MessagePort, file: string, registry: Registry, rules: readonly WriteRule[]): void {
  const connection = new Connection(file, busyMs);
  connection.exec(`PRAGMA cache_size = -${String(cacheKiB)}`);
  const latest = new LatestDeclaration(connection, registry);
  const waiting: Job<WritePlan>[] = [];
  let working = false;
  let closing = false;
  const send = (message: FromThread<WriteResult>): void => port.postMessage(message);
  const reactions = new Reactions((error) => send({ kind: "report", error: toPlainError(error) }));

  async function work(): Promise<void> {
    working = true;
    while (waiting.length > 0) {
      send({ kind: "answers", answers: await answerNext() });
      await setImmediate();
    }
    working = false;
    if (closing) await close();
  }

  /** A copy takes its time, so nobody's answer waits for its commit but its own. */
  function takeNext(): readonly Job<WritePlan>[] {
    const copy = waiting.findIndex(({ task }) => isCopy(task));
    return waiting.splice(0, copy === -1 ? jobsAtOnce : Math.min(Math.max(copy, 1), jobsAtOnce));
  }

  async function answerNext(): Promise<readonly Answer<WriteResult>[]> {
    const jobs = takeNext();
    const now = Date.now();
    const current = jobs.filter(({ deadline }) => deadline > now);
    const expired = jobs
      .filter(({ deadline }) => deadline <= now)
      .map(({ id }) => ({ id, outcome: refusedOutcome(unavailable()) }));
    if (current.length === 0) return expired;
    try {
      const { answers, reactions: started } = await commitTogether(connection, current, ({ task, deadline }) => {
        const { registry: written, transaction } = latest.read();
        return executeWrite(written, rules, transaction, task, deadline);
      });
      for (const reaction of started) reactions.start(reaction);
      return [...expired, ...answers];
    } catch (error) {
      if (!isBusy(error)) return jobs.map(({ id }) => ({ id, outcome: refusedOutcome(unavailable(error)) }));
      waiting.unshift(...current);
      await setTimeout(pauseMs);
      return expired;
    }
  }

  async function close(): Promise<void> {
    await reactions.end(reactionsMs);
    connection.close();
    port.close();
  }

  port.on("message", (message: ToThread<WritePlan>) => {
    // A write that nobody waits for any longer is past its deadline as well.
    if (message.kind === "cancel") return;
    if (message.kind === "jobs") waiting.push(...message.jobs);
    else closing = true;
    if (!working) void work();
  });
  send({ kind: "ready" });
}
