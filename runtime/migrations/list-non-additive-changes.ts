/**
 * Lists the changes that are not additive. After such a change, servers of the older release must not write, because their items
 * would be wrong for the new release.
 */
import { isDeepStrictEqual } from "node:util";
import { listBackfillPaths } from "../model/schema/backfill-keywords.js";
import type { Registry } from "../model/schema/resource.js";
import { compareDeclarations } from "./changes/compare-declarations.js";
import type { Difference } from "./changes/difference.js";
import {
  type RecordedField,
  type RecordedResource,
  type SchemaVersion,
  toRecordedResources,
} from "./schema-version.js";
import type { StoredSchema } from "./stored-schema.js";

/**
 * Returns one text for each change that is not additive.
 * @param newRegistry registry of the new version, with the names in the database
 * @param differences between the declarations
 */
export function listNonAdditiveChanges(
  previousVersion: SchemaVersion,
  newRegistry: Registry,
  storedSchemas: { readonly [path: string]: StoredSchema },
  differences: readonly Difference[],
): readonly string[] {
  const declared = differences
    .filter(({ stopsOlderServers }) => stopsOlderServers)
    .map(({ resource, field, description }) =>
      [resource ?? "the project", field, description].filter(Boolean).join(" "),
    );
  const now = toRecordedResources(newRegistry, undefined);
  const paths = new Set([...Object.keys(previousVersion.resources), ...Object.keys(now)]);
  const others = [...paths].flatMap((stored) => {
    const [before, is, schema] = [previousVersion.resources[stored], now[stored], storedSchemas[stored]];
    const path = (is ?? before)?.as ?? stored;
    if (before === undefined) return schema === undefined ? [] : [`${path} is declared again, with its retained data`];
    // The declarations do not contain internal resources.
    const isDeclared = previousVersion.described?.resources[before.as ?? stored] !== undefined;
    const fields = Object.entries(is?.fields ?? {}).flatMap(([name, field]) => {
      const change = describeChangedValues(before.fields[name], field, schema?.fields[name] !== undefined);
      return change === null ? [] : [`${path} ${field.as ?? name} ${change}`];
    });
    return [
      ...(isDeclared || hasOnlyAdditiveChanges(before, is) ? [] : [`${path} is stored in another form`]),
      ...fields,
    ];
  });
  return [...new Set([...declared, ...others])];
}

export function listDifferences(previousVersion: SchemaVersion, newRegistry: Registry): readonly Difference[] {
  const after = newRegistry.declarations?.read();
  return previousVersion.described === undefined || after === undefined
    ? []
    : compareDeclarations(previousVersion.described, after);
}

/**
 * Describes why existing items get another value of a field. Returns null if they do not, or if a difference of the
 * declarations always reports this change.
 * @param isRetained whether the database has values of the field, although the previous version may not declare it
 */
function describeChangedValues(
  before: RecordedField | undefined,
  now: RecordedField,
  isRetained: boolean,
): string | null {
  if (now.rollup !== undefined && !isDeepStrictEqual(before?.rollup, now.rollup)) return "is computed from other items";
  if (before === undefined) {
    if (now.source !== undefined) return "is converted";
    return isRetained ? "is declared again, with its retained data" : null;
  }
  const known = listBackfillPaths(before);
  const isCompleted = listBackfillPaths(now).some((path) => !known.includes(path));
  return isCompleted || (before.initial === null && now.initial !== null) ? "is backfilled" : null;
}

/**
 * Tells whether the only changes of the resource are new optional fields, and added or removed unique keys and indexes.
 */
function hasOnlyAdditiveChanges(before: RecordedResource, now: RecordedResource | undefined): boolean {
  const members = ["as", "parent", "id", "idWithinParent", "company"] as const;
  return (
    now !== undefined &&
    members.every((name) => isDeepStrictEqual(before[name], now[name])) &&
    Object.entries({ ...before.fields, ...now.fields }).every(([name, field]) =>
      before.fields[name] === undefined ? !field.required : isDeepStrictEqual(before.fields[name], now.fields[name]),
    )
  );
}
