/** Copies a database into another, for example from SQLite to MongoDB. */
import { createHash, type Hash } from "node:crypto";
import { bindRegistry } from "../../migrations/bind-names.js";
import { outbox } from "../../model/plan/outbox.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import type { StoredItem } from "../../storage/port/stored-item.js";
import { isBackedUp, type Archive, type FillableDatabase } from "./archive.js";
import type { DatabaseRecords, Snapshot } from "../../migrations/snapshot.js";
import { registryOfRecords } from "./restore-backup.js";

export interface CopiedResource {
  readonly path: string;
  readonly items: number;
  /** SHA-256 of all items in order of key, in hexadecimal. SQLite and MongoDB give the same digest for the same items. */
  readonly digest: string;
}

export interface CopyReport {
  readonly from: string;
  readonly resources: readonly CopiedResource[];
  /** Number of stored responses to requests with an `Idempotency-Key`. */
  readonly answers: number;
}

export interface CopyOptions {
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/**
 * Copies a snapshot of the source database: items with their keys and versions, id counters, all schema versions, and the
 * secret of UUIDs. Continues an interrupted copy of the same source.
 * @param served registry of the release that will use the copy; nothing is written if its server could not start on the copy
 * @throws Error if the target contains other data, or if it differs from the source after the copy and is unusable
 */
export async function copyDatabase(
  source: Archive,
  target: Archive,
  served: Registry,
  options: CopyOptions,
): Promise<CopyReport> {
  return source.withSnapshot(async (snapshot) => {
    const knowledge = await snapshot.readDatabaseRecords();
    bindRegistry(served, knowledge);
    const registry = registryOfRecords(knowledge);
    const resources: CopiedResource[] = [];
    let answers = 0;
    await target.fill(originOf(knowledge), knowledge, registry, async (filling) => {
      for (const definition of Object.values(registry.resources).filter(isCopied)) {
        resources.push(await copyItems(snapshot, filling, definition, options));
      }
      answers = await copyAnswers(snapshot, filling, options);
    });
    return { from: snapshot.database, resources, answers };
  });
}

/**
 * Tells whether a copy includes the resource. Unlike a backup, a copy includes the outbox of pending hook calls, and
 * the server of the copy makes these calls.
 */
function isCopied(definition: ResourceDefinition): boolean {
  return isBackedUp(definition) || definition.path === outbox.path;
}

/** Returns a digest that identifies the source of a copy, by its secret (which never changes) and its schema versions. */
function originOf({ idSecret, declarations, schemas }: DatabaseRecords): string {
  const known = JSON.stringify([idSecret, declarations.map(({ digest }) => digest), schemas]);
  return createHash("sha256").update(known).digest("hex");
}

async function copyItems(
  snapshot: Snapshot,
  filling: FillableDatabase,
  definition: ResourceDefinition,
  { signal, say }: CopyOptions,
): Promise<CopiedResource> {
  const { path } = definition;
  const there = new EarlierCopy(filling, definition);
  const hash = createHash("sha256");
  let items = 0;
  let copied = 0;
  for await (const some of snapshot.readItems(definition)) {
    signal.throwIfAborted();
    for (const item of some) addTo(hash, item);
    const missing = await there.withoutCopied(some);
    if (missing.length > 0) await filling.insertItems(definition, missing);
    items += some.length;
    copied += missing.length;
  }
  await there.removeRest();
  const digest = hash.digest("hex");
  await verifyCopy(filling, definition, items, digest);
  const earlier = items === copied ? "" : `, ${(items - copied).toLocaleString("en")} of them by an earlier run`;
  if (items > 0) say(`${path}: ${items.toLocaleString("en")}${earlier}`);
  return { path, items, digest };
}

/** The items that an interrupted run has copied. From the first item that differs from the source, they are copied again. */
class EarlierCopy {
  readonly #filling: FillableDatabase;
  readonly #definition: ResourceDefinition;
  readonly #items: AsyncIterator<StoredItem, undefined>;
  #isSame = true;

  constructor(filling: FillableDatabase, definition: ResourceDefinition) {
    this.#filling = filling;
    this.#definition = definition;
    this.#items = flatten(filling.readItems(definition));
  }

  /** Compares the source's items with those of the target. Returns the items that must still be copied. */
  async withoutCopied(items: readonly StoredItem[]): Promise<readonly StoredItem[]> {
    if (!this.#isSame) return items;
    for (const [index, item] of items.entries()) {
      const { value: there } = await this.#items.next();
      if (there !== undefined && serialize(there) === serialize(item)) continue;
      this.#isSame = false;
      if (there !== undefined) await this.#filling.removeFrom(this.#definition, Math.min(there.key, item.key));
      return items.slice(index);
    }
    return [];
  }

  /** Removes items of the target after the last item of the source, because the source no longer has them. */
  async removeRest(): Promise<void> {
    if (!this.#isSame) return;
    const { value: left } = await this.#items.next();
    if (left !== undefined) await this.#filling.removeFrom(this.#definition, left.key);
  }
}

async function* flatten(parts: AsyncIterable<readonly StoredItem[]>): AsyncGenerator<StoredItem, undefined> {
  for await (const some of parts) yield* some;
  return undefined;
}

async function verifyCopy(
  filling: FillableDatabase,
  definition: ResourceDefinition,
  items: number,
  digest: string,
): Promise<void> {
  const hash = createHash("sha256");
  for await (const some of filling.readItems(definition)) for (const item of some) addTo(hash, item);
  const counted = await filling.countItems(definition);
  if (counted === items && hash.digest("hex") === digest) return;
  const counts = `${items.toLocaleString("en")} items of ${definition.path} and the target ${counted.toLocaleString("en")}`;
  throw new Error(
    `the source has ${counts}, and their contents differ: ` +
      "is another copy running? The target cannot be used; run the command again",
  );
}

async function copyAnswers(snapshot: Snapshot, filling: FillableDatabase, { signal }: CopyOptions): Promise<number> {
  await filling.removeAnswers();
  let answers = 0;
  for await (const some of snapshot.readAnswers()) {
    signal.throwIfAborted();
    await filling.insertAnswers(some);
    answers += some.length;
  }
  return answers;
}

function addTo(hash: Hash, item: StoredItem): void {
  hash.update(serialize(item)).update("\n");
}

function serialize({ key, path, version, document }: StoredItem): string {
  return JSON.stringify([key, path, version, document]);
}
