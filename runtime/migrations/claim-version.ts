/** Makes the version of a process the latest one of the database. */
import type { Settings } from "../model/field.js";
import type { Registry } from "../model/resource.js";
import { bindRegistry, findStanding, refuseLacking, type DeclarationRecords } from "./bind-names.js";
import { refuseForeign } from "./foreign-data.js";
import { openFills } from "./hook-backfill.js";
import { whileHeld } from "./lease.js";
import { beginLatest, listWorks, type BegunMigration } from "./list-works.js";
import type { MigrationPort } from "./migration-port.js";
import type { Assessed, Opening, Servers } from "./opening.js";
import { describeVersion, type SchemaVersion } from "./schema-version.js";
import { isAdditive, listDifferences, listSteps } from "./steps/kinds.js";
import { digestOf } from "./version-digest.js";
import { describeOlder, listLater, parseLatest, writeVersion } from "./version-records.js";

export interface ClaimedVersion {
  /** The registry of this process, with the names in the database. */
  readonly registry: Registry;
  readonly migration: BegunMigration;
}

/**
 * Records the version as the latest one, unless it is the latest or an older one, and creates its places. From then on every
 * server writes what the latest version derives.
 * @returns null if another process has migrated meanwhile
 * @throws NotDeclarable before it changes anything
 */
export async function claimVersion(
  port: MigrationPort,
  registry: Registry,
  settings: Settings | undefined,
  { prepareChange, say = () => {} }: Opening,
  servers: Servers,
): Promise<ClaimedVersion | null> {
  const records = await port.readRecords();
  const later = listLater(digestOf(registry), records.declarations);
  const isLaterServed = later.length > 0 && (await servers.isServed(later));
  const standing = findStanding(registry, records, isLaterServed);
  if (standing === "older") say(describeOlder);
  // Places of another program must not be used.
  if (records.last === 0) await refuseForeign(port, registry, () => port.readRecords());
  await servers.announce();
  const claim = (assessed?: Assessed): Promise<ClaimedVersion | null> =>
    port.atomically(() => recordVersion(port, registry, settings, { isLaterServed, assessed }));
  const prepares = prepareChange !== undefined && standing === "new" && records.last > 0;
  return prepares ? whileHeld(port.lease, () => prepareChange().then(claim)) : claim();
}

async function recordVersion(
  port: MigrationPort,
  registry: Registry,
  settings: Settings | undefined,
  { isLaterServed, assessed }: { readonly isLaterServed: boolean; readonly assessed: Assessed | undefined },
): Promise<ClaimedVersion | null> {
  await port.makeOwnPlaces();
  const records = await port.readRecords();
  const { digest, standing, registry: bound, lacking } = bindRegistry(registry, records, isLaterServed);
  if (standing === "older") return { registry: bound, migration: await beginLatest(port) };
  const served = Object.values(bound.resources);
  if (standing === "latest" && (await port.isFinished(served)))
    return { registry: bound, migration: { digest, works: [], served } };
  let version: SchemaVersion | undefined;
  if (standing === "new") {
    await refuseForeign(port, bound, () => port.readRecords());
    for (const each of lacking) refuseLacking(each, await port.findLacking(each.definition, each.stored, each.id));
    version = describeVersion(bound, settings);
    const isSame = assessed !== undefined && assessed.from === records.declarations.at(-1)?.digest;
    const text = writeVersion(version, isSame ? assessed.isAdditive : isAdditiveChange(bound, records));
    if (!(await port.appendVersion(records.last + 1, digest, text))) return null;
  }
  await port.noteFinished(null);
  version ??= await (await port.readLatest())?.readVersion();
  if (version === undefined) return null;
  const begun = { digest, version, served, fills: openFills(bound), isNew: standing === "new" };
  return { registry: bound, migration: await listWorks(port, begun) };
}

function isAdditiveChange(bound: Registry, { declarations, schemas }: DeclarationRecords): boolean {
  const latest = parseLatest(declarations);
  return listSteps(latest, bound, schemas, listDifferences(latest, bound)).every(isAdditive);
}
