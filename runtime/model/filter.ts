/** Conditions on stored items: plain data, which each database translates. */

export type Scalar = string | number | boolean;

/**
 * A condition on the stored fields of an item. One meaning on every database:
 * - equality and ranges never match null; a negated `in` matches null;
 * - of an array field, `in` means "contains one of" and its negation "contains none of";
 * - strings compare by UTF-8 bytes, numbers by value, false before true.
 */
export type Filter =
  | { readonly kind: "all"; readonly of: readonly Filter[] }
  | { readonly kind: "any"; readonly of: readonly Filter[] }
  | { readonly kind: "in"; readonly field: string; readonly values: readonly Scalar[]; readonly negated: boolean }
  | { readonly kind: "range"; readonly field: string; readonly operator: RangeOperator; readonly value: Scalar }
  | { readonly kind: "prefix"; readonly field: string; readonly prefix: string }
  /** The field contains the text, compared by `listAlike`. */
  | { readonly kind: "contains"; readonly field: string; readonly text: string }
  | { readonly kind: "exists"; readonly field: string; readonly exists: boolean }
  /** An array field that is null or has no elements. */
  | { readonly kind: "empty"; readonly field: string }
  /** The item of which the resource's unique key of this index is formed by these values, compared as the key compares. */
  | { readonly kind: "unique"; readonly key: number; readonly values: readonly Scalar[] }
  /** Every one of these must begin a word of the searchable fields; folded as `foldWords` does. */
  | { readonly kind: "words"; readonly prefixes: readonly string[] };

export type RangeOperator = "gt" | "gte" | "lt" | "lte";

export const everything: Filter = { kind: "all", of: [] };

/** Conjunction without needless nesting. */
export function both(left: Filter, right: Filter): Filter {
  if (left === everything) return right;
  if (right === everything && (left.kind !== "all" || left.of.length > 1)) return left;
  const of = [left, right].flatMap((filter) => (filter.kind === "all" ? filter.of : [filter]));
  if (of.length === 0) return everything;
  return of.length === 1 ? of[0]! : { kind: "all", of };
}

/** Disjunction without needless nesting. */
export function anyOf(of: readonly Filter[]): Filter {
  return of.length === 1 ? of[0]! : { kind: "any", of };
}

/** Tells whether the filter searches inside texts, which takes time by their length. */
export function looksInto(filter: Filter): boolean {
  return filter.kind === "contains" || ((filter.kind === "all" || filter.kind === "any") && filter.of.some(looksInto));
}

export function equals(field: string, value: Scalar): Filter {
  return { kind: "in", field, values: [value], negated: false };
}
