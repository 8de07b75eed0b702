/**
 * The declarations that a database has been served under, one after the other. Two of them may be served at the same time,
 * while a new one is rolled out: the latest then decides what is derived from the items, and every process writes it.
 */
import { isLeft } from "./first-values.js";
import { parseDeclaration, type Declaration } from "./kept-declaration.js";

/** The latest of those that a database keeps; of one that keeps none, one of nothing. */
export function parseLatest(records: readonly { readonly declaration: string }[]): Declaration {
  return parseDeclaration(records.at(-1)?.declaration ?? '{"resources":{}}');
}

/**
 * The place of a declaration among those that a database was served under. `older`: a server with later declarations is running,
 * and a server with this one obeys both. `former`: no server has later ones any more, so the database is migrated back to this one.
 */
export type Standing = "new" | "latest" | "older" | "former";

/** Said to whoever starts a server, or runs a command, with declarations that are older. */
export const describeOlder =
  "a server with later declarations is running: beside it, one with these keeps to both and changes nothing. " +
  "To go back to these, stop the servers with later ones first";

interface Record {
  readonly digest: string;
  readonly declaration: string;
}

/** Digests of the declarations that came after this one; none where it is the latest, or new. */
export function listLater(digest: string, records: readonly Record[]): readonly string[] {
  const known = listCounted(records).map((record) => record.digest);
  const own = known.lastIndexOf(digest);
  return own === -1 ? [] : [...new Set(known.slice(own + 1))];
}

/** Those that the database has not gone back behind, from the first to the latest. */
export function listCounted<Kept extends Record>(records: readonly Kept[]): readonly Kept[] {
  const counted: Kept[] = [];
  for (const record of records) {
    const own = counted.findLastIndex(({ digest }) => digest === record.digest);
    if (own !== -1 && isReturn(record)) counted.length = own + 1;
    counted.push(record);
  }
  return counted;
}

function isReturn({ declaration }: Record): boolean {
  return parseDeclaration(declaration).returned === true;
}

/**
 * Whether processes with a declaration write no more: the database has gone back behind it, later ones keep values in another
 * form, or what is kept beside them for earlier ones is written by nobody any more.
 */
export function isStopped(digest: string, records: readonly Record[]): boolean {
  const counted = listCounted(records);
  const place = counted.findLastIndex((record) => record.digest === digest);
  if (place === -1) return records.some((record) => record.digest === digest);
  return isStoppedBy(counted.slice(place).map((record) => parseDeclaration(record.declaration)));
}

/** Digests of those among them that `isStopped` says it of, and that the database has not gone back behind. */
export function findStopped(records: readonly Record[]): ReadonlySet<string> {
  const counted = listCounted(records);
  const declarations = counted.map((record) => parseDeclaration(record.declaration));
  const places = new Map(counted.map(({ digest }, place) => [digest, place]));
  return new Set([...places].flatMap(([digest, place]) => (isStoppedBy(declarations.slice(place)) ? [digest] : [])));
}

/** Whether those after the first one stop it. */
function isStoppedBy([own, ...later]: readonly Declaration[]): boolean {
  return later.some(({ stops }) => stops === true) || (own !== undefined && isLeft(own, later));
}

/** The record with which the database goes back to what another one holds. */
export function writeReturn(declaration: string): string {
  return JSON.stringify({ ...parseDeclaration(declaration), returned: true });
}

/** @param stops processes with earlier declarations write no more, and start no more */
export function writeDeclaration(declaration: Declaration, stops: boolean, standing?: Standing): string {
  const marks = { ...(stops ? { stops } : {}), ...(standing === "former" ? { returned: true } : {}) };
  return JSON.stringify({ ...declaration, ...marks });
}
