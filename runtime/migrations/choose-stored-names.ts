/** Chooses the database's names for the resources and fields of a schema version that the database has not recorded yet. */
import { lastPathSegment } from "../model/schema/path-names.js";
import { isDeepStrictEqual } from "node:util";
import type { FieldDefinition, FieldMigrationSource } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { omitUndefinedMembers } from "../model/values/objects.js";
import { canConvertType } from "./changes/match-schema.js";
import { isKeyField } from "../storage/port/stored-item.js";
import type { RecordedField, RecordedResource, SchemaVersion } from "./schema-version.js";
import { isBackfilledByHook } from "../model/schema/backfill-keywords.js";
import { needsConversion } from "./nested-values.js";
import { type StoredFieldInfo, type StoredNames, applyStoredNames, createStoredFieldInfo } from "./stored-names.js";
import { MigrationRejectedError } from "./migration-errors.js";
import { type StoredSchema, isStoredInSameForm, isArrayOfFormerType, formatStoredType } from "./stored-schema.js";
import type { SchemaRecords } from "./version-records.js";

/**
 * Gives each resource and field of a new schema version its name in the database.
 * @param recordedVersions all recorded versions, from the first to the latest
 * @throws MigrationRejectedError if stored data does not fit the declarations and no keyword says how to migrate it
 */
export function chooseStoredNames(
  registry: Registry,
  recordedVersions: readonly SchemaVersion[],
  storedSchemas: SchemaRecords["schemas"],
): Registry {
  const problems: string[] = [];
  const historicalResources = listHistoricalResources(recordedVersions);
  const taken = new Set(Object.keys(storedSchemas));
  /** Maps declared paths of resources to their paths in the database. */
  const storedPaths = new Map<string, string>();

  function chooseStoredNamesOfResource(definition: ResourceDefinition): StoredNames[string] {
    const historicalResource = findHistoricalResource(definition);
    const stored = historicalResource?.storedName ?? chooseUnusedName(definition.path, taken);
    taken.add(stored);
    storedPaths.set(definition.path, stored);
    const chooseFieldNames = (chooseName: (field: FieldDefinition) => StoredFieldInfo): StoredNames[string] => {
      const names = Object.values(definition.fields).map((field) => [field.name, chooseName(field)] as const);
      return { ...(stored === definition.path ? {} : { storedAs: stored }), fields: Object.fromEntries(names) };
    };
    const schema = storedSchemas[stored];
    // A new resource, or one whose data `npx stockroom erase` has deleted, has no stored fields to match.
    if (historicalResource === null || schema === undefined)
      return chooseFieldNames((field) => (isBackfilledByHook(field) ? { hookInputFields: {} } : {}));
    reportStructuralChanges(definition, historicalResource);
    const { fields } = historicalResource;
    const takenFields = new Set([...Object.keys(schema.fields), ...fields.map((field) => field.storedName)]);
    const hookInputFields = Object.fromEntries(
      fields.flatMap((field) => (field.isInLatestVersion ? [[field.declaredName, field.storedName]] : [])),
    );
    return chooseFieldNames((field) => {
      if (!field.stored) return {};
      const name = chooseFieldName(definition, field, historicalResource, schema.fields, takenFields);
      return isBackfilledByHook(field) ? { ...name, hookInputFields } : name;
    });
  }

  /** Finds the resource of an earlier version whose data this resource takes over; null if the resource is new. */
  function findHistoricalResource({ path, parent, name, was }: ResourceDefinition): HistoricalResource | null {
    const above = parent === null ? null : storedPaths.get(parent);
    const isBelow = ({ lastRecord }: HistoricalResource): boolean => above !== null && lastRecord.parent === above;
    const used = new Set(storedPaths.values());
    const free = historicalResources.filter(({ storedName }) => !used.has(storedName));
    return (
      free.find((each) => each.isInLatestVersion && each.declaredName === path) ??
      free.find((each) => each.declaredName === was && registry.resources[each.declaredName] === undefined) ??
      free.find((each) => each.isInLatestVersion && isBelow(each) && lastPathSegment(each.declaredName) === name) ??
      free.find((each) => each.declaredName === path) ??
      null
    );
  }

  function reportStructuralChanges(
    definition: ResourceDefinition,
    { lastRecord: { parent, idWithinParent } }: HistoricalResource,
  ): void {
    const { path } = definition;
    const above = definition.parent === null ? null : (storedPaths.get(definition.parent) ?? definition.parent);
    const describePosition = (position: string | null): string =>
      position === null ? "at the top level" : `below ${position}`;
    const report = (problem: string): void =>
      void problems.push(
        `the database holds "${path}" in another form: ${problem}. ` +
          "Restore the former declaration, or use another database (DATABASE_URL) and copy the data",
      );
    if (parent !== above)
      report(`it was ${describePosition(parent)} and is now ${describePosition(definition.parent)}`);
    if (idWithinParent !== definition.idWithinParent) report("`idWithinParent` was added or removed");
  }

  function chooseFieldName(
    definition: ResourceDefinition,
    field: FieldDefinition,
    historicalResource: HistoricalResource,
    storedTypes: StoredSchema["fields"],
    usedNames: Set<string>,
  ): StoredFieldInfo {
    const { name, history: keywords = {} } = field;
    const { path } = definition;
    if (isKeyField(definition, name)) return createStoredFieldInfo(name, historicalResource.lastRecord.id);
    const found = findHistoricalField(definition, field, historicalResource);
    const before = found === null ? undefined : storedTypes[found.storedName];
    const type = formatStoredType(field);
    const chooseNewName = (source?: FieldMigrationSource): StoredFieldInfo => {
      const stored = chooseUnusedName(name, usedNames);
      usedNames.add(stored);
      return createStoredFieldInfo(name, stored, source);
    };
    if (found === null || before === undefined) return chooseNewName();
    const values = mapFormerToRenamedValues(field);
    const isRenamed = values !== undefined && !isDeepStrictEqual(values, found.lastRecord.source?.values);
    const isConverted = found.isInLatestVersion && needsConversion(found.lastRecord, field);
    if (isStoredInSameForm(before, type) && !isRenamed && !isConverted)
      return createStoredFieldInfo(name, found.storedName, found.lastRecord.source);
    if (!found.isInLatestVersion) {
      problems.push(
        `"${path}": ${name} is declared again, and its retained data has another form: it was ${before} and is now ` +
          `${type}. Restore the former declaration, or delete all retained data first, with "npx stockroom erase --yes"`,
      );
      return {};
    }
    // No keyword is needed to turn a single value into an array with this one element.
    const isWrapped = isArrayOfFormerType(before, type);
    if (!isRenamed && !isWrapped && !isConverted && keywords.convert === undefined) {
      const way = canConvertType(before, type)
        ? 'Add "convert": true to the field to convert its values'
        : 'Add "convert": true and "fillFrom": "hook" to the field, and return the new values from the hook fill';
      problems.push(
        `"${path}": ${name} was ${before} and is now ${type}. ${way}, or rename the field to retain the existing values`,
      );
      return {};
    }
    const hasNone = isWrapped && found.lastRecord.reference?.zero === true;
    return chooseNewName({
      field: found.storedName,
      ...omitUndefinedMembers({ values, none: hasNone ? 0 : undefined }),
    });
  }

  // Parents come first: a nested resource is found by the path that its parent has in the database.
  const depth = ({ path }: ResourceDefinition): number => path.split("/").length;
  const definitions = Object.values(registry.resources).toSorted((left, right) => depth(left) - depth(right));
  const names = definitions.map((definition) => [definition.path, chooseStoredNamesOfResource(definition)] as const);
  if (problems.length > 0) throw new MigrationRejectedError(problems.join("\n"));
  return applyStoredNames(registry, Object.fromEntries(names));
}

