import { expect } from "chai";
import type { Answer } from "../support/request.js";

/** Headers that differ between any two answers. */
const incidental = new Set(["date", "x-request-id", "content-length", "keep-alive", "connection"]);

interface Identified {
  readonly id: string;
  readonly fields: { readonly [field: string]: { readonly format?: string | undefined } };
}

/** A resource whose ids are UUIDs. */
const uuids = { id: "id", fields: { id: { format: "uuid" } } };

/** Ids that no item has, and so long that they are unique in any text: one for each position in a path. */
export function nothing(place = 0, resource?: Identified): string {
  const isUuid = resource?.fields[resource.id]?.format === "uuid";
  return `${isUuid ? "90000000-0000-4000-8000-00000000000" : "900000000000000"}${String(place)}`;
}

/**
 * Asserts that an answer is, byte for byte, the answer for missing ids at the same path: `nothing(0)`, `nothing(1)` and so on
 * replace its ids.
 */
export function assertIndistinguishable(what: string, answer: Answer, other: Answer, ids: readonly string[]): void {
  const rename = (text: string): string =>
    ids.reduce(
      (renamed, id, place) => renamed.replaceAll(nothing(place), id).replaceAll(nothing(place, uuids), id),
      text,
    );
  expect(
    listTraits(answer, (text) => text),
    what,
  ).to.deep.equal(listTraits(other, rename));
}

function listTraits({ status, text, headers }: Answer, rename: (text: string) => string): readonly unknown[] {
  const body = rename(text.replace(/"request_id":"[^"]*"/, ""));
  const meaningful = Object.entries(headers).filter(([name]) => !incidental.has(name));
  return [status, body, meaningful.map(([name, value]) => `${name}: ${rename(String(value))}`).sort()];
}
