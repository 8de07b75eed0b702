import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { idempotentResponsesPath } from "../../model/schema/internal-definition.js";
import { isIncludedInBackup } from "./maintenance-database.js";
import type { Snapshot } from "../../migrations/snapshot.js";
import { createRegistryFromRecords } from "./restore-backup.js";
import { backupFormatVersion, formatBackupLine, verifyBackup, type VerifiedBackup } from "./read-backup.js";
import { writeNewFile } from "./write-new-file.js";

/** Writes a snapshot of the database to a new file. The file gets its name only after it has been verified. */
export function writeBackup(snapshot: Snapshot, file: string, signal: AbortSignal): Promise<VerifiedBackup> {
  const lines = Readable.from(createBackupLines(snapshot), { objectMode: true });
  return writeNewFile(file, [lines, createGzip()], signal, verifyBackup);
}

async function* createBackupLines(snapshot: Snapshot): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const addToDigest = (text: string): string => {
    hash.update(text);
    return text;
  };
  const records = await snapshot.readDatabaseRecords();
  const { schemas: shapes, ...rest } = records;
  const { databaseProduct: database } = snapshot;
  const taken = new Date().toISOString();
  yield addToDigest(
    formatBackupLine({
      stockroom: "backup",
      format: backupFormatVersion,
      database,
      taken,
      knowledge: { shapes, ...rest },
    }),
  );
  const items: { [path: string]: number } = {};
  for (const definition of Object.values(createRegistryFromRecords(records).resources).filter(isIncludedInBackup)) {
    const { path } = definition;
    let written = 0;
    yield addToDigest(formatBackupLine({ resource: path }));
    for await (const some of snapshot.readItems(definition)) {
      yield addToDigest(some.map((item) => formatBackupLine({ item })).join(""));
      written += some.length;
    }
    const counted = await snapshot.countItems(definition);
    if (written !== counted) {
      throw new Error(
        `the database is damaged: it returned ${String(written)} of ${String(counted)} ${path}; ` +
          'run "npx stockroom verify"',
      );
    }
    items[path] = written;
  }
  yield formatBackupLine({ end: { items, answers: 0, digest: hash.digest("hex") } });
}

/** Describes a backup in two lines, like `82 items in 1,234 bytes, 0.3 s` and `notes: 80, labels: 2`. */
export function formatBackupSummary({ end, sizeInBytes }: VerifiedBackup, durationMs: number): string {
  const counts = Object.entries(end.items).filter(([, count]) => count > 0);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const each = counts.map(([path, count]) => `${path}: ${formatNumber(count)}`).join(", ");
  return `${formatNumber(total)} ${total === 1 ? "item" : "items"} in ${formatNumber(sizeInBytes)} bytes, ${(durationMs / 1000).toFixed(1)} s\n${each}`;
}

/** Describes a backup as JSON: source, size, digest, and number of items of each resource. */
export function formatBackupJson(
  file: string,
  { head: { database, taken }, end, sizeInBytes }: VerifiedBackup,
): string {
  const resources = Object.entries(end.items).map(([resource, items]) => ({ resource, items }));
  const items = resources.reduce((sum, each) => sum + each.items, 0);
  const { digest } = end;
  const answers = end.items[idempotentResponsesPath] ?? 0;
  return JSON.stringify({ file, database, taken, bytes: sizeInBytes, digest, items, answers, resources }, null, 2);
}

function formatNumber(number: number): string {
  return number.toLocaleString("en");
}