interface HistoricalName<Recorded> {
  /** Name of the resource or field in the database. */
  readonly storedName: string;
  /** Declared name in the last version that had the resource or field. */
  readonly declaredName: string;
  /** Whether the latest version has the resource or field. */
  readonly isInLatestVersion: boolean;
  readonly lastRecord: Recorded;
}

type HistoricalField = HistoricalName<RecordedField>;

interface HistoricalResource extends HistoricalName<RecordedResource> {
  readonly fields: readonly HistoricalField[];
}

/**
 * Lists the resources of all recorded versions, with their names in the database.
 * @param recordedVersions the recorded versions, from the first to the latest
 */
function listHistoricalResources(recordedVersions: readonly SchemaVersion[]): readonly HistoricalResource[] {
  const found = new Map<string, HistoricalResource>();
  const latest = recordedVersions.at(-1);
  for (const { resources } of recordedVersions) {
    for (const [storedName, lastRecord] of Object.entries(resources)) {
      const earlier = found.get(storedName)?.fields ?? [];
      const removed = earlier.filter((field) => lastRecord.fields[field.storedName] === undefined);
      const own = Object.entries(lastRecord.fields).map(([name, field]): HistoricalField => {
        return { storedName: name, declaredName: field.as ?? name, isInLatestVersion: true, lastRecord: field };
      });
      found.set(storedName, {
        storedName,
        declaredName: lastRecord.as ?? storedName,
        isInLatestVersion: latest?.resources[storedName] !== undefined,
        lastRecord,
        fields: [...removed.map((field) => ({ ...field, isInLatestVersion: false })), ...own],
      });
    }
  }
  return [...found.values()];
}

/** Finds the field of an earlier version whose values this field takes over; null if the field is new. */
function findHistoricalField(
  { fields }: ResourceDefinition,
  { name, history }: FieldDefinition,
  historicalResource: HistoricalResource,
): HistoricalField | null {
  const was = history?.was ?? undefined;
  const isFree = was !== undefined && fields[was] === undefined;
  // Candidates in the order of preference: fields of the latest version, then removed fields, the last removed first.
  const known = [
    ...historicalResource.fields.filter(({ isInLatestVersion }) => isInLatestVersion),
    ...historicalResource.fields.filter(({ isInLatestVersion }) => !isInLatestVersion).toReversed(),
  ];
  return (
    known.find(({ declaredName, isInLatestVersion }) => isInLatestVersion && declaredName === name) ??
    (isFree ? known.find(({ declaredName }) => declaredName === was) : undefined) ??
    known.find(({ declaredName }) => declaredName === name) ??
    null
  );
}

function mapFormerToRenamedValues({ history }: FieldDefinition): { readonly [before: string]: string } | undefined {
  const words = Object.entries(history?.valuesWere ?? {});
  return words.length === 0 ? undefined : Object.fromEntries(words.map(([value, was]) => [String(was), value]));
}

/**
 * Returns the preferred name, or `name~2`, `name~3` and so on if the database already uses it. No declared name contains `~`.
 */
function chooseUnusedName(preferredName: string, usedNames: ReadonlySet<string>): string {
  if (!usedNames.has(preferredName)) return preferredName;
  for (let number = 2; ; number += 1)
    if (!usedNames.has(`${preferredName}~${String(number)}`)) return `${preferredName}~${String(number)}`;
}
