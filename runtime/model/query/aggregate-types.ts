/** The types of aggregates, for the typed client and for a project's own code. */

/**
 * Conditions on fields, which must all match. All terms in `and` must match too, and at least one term in `or`. Terms can be
 * nested four levels deep, including the outermost `or`.
 */
export type Term<Filter> = Filter & {
  readonly and?: readonly Term<Filter>[] | undefined;
  readonly or?: readonly Term<Filter>[] | undefined;
};

/** A query that computes results for groups of the matching items. `sum`, `avg` and the other functions list names of fields. */
export interface Aggregation<
  Filter,
  Key extends string,
  Sum extends string,
  Average extends string,
  Least extends string,
  Greatest extends string,
  Distinct extends string,
> {
  /** Conditions on the items, all of which must match, as in the query of a list. */
  readonly filter?: Filter | undefined;
  /** Terms of which at least one must match, as in the query of a list. */
  readonly or?: readonly Term<Filter>[] | undefined;
  /** Words to search for, as in the query of a list. */
  readonly q?: string | undefined;
  /**
   * Fields whose values form the groups: items with equal values are in the same group. If absent, all items form one
   * group. A dot leads from a reference to a field of the referenced item, as in `"customer_id.country"`.
   */
  readonly group?: readonly Key[] | undefined;
  /** Time zone for the parts of times in `group`, such as `"Europe/Berlin"`. UTC by default. */
  readonly time_zone?: string | undefined;
  /** Fields whose values are added. Sums of integers and decimals are exact. If no item has a value, the sum is 0. */
  readonly sum?: readonly Sum[] | undefined;
  /** Fields whose average is computed. Averages have 15 digits. If no item has a value, the average is null. */
  readonly avg?: readonly Average[] | undefined;
  readonly min?: readonly Least[] | undefined;
  readonly max?: readonly Greatest[] | undefined;
  /** Fields whose distinct values are counted. Null does not count as a value. */
  readonly distinct?: readonly Distinct[] | undefined;
  /** Conditions on the results of a group, all of which must match: `{ "sum.amount": { gte: 1000 }, count: 3 }`. */
  readonly having?: NoInfer<Having<Sum, Average, Least, Greatest, Distinct>> | undefined;
  /**
   * Order of the groups: names of keys and results, such as `["-sum.amount", "count"]`. A minus sorts in descending
   * order. By default, the groups are sorted by their keys.
   */
  readonly sort?:
    readonly GroupOrder<NoInfer<Key | GroupResult<Sum, Average, Least, Greatest, Distinct>>>[] | undefined;
}

/** An aggregate query that can request a single page of the groups. */
export interface AggregateQuery<
  Filter,
  Key extends string,
  Sum extends string,
  Average extends string,
  Least extends string,
  Greatest extends string,
  Distinct extends string,
> extends Aggregation<Filter, Key, Sum, Average, Least, Greatest, Distinct> {
  /** Number of the requested page of groups, counted from 1. */
  readonly page?: number | undefined;
  /** Number of groups on a page, from 1 to 1,000. By default 10 if `page` is given. */
  readonly items_per_page?: number | undefined;
}

export type GroupOrder<Name extends string> = `${"" | "-"}${Name}`;

/** A result of a group, such as `count` or `sum.amount`, by which a query can filter and sort the groups. */
export type GroupResult<
  Sum extends string,
  Average extends string,
  Least extends string,
  Greatest extends string,
  Distinct extends string,
> = "count" | `sum.${Sum}` | `avg.${Average}` | `min.${Least}` | `max.${Greatest}` | `distinct.${Distinct}`;

export type Having<
  Sum extends string,
  Average extends string,
  Least extends string,
  Greatest extends string,
  Distinct extends string,
> = {
  readonly [Name in GroupResult<Sum, Average, Least, Greatest, Distinct>]?:
    ResultOf<Name> | readonly ResultOf<Name>[] | ResultCondition<ResultOf<Name>> | undefined;
};

/** Conditions on one result of a group, such as `sum.amount`. All of them must match. */
export type ResultCondition<Value> = {
  readonly [operator in "eq" | "ne" | "gt" | "gte" | "lt" | "lte"]?: Value | undefined;
} & { readonly [operator in "in" | "nin"]?: readonly Value[] | undefined };

/** Type of a result of a group. `min` and `max` of times and ids can be strings, all other results are numbers. */
export type ResultOf<Name extends string> = Name extends `${"min" | "max"}.${string}` ? string | number : number;

/** The results for one group of items. */
export type Aggregated<
  Item,
  Key extends string,
  Sum extends string,
  Average extends string,
  Least extends string,
  Greatest extends string,
  Distinct extends string,
> = {
  readonly group: { readonly [Name in Key]: Name extends keyof Item ? Item[Name] | null : KeyOf<Name> | null };
  /** Number of items in the group. */
  readonly count: number;
} & Measured<"sum", Sum, { readonly [Name in Sum]: number }> &
  Measured<"avg", Average, { readonly [Name in Average]: number | null }> &
  Measured<"min", Least, ValuesOf<Item, Least>> &
  Measured<"max", Greatest, ValuesOf<Item, Greatest>> &
  Measured<"distinct", Distinct, { readonly [Name in Distinct]: number }>;

/**
 * Type of a group key that is not a field of the item. A part of a time, such as a month, is a string. The field of a
 * related item can have any single value.
 */
export type KeyOf<Name extends string> = Name extends `${string}(${string}` ? string : string | number | boolean;

/** Results of one function. If the query names no fields for the function, the result has no such member. */
export type Measured<Name extends string, Fields, Values> = [Fields] extends [never]
  ? unknown
  : { readonly [Each in Name]: Values };

export type ValuesOf<Item, Fields extends string> = {
  readonly [Name in Fields]: (Name extends keyof Item ? Item[Name] : never) | null;
};
