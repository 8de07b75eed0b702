/**
 * The loop of the reader thread. Long reads (scans) alternate: each scan processes one window (range of keys), and then
 * lets the other scans run.
 */
import { setImmediate } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import type { FoundGroups } from "../../../model/query/found-groups.js";
import type { AggregatePlan, ListPlan } from "../../../model/plan/plan.js";
import type { CountGuard } from "../../../model/query/related-key.js";
import type { Registry } from "../../../model/schema/resource.js";
import type { Portion, ListStart } from "../../list-items.js";
import { unavailable } from "../../port/availability.js";
import { Connection, requireSameFile } from "../database/connection.js";
import { isDatabaseError } from "../database/errors.js";
import { refusedOutcome, type FromThread, type Job, type Outcome, type ToThread } from "../../threads/jobs.js";
import { Heartbeat } from "../../threads/heartbeat.js";
import type { ThreadData } from "../database/thread-data.js";
import { aggregateItems } from "./aggregate.js";
import { listKeyWindows } from "./key-windows.js";
import { scanCount, scanItems, scanReferring, type Pause } from "./scan.js";
import { quoteName, Tables } from "../database/table.js";

export type Scan =
  | { readonly kind: "count"; readonly plan: ListPlan }
  | { readonly kind: "aggregate"; readonly plan: AggregatePlan }
  | { readonly kind: "items"; readonly plan: ListPlan; readonly start: ListStart; readonly size: number }
  | { readonly kind: "referring"; readonly guard: CountGuard; readonly ids: readonly number[] }
  /** Compares the indexes of a table with the table itself. Other scans wait until this check is done. */
  | { readonly kind: "check"; readonly table: string };

export interface ScanResults {
  readonly count: number;
  readonly aggregate: FoundGroups;
  readonly items: Portion;
  readonly referring: ReadonlyMap<number, number>;
  /** SQLite's message about the first problem; null if there is none. */
  readonly check: string | null;
}

export type ScanResult = ScanResults[keyof ScanResults];

const busyMs = 20;

export function serveScans(port: MessagePort, { file, identity, memory }: ThreadData, registry: Registry): void {
  // Checks the file first, because opening a missing file would create a new one.
  requireSameFile(file, identity);
  const connection = new Connection(file, busyMs);
  const heartbeat = new Heartbeat(memory);
  const tables = new Tables(connection, registry);
  const running = new Set<number>();
  let closing = false;
  const send = (message: FromThread<ScanResult>): void => port.postMessage(message);

  async function answer({ id, task, deadline }: Job<Scan>): Promise<void> {
    running.add(id);
    const pause: Pause = async () => {
      await setImmediate();
      if (!running.has(id) || closing || Date.now() > deadline) throw unavailable();
    };
    send({ kind: "answers", answers: [{ id, outcome: await outcomeOf(task, pause) }] });
    running.delete(id);
    if (closing) closeWhenIdle();
  }

  async function outcomeOf(task: Scan, pause: Pause): Promise<Outcome<ScanResult>> {
    try {
      return { kind: "done", result: await scan(task, pause) };
    } catch (error) {
      return refusedOutcome(isDatabaseError(error) ? unavailable(error) : error);
    }
  }

  async function scan(task: Scan, pause: Pause): Promise<ScanResult> {
    switch (task.kind) {
      case "check": {
        const [found = "ok"] = connection.prepare(`PRAGMA integrity_check(${quoteName(task.table)})`).get([]) ?? [];
        return found === "ok" ? null : String(found);
      }
      case "count":
        return scanCount(tables.tableForPlan(task.plan), task.plan, pause);
      case "aggregate": {
        const table = tables.tableForPlan(task.plan);
        return aggregateItems(table, task.plan, listKeyWindows(table, task.plan.filter), pause);
      }
      case "items":
        return scanItems(tables.tableForPlan(task.plan), task.plan, task.start, task.size, pause);
      case "referring":
        return scanReferring(tables.tableOf(task.guard.of), task.guard, task.ids, pause);
    }
  }

  function closeWhenIdle(): void {
    if (running.size > 0) return;
    connection.close();
    // Lets the thread end. Deno has no `port.close` for the port between a thread and its parent.
    port.unref();
  }

  port.on("message", (message: ToThread<Scan>) => {
    heartbeat.beat();
    switch (message.kind) {
      case "jobs":
        for (const job of message.jobs) void answer(job);
        return;
      case "cancel":
        running.delete(message.id);
        return;
      case "ask":
        return;
      case "close":
        closing = true;
        closeWhenIdle();
    }
  });
  send({ kind: "ready" });
}
