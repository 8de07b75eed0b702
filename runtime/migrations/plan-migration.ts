/** Plans the migration of a database from its latest schema version to other declarations. Planning does not read items. */
import type { Difference } from "./changes/difference.js";
import type { Registry } from "../model/schema/resource.js";
import { isKeyField, getStoredFieldName, storedPathOf } from "../storage/port/stored-item.js";
import { resolveStoredNames, addReverseRenames } from "./resolve-stored-names.js";
import type { AffectedItemsQuery } from "./obstacles.js";
import { MigrationRejectedError } from "./migration-errors.js";
import { createFillHooks } from "./hook-backfill.js";
import { planResourceMigration } from "./plan-resource-migration.js";
import type { DatabaseRecords } from "./snapshot.js";
import { createHookFailureQuery, replaceUniquenessQuery } from "./steps/backfill.js";
import { createConversionFailureQueries } from "./steps/convert.js";
import { listDifferences, listNonAdditiveChanges } from "./list-non-additive-changes.js";
import { createRetainedDataQueries } from "./steps/retained-data-queries.js";
import type { StoredResource } from "./steps/stored-resource.js";
import { type SchemaVersion, parseSchemaVersion } from "./schema-version.js";
import { type VersionStatus, digestDeclarations, parseLatestVersion } from "./version-records.js";
import { createRegistryOfVersion } from "./version-registry.js";

export interface MigrationPlan {
  /** Digests of the latest recorded version and of the new declarations. */
  readonly previousDigest: string;
  readonly declaredDigest: string;
  readonly versionStatus: VersionStatus;
  readonly differences: readonly Difference[];
  /** One sentence for each change after which servers with the former declarations must not write. */
  readonly nonAdditiveChanges: readonly string[];
  /** Whether servers with the former declarations can continue to write. */
  readonly isAdditive: boolean;
  /** The definitions after the migration, with their names in the database. Null if `problem` is set. */
  readonly registryWithStoredNames: Registry | null;
  /** Queries for items that block the migration, and queries for items that are only counted for the report. */
  readonly queries: readonly QueriesWithRegistry[];
  /** The reason why the migration is impossible, whatever items are stored. Null if it is possible. */
  readonly problem: MigrationRejectedError | null;
  /** Whether the migration may change stored items, or retain data that is no longer declared. */
  readonly mayChangeItems: boolean;
}

interface QueriesWithRegistry {
  /** The definitions with which the items are read. */
  readonly registry: Registry;
  readonly itemQueries: readonly AffectedItemsQuery[];
}

/**
 * Plans a migration.
 * @param countsAllChanges whether to count also items that do not block the migration
 */
export function planMigration(
  declaredRegistry: Registry,
  records: DatabaseRecords,
  countsAllChanges: boolean,
): MigrationPlan {
  const latest = parseLatestVersion(records.declarations);
  const registry = addReverseRenames(declaredRegistry, records);
  const differences = listDifferences(latest, registry);
  const asked = differences.filter((each) => each.class === "word" || (countsAllChanges && each.concerns !== null));
  const ofDifferences = asked.map((difference): AffectedItemsQuery => {
    const { resource, stored: path, field, says: description, words: suggestions, concerns: condition } = difference;
    const query = condition === null || path === null ? null : { resource: path, condition };
    return { resource: resource ?? "", field, description, suggestions, difference, query };
  });
  const before = createRegistryOfVersion(latest);
  const common = {
    previousDigest: records.declarations.at(-1)?.digest ?? "",
    declaredDigest: digestDeclarations(declaredRegistry),
    differences,
    mayChangeItems: differences.length === 0 || differences.some((each) => each.class !== "none"),
  };
  try {
    const { registry: registryWithStoredNames, versionStatus } = resolveStoredNames(registry, records);
    const stored = listStoredResources(registryWithStoredNames, latest, records);
    const filled = stored.filter((resource) => resource.fieldsFromHook.length > 0);
    const replaced = new Map(
      ofDifferences.flatMap((question) =>
        filled.flatMap((resource) => {
          const other = replaceUniquenessQuery(resource, question);
          return other === null ? [] : [[question, other] as const];
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
    const queries = [
      { registry: before, itemQueries: ofDifferences.filter((question) => !replaced.has(question)) },
      {
        registry: { ...before, resources: readable },
        itemQueries: [...replaced.values(), ...ofStored, ...filled.map(createHookFailureQuery)],
      },
    ];
    const nonAdditiveChanges =
      versionStatus === "new"
        ? listNonAdditiveChanges(latest, registryWithStoredNames, records.schemas, differences)
        : [];
    return {
      ...common,
      versionStatus,
      nonAdditiveChanges,
      isAdditive: nonAdditiveChanges.length === 0,
      registryWithStoredNames,
      queries,
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof MigrationRejectedError)) throw error;
    const nothing = {
      versionStatus: "new",
      nonAdditiveChanges: [],
      isAdditive: false,
      registryWithStoredNames: null,
    } as const;
    return {
      ...common,
      ...nothing,
      queries: [{ registry: before, itemQueries: ofDifferences }],
      problem: error,
    };
  }
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
