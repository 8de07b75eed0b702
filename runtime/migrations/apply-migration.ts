/** The executor: brings a database to the declarations of a process that opens it. The same for every database. */
import type { Settings } from "../model/field.js";
import type { Registry } from "../model/resource.js";
import { findStanding } from "./bind-names.js";
import { whileHeld } from "./lease.js";
import type { BegunMigration, ClaimedVersion, MigrationPort, ResourceWork } from "./migration-port.js";
import { NotDeclarable, Overtaken } from "./not-declarable.js";
import type { Opening, Servers } from "./opening.js";
import { Progress } from "./progress.js";
import { digestOf } from "./version-digest.js";
import { describeOlder, listLater } from "./version-records.js";

/**
 * Of several processes that start at once, one migrates, and the others find it done. A start that was killed is completed by the next
 * one, whatever its declarations are.
 * @returns the registry with the names under which the database keeps what it declares
 * @throws NotDeclarable if the items do not allow the declarations; the version before is the latest again
 */
export async function migrateDatabase<Work extends ResourceWork>(
  port: MigrationPort<Work>,
  registry: Registry,
  settings: Settings | undefined,
  { prepareChange, say = () => {} }: Opening,
  servers: Servers,
): Promise<Registry> {
  for (let prepare = prepareChange; ;) {
    const claimed = await claimVersion(port, registry, settings, { prepareChange: prepare, say }, servers);
    if (claimed === null) continue;
    prepare = undefined;
    try {
      await applyMigration(port, claimed, say);
      return claimed.registry;
    } catch (error) {
      if (error instanceof Overtaken) continue;
      if (!(error instanceof NotDeclarable)) throw error;
      await goBack(port, claimed.digest);
      // A version of another process, which a killed start has left, is not this one's to answer for.
      if (claimed.digest === digestOf(registry)) throw error;
    }
  }
}

/** Null if another process has migrated meanwhile. */
async function claimVersion<Work extends ResourceWork>(
  port: MigrationPort<Work>,
  registry: Registry,
  settings: Settings | undefined,
  { prepareChange, say = () => {} }: Opening,
  servers: Servers,
): Promise<ClaimedVersion<Work> | null> {
  const records = await port.readRecords();
  const later = listLater(digestOf(registry), records.declarations);
  const isLaterServed = later.length > 0 && (await servers.isServed(later));
  const standing = findStanding(registry, records, isLaterServed);
  if (standing === "older") say(describeOlder);
  const announce = (): Promise<void> => servers.announce();
  const claim = (): Promise<ClaimedVersion<Work>> => port.claim(registry, { settings, isLaterServed, announce });
  const prepares = prepareChange !== undefined && standing === "new" && records.declarations.length > 0;
  return prepares ? whileHeld(port.lease, () => prepareChange().then(claim)) : claim();
}

async function applyMigration<Work extends ResourceWork>(
  port: MigrationPort<Work>,
  migration: BegunMigration<Work>,
  say: (line: string) => void,
): Promise<void> {
  const { digest, works } = migration;
  if (works.length === 0) return;
  if (!(await port.lease.take())) throw new Overtaken();
  try {
    await port.begin(migration);
    for (const work of works) if (work.changesItems) await changeItems(port, digest, work, say);
    for (const work of works) await port.makeIndexes(digest, work, say);
    await port.finish(migration);
  } finally {
    await port.lease.end();
  }
}

async function changeItems<Work extends ResourceWork>(
  port: MigrationPort<Work>,
  digest: string,
  work: Work,
  say: (line: string) => void,
): Promise<void> {
  const progress = new Progress(work.definition.path, await port.countItems(work), say);
  for (let after: number | null = 0; after !== null;) {
    const { items, last } = await port.changeBatch(digest, work, after);
    progress.add(items);
    after = last;
  }
}

/** The version before is served on: what was derived for the one that is given up is derived for it again. */
async function goBack<Work extends ResourceWork>(port: MigrationPort<Work>, digest: string): Promise<void> {
  try {
    await applyMigration(port, await port.giveUp(digest), () => {});
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
}
