/** Conditions on stored items, as plain data that each database translates. */

export type Scalar = string | number | boolean;

/** Name of an item's key in filters and sort orders of every resource. The key is a number that is never reused. */
export const keyField = "_key";

/** Name of an item's path in filters: the ids of its ancestors, outermost first, joined by "/". */
export const pathField = "_path";

/**
 * A condition on the stored fields of an item, with the same meaning on every database:
 * - Equality and ranges never match null; a negated `in` matches null.
 * - For an array field, `in` means "contains one of", and its negation means "contains none of".
 * - Strings compare by UTF-8 bytes, numbers by value; false comes before true.
 */
export type Filter =
  | { readonly kind: "all"; readonly of: readonly Filter[] }
  | { readonly kind: "any"; readonly of: readonly Filter[] }
  | { readonly kind: "in"; readonly field: string; readonly values: readonly Scalar[]; readonly negated: boolean }
  | { readonly kind: "range"; readonly field: string; readonly operator: RangeOperator; readonly value: Scalar }
  | { readonly kind: "prefix"; readonly field: string; readonly prefix: string }
  /** The field contains the text, compared by `listEqualCharacters`. */
  | { readonly kind: "contains"; readonly field: string; readonly text: string }
  | { readonly kind: "exists"; readonly field: string; readonly exists: boolean }
  /** An array field that is null or empty. */
  | { readonly kind: "empty"; readonly field: string }
  | RelatedFilter
  | CountedFilter
  /** The item that has these values in the unique key with this index. Values compare as the unique key compares them. */
  | { readonly kind: "unique"; readonly key: number; readonly values: readonly Scalar[] }
  /** Each prefix must begin a word of the searchable fields, folded by `foldWords`. */
  | { readonly kind: "words"; readonly prefixes: readonly string[] };

/**
 * Selects items that are related to an item of another resource. `field` of the item and `by` of the other item have
 * the same value, and `filter` selects the other item. If `by` is null, the other item is nested in the item. If
 * `field` is `pathField`, the item is nested in the other item. `negated` selects items without such a relation.
 */
export interface RelatedFilter {
  readonly kind: "related";
  readonly field: string;
  readonly resource: string;
  readonly by: string | null;
  readonly filter: Filter;
  readonly negated: boolean;
}

/**
 * Selects items by a count: `filter` compares the number of visible items of the resource `of` whose field `by` refers
 * to the item. In `filter`, the number has the name `field`.
 */
export interface CountedFilter {
  readonly kind: "counted";
  readonly field: string;
  readonly of: string;
  readonly by: string;
  readonly visible: Filter;
  readonly filter: Filter;
}

export type RangeOperator = "gt" | "gte" | "lt" | "lte";

export const everything: Filter = { kind: "all", of: [] };

/** Combines two filters with "and", without needless nesting. */
export function both(left: Filter, right: Filter): Filter {
  if (left === everything) return right;
  if (right === everything && (left.kind !== "all" || left.of.length > 1)) return left;
  const of = [left, right].flatMap((filter) => (filter.kind === "all" ? filter.of : [filter]));
  if (of.length === 0) return everything;
  return of.length === 1 ? of[0]! : { kind: "all", of };
}

/** Combines filters with "or", without needless nesting. */
export function anyOf(of: readonly Filter[]): Filter {
  return of.length === 1 ? of[0]! : { kind: "any", of };
}

/** Whether the filter searches inside texts, which takes time in proportion to their length. */
export function searchesTexts(filter: Filter): boolean {
  switch (filter.kind) {
    case "contains":
      return true;
    case "all":
    case "any":
      return filter.of.some(searchesTexts);
    case "related":
      return searchesTexts(filter.filter);
    default:
      return false;
  }
}

/** Whether the filter depends on related items. */
export function hasRelation(filter: Filter): boolean {
  if (filter.kind === "all" || filter.kind === "any") return filter.of.some(hasRelation);
  return filter.kind === "related" || filter.kind === "counted";
}

/** Lists the resources of related items on which the filter depends. */
export function listRelatedResources(filter: Filter): readonly string[] {
  if (filter.kind === "related") return [filter.resource, ...listRelatedResources(filter.filter)];
  if (filter.kind === "counted") return [filter.of, ...listRelatedResources(filter.visible)];
  return filter.kind === "all" || filter.kind === "any" ? filter.of.flatMap(listRelatedResources) : [];
}

export function equals(field: string, value: Scalar): Filter {
  return { kind: "in", field, values: [value], negated: false };
}
