/** The types of queries in hooks and actions. The queries are those of the typed client, but ids are numbers. */
import type { Aggregated, Aggregation, Term } from "../query/aggregate-types.js";
import type { Scalar } from "../query/filter.js";
import type {
  DirectRelationPath,
  GroupKey,
  IndirectRelationCondition,
  Sorts,
  TypesForRelatedQueries,
} from "../query/related-types.js";
import type { Document } from "./field.js";

/** The types of the typed client for a resource. */
interface QueryTypes extends TypesForRelatedQueries {
  readonly numbers: string;
  readonly ordered: string;
}

/** The types of each resource, by path. `item` is an item in a list, with the ids of the items in which it is nested. */
export type ListTypes = { readonly [path: string]: { readonly item: Document; readonly types: QueryTypes } };

export type ResourcePathIn<Stored> = keyof Stored & string;

type OperatorsOf<Condition> = Condition extends Scalar | readonly unknown[] ? never : keyof Condition;

/** A condition on an id. The client writes ids as text, numbers or UUIDs, but a project's own code always uses numbers. */
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

/**
 * Conditions on fields. The key for a field of a related item is a path, such as `"customer_id.country"`. Across one relation,
 * the compiler checks the name of the field. Across more relations, it checks only the first name.
 */
type FilterOf<List extends ListTypes[string]> = {
  readonly [Name in keyof List["types"]["filter"]]?: Name extends keyof List["item"]
    ? ConditionOf<NonNullable<List["types"]["filter"][Name]>, List["item"][Name]>
    : List["types"]["filter"][Name];
} & {
  readonly [
    Path in
      DirectRelationPath<List["types"]["related"]> | `${keyof List["types"]["related"] & string}.${string}.${string}`
  ]?: IndirectRelationCondition;
};

/** The part of a query that selects items. */
interface ItemSelection<List extends ListTypes[string]> {
  /** Conditions that must all match. An empty list of values (`[]`) matches nothing. */
  readonly filter?: FilterOf<List>;
  /** Conditions or groups of conditions. At least one of them must match. */
  readonly or?: readonly Term<FilterOf<List>>[];
  /** Search words. Each of them must be the beginning of a word in the searchable fields. */
  readonly q?: string;
  /** Ids of the items in which the collection is nested, outermost first. If absent, the query reads items of all parents. */
  readonly within?: readonly number[];
}

type SortKeyText<Name extends string> = Name | `-${Name}`;

export interface ListQuery<List extends ListTypes[string]> extends ItemSelection<List> {
  /**
   * The field to sort by, or up to five fields; a minus before a field sorts in descending order. Items that are equal
   * in all fields are sorted by id. If absent, the default sort of the resource applies.
   */
  readonly sort?: SortKeyText<Sorts<List["types"]>> | readonly SortKeyText<Sorts<List["types"]>>[];
  /** The maximum number of items to read. */
  readonly limit?: number;
}

interface GroupOptions<List extends ListTypes[string]> extends Pick<ItemSelection<List>, "within"> {
  /** Returns only this number of groups, from 1 to 1,000. If absent, a query with more than 1,000 groups fails. */
  readonly limit?: number;
}

/** Computes results such as sums for groups of items that match a query. */
type AggregateMethod<Lists extends ListTypes> = <
  Path extends keyof Lists & string,
  const Key extends GroupKey<Lists[Path]["types"]> = never,
  const Sum extends Lists[Path]["types"]["numbers"] = never,
  const Average extends Lists[Path]["types"]["numbers"] = never,
  const Least extends Lists[Path]["types"]["ordered"] = never,
  const Greatest extends Lists[Path]["types"]["ordered"] = never,
  const Distinct extends Exclude<Lists[Path]["types"]["groups"], `${string}(${string}`> = never,
>(
  resource: Path,
  query?: GroupOptions<Lists[Path]> &
    Aggregation<FilterOf<Lists[Path]>, Key, { sum: Sum; avg: Average; min: Least; max: Greatest; distinct: Distinct }>,
) => Promise<
  readonly Aggregated<
    Lists[Path]["item"],
    Key,
    { sum: Sum; avg: Average; min: Least; max: Greatest; distinct: Distinct }
  >[]
>;

/** An item with the fields that the caller may read. A field that requires a privilege may be undefined. */
type ReadableItem<List extends ListTypes[string]> = {
  readonly [
    Name in keyof List["item"] as Name extends keyof List["types"]["item"] ? Name : never
  ]: Name extends keyof List["types"]["item"]
    ? List["item"][Name] | (undefined extends List["types"]["item"][Name] ? undefined : never)
    : never;
};

/** Reads any number of items with a query. */
interface QueryReader<Lists extends ListTypes, AsCaller extends boolean> {
  /**
   * Reads the items that match a query, sorted as the query requests. `limit` is at most 10,000. Without `limit`, a
   * query that matches more than 1,000 items fails.
   */
  list<Path extends keyof Lists & string>(
    resource: Path,
    query?: ListQuery<Lists[Path]>,
  ): Promise<readonly FoundItem<Lists[Path], AsCaller>[]>;
  /**
   * Reads all matching items, one page after another: `for await (const part of read.each("devices/parts"))`. If some items
   * change meanwhile, all other items are still read exactly once.
   */
  each<Path extends keyof Lists & string>(
    resource: Path,
    query?: ListQuery<Lists[Path]>,
  ): AsyncIterable<FoundItem<Lists[Path], AsCaller>>;
  /** Computes results such as sums for groups of items, sorted by the keys of the groups unless the query has another order. */
  readonly aggregate: AggregateMethod<Lists>;
}

type FoundItem<List extends ListTypes[string], AsCaller> = AsCaller extends true ? ReadableItem<List> : List["item"];

export type SystemQueryReader<Lists extends ListTypes = ListTypes> = QueryReader<Lists, false>;

/**
 * Reads with the rights of the caller: only items and fields that the caller may read. If the caller may not read the
 * resource at all, the read fails with the same error as the caller's own GET.
 */
export type CallerQueryReader<Lists extends ListTypes = ListTypes> = QueryReader<Lists, true>;
