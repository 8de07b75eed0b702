import type { RequestOptions } from "./connect-types.js";
import type { Aggregated, AggregateQuery, Term } from "../../runtime/model/query/aggregate-types.js";
import type { WithExpanded, ExpandPath } from "./expand-types.js";
import type { Filters, GroupKey, Sorts } from "../../runtime/model/query/related-types.js";

/**
 * A type that is readonly at every depth. Interfaces become mapped types, because TypeScript does not assign an
 * interface to a type with an index signature.
 */
export type Frozen<T> = T extends object ? { readonly [Name in keyof T]: Frozen<T[Name]> } : T;
/** An id: decimal digits as a string or a number, or a UUID. */
export type Id = string | number;

export interface GetOptions<Field, Path = never> extends RequestOptions {
  /** Returns exactly these fields, instead of the default fields of a single item. */
  readonly fields?: readonly Field[] | undefined;
  /**
   * Adds related items to the answer, in `expanded`. Each path names a field that refers to items, or a collection of
   * the item: at most ten paths and a thousand items. The answer has no entity tag.
   */
  readonly expand?: readonly Path[] | undefined;
}

export interface ShowOption {
  /** Returns the changed item instead of its id, if the account may read the item and the write generates no secret. */
  readonly show?: boolean | undefined;
}

export interface CreateOptions extends RequestOptions, ShowOption {
  /**
   * Value of the header `Idempotency-Key`: for 24 hours, creations with the same key create only one item. By default,
   * the client generates a random key. Set the key to repeat a creation safely from another process.
   */
  readonly idempotencyKey?: string | undefined;
}

export interface ChangeOptions extends RequestOptions, ShowOption {
  /** Writes only if the item still has this entity tag, which `etagOf` returns; otherwise throws `PreconditionFailed`. */
  readonly ifMatch?: string | undefined;
}

/** Options of an action that writes. `ifMatch` applies only to actions on a single item. */
export type ActionOptions = CreateOptions & ChangeOptions;

/**
 * Condition on a string: equals the given value, or one of the given values, or matches all given operators. Strings
 * are compared by their UTF-8 bytes.
 */
export type TextCondition<Value extends string = string> =
  | Value
  | readonly Value[]
  | (Comparisons<Value> & {
      /** The value begins with the given text, or with one of the given texts; case matters. */
      readonly prefix?: string | readonly string[];
    });

/** Condition on a searchable string. */
export type SearchedCondition<Value extends string = string> =
  | TextCondition<Value>
  | (Exclude<TextCondition<Value>, Value | readonly Value[]> & {
      /** The value contains the given text, or one of the given texts; case and accents are ignored. */
      readonly contains?: string | readonly string[];
    });

/** Condition on a number, id, date, time or boolean: equals a value, or one of several values, or matches all given operators. */
export type OrderedCondition<Value> = Value | readonly Value[] | Comparisons<Value>;

/** Condition on an array: contains the given value, or one of the given values, or matches all given operators. */
export type ElementCondition<Value> = Value | readonly Value[] | Equalities<Value>;

/** Condition on an object or an array of objects. It can only test whether the field has a value. */
export interface PresenceCondition {
  readonly exists: boolean;
}

export interface Equalities<Value> {
  readonly eq?: Value;
  /** The field has another value than the given one, or no value. */
  readonly ne?: Value;
  /** The field has one of the given values. */
  readonly in?: readonly Value[];
  /** The field has none of the given values, or no value. */
  readonly nin?: readonly Value[];
  /** True: the field has a value. False: the field has no value. */
  readonly exists?: boolean;
}

/** Operators that compare a field with a value. `gt`, `gte`, `lt` and `lte` never match a field without a value. */
export interface Comparisons<Value> extends Equalities<Value> {
  readonly gt?: Value;
  readonly gte?: Value;
  readonly lt?: Value;
  readonly lte?: Value;
}

/** Condition on the number of items that refer to the filtered item. */
export type CountCondition = number | readonly number[] | Omit<Comparisons<number>, "exists">;

