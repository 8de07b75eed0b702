/**
 * The schema versions that a database has recorded. During a rolling deployment, servers with an older version run next to
 * servers with the latest one.
 */
import { createHash } from "node:crypto";
import type { FieldDefinition } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { mapMembers, memoizeByObject } from "../model/values/objects.js";
import { type SchemaVersion, parseSchemaVersion, toRecordedResources } from "./schema-version.js";
import type { StoredSchema } from "./stored-schema.js";

/** Returns the latest recorded schema version. If there is none, returns a version without resources. */
export function parseLatestVersion(records: readonly { readonly declaration: string }[]): SchemaVersion {
  return parseSchemaVersion(records.at(-1)?.declaration ?? '{"resources":{}}');
}

/**
 * The relation of a process's schema version to the recorded versions. `older`: a server with a later version is running.
 * Without such a server, an earlier version counts as `new`, and the database is migrated to it.
 */
export type VersionStatus = "new" | "latest" | "older";

/** Message for a server that starts, or a command that runs, with declarations older than those of a running server. */
export const olderServerMessage =
  "a server with later declarations is running, so the database is not migrated to these declarations. " +
  "A server with these answers writes with 503, unless every later change is additive. " +
  "To migrate, first stop the servers with later declarations";

export interface VersionRecord {
  readonly digest: string;
  /**
   * A `SchemaVersion` as JSON text, parsed only when needed: a server with the latest version parses no earlier one.
   */
  readonly declaration: string;
}

export interface SchemaRecords {
  /** The recorded schema versions, from the first to the latest. */
  readonly declarations: readonly VersionRecord[];
  /** The state of the items of each resource, by path in the database. */
  readonly schemas: { readonly [path: string]: StoredSchema };
}

/** Returns the digests of all versions after the given one. Empty if the given version is the latest or has not been recorded. */
export function listLaterDigests(digest: string, records: readonly VersionRecord[]): readonly string[] {
  return [...new Set(findLaterRecords(digest, records).map((record) => record.digest))];
}

function findLaterRecords(digest: string, records: readonly VersionRecord[]): readonly VersionRecord[] {
  const own = records.findLastIndex((record) => record.digest === digest);
  return own === -1 ? [] : records.slice(own + 1);
}

/**
 * Tells whether servers with this version must not write, because a later version makes more than additive changes. Some records
 * of release 0.1.0 do not say this and count as not additive.
 */
export function isReadOnlyVersion(digest: string, records: readonly VersionRecord[]): boolean {
  return findLaterRecords(digest, records).some(({ declaration }) => parseSchemaVersion(declaration).stops !== false);
}

export function serializeVersion(version: SchemaVersion, isAdditive: boolean): string {
  return JSON.stringify({ ...version, stops: !isAdditive });
}

/**
 * Returns the digest of a version. It is the same in every installation, because settings do not affect it.
 * @param declaredRegistry the registry without the names in the database, and without the changes of `addReverseRenames`
 */
export const digestDeclarations = memoizeByObject((declaredRegistry: Registry): string => {
  // Keywords for existing items, such as `fill`, must stay left out: databases contain digests that were computed without them.
  const declared = mapMembers(declaredRegistry.resources, (definition) => ({
    ...definition,
    fields: mapMembers(definition.fields, ({ history: _, ...field }): FieldDefinition => field),
  }));
  const recorded = toRecordedResources({ ...declaredRegistry, resources: declared }, undefined);
  // Members that later Stockroom releases added to the records are left out. Otherwise, unchanged declarations would get another
  // digest after an update of Stockroom.
  const resources = mapMembers(recorded, (resource) => {
    return { ...resource, fields: mapMembers(resource.fields, ({ fallback: _, ...field }) => field) };
  });
  return createHash("sha256")
    .update(JSON.stringify(resources))
    .update(declaredRegistry.declarations?.digest ?? "")
    .digest("base64url");
});
