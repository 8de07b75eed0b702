/** The query of a URL: pairs, then the grammar `name[operator]=value` (contract, section 4). Knows no field. */
import type { QueryParameter } from "../api-request.js";
import { Refusal } from "../errors.js";

export type Pair = readonly [name: string, value: string];

/** @throws Refusal invalid_query where percent-encoding is malformed. */
export function readPairs(querystring: string): readonly Pair[] {
  if (querystring === "") return [];
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

/** Gathers the values of equal parameters, in the order of their first occurrence. */
export function readQuery(pairs: readonly Pair[]): readonly QueryParameter[] {
  if (pairs.length === 0) return [];
  const found = new Map<string, { name: string; operator: string | null; values: string[] }>();
  for (const [name, value] of pairs) {
    const known = found.get(name);
    if (known === undefined) found.set(name, { ...splitOperator(name), values: [value] });
    else known.values.push(value);
  }
  return [...found.values()];
}

function splitOperator(name: string): { name: string; operator: string | null } {
  const match = /^([^[\]]+)(?:\[([a-z]+)\])?$/.exec(name);
  if (match === null) {
    throw new Refusal(
      "invalid_query",
      `${name === "" ? "a parameter" : `"${name}"`} is not of the form name=value or name[operator]=value`,
      {
        details: [{ parameter: name, rule: "form", message: "must be of the form name or name[operator]" }],
      },
    );
  }
  return { name: match[1]!, operator: match[2] ?? null };
}

/** @throws Refusal invalid_query: a request that writes takes no parameters. */
export function refuseQuery(pairs: readonly Pair[], method: string): void {
  if (pairs.length === 0) return;
  const details = pairs.map(([name]) => ({ parameter: name, rule: "unknown", message: `is not taken by ${method}` }));
  throw new Refusal("invalid_query", `${method} takes no query parameters; leave out "${pairs[0]![0]}"`, { details });
}