/** The types of one resource, by their role in the client. */
export interface ResourceTypes {
  /** Every field that a request can select. */
  readonly item: object;
  /** An item with the fields that lists return by default. */
  readonly summary: object;
  /** An item with the fields that a request for a single item returns by default. */
  readonly details: object;
  readonly create: object;
  readonly update: object;
  readonly filter: object;
  readonly sort: string;
  /** Types of the items that `expand` can return, by the names of fields and collections. */
  readonly expand: object;
  /** Types of related items, by the names of references and collections. Filters and sorting can use fields of these items. */
  readonly related: object;
  readonly path: string;
  /** Form of list answers: an object with the items by id (`map`), or an array, which has no place for expanded items. */
  readonly collection: "map" | "array";
  /** Fields that aggregates can group by: fields with a single value, and parts of times such as `month(created)`. */
  readonly groups: string;
  /** Fields of which aggregates can compute sums and averages. */
  readonly numbers: string;
  /** Fields of which aggregates can compute the minimum and maximum. */
  readonly ordered: string;
  /** Answer to a request that creates or updates an item. */
  readonly written: object;
}

/**
 * Types of a collection such as `devices/12/readings`, whose items refer to device 12. New items may leave this reference out.
 */
export type Through<Types extends ResourceTypes, Field extends keyof Types["create"]> = Omit<Types, "create"> & {
  readonly create: Omit<Types["create"], Field> & Partial<Pick<Types["create"], Field>>;
};

/** Every field that a request for a list can select. Only lists have counts, which are numbers of referring items. */
export type ListItem<Types extends ResourceTypes> = Types["item"] & Types["summary"];

/** An item with the requested fields, or with the default fields (`View`) if the request names none. */
export type SelectedFields<Item, Field extends keyof Item, View> = [Field] extends [never] ? View : Pick<Item, Field>;

export interface Search<Types extends ResourceTypes> {
  /** Conditions that must all match. A condition that no value can satisfy, such as `[]`, makes the result empty. */
  readonly filter?: Filters<Types> | undefined;
  /** Alternative conditions, of which at least one must match. */
  readonly or?: readonly Term<Filters<Types>>[] | undefined;
  /** Words to search for. Each must be the beginning of a word in the searchable fields; case and accents are ignored. */
  readonly q?: string | undefined;
}

export type SortKey<Types extends ResourceTypes> = Sorts<Types> | `-${Sorts<Types>}`;

export interface ListQuery<Types extends ResourceTypes, Field, Path = never> extends Search<Types> {
  /**
   * Field to sort by, such as `"price"`, or `"-price"` for descending order; or a list of up to five fields. Items with
   * equal values of one field are sorted by the next field, and at last by id.
   */
  readonly sort?: SortKey<Types> | readonly SortKey<Types>[] | undefined;
  /** Returns exactly these fields, instead of the default fields of lists. */
  readonly fields?: readonly Field[] | undefined;
  /**
   * Adds related items to the answer, in `expanded`. Each path names a field that refers to items, or a collection of each item:
   * at most ten paths. Iteration then requests 50 items at a time, and returns each item with its expanded items.
   */
  readonly expand?: readonly Path[] | undefined;
}

/**
 * The result of a query. The client sends no request until you iterate (`for await`), or ask for a page, the first
 * item, or all items. Iteration uses cursors and requests 100 items at a time. The last request costs no more than the
 * first. If other clients create or delete items meanwhile, iteration neither skips nor repeats an item.
 */
export interface List<Item, More = unknown> extends AsyncIterable<Item & More> {
  /**
   * Returns one page and the total number of items; a page past the end is empty. `page` counts from 1. `size` is 1 to 1,000, and
   * 10 by default.
   */
  page(window: { readonly page: number; readonly size?: number }): Promise<Page<Item> & More>;
  /** Returns the first item; null if no item matches. */
  first(): Promise<(Item & More) | null>;
  /** Loads all items into memory, up to 1,000 items per request. */
  all(): Promise<(Item & More)[]>;
}

export interface Page<Item> {
  readonly items: Item[];
  readonly page: number;
  readonly size: number;
  /** Number of items on all pages. */
  readonly total: number;
}

export type ListPath<Types extends ResourceTypes> = Types["collection"] extends "map" ? ExpandPath<Types> : never;

/**
 * A collection of items. The client retries requests (`RetryOptions`) after status 429 or 503 and after broken
 * connections. Creations carry an `Idempotency-Key`, so that a retry creates no second item.
 */
