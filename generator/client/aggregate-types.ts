/**
 * Conditions that all hold, together with groups of terms: one of `or`, all of `and`. Groups can be nested four deep, counting
 * the outermost `or`.
 */
export type Term<Filter> = Filter & {
  readonly and?: readonly Term<Filter>[] | undefined;
  readonly or?: readonly Term<Filter>[] | undefined;
};

/** An aggregate over the items that match, by names of fields. */
export interface AggregateQuery<
  Filter,
  Key extends string,
  Sum extends string,
  Average extends string,
  Least extends string,
  Greatest extends string,
  Distinct extends string,
> {
  /** All of these conditions must hold, as in a list. */
  readonly filter?: Filter | undefined;
  /** One of these terms must hold, as in a list. */
  readonly or?: readonly Term<Filter>[] | undefined;
  /** Words to search for, as in a list. */
  readonly q?: string | undefined;
  /**
   * Items with equal values of these fields form a group. Without it, all items form one. A dot leads from a reference to the related
   * item: `"customer_id.country"`.
   */
  readonly group?: readonly Key[] | undefined;
  /** The time zone of the parts of times in `group`: `"Europe/Berlin"`. By default UTC. */
  readonly time_zone?: string | undefined;
  /** Exact for integers and decimals; 0 if no item has a value. */
  readonly sum?: readonly Sum[] | undefined;
  /** With 15 digits; null if no item has a value. */
  readonly avg?: readonly Average[] | undefined;
  readonly min?: readonly Least[] | undefined;
  readonly max?: readonly Greatest[] | undefined;
  /** Numbers of different values, without null. */
  readonly distinct?: readonly Distinct[] | undefined;
  /** Conditions on results, which must all hold: `{ "sum.amount": { gte: 1000 }, count: 3 }`. */
  readonly having?: NoInfer<Having<Sum, Average, Least, Greatest, Distinct>> | undefined;
  /** Keys and results of the groups, with a minus for descending: `["-sum.amount", "count"]`. By default the keys. */
  readonly sort?:
    readonly GroupOrder<NoInfer<Key | GroupResult<Sum, Average, Least, Greatest, Distinct>>>[] | undefined;
  /** Returns this page of the groups, from 1. */
  readonly page?: number | undefined;
  /** 1 to 1,000, and 10 by default where there is a page. */
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

/** Conditions on one result, which must all hold. */
export type ResultCondition<Value> = {
  readonly [operator in "eq" | "ne" | "gt" | "gte" | "lt" | "lte"]?: Value | undefined;
} & { readonly [operator in "in" | "nin"]?: readonly Value[] | undefined };

/** Extremes of times and ids are strings or numbers. */
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

/** A part of a time is a string. The field of a related item may have any single value. */
export type KeyOf<Name extends string> = Name extends `${string}(${string}` ? string : string | number | boolean;

/** Empty if the query names no field for this function. */
export type Measured<Name extends string, Fields, Values> = [Fields] extends [never]
  ? unknown
  : { readonly [Each in Name]: Values };

export type ValuesOf<Item, Fields extends string> = {
  readonly [Name in Fields]: (Name extends keyof Item ? Item[Name] : never) | null;
};
