/**
 * Plans the migration of a database from its latest schema version to other declarations, and checks the plan against the stored
 * items, to find those that block the migration (obstacles).
 */
import type { Difference } from "./changes/difference.js";
import type { Registry } from "../model/schema/resource.js";
import { createUuidCodecs, addUuidCodecs } from "../model/values/ids.js";
import { isKeyField, getStoredFieldName, storedPathOf } from "../storage/port/stored-item.js";
import {
  type AffectedItemsQuery,
  type CountedChange,
  type StoredResource,
  countAffectedItems,
} from "./affected-items.js";
import { createFillHooks } from "./hook-backfill.js";
import { listDifferences, listNonAdditiveChanges } from "./list-non-additive-changes.js";
import { MigrationRejectedError } from "./migration-errors.js";
import { rejectOtherProgramData } from "./other-program-data.js";
import { planResourceMigration } from "./plan-resource-migration.js";
import { type ResolvedRegistry, addReverseRenames, resolveStoredNames } from "./resolve-stored-names.js";
import { type SchemaVersion, parseSchemaVersion } from "./schema-version.js";
import { type DatabaseRecords, NoStockroomDatabaseError, type Snapshot } from "./snapshot.js";
import { createHookFailureQuery, replaceUniquenessQuery } from "./steps/backfill.js";
import { createConversionFailureQueries } from "./steps/convert.js";
import { createRetainedDataQueries } from "./steps/retained-data-queries.js";
import { type VersionStatus, digestDeclarations, parseLatestVersion } from "./version-records.js";
import { createRegistryOfVersion } from "./version-registry.js";

export interface MigrationAssessment {
  /** Digests of the latest recorded version and of the new declarations. */
  readonly previousDigest: string;
  readonly declaredDigest: string;
  readonly versionStatus: VersionStatus;
  readonly differences: readonly Difference[];
  /** One sentence for each change after which servers with the former declarations must not write. */
  readonly nonAdditiveChanges: readonly string[];
  /** Whether servers with the former declarations can continue to write. */
  readonly isAdditive: boolean;
  /** Whether the migration may change stored items, or retain data that is no longer declared. */
  readonly mayChangeItems: boolean;
  /** The result of each query: the number of items that it found, and the first of them. */
  readonly countedChanges: readonly CountedChange[];
  /** The query results with items that block the migration. */
  readonly obstacles: readonly CountedChange[];
  /** Estimates of how long writes must wait while each new index is created. */
  readonly indexCreationWaits: readonly IndexCreationWait[];
}

interface IndexCreationWait {
  readonly resource: string;
  readonly fields: readonly string[];
  readonly seconds: number;
}

export interface AssessmentOptions {
  /** Maximum number of items to list for each query. */
  readonly maxListedItems: number;
  /** Whether to count affected items that do not block the migration, too. */
  readonly countsAllChanges: boolean;
}

/**
 * Plans the migration and finds the items that block it.
 * @throws MigrationRejectedError if the migration is impossible, whatever the items are
 */
export async function assessMigration(
  snapshot: Snapshot,
  declaredRegistry: Registry,
  { maxListedItems, countsAllChanges }: AssessmentOptions,
): Promise<MigrationAssessment> {
  const records = await snapshot.readDatabaseRecords().catch(async (error: unknown) => {
    if (error instanceof NoStockroomDatabaseError)
      await rejectOtherProgramData(snapshot, declaredRegistry, async () => ({ declarations: [], schemas: {} }));
    throw error;
  });
  const latest = parseLatestVersion(records.declarations);
  const registry = addReverseRenames(declaredRegistry, records);
  const differences = listDifferences(latest, registry);
  const resolved = tryToResolveStoredNames(declaredRegistry, records);
  const queries = planAffectedItemsQueries(
    latest,
    resolved.registry,
    records,
    createQueriesForDifferences(differences, countsAllChanges),
  );
  if (resolved.registry !== null) await rejectOtherProgramData(snapshot, resolved.registry, async () => records);
  const indexCreationWaits = await listIndexCreationWaits(snapshot, resolved.registry);
  const countedChanges: CountedChange[] = [];
  for (const { registry: read, affectedItemsQueries } of queries) {
    const shown = records.idSecret === null ? read : addUuidCodecs(read, createUuidCodecs(read, records.idSecret));
    if (affectedItemsQueries.length > 0)
      countedChanges.push(...(await countAffectedItems(snapshot, shown, affectedItemsQueries, maxListedItems)));
  }
  const obstacles = countedChanges.filter(
    ({ difference, count }) => count !== 0 && (difference === null || difference.class === "word"),
  );
  if (resolved.registry === null && obstacles.length === 0) throw resolved.problem;
  const nonAdditiveChanges =
    resolved.registry !== null && resolved.versionStatus === "new"
      ? listNonAdditiveChanges(latest, resolved.registry, records.schemas, differences)
      : [];
  return {
    previousDigest: records.declarations.at(-1)?.digest ?? "",
    declaredDigest: digestDeclarations(declaredRegistry),
    versionStatus: resolved.versionStatus,
    differences,
    nonAdditiveChanges,
    isAdditive: resolved.registry !== null && nonAdditiveChanges.length === 0,
    mayChangeItems: differences.length === 0 || differences.some((each) => each.class !== "none"),
    countedChanges,
    obstacles,
    indexCreationWaits,
  };
}

