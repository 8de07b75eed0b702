/** Copies a database into another, for example from SQLite to MongoDB. */
import { createHash, type Hash } from "node:crypto";
import { bindRegistry } from "../../migrations/bind-registry.js";
import { outboxResource } from "../../model/plan/outbox.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import type { StoredItem } from "../../storage/port/stored-item.js";
import { isBackedUp, type MaintenanceDatabase, type FillableDatabase } from "./maintenance-database.js";
import type { DatabaseRecords, Snapshot } from "../../migrations/snapshot.js";
import { createRegistryFromRecords } from "./restore-backup.js";

export interface CopiedResource {
  readonly path: string;
  readonly items: number;
  /** SHA-256 of all items in order of key, in hexadecimal. SQLite and MongoDB give the same digest for the same items. */
  readonly digest: string;
}

export interface CopyReport {
  readonly from: string;
  readonly resources: readonly CopiedResource[];
}

export interface CopyOptions {
  readonly signal: AbortSignal;
  readonly printLine: (line: string) => void;
}

/**
 * Copies a snapshot of the source database: items with their keys and versions, id counters, all schema versions, and the
 * secret of UUIDs. Continues an interrupted copy of the same source.
 * @param servedRegistry registry of the release that will use the copy; nothing is written if its server could not start on the
 *   copy
 * @throws Error if the target contains other data, or if it differs from the source after the copy and is unusable
 */
export async function copyDatabase(
  source: MaintenanceDatabase,
  target: MaintenanceDatabase,
  servedRegistry: Registry,
  options: CopyOptions,
): Promise<CopyReport> {
  return source.withSnapshot(async (snapshot) => {
    const knowledge = await snapshot.readDatabaseRecords();
    bindRegistry(servedRegistry, knowledge);
    const registry = createRegistryFromRecords(knowledge);
    const resources: CopiedResource[] = [];
    await target.fill(computeSourceDigest(knowledge), knowledge, registry, async (filling) => {
      for (const definition of Object.values(registry.resources).filter(isIncludedInCopy)) {
        resources.push(await copyItems(snapshot, filling, definition, options));
      }
    });
    return { from: snapshot.database, resources };
  });
}

/**
 * Tells whether a copy includes the resource. Unlike a backup, a copy includes the outbox of pending hook calls, and
 * the server of the copy makes these calls.
 */
function isIncludedInCopy(definition: ResourceDefinition): boolean {
  return isBackedUp(definition) || definition.path === outboxResource.path;
}

/** Returns a digest that identifies the source of a copy, by its secret (which never changes) and its schema versions. */
function computeSourceDigest({ idSecret, declarations, schemas }: DatabaseRecords): string {
  const known = JSON.stringify([idSecret, declarations.map(({ digest }) => digest), schemas]);
  return createHash("sha256").update(known).digest("hex");
}

async function copyItems(
  snapshot: Snapshot,
  targetDatabase: FillableDatabase,
  definition: ResourceDefinition,
  { signal, printLine }: CopyOptions,
): Promise<CopiedResource> {
  const { path } = definition;
  const there = new EarlierCopy(targetDatabase, definition);
  const hash = createHash("sha256");
  let items = 0;
  let copied = 0;
  for await (const some of snapshot.readItems(definition)) {
    signal.throwIfAborted();
    for (const item of some) addToDigest(hash, item);
    const missing = await there.findMissingItems(some);
    if (missing.length > 0) await targetDatabase.insertItems(definition, missing);
    items += some.length;
    copied += missing.length;
  }
  await there.removeSurplusItems();
  const digest = hash.digest("hex");
  await verifyCopy(targetDatabase, definition, items, digest);
  const earlier = items === copied ? "" : `, ${(items - copied).toLocaleString("en")} of them by an earlier run`;
  if (items > 0) printLine(`${path}: ${items.toLocaleString("en")}${earlier}`);
  return { path, items, digest };
}

/** The items that an interrupted run has copied. From the first item that differs from the source, they are copied again. */
class EarlierCopy {
  readonly #targetDatabase: FillableDatabase;
  readonly #definition: ResourceDefinition;
  readonly #items: AsyncIterator<StoredItem, undefined>;
  #isSameSoFar = true;

  constructor(targetDatabase: FillableDatabase, definition: ResourceDefinition) {
    this.#targetDatabase = targetDatabase;
    this.#definition = definition;
    this.#items = flatten(targetDatabase.readItems(definition));
  }

  /** Compares the source's items with those of the target. Returns the items that must still be copied. */
  async findMissingItems(items: readonly StoredItem[]): Promise<readonly StoredItem[]> {
    if (!this.#isSameSoFar) return items;
    for (const [index, item] of items.entries()) {
      const { value: there } = await this.#items.next();
      if (there !== undefined && serializeItem(there) === serializeItem(item)) continue;
      this.#isSameSoFar = false;
      if (there !== undefined)
        await this.#targetDatabase.removeItemsFrom(this.#definition, Math.min(there.key, item.key));
      return items.slice(index);
    }
    return [];
  }

  /** Removes items of the target after the last item of the source, because the source no longer has them. */
  async removeSurplusItems(): Promise<void> {
    if (!this.#isSameSoFar) return;
    const { value: left } = await this.#items.next();
    if (left !== undefined) await this.#targetDatabase.removeItemsFrom(this.#definition, left.key);
  }
}

async function* flatten(batches: AsyncIterable<readonly StoredItem[]>): AsyncGenerator<StoredItem, undefined> {
  for await (const some of batches) yield* some;
  return undefined;
}

async function verifyCopy(
  targetDatabase: FillableDatabase,
  definition: ResourceDefinition,
  expectedCount: number,
  expectedDigest: string,
): Promise<void> {
  const hash = createHash("sha256");
  for await (const some of targetDatabase.readItems(definition)) for (const item of some) addToDigest(hash, item);
  const counted = await targetDatabase.countItems(definition);
  if (counted === expectedCount && hash.digest("hex") === expectedDigest) return;
  const counts = `${expectedCount.toLocaleString("en")} items of ${definition.path} and the target ${counted.toLocaleString("en")}`;
  throw new Error(
    `the source has ${counts}, and these items differ: ` +
      "is another copy running? The target cannot be used; run the command again",
  );
}

function addToDigest(hash: Hash, item: StoredItem): void {
  hash.update(serializeItem(item)).update("\n");
}

function serializeItem({ key, path, version, document }: StoredItem): string {
  return JSON.stringify([key, path, version, document]);
}
