/** A process that copies a database and is killed when products are copied: `node copy-half.js FROM TO`. */
import { withInternalResources } from "../../runtime/admin/internal-resources.js";
import { copyDatabase } from "../../runtime/transfer/backup/copy-database.js";
import { loadRegistry } from "../../runtime/start/load-registry.js";
import { openMaintenanceDatabase } from "../../runtime/start/open-storage.js";
import { checkout } from "../support/source-tree.js";

const [source = "", target = ""] = process.argv.slice(2);
const registry = withInternalResources((await loadRegistry(checkout)).registry);
const [from, to] = await Promise.all(
  [source, target].map((url) => openMaintenanceDatabase({ databaseUrl: url, timeLimit: 10_000 })),
);
const say = (line: string): void => {
  if (line.startsWith("products")) process.kill(process.pid, "SIGKILL");
};
await copyDatabase(from!, to!, registry, { signal: new AbortController().signal, printLine: say });
