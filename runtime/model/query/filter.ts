/** Conditions on stored items. They are plain data, which each database translates to its query language. */

export type Scalar = string | number | boolean;

/** Name, in filters and sort orders, of an item's key in the database, a number that is never reused. */
export const itemKeyField = "_key";

/** Name, in filters, of an item's path: the ids of the items in which it is nested, outermost first, joined by "/". */
export const parentIdPathField = "_path";

/**
 * A condition on the stored fields of an item. It has the same meaning on every database:
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
  /** The field contains the text. Characters that `listEqualCharacters` lists together count as equal. */
  | { readonly kind: "contains"; readonly field: string; readonly text: string }
  | { readonly kind: "exists"; readonly field: string; readonly exists: boolean }
  | { readonly kind: "empty"; readonly field: string }
  | RelatedFilter
  | ReferrerCountFilter
  /**
   * The item's values in a unique key equal one of the lists. `keyIndex` is the index of the unique key in the definition. The
   * filter compares values like that key, for example regardless of case.
   */
  | { readonly kind: "unique"; readonly keyIndex: number; readonly values: readonly (readonly Scalar[])[] }
  /** Each prefix is the beginning of a word in the searchable fields. The words are those that `tokenizeForSearch` returns. */
  | { readonly kind: "words"; readonly prefixes: readonly string[] };

/** Selects items that have a related item which matches `filter`. */
export interface RelatedFilter {
  readonly kind: "related";
  /**
   * The field of the selected item that is equal to the field `by` of the related item. It is `parentIdPathField` if the
   * selected item is nested in the related item.
   */
  readonly field: string;
  /** Path of the resource of the related items. */
  readonly resource: string;
  /** The compared field of the related item. Null if the related item is nested in the selected item. */
  readonly by: string | null;
  readonly filter: Filter;
  /** Whether to select the items without such a related item instead. */
  readonly negated: boolean;
}

/**
 * Selects items by a count: the number of items of the resource `countedResource` that match `visibilityFilter` and
 * whose field `referenceField` refers to the item. The count must match `filter`, which uses the name in `field` for
 * the count.
 */
export interface ReferrerCountFilter {
  readonly kind: "counted";
  readonly field: string;
  readonly countedResource: string;
  readonly referenceField: string;
  readonly visibilityFilter: Filter;
  readonly filter: Filter;
}

export type RangeOperator = "gt" | "gte" | "lt" | "lte";

export const everything: Filter = { kind: "all", of: [] };

/** Combines two filters with "and", without needless nesting. */
export function combineWithAnd(left: Filter, right: Filter): Filter {
  if (left === everything) return right;
  if (right === everything && (left.kind !== "all" || left.of.length > 1)) return left;
  const of = [left, right].flatMap(listAndConditions);
  if (of.length === 0) return everything;
  return of.length === 1 ? of[0]! : { kind: "all", of };
}

/** Splits the filter into conditions. An item matches the filter if it meets all of them. */
export function listAndConditions(filter: Filter): readonly Filter[] {
  return filter.kind === "all" ? filter.of : [filter];
}

/** Combines filters with "or", without needless nesting. */
export function combineWithOr(filters: readonly Filter[]): Filter {
  return filters.length === 1 ? filters[0]! : { kind: "any", of: filters };
}

/** Selects items whose field has one of the values. */
export function whereIn(field: string, values: readonly Scalar[]): Filter {
  return { kind: "in", field, values, negated: false };
}

export function whereEqual(field: string, value: Scalar): Filter {
  return whereIn(field, [value]);
}

/** Selects items by id, and by path unless the path is null. Paths are needed if ids are unique only within a parent. */
export function whereIdAndPath(
  idField: string,
  items: readonly { readonly path: string | null; readonly id: number }[],
): Filter {
  const paths = [...new Set(items.map(({ path }) => path))];
  return combineWithOr(
    paths.map((path) => {
      const byId = whereIn(
        idField,
        items.filter((place) => place.path === path).map((place) => place.id),
      );
      return path === null ? byId : combineWithAnd(whereEqual(parentIdPathField, path), byId);
    }),
  );
}

export function listFilterAndDescendants(filter: Filter): readonly Filter[] {
  switch (filter.kind) {
    case "all":
    case "any":
      return [filter, ...filter.of.flatMap(listFilterAndDescendants)];
    case "related":
      return [filter, ...listFilterAndDescendants(filter.filter)];
    case "counted":
      return [filter, ...listFilterAndDescendants(filter.visibilityFilter)];
    default:
      return [filter];
  }
}

/** Tells whether the filter searches inside texts. Such a search takes time in proportion to the length of the texts. */
export function usesSubstringSearch(filter: Filter): boolean {
  return listFilterAndDescendants(filter).some(({ kind }) => kind === "contains");
}

/** Tells whether the filter depends on related items. */
export function usesRelatedItems(filter: Filter): boolean {
  return listFilterAndDescendants(filter).some(({ kind }) => kind === "related" || kind === "counted");
}

export function listRelatedResources(filter: Filter): readonly string[] {
  return listFilterAndDescendants(filter).flatMap((part) =>
    part.kind === "related" ? [part.resource] : part.kind === "counted" ? [part.countedResource] : [],
  );
}
