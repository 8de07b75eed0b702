/** Conditions that all hold, and groups of terms that hold beside them: one of `or`, all of `and`; up to four groups deep, with the first `or`. */
export type Term<Filter> = Filter & {
  readonly and?: readonly Term<Filter>[] | undefined;
  readonly or?: readonly Term<Filter>[] | undefined;
};

/** What the found items come to, of fields by name. */
export interface AggregateQuery<
  Filter,
  Key extends string,
  Sum extends string,
  Average extends string,
  Least extends string,
  Greatest extends string,
> {
  /** As of a list. */
  readonly filter?: Filter | undefined;
  /** As of a list. */
  readonly or?: readonly Term<Filter>[] | undefined;
  /** As of a list. */
  readonly q?: string | undefined;
  /** Items that have the same of all these are a group; without them all are one. */
  readonly group?: readonly Key[] | undefined;
  /** Exact of integers and decimals; 0 of nothing. */
  readonly sum?: readonly Sum[] | undefined;
  /** Of 15 digits; null of nothing. */
  readonly avg?: readonly Average[] | undefined;
  readonly min?: readonly Least[] | undefined;
  readonly max?: readonly Greatest[] | undefined;
}

/** What the items of a group come to: what was asked for. */
export type Aggregated<
  Item,
  Key extends string,
  Sum extends string,
  Average extends string,
  Least extends string,
  Greatest extends string,
> = {
  readonly group: { readonly [Name in Key]: Name extends keyof Item ? Item[Name] | null : string | null };
  /** Items. */
  readonly count: number;
} & Measured<"sum", Sum, { readonly [Name in Sum]: number }> &
  Measured<"avg", Average, { readonly [Name in Average]: number | null }> &
  Measured<"min", Least, ValuesOf<Item, Least>> &
  Measured<"max", Greatest, ValuesOf<Item, Greatest>>;

/** Nothing where no field was named. */
export type Measured<Name extends string, Fields, Values> = [Fields] extends [never]
  ? unknown
  : { readonly [Each in Name]: Values };

export type ValuesOf<Item, Fields extends string> = {
  readonly [Name in Fields]: (Name extends keyof Item ? Item[Name] : never) | null;
};
