/** Makes the schema version (all declarations) of a process the latest one of the database. */
import type { Settings } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { bindRegistry, findStanding, rejectMissingValues } from "./bind-names.js";
import { rejectForeignData } from "./foreign-data.js";
import { createFillHooks } from "./hook-backfill.js";
import { withLease } from "./lease.js";
import { type MigrationWork, beginLatest, listResourceWork } from "./list-works.js";
import type { AssessmentResult, MigrationPort, OpeningCallbacks, Servers } from "./migration-port.js";
import { describeVersion } from "./schema-version.js";
import { listDifferences, listStops } from "./list-stops.js";
import {
  type DeclarationRecords,
  olderServerMessage,
  digestOf,
  listLaterDigests,
  parseLatest,
  writeVersion,
} from "./version-records.js";

export interface ClaimedVersion {
  /** The definitions of this process's resources, with the names that the database uses for them. */
  readonly registry: Registry;
  readonly migration: MigrationWork;
}

/**
 * Records this process's schema version as the latest one, unless it is the latest already or a server with a later version is
 * running. Also creates tables or collections. From then on, every server maintains the search words and unique keys of this
 * version.
 * @returns null if another process has recorded or migrated a version meanwhile: call this function again
 * @throws NotDeclarable if the items do not allow the version; nothing has been changed then
 */
export async function claimVersion(
  port: MigrationPort,
  registry: Registry,
  settings: Settings | undefined,
  { prepareChange, say = () => {} }: OpeningCallbacks,
  servers: Servers,
): Promise<ClaimedVersion | null> {
  const records = await port.readRecords();
  const later = listLaterDigests(digestOf(registry), records.declarations);
  const isLaterServed = later.length > 0 && (await servers.isServed(later));
  const standing = findStanding(registry, records, isLaterServed);
  if (standing === "older") say(olderServerMessage);
  // A new database may already have tables or collections of another program. Stockroom must not use them.
  if (records.last === 0) await rejectForeignData(port, registry, () => port.readRecords());
  await servers.announce();
  const claim = (assessed?: AssessmentResult): Promise<ClaimedVersion | null> =>
    port.atomically(() => recordVersion(port, registry, settings, { isLaterServed, assessed }));
  const prepares = prepareChange !== undefined && standing === "new" && records.last > 0;
  return prepares ? withLease(port, () => prepareChange().then(claim)) : claim();
}

async function recordVersion(
  port: MigrationPort,
  registry: Registry,
  settings: Settings | undefined,
  { isLaterServed, assessed }: { readonly isLaterServed: boolean; readonly assessed: AssessmentResult | undefined },
): Promise<ClaimedVersion | null> {
  await port.prepareInternalStorage();
  const records = await port.readRecords();
  const binding = bindRegistry(registry, records, isLaterServed);
  const { digest, standing, registry: bound, fieldsWithoutValue } = binding;
  if (standing === "older") return { registry: bound, migration: await beginLatest(port) };
  const version = binding.version ?? describeVersion(bound, settings);
  if (standing === "new") {
    await rejectForeignData(port, bound, () => port.readRecords());
    for (const each of fieldsWithoutValue)
      rejectMissingValues(each, await port.findItemsWithoutValue(each.definition, each.stored, each.id));
    const isSame = assessed !== undefined && assessed.from === records.declarations.at(-1)?.digest;
    const text = writeVersion(version, isSame ? assessed.isAdditive : isAdditiveChange(bound, records));
    if (!(await port.appendVersion(records.last + 1, digest, text))) return null;
  }
  const begun = { digest, version, fills: createFillHooks(bound), isNew: standing === "new" };
  return { registry: bound, migration: await listResourceWork(port, begun) };
}

function isAdditiveChange(bound: Registry, { declarations, schemas }: DeclarationRecords): boolean {
  const latest = parseLatest(declarations);
  return listStops(latest, bound, schemas, listDifferences(latest, bound)).length === 0;
}
