/** The types of aggregates, for the typed client and for a project's own code. */

/**
 * Conditions on fields, which must all match. All terms in `and` must match too, and at least one term in `or`. Terms can be
 * nested four levels deep, including the outermost `or`.
 */
export type Term<Filter> = Filter & {
  readonly and?: readonly Term<Filter>[] | undefined;
  readonly or?: readonly Term<Filter>[] | undefined;
};

/** For each function of an aggregate, the names of the fields to which a query applies it. */
export type AggregatedFields = { readonly [of in "sum" | "avg" | "min" | "max" | "distinct"]: string };

/** A query that computes results for groups of the matching items. `sum`, `avg` and the other functions list names of fields. */
export interface Aggregation<Filter, Key extends string, Fields extends AggregatedFields> {
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
  readonly sum?: readonly Fields["sum"][] | undefined;
  /** Fields whose average is computed. Averages have 15 digits. If no item has a value, the average is null. */
  readonly avg?: readonly Fields["avg"][] | undefined;
  readonly min?: readonly Fields["min"][] | undefined;
  readonly max?: readonly Fields["max"][] | undefined;
  /** Fields whose distinct values are counted. Null does not count as a value. */
  readonly distinct?: readonly Fields["distinct"][] | undefined;
  /** Conditions on the results of a group, all of which must match: `{ "sum.amount": { gte: 1000 }, count: 3 }`. */
  readonly having?: NoInfer<Having<Fields>> | undefined;
  /**
   * Order of the groups: names of keys and results, such as `["-sum.amount", "count"]`. A minus sorts in descending
   * order. By default, the groups are sorted by their keys.
   */
  readonly sort?: readonly GroupOrder<NoInfer<Key | GroupResult<Fields>>>[] | undefined;
}

/** An aggregate query that can request a single page of the groups. */
export interface AggregateQuery<Filter, Key extends string, Fields extends AggregatedFields> extends Aggregation<
  Filter,
  Key,
  Fields
> {
  /** Number of the requested page of groups, counted from 1. */
  readonly page?: number | undefined;
  /** Number of groups on a page, from 1 to 1,000. By default 10 if `page` is given. */
  readonly items_per_page?: number | undefined;
}

export type GroupOrder<Name extends string> = `${"" | "-"}${Name}`;

/** A result of a group, such as `count` or `sum.amount`, by which a query can filter and sort the groups. */
export type GroupResult<Fields extends AggregatedFields> =
  "count" | { [Of in keyof AggregatedFields]: `${Of}.${Fields[Of]}` }[keyof AggregatedFields];

export type Having<Fields extends AggregatedFields> = {
  readonly [Name in GroupResult<Fields>]?:
    ResultOf<Name> | readonly ResultOf<Name>[] | ResultCondition<ResultOf<Name>> | undefined;
};

/** Conditions on one result of a group, such as `sum.amount`. All of them must match. */
export type ResultCondition<Value> = {
  readonly [operator in "eq" | "ne" | "gt" | "gte" | "lt" | "lte"]?: Value | undefined;
} & { readonly [operator in "in" | "nin"]?: readonly Value[] | undefined };

/** Type of a result of a group. `min` and `max` of times and ids can be strings, all other results are numbers. */
export type ResultOf<Name extends string> = Name extends `${"min" | "max"}.${string}` ? string | number : number;

/** The results for one group of items. A function for which the query names no fields has no member. */
export type Aggregated<Item, Key extends string, Fields extends AggregatedFields> = {
  readonly group: { readonly [Name in Key]: Name extends keyof Item ? Item[Name] | null : KeyOf<Name> | null };
  /** Number of items in the group. */
  readonly count: number;
} & {
  readonly [Of in keyof AggregatedFields as [Fields[Of]] extends [never] ? never : Of]: {
    readonly [Name in Fields[Of]]: AggregatedValue<Of, Item, Name>;
  };
};

/**
 * Type of a group key that is not a field of the item. A part of a time, such as a month, is a string. The field of a
 * related item can have any single value.
 */
export type KeyOf<Name extends string> = Name extends `${string}(${string}` ? string : string | number | boolean;

/** The result of a function of a field. If no item has a value, an average, minimum or maximum is null. */
export type AggregatedValue<Of, Item, Name> = Of extends "min" | "max"
  ? (Name extends keyof Item ? Item[Name] : never) | null
  : Of extends "avg"
    ? number | null
    : number;
