/** The types for queries by code of a project. They use the names of the typed client, and ids are numbers. */
import type { Document } from "./field.js";

/** Types of a resource from the typed client. */
interface QueryTypes {
  /** The fields that the caller may get. Fields that require a privilege are optional. */
  readonly item: object;
  readonly filter: object;
  readonly sort: string;
  readonly groups: string;
  readonly numbers: string;
  readonly ordered: string;
}

/** For each resource: its items across all parents, with the ids of the items they lie in, and its types of the client. */
export type AnyLists = { readonly [path: string]: { readonly item: Document; readonly types: QueryTypes } };

type Sought = string | number | boolean;

/** A value, any of several values, or all of these operators. */
type AnyCondition = Sought | readonly Sought[] | { readonly [operator: string]: Sought | readonly Sought[] };

type OperatorsOf<Condition> = Condition extends Sought | readonly unknown[] ? never : keyof Condition;

/** The client writes ids as text or numbers, or only as UUIDs. In code they are always numbers. */
type NumberCondition<Condition> =
  | number
  | readonly number[]
  | {
      readonly [Operator in OperatorsOf<Condition>]?: Operator extends "exists"
        ? boolean
        : Operator extends "in" | "nin"
          ? readonly number[]
          : number;
    };

type ElementOf<Value> = NonNullable<Value> extends readonly (infer Element)[] ? Element : NonNullable<Value>;

type ConditionOf<Condition, Value> = [ElementOf<Value>] extends [number] ? NumberCondition<Condition> : Condition;

/** Conditions on fields, and on fields of related items: `"customer_id.country"`. */
type Conditions<Filter, Item> = {
  readonly [Name in keyof Filter]?: Name extends keyof Item
    ? ConditionOf<NonNullable<Filter[Name]>, Item[Name]>
    : Filter[Name];
} & { readonly [path: `${string}.${string}`]: AnyCondition };

/** Conditions that all hold, together with groups: one of `or`, all of `and`. */
type Term<Filter> = Filter & { readonly and?: readonly Term<Filter>[]; readonly or?: readonly Term<Filter>[] };

type FilterOf<List extends AnyLists[string]> = Conditions<List["types"]["filter"], List["item"]>;

/** Selects items. */
interface Search<List extends AnyLists[string]> {
  /** All of these conditions must match. A condition that nothing can satisfy (`[]`) matches nothing. */
  readonly filter?: FilterOf<List>;
  /** One of these terms must match. */
  readonly or?: readonly Term<FilterOf<List>>[];
  /** Every word must begin a word in the searchable fields. */
  readonly q?: string;
  /** Ids of the items that a nested item lies in, outermost first. Without it, items of all parents are read. */
  readonly within?: readonly number[];
}

type SortKey<Name extends string> = Name | `-${Name}` | `${string}.${string}`;

export interface ListQuery<List extends AnyLists[string]> extends Search<List> {
  /** A field, with a minus for descending, or up to five of them. The id breaks ties, and is the last default. */
  readonly sort?: SortKey<List["types"]["sort"]> | readonly SortKey<List["types"]["sort"]>[];
  /** Reads at most this many items. */
  readonly limit?: number;
}

/** A stored field, or one behind references: `"customer_id.country"`. */
type KeyOf<List extends AnyLists[string]> = List["types"]["groups"] | `${string}.${string}`;

/** The functions of an aggregate, and the fields that each is for. */
interface Measures<Sum, Average, Least, Greatest, Distinct> {
  /** Exact for integers and decimals; 0 if no item has a value. */
  readonly sum?: readonly Sum[];
  /** With 15 digits; null if no item has a value. */
  readonly avg?: readonly Average[];
  readonly min?: readonly Least[];
  readonly max?: readonly Greatest[];
  /** Numbers of different values, without null. */
  readonly distinct?: readonly Distinct[];
}

type GroupOrder<Name extends string> = Name | `-${Name}`;

type ResultName<
  Sum extends string,
  Average extends string,
  Least extends string,
  Greatest extends string,
  Distinct extends string,
> = "count" | `sum.${Sum}` | `avg.${Average}` | `min.${Least}` | `max.${Greatest}` | `distinct.${Distinct}`;

interface AggregateQuery<
  List extends AnyLists[string],
  Key extends string,
  Sum extends string,
  Average extends string,
  Least extends string,
  Greatest extends string,
  Distinct extends string,
