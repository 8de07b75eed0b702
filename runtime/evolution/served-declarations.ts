/**
 * The declarations that a database has been served under, one after the other. Two of them may be served at the same time,
 * while a new one is rolled out: the latest then decides what is derived from the items, and every process writes it.
 */
import { parseDeclaration, type Declaration } from "./kept-declaration.js";

/** The latest of those that a database keeps; of one that keeps none, one of nothing. */
export function parseLatest(records: readonly { readonly declaration: string }[]): Declaration {
  return parseDeclaration(records.at(-1)?.declaration ?? '{"resources":{}}');
}

/**
 * Where a declaration stands among those that were served, from the first to the latest. One that is known and not the latest
 * is older: it changes nothing in what the database derives, whether it is on its way out or has been taken back to.
 */
export function standingOf(digest: string, known: readonly string[]): "new" | "latest" | "older" {
  if (known.at(-1) === digest) return "latest";
  return known.includes(digest) ? "older" : "new";
}

interface Record {
  readonly digest: string;
  readonly declaration: string;
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

/** The record with which the database goes back to what another one holds. */
export function writeReturn(declaration: string): string {
  return JSON.stringify({ ...parseDeclaration(declaration), returned: true });
}

/** Whether a process with earlier declarations writes no more. */
export function isStop(declaration: string): boolean {
  const { stops, returned } = parseDeclaration(declaration);
  return stops === true || returned === true;
}

/** @param stops processes with earlier declarations write no more, and start no more */
export function writeDeclaration(declaration: Declaration, stops: boolean): string {
  return JSON.stringify(stops ? { ...declaration, stops } : declaration);
}
