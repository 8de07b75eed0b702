/**
 * The declarations that a database has been served under, one after the other. While a rolling deployment lasts, servers with an
 * older declaration run beside those with the latest one.
 */
import { parseVersion, type SchemaVersion } from "./schema-version.js";

/** The latest of those that a database keeps; of one that keeps none, one of nothing. */
export function parseLatest(records: readonly { readonly declaration: string }[]): SchemaVersion {
  return parseVersion(records.at(-1)?.declaration ?? '{"resources":{}}');
}

/**
 * The place of a declaration among those of a database. `older`: a server with a later one is running. Without such a server a
 * declaration of an earlier record is `new`: the database is migrated to it as to any other.
 */
export type Standing = "new" | "latest" | "older";

/** Logged by a server, and reported by a command, with declarations that are older. */
export const describeOlder =
  "a server with later declarations is running: beside it, a server with these migrates nothing. It writes if every later " +
  "change is additive, and else answers writes with 503. To migrate to these declarations, stop the servers with later ones first";

/** As a database keeps it. */
export interface DeclarationRecord {
  readonly digest: string;
  readonly declaration: string;
}

/** Digests of the declarations that came after this one; none if it is the latest, or unknown. */
export function listLater(digest: string, records: readonly DeclarationRecord[]): readonly string[] {
  return [...new Set(findLater(digest, records).map((record) => record.digest))];
}

function findLater(digest: string, records: readonly DeclarationRecord[]): readonly DeclarationRecord[] {
  const own = records.findLastIndex((record) => record.digest === digest);
  return own === -1 ? [] : records.slice(own + 1);
}

/**
 * Whether servers with this declaration must not write: a later one changes more than additive steps do. Earlier versions of the
 * program did not record that a declaration is additive.
 */
export function isStopped(digest: string, records: readonly DeclarationRecord[]): boolean {
  return findLater(digest, records).some(({ declaration }) => parseVersion(declaration).stops !== false);
}

export function writeVersion(declaration: SchemaVersion, isAdditive: boolean): string {
  return JSON.stringify({ ...declaration, stops: !isAdditive });
}
