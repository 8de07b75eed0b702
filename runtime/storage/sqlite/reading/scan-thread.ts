/**
 * The loop of the reader thread. Long reads (scans) alternate: each scan processes one window (range of keys), and then
 * lets the other scans run.
 */
import { setImmediate } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import type { AggregateResult } from "../../../model/query/aggregate-result.js";
import type { AggregatePlan, ListPlan } from "../../../model/plan/plan.js";
import type { ReferrerCount } from "../../../model/query/related-values.js";
import type { Registry } from "../../../model/schema/resource.js";
import type { ItemReadResult, ListStart } from "../../list-items.js";
import { createUnavailableRefusal } from "../../port/availability.js";
import { Connection, requireSameFile } from "../database/connection.js";
import { isDatabaseError } from "../database/errors.js";
import {
  toErrorOutcome,
  type MessageFromThread,
  type Job,
  type JobOutcome,
  type MessageToThread,
} from "../../threads/jobs.js";
import { Heartbeat } from "../../threads/heartbeat.js";
import type { SqliteThreadData } from "../database/thread-messages.js";
import { aggregateByWindows, aggregateInOneStatement } from "./aggregate.js";
import { canReadInOneStatement, maxSmallTableRows, measureKeyRange } from "./key-windows.js";
import { narrowFilter } from "./narrow-filter.js";
import { countItemsByScan, readItemsByScan, countReferrersByScan, type PauseScan } from "./scan.js";
import { SnapshotTables } from "./snapshot-tables.js";
import { Tables, type Table } from "../database/table.js";

export type ScanTask =
  | { readonly kind: "count"; readonly plan: ListPlan }
  | { readonly kind: "aggregate"; readonly plan: AggregatePlan }
  | { readonly kind: "items"; readonly plan: ListPlan; readonly start: ListStart; readonly size: number }
  | { readonly kind: "referrerCounts"; readonly referrerCount: ReferrerCount; readonly ids: readonly number[] };

export interface ScanResultByKind {
  readonly count: number;
  readonly aggregate: AggregateResult;
  readonly items: ItemReadResult;
  readonly referrerCounts: ReadonlyMap<number, number>;
}

export type ScanResult = ScanResultByKind[keyof ScanResultByKind];

const lockWaitMs = 20;

/** Narrows the filter in the snapshot of the aggregate, so that the keys in the filter still fit when the items are read. */
function narrowAggregatePlan(
  tables: Tables,
  requestedPlan: AggregatePlan,
): { readonly table: Table; readonly plan: AggregatePlan } {
  const table = tables.tableForPlan(requestedPlan);
  const { filter } = narrowFilter(table, requestedPlan, (other) => measureKeyRange(other) < maxSmallTableRows);
  return { table, plan: { ...requestedPlan, filter } };
}

export function serveScans(port: MessagePort, { file, identity, memory }: SqliteThreadData, registry: Registry): void {
  const heartbeat = new Heartbeat(memory);
  const openTables = (): Tables => {
    // Checks the file first, because opening a missing file would create a new one.
    requireSameFile(file, identity);
    return new Tables(new Connection(file, lockWaitMs, heartbeat.guard), registry);
  };
  const tables = openTables();
  const snapshots = new SnapshotTables(openTables);
  const running = new Set<number>();
  let closing = false;
  const send = (message: MessageFromThread<ScanResult>): void => port.postMessage(message);

  async function answerJob({ id, task, deadline }: Job<ScanTask>): Promise<void> {
    running.add(id);
    const pause: PauseScan = async () => {
      await setImmediate();
      if (!running.has(id) || closing || Date.now() > deadline) throw createUnavailableRefusal();
    };
    send({ kind: "answers", answers: [{ id, outcome: await runScan(task, pause) }] });
    running.delete(id);
    if (closing) closeWhenIdle();
  }

  async function runScan(task: ScanTask, pause: PauseScan): Promise<JobOutcome<ScanResult>> {
    try {
      return { kind: "done", result: await executeScan(task, pause) };
    } catch (error) {
      return toErrorOutcome(isDatabaseError(error) ? createUnavailableRefusal(error) : error);
    }
  }

  async function executeScan(task: ScanTask, pause: PauseScan): Promise<ScanResult> {
    switch (task.kind) {
      case "count":
        return countItemsByScan(tables.tableForPlan(task.plan), task.plan, pause);
      case "aggregate": {
        const short = tables.connection.readInSnapshot(() => {
          const { table, plan } = narrowAggregatePlan(tables, task.plan);
          return canReadInOneStatement(table, plan.filter) ? aggregateInOneStatement(table, plan) : null;
        });
        if (short !== null) return short;
        return snapshots.runInSnapshot(pause, (sameMoment, pauseInSnapshot) => {
          const { table, plan } = narrowAggregatePlan(sameMoment, task.plan);
          return aggregateByWindows(table, plan, pauseInSnapshot);
        });
      }
      case "items":
        return readItemsByScan(tables.tableForPlan(task.plan), task.plan, task.start, task.size, pause);
      case "referrerCounts":
        return countReferrersByScan(
          tables.tableOf(task.referrerCount.countedResource),
          task.referrerCount,
          task.ids,
          pause,
        );
    }
  }

  function closeWhenIdle(): void {
    if (running.size > 0) return;
    tables.connection.close();
    snapshots.close();
    // Lets the thread end. Deno has no `port.close` for the port between a thread and its parent.
    port.unref();
  }

  port.on("message", (message: MessageToThread<ScanTask>) => {
    heartbeat.beat();
    switch (message.kind) {
      case "jobs":
        for (const job of message.jobs) void answerJob(job);
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
