/** The keyword `rollup` as it is declared: `{ "sum": "invoices/lines.amount" }`. */
import type { Rollup, RollupFunction } from "./field.js";

/** One of the functions with the field to roll up, and in `by` the field that refers to this resource. */
export type RollupKeyword = { readonly [of in RollupFunction]?: string } & { readonly by?: string };

export type ParsedRollup = Pick<Rollup, "of" | "resource" | "field" | "by">;

const functions = ["sum", "min", "max"] as const satisfies readonly RollupFunction[];

export function listFunctions(keyword: RollupKeyword): readonly RollupFunction[] {
  return functions.filter((of) => keyword[of] !== undefined);
}

/** Parses a keyword with one function. Names of fields contain no dot. */
export function parseRollup(keyword: RollupKeyword): ParsedRollup {
  const [of = "sum"] = listFunctions(keyword);
  const source = keyword[of] ?? "";
  const dot = source.lastIndexOf(".");
  return { of, resource: source.slice(0, dot), field: source.slice(dot + 1), by: keyword.by ?? null };
}
