/** The types of aggregates in the typed client and in code of a project. */

/**
 * Conditions that must all match, together with groups of terms: one term of `or` must match, and all terms of `and`. Groups
 * can be nested four deep, counting the outermost `or`.
 */
export type Term<Filter> = Filter & {
  readonly and?: readonly Term<Filter>[] | undefined;
  readonly or?: readonly Term<Filter>[] | undefined;
};

/** A query that aggregates the items that match. `sum`, `avg` and so on list names of fields. */
export interface Aggregation<
  Filter,
  Key extends string,
  Sum extends string,
  Average extends string,
  Least extends string,
  Greatest extends string,
  Distinct extends string,
> {
  /** Conditions on items, which must all match, as in a list. */
  readonly filter?: Filter | undefined;
  /** Terms of which one must match, as in a list. */
  readonly or?: readonly Term<Filter>[] | undefined;
  /** Words to search for, as in a list. */
  readonly q?: string | undefined;
  /**
   * Fields whose values form the groups: items with equal values are one group. Without it, all items are one group. A dot
   * leads from a reference to the related item: `"customer_id.country"`.
   */
  readonly group?: readonly Key[] | undefined;
  /** Time zone of the parts of times in `group`, such as `"Europe/Berlin"`; UTC by default. */
  readonly time_zone?: string | undefined;
  /** Fields to add up. Sums of integers and decimals are exact; a sum is 0 if no item has a value. */
  readonly sum?: readonly Sum[] | undefined;
  /** Fields to average. Averages have 15 digits; an average is null if no item has a value. */
  readonly avg?: readonly Average[] | undefined;
  readonly min?: readonly Least[] | undefined;
  readonly max?: readonly Greatest[] | undefined;
  /** Fields whose distinct values are counted; null is not counted. */
  readonly distinct?: readonly Distinct[] | undefined;
  /** Conditions on results, which must all match: `{ "sum.amount": { gte: 1000 }, count: 3 }`. */
  readonly having?: NoInfer<Having<Sum, Average, Least, Greatest, Distinct>> | undefined;
  /**
   * Order of the groups: keys and results, with a minus for descending, such as `["-sum.amount", "count"]`. By default, the
   * groups are sorted by their keys.
   */
  readonly sort?:
    readonly GroupOrder<NoInfer<Key | GroupResult<Sum, Average, Least, Greatest, Distinct>>>[] | undefined;
}

/** A query that may ask for one page of the groups. */
export interface AggregateQuery<
  Filter,
  Key extends string,
  Sum extends string,
  Average extends string,
  Least extends string,
  Greatest extends string,
  Distinct extends string,
> extends Aggregation<Filter, Key, Sum, Average, Least, Greatest, Distinct> {
  /** Number of the page of groups to return, counted from 1. */
  readonly page?: number | undefined;
  /** Size of a page, from 1 to 1,000; 10 by default if `page` is given. */
  readonly items_per_page?: number | undefined;
}

export type GroupOrder<Name extends string> = `${"" | "-"}${Name}`;

/** The name of a result in conditions and orders. */
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

/** Conditions on one result, which must all match. */
export type ResultCondition<Value> = {
  readonly [operator in "eq" | "ne" | "gt" | "gte" | "lt" | "lte"]?: Value | undefined;
} & { readonly [operator in "in" | "nin"]?: readonly Value[] | undefined };

/** Type of a result. The least and greatest values of times and ids are strings or numbers. */
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
  /** Number of items. */
  readonly count: number;
} & Measured<"sum", Sum, { readonly [Name in Sum]: number }> &
  Measured<"avg", Average, { readonly [Name in Average]: number | null }> &
  Measured<"min", Least, ValuesOf<Item, Least>> &
  Measured<"max", Greatest, ValuesOf<Item, Greatest>> &
  Measured<"distinct", Distinct, { readonly [Name in Distinct]: number }>;

/**
 * Type of a key that is not a field of the item: a part of a time is a string, and the field of a related item may have any
 * single value.
 */
export type KeyOf<Name extends string> = Name extends `${string}(${string}` ? string : string | number | boolean;

/** Results of one function; no member if the query names no field for it. */
export type Measured<Name extends string, Fields, Values> = [Fields] extends [never]
  ? unknown
  : { readonly [Each in Name]: Values };

export type ValuesOf<Item, Fields extends string> = {
  readonly [Name in Fields]: (Name extends keyof Item ? Item[Name] : never) | null;
};