>
  extends Search<List>, Measures<Sum, Average, Least, Greatest, Distinct> {
  /** Items with equal values of these fields form a group. Without it, all items form one. */
  readonly group?: readonly Key[];
  /** The time zone of the parts of times in `group`: `"Europe/Berlin"`. By default UTC. */
  readonly time_zone?: string;
  /** Conditions on results, which must all hold: `{ "sum.amount": { gte: 1000 }, count: 3 }`. */
  readonly having?: {
    readonly [Name in NoInfer<ResultName<Sum, Average, Least, Greatest, Distinct>>]?: AnyCondition;
  };
  /** Keys and results, with a minus for descending: `["-sum.amount", "count"]`. By default the keys. */
  readonly sort?: readonly NoInfer<GroupOrder<Key | ResultName<Sum, Average, Least, Greatest, Distinct>>>[];
  /** Returns the first groups: 1 to 1,000 of them. Without it, more than 1,000 groups are an error. */
  readonly limit?: number;
}

/** The results for one group of items. */
type Aggregated<
  Item,
  Key extends string,
  Sum extends string,
  Average extends string,
  Least extends string,
  Greatest extends string,
  Distinct extends string,
> = {
  readonly group: { readonly [Name in Key]: KeyValue<Item, Name> };
  /** Number of items. */
  readonly count: number;
} & Measured<"sum", { readonly [Name in Sum]: number }> &
  Measured<"avg", { readonly [Name in Average]: number | null }> &
  Measured<"min", ValuesOf<Item, Least>> &
  Measured<"max", ValuesOf<Item, Greatest>> &
  Measured<"distinct", { readonly [Name in Distinct]: number }>;

type KeyValue<Item, Name extends string> = Name extends keyof Item
  ? Item[Name] | null
  : Name extends `${string}.${string}`
    ? Sought | null
    : string | null;

/** Empty if the query names no field for this function. */
type Measured<Name extends string, Values> = [keyof Values] extends [never]
  ? unknown
  : { readonly [Each in Name]: Values };

type ValuesOf<Item, Fields extends string> = {
  readonly [Name in Fields]: (Name extends keyof Item ? Item[Name] : never) | null;
};

/** Aggregates the items that match a query, by groups. */
type Aggregate<Lists extends AnyLists> = <
  Path extends keyof Lists & string,
  const Key extends KeyOf<Lists[Path]> = never,
  const Sum extends Lists[Path]["types"]["numbers"] = never,
  const Average extends Lists[Path]["types"]["numbers"] = never,
  const Least extends Lists[Path]["types"]["ordered"] = never,
  const Greatest extends Lists[Path]["types"]["ordered"] = never,
  const Distinct extends Exclude<Lists[Path]["types"]["groups"], `${string}(${string}`> = never,
>(
  resource: Path,
  query?: AggregateQuery<Lists[Path], Key, Sum, Average, Least, Greatest, Distinct>,
) => Promise<readonly Aggregated<Lists[Path]["item"], Key, Sum, Average, Least, Greatest, Distinct>[]>;

/** An item without the fields that no caller gets. Fields that require a privilege may be undefined. */
type SeenItem<List extends AnyLists[string]> = {
  readonly [
    Name in keyof List["item"] as Name extends keyof List["types"]["item"] ? Name : never
  ]: Name extends keyof List["types"]["item"]
    ? List["item"][Name] | (undefined extends List["types"]["item"][Name] ? undefined : never)
    : never;
};

/** Reads several items, in the transaction. */
export interface SystemLists<Lists extends AnyLists = AnyLists> {
  /**
   * Reads the items that match a query, in its order: at most `limit`, which is at most 10,000. Without a limit, more than 1,000
   * items are an error.
   */
  list<Path extends keyof Lists & string>(
    resource: Path,
    query?: ListQuery<Lists[Path]>,
  ): Promise<readonly Lists[Path]["item"][]>;
  /**
   * Iterates over any number of items, a page at a time: `for await (const line of read.each("orders/lines"))`. Changes that are made
   * meanwhile make it neither skip nor repeat another item.
   */
  each<Path extends keyof Lists & string>(
    resource: Path,
    query?: ListQuery<Lists[Path]>,
  ): AsyncIterable<Lists[Path]["item"]>;
  /** Aggregates items, by groups: in the order of their keys, unless the query has another. */
  readonly aggregate: Aggregate<Lists>;
}

/**
 * Reads with the rights of the caller: only items that they see, without fields that they may not read. A caller who may not read
 * the resource at all gets the error of such a request.
 */
export interface CallerLists<Lists extends AnyLists = AnyLists> {
  /** As for the system. */
  list<Path extends keyof Lists & string>(
    resource: Path,
    query?: ListQuery<Lists[Path]>,
  ): Promise<readonly SeenItem<Lists[Path]>[]>;
  /** As for the system. */
  each<Path extends keyof Lists & string>(
    resource: Path,
    query?: ListQuery<Lists[Path]>,
  ): AsyncIterable<SeenItem<Lists[Path]>>;
  /** As for the system. */
  readonly aggregate: Aggregate<Lists>;
}
