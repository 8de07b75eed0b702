/** Code of the thread that writes to an SQLite database. */
import { parentPort, workerData } from "node:worker_threads";
import { withInternalResources } from "../admin/internal-resources.js";
import { applyStoredNames } from "../migrations/stored-names.js";
import { limitLogLines } from "../execute/hooks/hook-log.js";
import type { Registry } from "../model/schema/resource.js";
import type { SqliteThreadData } from "../storage/sqlite/database/thread-messages.js";
import { serveWrites } from "../storage/sqlite/writing/write-thread.js";
import type { WriteRule } from "../storage/port/storage.js";
import { createWriteExecutor } from "../execute/execute-write.js";

// The casts are safe, because `workerData` and both module URLs come from the server itself.
const threadData = workerData as SqliteThreadData;
const { registryUrl, rulesUrl } = threadData;
const registryModule = (await import(registryUrl)) as { readonly registry: Registry };
const registry = applyStoredNames(withInternalResources(registryModule.registry), threadData.names);
const { createWriteRules } = (await import(rulesUrl)) as { createWriteRules(registry: Registry): readonly WriteRule[] };
serveWrites(
  parentPort!,
  threadData,
  registry,
  createWriteExecutor(registry, createWriteRules(registry)),
  limitLogLines,
);
