/** The keyword `rollup`, by which a field is computed from other items: `{ "sum": "invoices/lines.amount" }`. */
import type { Rollup, RollupFunction } from "./field.js";

/** A function with its source field. `by` is the field of the source items that refers to this resource. */
export type RollupKeyword = { readonly [of in RollupFunction]?: string } & { readonly by?: string };

export type ParsedRollup = Pick<Rollup, "of" | "resource" | "field" | "by">;

const rollupFunctions = ["sum", "min", "max"] as const satisfies readonly RollupFunction[];

export function listRollupFunctions(keyword: RollupKeyword): readonly RollupFunction[] {
  return rollupFunctions.filter((of) => keyword[of] !== undefined);
}

/**
 * Parses the keyword, which must have exactly one function. The text after the last dot is the field, because field
 * names contain no dot.
 */
export function parseRollup(keyword: RollupKeyword): ParsedRollup {
  const [of = "sum"] = listRollupFunctions(keyword);
  const source = keyword[of] ?? "";
  const dot = source.lastIndexOf(".");
  return { of, resource: source.slice(0, dot), field: source.slice(dot + 1), by: keyword.by ?? null };
}
