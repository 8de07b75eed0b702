import { resolve } from "node:path";
import { ConfigError } from "../config/settings.js";
import type { Settings } from "../model/field.js";
import type { Registry } from "../model/resource.js";
import type { Archive } from "../backup/archive.js";
import { NotDeclarable } from "../migrations/not-declarable.js";
import type { HookThread } from "../hooks/hook-calls.js";
import { hasHooks, withRemoteHooks } from "../hooks/remote-hooks.js";
import type { TakeHookLine } from "../port/hook-line.js";
import type { Storage, WriteRule } from "../port/storage.js";
import { NotStarted, Thread } from "../threads/thread.js";
import { createWriteServices } from "./write-services.js";
import { createWriteExecutor } from "../writes/execute-write.js";

/** Entries of the threads that work for an SQLite database. */
const threads = { writer: new URL("./writer.js", import.meta.url), reader: new URL("./reader.js", import.meta.url) };
/** Entry of the thread that runs hooks for MongoDB, and of the one that runs what follows from writes. */
export const hooksEntry = new URL("./hooks.js", import.meta.url);

export interface StorageOptions {
  /** `sqlite:PATH`, `mongodb://…` or `mongodb+srv://…`. */
  readonly url: string;
  readonly registry: Registry;
  /** Module that exports the same `registry`: threads load their own. */
  readonly registryUrl: string;
  readonly rules: readonly WriteRule[];
  /** Module that exports `createRules(registry)`, which gives the same rules. */
  readonly rulesUrl: string;
  /** Milliseconds until an operation is answered `storage_unavailable`. */
  readonly timeoutMs: number;
  /** Bytes of the largest body. */
  readonly largestBody?: number;
  /** Takes what goes wrong after the answer, when nobody waits for it. */
  readonly report: (error: unknown) => void;
  /** Takes what hooks write to the log; unless given, nobody does. */
  readonly log?: TakeHookLine;
  /** For fields that were declared after items existed and default to a setting. */
  readonly settings?: Settings;
  /** Runs before a database with items takes declarations that it does not know, which it refuses by rejecting. */
  readonly prepareChange?: () => Promise<void>;
  /** Rejects under Node.js 20 where another process has the SQLite file open. */
  readonly isAlone?: boolean;
  /** Takes lines about what takes longer than a moment. */
  readonly say?: (line: string) => void;
}

/** The database is not to be had as it is, whatever is declared. */
export class NotOpened extends Error {}

/**
 * Opens the database and makes what the declarations need in it. Rejects with an `Error` for whoever starts the server: `NotOpened`
 * where that is neither for its declarations nor for its code.
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const file = fileOf(options.url);
  try {
    // Only the driver that is needed is loaded.
    return await (file === null ? openRemote(options) : openFile(file, options));
  } catch (error) {
    if (error instanceof NotStarted || isNotDeclarable(error)) throw error;
    throw new NotOpened(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Also where it is the reason why a database could not be opened. */
export function isNotDeclarable(error: unknown): error is Error {
  return error instanceof NotDeclarable || (error instanceof Error && error.cause instanceof NotDeclarable);
}

async function openFile(file: string, options: StorageOptions): Promise<Storage> {
  const { settings, log = () => {} } = options;
  const { openSqlite } = await import("../storage/sqlite/open-sqlite.js");
  return openSqlite({ ...options, log, settings, file, threads });
}

async function openRemote(options: StorageOptions): Promise<Storage> {
  const { registryUrl, timeoutMs, report, settings, log = () => {} } = options;
  const { openMongo } = await import("../storage/mongo/open-mongo.js");
  const executeWrites = createWriteExecutor(createWriteServices(options.registry, options.rules));
  const common = { ...options, settings, executeWrites };
  if (!hasHooks(options.registry)) return openMongo({ ...common, hookThread: null });
  const hookThread: HookThread = new Thread(hooksEntry, { data: { registryUrl, timeoutMs }, report, log });
  const registry = withRemoteHooks(options.registry, hookThread, timeoutMs);
  try {
    await hookThread.start();
    return await openMongo({ ...common, registry, hookThread });
  } catch (error) {
    await hookThread.close();
    throw error;
  }
}

/** Reads or fills the database as a whole. Rejects with an `Error` for whoever runs the command. */
export async function openArchive({ url, timeoutMs }: Pick<StorageOptions, "url" | "timeoutMs">): Promise<Archive> {
  const file = fileOf(url);
  if (file !== null) {
    const { SqliteArchive } = await import("../storage/sqlite/archive.js");
    return new SqliteArchive(file, timeoutMs);
  }
  const { MongoArchive } = await import("../storage/mongo/archive.js");
  return new MongoArchive(url, timeoutMs);
}

/** Of an SQLite database; null for MongoDB. */
export function fileOf(url: string): string | null {
  if (url.startsWith("sqlite://")) throw new ConfigError(explainSlashes(url));
  if (url.startsWith("sqlite:") && url.length > "sqlite:".length) return resolve(url.slice("sqlite:".length));
  if (/^mongodb(\+srv)?:\/\//.test(url)) {
    if (namesDatabase(url)) return null;
    throw new ConfigError(
      `DATABASE_URL names no database: write it behind the host, as in mongodb://localhost/shop, not ${withoutPassword(url)}`,
    );
  }
  throw new ConfigError(
    `DATABASE_URL must be sqlite:PATH, mongodb://… or mongodb+srv://…, not ${withoutPassword(url)}`,
  );
}

/** The two slashes would begin an absolute path: `sqlite://data/x.db` would be a file in a folder at the root of the disk. */
function explainSlashes(url: string): string {
  const path = url.slice("sqlite:".length).replace(/^\/+/, "");
  return (
    `DATABASE_URL has a path behind "sqlite:", without the two slashes of a URL, not ${url}: ` +
    `write sqlite:${path} for a path from the working directory, or sqlite:/${path} for one from the root of the disk`
  );
}

/** Without a name the driver would take the database "test". */
function namesDatabase(url: string): boolean {
  return /^mongodb(\+srv)?:\/\/[^/?]+\/[^?]/.test(url);
}

function withoutPassword(url: string): string {
  return url.replace(/:[^:@/]*@/, ":…@");
}