export interface Collection<Types extends ResourceTypes> {
  /** Returns a `List`. The client sends no request until the list is used. */
  list<Field extends keyof ListItem<Types> = never, Path extends ListPath<Types> = never>(
    query?: ListQuery<Types, Field, Path>,
    options?: RequestOptions,
  ): List<SelectedFields<ListItem<Types>, Field, Types["summary"]>, WithExpanded<Types, Path>>;

  /** Returns the number of items that match a query. */
  count(query?: Search<Types>, options?: RequestOptions): Promise<number>;

  /**
   * Computes aggregates of the items that match a query, for each group. By default, groups are sorted by their keys.
   * @throws InvalidRequest for more than 1,000 groups without paging, and for a sum that no number can represent exactly
   */
  aggregate<
    const Key extends GroupKey<Types> = never,
    const Sum extends Types["numbers"] = never,
    const Average extends Types["numbers"] = never,
    const Least extends Types["ordered"] = never,
    const Greatest extends Types["ordered"] = never,
    const Distinct extends Exclude<Types["groups"], `${string}(${string}`> = never,
  >(
    query?: AggregateQuery<
      Filters<Types>,
      Key,
      { sum: Sum; avg: Average; min: Least; max: Greatest; distinct: Distinct }
    >,
    options?: RequestOptions,
  ): Promise<
    Aggregated<Types["item"], Key, { sum: Sum; avg: Average; min: Least; max: Greatest; distinct: Distinct }>[]
  >;

  /** Returns the item; null if the item still has the entity tag `ifNoneMatch`. */
  get<Field extends keyof Types["item"] = never>(
    id: Id,
    options: GetOptions<Field> & { readonly ifNoneMatch: string },
  ): Promise<SelectedFields<Types["item"], Field, Types["details"]> | null>;
  /** @throws NotFound */
  get<Field extends keyof Types["item"] = never, Path extends ExpandPath<Types> = never>(
    id: Id,
    options?: GetOptions<Field, Path>,
  ): Promise<SelectedFields<Types["item"], Field, Types["details"]> & WithExpanded<Types, Path>>;

  /**
   * Creates an item. Returns the id of the item, or the whole item with `show`.
   * @throws InvalidRequest, Conflict
   */
  create(body: Types["create"], options: CreateOptions & { readonly show: true }): Promise<Types["details"]>;
  create(body: Types["create"], options?: CreateOptions): Promise<Types["written"]>;

  /**
   * Changes only the fields in the body.
   * @throws NotFound, InvalidRequest, PreconditionFailed, Conflict
   */
  update(id: Id, body: Types["update"], options: ChangeOptions & { readonly show: true }): Promise<Types["details"]>;
  update(id: Id, body: Types["update"], options?: ChangeOptions): Promise<Types["written"]>;

  /**
   * Deletes the item. If a retry finds no item, the first attempt has deleted it, so the call succeeds.
   * @throws NotFound, PreconditionFailed, Conflict if other items refer to it
   */
  delete(id: Id, options?: ChangeOptions): Promise<void>;
}

/**
 * A collection with nested collections, such as `api.devices(12).parts`; `api.devices("-").parts` has the parts of all devices.
 */
export type CollectionWith<Types extends ResourceTypes, Nested, Every = never> = Collection<Types> &
  ([Every] extends [never] ? unknown : (every: "-") => Every) &
  ((id: Id) => Nested);

/** A nested collection that spans all parent items, such as `api.devices("-").parts`. It is read-only. */
export type Across<Types extends ResourceTypes> = Pick<Collection<Types>, "list" | "count" | "aggregate">;

/** Types of a nested resource for lists across its parents (`devices/-/parts`), whose items also have their parents' ids. */
export type WithAbove<Types extends ResourceTypes, Ids, Filter, Ordered, Expand> = Omit<
  Types,
  "item" | "summary" | "filter" | "sort" | "groups" | "ordered" | "expand" | "related"
> & {
  readonly item: Types["item"] & Ids;
  readonly summary: Types["summary"] & Ids;
  readonly filter: Types["filter"] & Filter;
  readonly sort: Types["sort"] | (keyof Ids & string);
  readonly groups: Types["groups"] | (keyof Ids & string);
  readonly ordered: Types["ordered"] | Ordered;
  readonly expand: Types["expand"] & Expand;
  readonly related: Types["related"] & Expand;
};
