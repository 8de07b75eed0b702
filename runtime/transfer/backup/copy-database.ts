/** Copies a database into another, for example from SQLite to MongoDB. */
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { resolveStoredNames } from "../../migrations/resolve-stored-names.js";
import { outboxResource } from "../../model/plan/outbox.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import type { StoredItem } from "../../storage/port/stored-item.js";
import { isIncludedInBackup, type MaintenanceDatabase, type TargetDatabase } from "./maintenance-database.js";
import type { DatabaseRecords, Snapshot } from "../../migrations/snapshot.js";
import { createRegistryFromRecords } from "./restore-backup.js";

export interface ResourceSummary {
  readonly path: string;
  readonly items: number;
  /** SHA-256 of all items in order of key, in hexadecimal. SQLite and MongoDB give the same digest for the same items. */
  readonly digest: string;
}

export interface CopyReport {
  readonly from: string;
  readonly resources: readonly ResourceSummary[];
}

export interface CopyOptions {
  readonly signal: AbortSignal;
  readonly printLine: (line: string) => void;
}

/**
 * Copies a snapshot of the source database: items with their keys and versions, id counters, all schema versions, and
 * the secret of UUIDs. Continues an interrupted copy of the same source.
 * @param servedRegistry registry of the release that will use the copy; nothing is written if a server of this release
 * could not start on the copy
 * @throws Error if the target contains other data, or if it differs from the source after the copy and is unusable
 */
export async function copyDatabase(
  source: MaintenanceDatabase,
  target: MaintenanceDatabase,
  servedRegistry: Registry,
  options: CopyOptions,
): Promise<CopyReport> {
  return source.withSnapshot(async (snapshot) => {
    const records = await snapshot.readDatabaseRecords();
    resolveStoredNames(servedRegistry, records);
    const registry = createRegistryFromRecords(records);
    const resources: ResourceSummary[] = [];
    await target.fill(computeSourceDigest(records), records, registry, async (filling) => {
      for (const definition of Object.values(registry.resources).filter(isIncludedInCopy)) {
        resources.push(await copyItems(snapshot, filling, definition, options));
      }
    });
    return { from: snapshot.databaseProduct, resources };
  });
}

/**
 * Tells whether a copy includes the resource. Unlike a backup, a copy includes the outbox of pending hook calls, and
 * the server of the copy makes these calls.
 */
function isIncludedInCopy(definition: ResourceDefinition): boolean {
  return isIncludedInBackup(definition) || definition.path === outboxResource.path;
}

/** Returns a digest that identifies the source of a copy, by its secret (which never changes) and its schema versions. */
function computeSourceDigest({ idSecret, declarations, schemas }: DatabaseRecords): string {
  const known = JSON.stringify([idSecret, declarations.map(({ digest }) => digest), schemas]);
  return createHash("sha256").update(known).digest("hex");
}

/** Copies the items of a resource, unless an earlier run has copied them and they have not changed since. */
async function copyItems(
  snapshot: Snapshot,
  targetDatabase: TargetDatabase,
  definition: ResourceDefinition,
  { signal, printLine }: CopyOptions,
): Promise<ResourceSummary> {
  const { path } = definition;
  const existing = await summarizeItems(targetDatabase, definition, signal);
  if (existing.items > 0) {
    if (isDeepStrictEqual(await summarizeItems(snapshot, definition, signal), existing)) {
      printLine(`${path}: ${existing.items.toLocaleString("en")}, copied by an earlier run`);
      return existing;
    }
    await targetDatabase.removeItems(definition);
  }
  const source = await summarizeItems(snapshot, definition, signal, (items) =>
    targetDatabase.insertItems(definition, items),
  );
  requireSameItems(source, await summarizeItems(targetDatabase, definition, signal));
  if (source.items > 0) printLine(`${path}: ${source.items.toLocaleString("en")}`);
  return source;
}

/**
 * Counts the items of a resource and computes their digest.
 * @param onBatch receives all items, in batches
 */
async function summarizeItems(
  database: Pick<Snapshot, "readItems">,
  definition: ResourceDefinition,
  signal: AbortSignal,
  onBatch: (items: readonly StoredItem[]) => Promise<void> = async () => {},
): Promise<ResourceSummary> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const items of database.readItems(definition)) {
    signal.throwIfAborted();
    for (const { key, path, version, document } of items) {
      hash.update(JSON.stringify([key, path, version, document])).update("\n");
    }
    count += items.length;
    await onBatch(items);
  }
  return { path: definition.path, items: count, digest: hash.digest("hex") };
}

function requireSameItems(source: ResourceSummary, target: ResourceSummary): void {
  if (isDeepStrictEqual(source, target)) return;
  const counts = `source: ${source.items.toLocaleString("en")} items, target: ${target.items.toLocaleString("en")} items`;
  throw new Error(
    `the copy of ${source.path} differs from the source (${counts}), perhaps because another copy is running: ` +
      "the target cannot be used yet; run the command again",
  );
}
