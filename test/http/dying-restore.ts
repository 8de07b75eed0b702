/** A process that restores a backup and is killed at a call of a function: `node dying-restore.js FILE TARGET FUNCTION NUMBER`. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Db } from "mongodb";
import { withInternalResources } from "../../runtime/admin/internal-resources.js";
import { loadRegistry } from "../../runtime/start/load-registry.js";
import { openMaintenanceDatabase } from "../../runtime/start/open-storage.js";
import { restoreBackup } from "../../runtime/transfer/backup/restore-backup.js";
import { checkout } from "../support/source-tree.js";

const [file = "", databaseUrl = "", name = "", number = ""] = process.argv.slice(2);
const holder = (name in fs ? fs : Db.prototype) as unknown as { [name: string]: (...args: unknown[]) => unknown };
const original = holder[name]!;
let calls = 0;
holder[name] = function (...args) {
  calls += 1;
  if (calls === Number(number)) process.kill(process.pid, "SIGKILL");
  return original.apply(this, args);
};
syncBuiltinESMExports();

const registry = withInternalResources((await loadRegistry(checkout)).registry);
const database = await openMaintenanceDatabase({ databaseUrl, timeLimit: 10_000 });
await restoreBackup(file, database, registry, new AbortController().signal);
