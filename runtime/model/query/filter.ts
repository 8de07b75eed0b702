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
  | { readonly kind: "empty"; readonly field: string }
  | RelatedFilter
  | CountedFilter
  /** The items that have one of these lists of values in the unique key with this index. The key compares the values. */
  | { readonly kind: "unique"; readonly key: number; readonly values: readonly (readonly Scalar[])[] }
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

/** Selects items whose field has one of the values. */
export function isIn(field: string, values: readonly Scalar[]): Filter {
  return { kind: "in", field, values, negated: false };
}

export function equals(field: string, value: Scalar): Filter {
  return isIn(field, [value]);
}

/**
 * Selects items by their ids, and by their paths where ids are unique within the parent only.
 * @param places the path is null if the id alone identifies the item
 */
export function isAt(id: string, places: readonly { readonly path: string | null; readonly id: number }[]): Filter {
  const paths = [...new Set(places.map(({ path }) => path))];
  return anyOf(
    paths.map((path) => {
      const byId = isIn(
        id,
        places.filter((place) => place.path === path).map((place) => place.id),
      );
      return path === null ? byId : both(equals(pathField, path), byId);
    }),
  );
}

export function listParts(filter: Filter): readonly Filter[] {
  switch (filter.kind) {
    case "all":
    case "any":
      return [filter, ...filter.of.flatMap(listParts)];
    case "related":
      return [filter, ...listParts(filter.filter)];
    case "counted":
      return [filter, ...listParts(filter.visible)];
    default:
      return [filter];
  }
}

/** Whether the filter searches inside texts, which takes time in proportion to their length. */
export function searchesTexts(filter: Filter): boolean {
  return listParts(filter).some(({ kind }) => kind === "contains");
}

/** Whether the filter depends on related items. */
export function hasRelation(filter: Filter): boolean {
  return listParts(filter).some(({ kind }) => kind === "related" || kind === "counted");
}

export function listRelatedResources(filter: Filter): readonly string[] {
  return listParts(filter).flatMap((part) =>
    part.kind === "related" ? [part.resource] : part.kind === "counted" ? [part.of] : [],
  );
}
