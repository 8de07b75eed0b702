import { resolve } from "node:path";
import type { Registry, Settings } from "../resource.js";
import type { Storage, WriteRule } from "./storage.js";

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
  /** Takes what goes wrong after the answer, when nobody waits for it. */
  readonly report: (error: unknown) => void;
  /** For fields that were declared after items existed and default to a setting. */
  readonly settings?: Settings;
}

/** Opens the database and makes what the declarations need in it. Rejects with an `Error` for whoever starts the server. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { url, settings } = options;
  // Only the driver that is needed is loaded.
  if (url.startsWith("sqlite:") && url.length > "sqlite:".length) {
    const { openSqlite } = await import("./sqlite/open-sqlite.js");
    const file = resolve(url.slice("sqlite:".length));
    try {
      return await openSqlite({ ...options, settings, file });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`the SQLite database ${file} cannot be opened: ${reason}`, { cause: error });
    }
  }
  if (/^mongodb(\+srv)?:\/\//.test(url)) {
    const { openMongo } = await import("./mongo/open-mongo.js");
    return openMongo({ ...options, settings });
  }
  throw new Error(`DATABASE_URL must be sqlite:PATH, mongodb://… or mongodb+srv://…, not ${withoutPassword(url)}`);
}

function withoutPassword(url: string): string {
  return url.replace(/:[^:@/]*@/, ":…@");
}
