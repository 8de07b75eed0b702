/**
 * Parses the query of a URL into pairs, then by the grammar `name[operator]=value` (docs/reference/http.md#queries), without
 * knowing fields. A recently parsed query gives the same object again, so that later stages can cache their work by it.
 */
import { LRUCache } from "lru-cache";
import type { QueryParameter } from "../../model/plan/api-request.js";
import { Refusal } from "../../model/plan/errors.js";
import { oncePer } from "../../model/values/once-per.js";

export type Pair = readonly [name: string, value: string];

/** Number of cached queries, and the maximum length of a cached query in characters. */
const remembered = { texts: 500, length: 300 };
const recent = new LRUCache<string, readonly Pair[]>({ max: remembered.texts });
const none: readonly Pair[] = [];

/** @throws Refusal invalid_query if percent-encoding is malformed */
export function readPairs(querystring: string): readonly Pair[] {
  if (querystring === "") return none;
  let pairs = recent.get(querystring);
  if (pairs !== undefined) return pairs;
  pairs = splitPairs(querystring);
  if (querystring.length <= remembered.length) recent.set(querystring, pairs);
  return pairs;
}

function splitPairs(querystring: string): readonly Pair[] {
  return querystring
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const equals = part.indexOf("=");
      return equals === -1 ? [decode(part), ""] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
    });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new Refusal("invalid_query", `the query is not percent-encoded UTF-8 near "${text.slice(0, 60)}"`);
  }
}

/**
 * Groups the values of equal parameters, in the order of their first occurrence. A list is the parameter repeated, `name[]`
 * repeated, or `name[0]`, `name[1]` and so on, sorted by these numbers.
 * @throws Refusal invalid_query for another form, for two forms of one list, and for missing numbers
 */
export const readQuery = oncePer((pairs: readonly Pair[]): readonly QueryParameter[] => {
  const found = new Map<string, Gathered>();
  for (const [written, value] of pairs) {
    const { name, operator, form, index } = splitName(written);
    const key = operator === null ? name : `${name}[${operator}]`;
    const known = found.get(key) ?? { name, operator, form, elements: [] };
    found.set(key, known);
    if (known.form !== form) {
      throw refuse(written, `is written both as ${key}${known.form} and as ${key}${form}; use one of them`);
    }
    known.elements.push({ index: index ?? known.elements.length, value, written });
  }
  return Array.from(found.values(), ({ form, elements, ...parameter }) => {
    const values: string[] = [];
    for (const { index, value, written } of elements) {
      if (index >= elements.length || index in values) {
        throw refuse(written, "must have indexes from [0] without gaps, each once");
      }
      values[index] = value;
    }
    return { ...parameter, isList: form !== "", values };
  });
});

type Form = "" | "[]" | "[0]";

interface Gathered {
  readonly name: string;
  readonly operator: string | null;
  readonly form: Form;
  readonly elements: { readonly index: number; readonly value: string; readonly written: string }[];
}

function splitName(written: string): {
  readonly name: string;
  readonly operator: string | null;
  readonly form: Form;
  readonly index: number | null;
} {
  const match = /^([^[\]]+)(?:\[([a-z]+)\])?(\[(0|[1-9]\d*)?\])?$/.exec(written);
  if (match === null)
    throw refuse(written, "must be written as name or name[operator], or for a list as name[] or name[0]");
  const [, name = "", operator = null, brackets, index] = match;
  if (brackets === undefined) return { name, operator, form: "", index: null };
  return index === undefined
    ? { name, operator, form: "[]", index: null }
    : { name, operator, form: "[0]", index: Number(index) };
}

function refuse(parameter: string, message: string): Refusal {
  const details = [{ parameter, rule: "form", message }];
  return new Refusal("invalid_query", `${parameter === "" ? "a parameter" : parameter} ${message}`, { details });
}

/** @throws Refusal invalid_query if there are any, because writes take no parameters */
export function refuseQuery(pairs: readonly Pair[], method: string): void {
  if (pairs.length === 0) return;
  const details = pairs.map(([name]) => ({
    parameter: name,
    rule: "unknown",
    message: `is not a query parameter of ${method}`,
  }));
  throw new Refusal("invalid_query", `${method} takes no query parameters; leave out "${pairs[0]![0]}"`, { details });
}
