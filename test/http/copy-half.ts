/** A process that copies a database and stops for ten minutes when products are copied: `node copy-half.js FROM TO`. */
import { setTimeout } from "node:timers/promises";
import { withInternalResources } from "../../runtime/admin/internal-resources.js";
import { copyDatabase } from "../../runtime/transfer/backup/copy-database.js";
import { loadRegistry } from "../../runtime/start/load-registry.js";
import { openMaintenanceDatabase } from "../../runtime/start/open-storage.js";
import type { MaintenanceDatabase, TargetDatabase } from "../../runtime/transfer/backup/maintenance-database.js";
import { checkout } from "../support/source-tree.js";

const [source = "", target = ""] = process.argv.slice(2);
const registry = withInternalResources((await loadRegistry(checkout)).registry);
const [from, to] = await Promise.all(
  [source, target].map((url) => openMaintenanceDatabase({ databaseUrl: url, timeLimit: 10_000 })),
);
const stopping = (filling: TargetDatabase): TargetDatabase => ({
  ...filling,
  async insertItems(definition, items) {
    await filling.insertItems(definition, items);
    if (definition.path !== "products") return;
    process.stdout.write("products\n");
    // The timer keeps the process alive, and its promise keeps the lock from garbage collection.
    await setTimeout(600_000);
  },
});
const half: MaintenanceDatabase = {
  ...to!,
  fill: (digest, records, filled, writeData) =>
    to!.fill(digest, records, filled, (filling) => writeData(stopping(filling))),
};
await copyDatabase(from!, half, registry, { signal: new AbortController().signal, printLine: () => {} });
