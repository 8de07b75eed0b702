/** Composition root of the thread that runs hooks for a MongoDB database. */
import { parentPort, workerData } from "node:worker_threads";
import { serveHooks } from "../execute/hooks/serve-hooks.js";
import type { Registry } from "../model/schema/resource.js";
import type { ThreadMemory } from "../storage/threads/jobs.js";

if (parentPort === null) throw new Error("this module must run in a worker thread");
// Both come from the server's own composition root, so their types are known: `workerData`, and the exports of the module.
const data = workerData as ThreadMemory & { readonly registryUrl: string };
const { registry } = (await import(data.registryUrl)) as { readonly registry: Registry };
serveHooks(parentPort, data, registry);
