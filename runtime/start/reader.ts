/** Composition root of the thread that reads from an SQLite database what may take long. */
import { parentPort, workerData } from "node:worker_threads";
import { withInternalResources } from "../admin/internal-resources.js";
import { bindNames } from "../migrations/stored-names.js";
import type { Registry } from "../model/resource.js";
import type { ThreadData } from "../storage/sqlite/database/thread-data.js";
import { serveScans } from "../storage/sqlite/reading/scan-thread.js";

if (parentPort === null) throw new Error("this module is the entry of a thread");
// Both come from the server's own composition root: `workerData` by its type, the module by what it promises to export.
const data = workerData as ThreadData;
const generated = (await import(data.registryUrl)) as { readonly registry: Registry };
const registry = bindNames(withInternalResources(generated.registry), data.names);
serveScans(parentPort, data, registry);
