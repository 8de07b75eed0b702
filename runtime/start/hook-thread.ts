/**
 * Code of the threads that run hooks. One thread runs the `react` hooks. If the database is MongoDB, another runs all other
 * hooks.
 */
import { parentPort, workerData } from "node:worker_threads";
import { serveHooks } from "../execute/hooks/serve-hooks.js";
import type { Registry } from "../model/schema/resource.js";
import type { CommonThreadData } from "../storage/threads/jobs.js";

// The casts are safe, because `workerData` and the URL of the module come from the server itself.
const threadData = workerData as CommonThreadData & { readonly registryUrl: string };
const { registry } = (await import(threadData.registryUrl)) as { readonly registry: Registry };
serveHooks(parentPort!, threadData, registry);
