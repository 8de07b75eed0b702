/** The types of queries in code of a project. Such queries use the names of the typed client, and ids are numbers. */
import type { Aggregated, Aggregation, Term } from "../query/aggregate-types.js";
import type { Document } from "./field.js";

/** The types of a resource in the typed client. */
interface QueryTypes {
  /** The fields that the caller may get. Fields that require a privilege are optional. */
  readonly item: object;
  readonly filter: object;
  readonly sort: string;
  readonly groups: string;
  readonly numbers: string;
  readonly ordered: string;
}

/** For each resource: its items across all parents, with the ids of their ancestors, and its types in the client. */
export type AnyLists = { readonly [path: string]: { readonly item: Document; readonly types: QueryTypes } };

type SearchValue = string | number | boolean;

/** A value; several values, one of which must match; or operators that must all match. */
type AnyCondition =
  SearchValue | readonly SearchValue[] | { readonly [operator: string]: SearchValue | readonly SearchValue[] };

type OperatorsOf<Condition> = Condition extends SearchValue | readonly unknown[] ? never : keyof Condition;

/** The client writes ids as text, numbers or UUIDs. In code of a project, ids are always numbers. */
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

type FilterOf<List extends AnyLists[string]> = Conditions<List["types"]["filter"], List["item"]>;

/** Selects items. */
interface Search<List extends AnyLists[string]> {
  /** Conditions that must all match. An empty list of values (`[]`) matches nothing. */
  readonly filter?: FilterOf<List>;
  /** Groups of conditions, one of which must match. */
  readonly or?: readonly Term<FilterOf<List>>[];
  /** Words, each of which must begin a word in the searchable fields. */
  readonly q?: string;
  /** Ids of the items in which the collection is nested, outermost first. Without it, items of all parents are read. */
  readonly within?: readonly number[];
}

type SortKey<Name extends string> = Name | `-${Name}` | `${string}.${string}`;

export interface ListQuery<List extends AnyLists[string]> extends Search<List> {
  /**
   * The field to sort by, or up to five; a minus means descending. The id breaks ties. Without `sort`, the default sort
   * of the resource applies.
   */
  readonly sort?: SortKey<List["types"]["sort"]> | readonly SortKey<List["types"]["sort"]>[];
  /** The maximum number of items to read. */
  readonly limit?: number;
}

/** A stored field, or a field of a referenced item: `"customer_id.country"`. */
type KeyOf<List extends AnyLists[string]> = List["types"]["groups"] | `${string}.${string}`;

interface AggregateQuery<
  List extends AnyLists[string],
  Key extends string,
  Sum extends string,
  Average extends string,
  Least extends string,
  Greatest extends string,
  Distinct extends string,
>
  extends Aggregation<FilterOf<List>, Key, Sum, Average, Least, Greatest, Distinct>, Pick<Search<List>, "within"> {
  /** Returns only the first groups, 1 to 1,000 of them. Without it, more than 1,000 groups are an error. */
  readonly limit?: number;
}

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

/** An item with the fields that callers may get. Fields that require a privilege may be undefined. */
type SeenItem<List extends AnyLists[string]> = {
  readonly [
    Name in keyof List["item"] as Name extends keyof List["types"]["item"] ? Name : never
  ]: Name extends keyof List["types"]["item"]
    ? List["item"][Name] | (undefined extends List["types"]["item"][Name] ? undefined : never)
    : never;
};

/** Reads several items inside the transaction. */
interface QueryReader<Lists extends AnyLists, AsCaller extends boolean> {
  /**
   * Reads the items that match a query, in the order of the query. `limit` is at most 10,000; without it, more than
   * 1,000 items are an error.
   */
  list<Path extends keyof Lists & string>(
    resource: Path,
    query?: ListQuery<Lists[Path]>,
  ): Promise<readonly FoundItem<Lists[Path], AsCaller>[]>;
  /**
   * Iterates over any number of items, a page at a time: `for await (const line of read.each("orders/lines"))`. If some
   * items change meanwhile, no other items are skipped or repeated.
   */
  each<Path extends keyof Lists & string>(
    resource: Path,
    query?: ListQuery<Lists[Path]>,
  ): AsyncIterable<FoundItem<Lists[Path], AsCaller>>;
  /** Aggregates items by groups. The groups are in the order of their keys unless the query has another order. */
  readonly aggregate: Aggregate<Lists>;
}

type FoundItem<List extends AnyLists[string], AsCaller> = AsCaller extends true ? SeenItem<List> : List["item"];

export type SystemLists<Lists extends AnyLists = AnyLists> = QueryReader<Lists, false>;

/**
 * Reads with the rights of the caller: only items that they see, without fields that they may not read. If the caller
 * may not read the resource at all, the read fails with the same error as the caller's own GET.
 */
export type CallerLists<Lists extends AnyLists = AnyLists> = QueryReader<Lists, true>;
