/** Code of the thread that runs long reads of an SQLite database. */
import { parentPort, workerData } from "node:worker_threads";
import { withInternalResources } from "../admin/internal-resources.js";
import { applyStoredNames } from "../migrations/stored-names.js";
import type { Registry } from "../model/schema/resource.js";
import type { SqliteThreadData } from "../storage/sqlite/database/thread-messages.js";
import { serveScans } from "../storage/sqlite/reading/scan-thread.js";

// The casts are safe, because `workerData` and the URL of the module come from the server itself.
const threadData = workerData as SqliteThreadData;
const registryModule = (await import(threadData.registryUrl)) as { readonly registry: Registry };
const registry = applyStoredNames(withInternalResources(registryModule.registry), threadData.names);
serveScans(parentPort!, threadData, registry);
