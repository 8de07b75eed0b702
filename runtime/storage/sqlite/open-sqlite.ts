import type { WriteResult } from "../../model/plan.js";
import type { Settings } from "../../model/field.js";
import type { Registry } from "../../model/resource.js";
import type { Storage } from "../../port/storage.js";
import { Connection } from "./database/connection.js";
import { cannotOpen } from "./database/errors.js";
import { prepareSchema } from "./schema/schema.js";
import { SqliteStorage } from "./sqlite-storage.js";
import { Tables } from "./database/table.js";
import type { Scan, Scanned } from "./reading/scan-thread.js";
import { Thread } from "./threads/thread.js";
import type { WriteTask } from "./threads/job.js";

export interface SqliteOptions {
  readonly file: string;
  readonly registry: Registry;
  readonly registryUrl: string;
  readonly rulesUrl: string;
  /** Modules that call `serveWrites` and `serveScans`. */
  readonly threads: { readonly writer: URL; readonly reader: URL };
  readonly timeoutMs: number;
  readonly settings: Settings | undefined;
  readonly report: (error: unknown) => void;
}

/** Reads hardly ever wait for a lock, and while they do the server stands still. */
const readBusyMs = 20;

/** Rejects with an `Error` for whoever starts the server. */
export async function openSqlite(options: SqliteOptions): Promise<Storage> {
  try {
    return await open(options);
  } catch (error) {
    throw cannotOpen(options.file, error);
  }
}

async function open(options: SqliteOptions): Promise<Storage> {
  const { file, registry, registryUrl, rulesUrl, timeoutMs, settings, report, threads } = options;
  const tables = new Tables(registry);
  const maker = new Connection(file, timeoutMs);
  try {
    await prepareSchema(maker, registry, settings);
  } finally {
    maker.close();
  }
  const common = { data: { file, registryUrl, rulesUrl, timeoutMs }, report };
  const writer = new Thread<WriteTask, WriteResult>(threads.writer, common);
  const scanner = new Thread<Scan, Scanned>(threads.reader, common);
  await writer.start();
  return new SqliteStorage(new Connection(file, readBusyMs), tables, { writer, scanner }, timeoutMs);
}