/** Like `resolveStoredNames`. If that function throws, the registry is null, and `problem` is its error. */
function tryToResolveStoredNames(
  registry: Registry,
  records: DatabaseRecords,
): ResolvedRegistry | { readonly registry: null; readonly versionStatus: "new"; readonly problem: Error } {
  try {
    return resolveStoredNames(registry, records);
  } catch (error) {
    if (!(error instanceof MigrationRejectedError)) throw error;
    return { registry: null, versionStatus: "new", problem: error };
  }
}

/** Creates the queries for the items that the differences between the declarations affect. */
function createQueriesForDifferences(
  differences: readonly Difference[],
  countsAllChanges: boolean,
): readonly AffectedItemsQuery[] {
  const counted = differences.filter(
    (each) => each.class === "word" || (countsAllChanges && each.affectedItems !== null),
  );
  return counted.map((difference) => {
    const { storedPath: path, affectedItems: condition } = difference;
    const itemQuery = condition === null || path === null ? null : { resource: path, condition };
    return { ...difference, difference, itemQuery };
  });
}

interface AffectedItemsQueriesWithRegistry {
  /** The definitions with which the items are read. */
  readonly registry: Registry;
  readonly affectedItemsQueries: readonly AffectedItemsQuery[];
}

/**
 * Plans the queries for items that block the migration, and for items that are only counted for the report.
 * @param registryWithStoredNames the definitions after the migration; null if the stored items do not allow them
 */
function planAffectedItemsQueries(
  latest: SchemaVersion,
  registryWithStoredNames: Registry | null,
  records: DatabaseRecords,
  changeQueries: readonly AffectedItemsQuery[],
): readonly AffectedItemsQueriesWithRegistry[] {
  const before = createRegistryOfVersion(latest);
  if (registryWithStoredNames === null) return [{ registry: before, affectedItemsQueries: changeQueries }];
  const stored = listStoredResources(registryWithStoredNames, latest, records);
  const filled = stored.filter((resource) => resource.fieldsFromHook.length > 0);
  const replaced = new Map(
    changeQueries.flatMap((query) =>
      filled.flatMap((resource) => {
        const other = replaceUniquenessQuery(resource, query);
        return other === null ? [] : [[query, other] as const];
      }),
    ),
  );
  const described = registryWithStoredNames.declarations?.read().resources ?? {};
  const history = records.declarations.map(({ declaration }) => parseSchemaVersion(declaration));
  const ofStored = stored.flatMap((resource) => {
    const { fields = {} } = described[resource.definition.path] ?? {};
    return [
      ...createRetainedDataQueries(resource, fields, history),
      ...createConversionFailureQueries(resource, fields),
    ];
  });
  const readable = Object.fromEntries(
    stored.map(({ definitionForReading }) => [definitionForReading.path, definitionForReading]),
  );
  return [
    { registry: before, affectedItemsQueries: changeQueries.filter((query) => !replaced.has(query)) },
    {
      registry: { ...before, resources: readable },
      affectedItemsQueries: [...replaced.values(), ...ofStored, ...filled.map(createHookFailureQuery)],
    },
  ];
}

/** Lists the resources whose stored items a migration changes or checks. Includes resources that are declared again. */
function listStoredResources(
  registryWithStoredNames: Registry,
  latestVersion: SchemaVersion,
  { schemas }: DatabaseRecords,
): readonly StoredResource[] {
  const fills = createFillHooks(registryWithStoredNames);
  return Object.values(registryWithStoredNames.resources).flatMap((definition): StoredResource[] => {
    const path = storedPathOf(definition);
    const [schema, fill] = [schemas[path], fills.get(path)];
    if (schema === undefined) return [];
    const { change, fieldsFromHook } = planResourceMigration(definition, schema, fill);
    const wide = change?.definition ?? definition;
    const fields = Object.values(wide.fields);
    const known = fields.filter(
      ({ name }) => isKeyField(wide, name) || schema.fields[getStoredFieldName(wide, name)] !== undefined,
    );
    const readAs = { ...wide, fields: Object.fromEntries(known.map((field) => [field.name, field])) };
    const nothing = Object.fromEntries(fields.map(({ name }) => [name, null]));
    return [
      {
        definition,
        recordInLatestVersion: latestVersion.resources[path],
        definitionForReading: { ...readAs, unique: [], searchable: [], sortable: [], indexes: [] },
        fieldsFromHook: fill === undefined ? [] : fieldsFromHook,
        migrateItem: (item) => change?.change({ ...item, document: { ...nothing, ...item.document } }) ?? item,
      },
    ];
  });
}

async function listIndexCreationWaits(
  snapshot: Snapshot,
  registryWithStoredNames: Registry | null,
): Promise<readonly IndexCreationWait[]> {
  const waits: IndexCreationWait[] = [];
  for (const definition of Object.values(registryWithStoredNames?.resources ?? {})) {
    const indexes = await snapshot.findMissingBlockingIndexes(definition);
    const seconds = indexes.length === 0 ? null : estimateIndexWaitSeconds(await snapshot.countItems(definition));
    if (seconds !== null) waits.push(...indexes.map((fields) => ({ fields, seconds, resource: definition.path })));
  }
  return waits;
}

/** Number of items that SQLite adds to an index in a second. Measured with short values. */
const indexedItemsPerSecond = 1_600_000;
/** Shorter waits, in seconds, are not reported. */
const minReportedWaitSeconds = 0.2;

/** Estimates for how many seconds an index creation blocks writes. Returns null if the wait is too short to notice. */
export function estimateIndexWaitSeconds(itemCount: number): number | null {
  const seconds = itemCount / indexedItemsPerSecond;
  return seconds < minReportedWaitSeconds ? null : seconds;
}
