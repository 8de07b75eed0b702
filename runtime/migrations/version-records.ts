/**
 * The schema versions that a database has recorded. During a rolling deployment, servers with an older version run at the same
 * time as those with the latest one.
 */
import { createHash } from "node:crypto";
import type { FieldDefinition } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { mapMembers } from "../model/values/objects.js";
import { type RecordedResource, type SchemaVersion, parseVersion, recordResources } from "./schema-version.js";
import type { StoredSchema } from "./stored-schema.js";

/** Returns the latest recorded version; an empty version if there is none. */
export function parseLatest(records: readonly { readonly declaration: string }[]): SchemaVersion {
  return parseVersion(records.at(-1)?.declaration ?? '{"resources":{}}');
}

/**
 * The position of a version among the recorded ones. `older`: a server with a later one is running. Without such a server, a
 * former version is `new`: the database is migrated to it as to any other.
 */
export type Standing = "new" | "latest" | "older";

/** Logged by a server, and reported by a command, whose declarations are older. */
export const olderServerMessage =
  "a server with later declarations is running, so a server with these migrates nothing. It writes only if every later " +
  "change is additive, and otherwise answers writes with 503. To migrate to these declarations, stop the servers with later ones first";

export interface DeclarationRecord {
  readonly digest: string;
  /** A `SchemaVersion` as JSON text. A server whose own version is the latest one parses no other. */
  readonly declaration: string;
}

export interface DeclarationRecords {
  /** The recorded schema versions, from the first to the latest. */
  readonly declarations: readonly DeclarationRecord[];
  /** The state of the items of each resource, by path in the database. */
  readonly schemas: { readonly [path: string]: StoredSchema };
}

/** Returns the digests of the versions after this one; none if this is the latest or unknown. */
export function listLaterDigests(digest: string, records: readonly DeclarationRecord[]): readonly string[] {
  return [...new Set(findLater(digest, records).map((record) => record.digest))];
}

function findLater(digest: string, records: readonly DeclarationRecord[]): readonly DeclarationRecord[] {
  const own = records.findLastIndex((record) => record.digest === digest);
  return own === -1 ? [] : records.slice(own + 1);
}

/**
 * Whether servers with this version must not write, because a later one makes more than additive changes. Early releases did not
 * record that a version is additive.
 */
export function mustNotWrite(digest: string, records: readonly DeclarationRecord[]): boolean {
  return findLater(digest, records).some(({ declaration }) => parseVersion(declaration).stops !== false);
}

export function writeVersion(declaration: SchemaVersion, isAdditive: boolean): string {
  return JSON.stringify({ ...declaration, stops: !isAdditive });
}

/** Digests a version independently of settings and of names in the database, so it is the same in every installation. */
export function digestOf(registry: Registry): string {
  const known = digests.get(registry) ?? computeDigest(registry);
  digests.set(registry, known);
  return known;
}

/** Gives the bound registry the digest of the declared one, because names in the database do not affect the digest. */
export function withDigestOf(registry: Registry, bound: Registry): Registry {
  digests.set(bound, digestOf(registry));
  return bound;
}

const digests = new WeakMap<Registry, string>();

function computeDigest(registry: Registry): string {
  const resources = mapMembers(recordResources(withoutStoredNames(registry), undefined), withoutLaterMembers);
  const declared = registry.declarations?.digest ?? "";
  return createHash("sha256").update(JSON.stringify(resources)).update(declared).digest("base64url");
}

/**
 * Leaves out members that later releases of the program added. Otherwise the same declarations would have another
 * digest in such a release. The digest of the whole version covers these members.
 */
function withoutLaterMembers(resource: RecordedResource): RecordedResource {
  return { ...resource, fields: mapMembers(resource.fields, ({ fallback: _, ...field }) => field) };
}

/** Removes the names in the database, so that only the declared names count. */
function withoutStoredNames(registry: Registry): Registry {
  const resources = mapMembers(registry.resources, ({ storedAs: _, ...definition }) => ({
    ...definition,
    fields: mapMembers(
      definition.fields,
      ({ storedAs: __, source: ___, seen: ____, history: _____, ...field }): FieldDefinition => field,
    ),
  }));
  return { ...registry, resources };
}
