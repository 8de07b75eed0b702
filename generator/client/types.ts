import type { RequestOptions } from "./connect-types.js";
import type { Aggregated, AggregateQuery, Term } from "../../runtime/model/query/aggregate-types.js";
import type { WithExpanded, ExpandPath } from "./expand-types.js";
import type { Filters, Sorts } from "./related-types.js";

/**
 * A type that is readonly at every depth. A mapped type of an interface, unlike the interface itself, is assignable to an index
 * signature.
 */
export type Frozen<T> = T extends object ? { readonly [Name in keyof T]: Frozen<T[Name]> } : T;
/** An id: decimal digits as a string or a number, or a UUID. */
export type Id = string | number;

export interface GetOptions<Field, Path = never> extends RequestOptions {
  /** Returns exactly these fields, not those of the view of a single item. */
  readonly fields?: readonly Field[] | undefined;
  /**
   * Also returns the items that these fields refer to, or these collections of the item, in `expanded`: at most ten paths and a
   * thousand items. The answer has no entity tag.
   */
  readonly expand?: readonly Path[] | undefined;
}

export interface Shown {
  /** Returns the changed item instead of its id, if the account may read it and the write generates no secret. */
  readonly show?: boolean | undefined;
}

export interface CreateOptions extends RequestOptions, Shown {
  /**
   * Sent as `Idempotency-Key`: creations with the same key create only one item, for 24 hours. Random by default; give one to
   * repeat a creation from another process.
   */
  readonly idempotencyKey?: string | undefined;
}

export interface ChangeOptions extends RequestOptions, Shown {
  /** Writes only if the item still has this entity tag (`etagOf`); otherwise throws `PreconditionFailed`. */
  readonly ifMatch?: string | undefined;
}

/** Options of an action that writes; `ifMatch` is only for actions on an item. */
export type ActionOptions = CreateOptions & ChangeOptions;

/** Condition on a string: a value, any of several values, or all of these operators. Comparisons are by UTF-8 bytes. */
export type TextCondition<Value extends string = string> =
  | Value
  | readonly Value[]
  | (Comparisons<Value> & {
      /** Begins with this text, or with one of these; case matters. */
      readonly prefix?: string | readonly string[];
    });

/** Condition on a searchable string. */
export type SearchedCondition<Value extends string = string> =
  | TextCondition<Value>
  | (Exclude<TextCondition<Value>, Value | readonly Value[]> & {
      /** Contains this text, or one of these; case and accents do not matter. */
      readonly contains?: string | readonly string[];
    });

/** Condition on a number, id, date, time or boolean: a value, any of several values, or all of these operators. */
export type OrderedCondition<Value> = Value | readonly Value[] | Comparisons<Value>;

/** Condition on an array: it contains the value, any of several values, or satisfies all of these operators. */
export type ElementCondition<Value> = Value | readonly Value[] | Equalities<Value>;

/** Condition on an object or an array of objects: only whether it has a value. */
export interface PresenceCondition {
  readonly exists: boolean;
}

export interface Equalities<Value> {
  readonly eq?: Value;
  /** Has another value, or none. */
  readonly ne?: Value;
  /** Has one of these values. */
  readonly in?: readonly Value[];
  /** Has none of these values, or no value. */
  readonly nin?: readonly Value[];
  /** True: has a value. False: has none. */
  readonly exists?: boolean;
}

/** Ranges never match a missing value. */
export interface Comparisons<Value> extends Equalities<Value> {
  readonly gt?: Value;
  readonly gte?: Value;
  readonly lt?: Value;
  readonly lte?: Value;
}

/** Condition on the number of the items that refer to this one. */
export type CountCondition = number | readonly number[] | Omit<Comparisons<number>, "exists">;

/** The types of a resource. */
export interface ResourceTypes {
  /** Every field that a request can select. */
  readonly item: object;
  /** An item as lists return it. */
  readonly summary: object;
  /** An item as a request for a single item returns it. */
  readonly details: object;
  readonly create: object;
  readonly update: object;
  readonly filter: object;
  readonly sort: string;
  /** Items that `expand` can return, by the names of fields. */
  readonly expand: object;
  /** Types of the items that filters and orders can reach, by the names of references and collections. */
  readonly related: object;
  readonly path: string;
  /** Form of the lists: an object by id (`map`), or an array, which has no place for expanded items. */
  readonly collection: "map" | "array";
  /** Fields that aggregates can group by: single values, and parts of times such as `month(created)`. */
  readonly groups: string;
  /** Fields for sums and averages. */
  readonly numbers: string;
  /** Fields for minimums and maximums. */
  readonly ordered: string;
  /** Answer to a creation or an update. */
  readonly written: object;
}

/** A collection below an item that its items refer to (`via`): the body of a new item need not name that item. */
export type Through<Types extends ResourceTypes, Field extends keyof Types["create"]> = Omit<Types, "create"> & {
  readonly create: Omit<Types["create"], Field> & Partial<Pick<Types["create"], Field>>;
};

/** Every field that a request for a list can select. Unlike an item, a list has counts. */
export type Listed<Types extends ResourceTypes> = Types["item"] & Types["summary"];

/** An item with the requested fields; all fields of the view if none are requested. */
export type Chosen<Item, Field extends keyof Item, View> = [Field] extends [never] ? View : Pick<Item, Field>;

export interface Search<Types extends ResourceTypes> {
  /** Conditions that must all match. A condition that nothing can satisfy (`[]`) matches nothing. */
  readonly filter?: Filters<Types> | undefined;
  /** Terms of which one must match. */
  readonly or?: readonly Term<Filters<Types>>[] | undefined;
  /** Every word must begin a word in the searchable fields; case and accents do not matter. */
  readonly q?: string | undefined;
}

export type SortKey<Types extends ResourceTypes> = Sorts<Types> | `-${Sorts<Types>}`;

export interface ListQuery<Types extends ResourceTypes, Field, Path = never> extends Search<Types> {
  /**
   * A field to sort by, such as `"price"`, or `"-price"` for descending; or up to five fields, each of which breaks the ties of
   * the previous ones. The id breaks the last ties.
   */
  readonly sort?: SortKey<Types> | readonly SortKey<Types>[] | undefined;
  /** Returns exactly these fields, not those of the list view. */
  readonly fields?: readonly Field[] | undefined;
  /**
   * Also returns the items that these fields refer to, or these collections of each item, in `expanded`: at most ten paths.
   * Iteration then requests 50 items at a time, and each item comes with its expanded ones.
   */
  readonly expand?: readonly Path[] | undefined;
}

/**
 * The result of a query, requested only when it is used: iterate over it (`for await`), or request a page, the first item, or all
 * items. Iteration uses cursors and requests 100 items at a time. It costs the same at any depth, and items that others create or
 * delete meanwhile make it neither skip nor repeat another item.
 */
export interface List<Item, More = unknown> extends AsyncIterable<Item & More> {
  /** Returns one page with the total; past the end it is empty. `page` counts from 1; `size` is 1 to 1,000, and 10 by default. */
  page(window: { readonly page: number; readonly size?: number }): Promise<Page<Item> & More>;
  /** Returns null if no item matches. */
  first(): Promise<(Item & More) | null>;
  /** Reads all items into memory, with requests of 1,000 items. */
  all(): Promise<(Item & More)[]>;
}

export interface Page<Item> {
  readonly items: Item[];
  readonly page: number;
  readonly size: number;
  /** Number of items on all pages. */
  readonly total: number;
}

/** Names a field to group items by, or a part of a time such as its month. The field belongs to the item or to a referenced item. */
export type GroupKey<Types extends ResourceTypes> =
  | Types["groups"]
  | RelatedKey<keyof Types["expand"] & string>
  | `${string}(${RelatedKey<keyof Types["expand"] & string>})`;

export type RelatedKey<Reference extends string> = `${Reference}.${string}`;

export type ListPath<Types extends ResourceTypes> = Types["collection"] extends "map" ? ExpandPath<Types> : never;

/**
 * A collection of items. Requests are retried (`RetryOptions`) after 429, 503 and broken connections; creations carry an
 * `Idempotency-Key`.
 */
export interface Collection<Types extends ResourceTypes> {
  /** Returns a `List`, which sends no request until it is used. */
  list<Field extends keyof Listed<Types> = never, Path extends ListPath<Types> = never>(
    query?: ListQuery<Types, Field, Path>,
    options?: RequestOptions,
  ): List<Chosen<Listed<Types>, Field, Types["summary"]>, WithExpanded<Types, Path>>;

  /** Returns the number of items that match a query. */
  count(query?: Search<Types>, options?: RequestOptions): Promise<number>;

  /**
   * Aggregates the items that match a query, by groups: in the order of their keys, unless the query has another.
   * @throws InvalidRequest for more than 1,000 groups if the query asks for no page, and for a sum that no number can hold exactly
   */
  aggregate<
    const Key extends GroupKey<Types> = never,
    const Sum extends Types["numbers"] = never,
    const Average extends Types["numbers"] = never,
    const Least extends Types["ordered"] = never,
    const Greatest extends Types["ordered"] = never,
    const Distinct extends Exclude<Types["groups"], `${string}(${string}`> = never,
  >(
    query?: AggregateQuery<Filters<Types>, Key, Sum, Average, Least, Greatest, Distinct>,
    options?: RequestOptions,
  ): Promise<Aggregated<Types["item"], Key, Sum, Average, Least, Greatest, Distinct>[]>;

  /** Returns the item; null if it still has the entity tag. */
  get<Field extends keyof Types["item"] = never>(
    id: Id,
    options: GetOptions<Field> & { readonly ifNoneMatch: string },
  ): Promise<Chosen<Types["item"], Field, Types["details"]> | null>;
  /** @throws NotFound */
  get<Field extends keyof Types["item"] = never, Path extends ExpandPath<Types> = never>(
    id: Id,
    options?: GetOptions<Field, Path>,
  ): Promise<Chosen<Types["item"], Field, Types["details"]> & WithExpanded<Types, Path>>;

  /**
   * Returns the id of the new item.
   * @throws InvalidRequest, Conflict
   */
  create(body: Types["create"], options: CreateOptions & { readonly show: true }): Promise<Types["details"]>;
  create(body: Types["create"], options?: CreateOptions): Promise<Types["written"]>;

  /**
   * Changes only the given fields.
   * @throws NotFound, InvalidRequest, PreconditionFailed, Conflict
   */
  update(id: Id, body: Types["update"], options: ChangeOptions & { readonly show: true }): Promise<Types["details"]>;
  update(id: Id, body: Types["update"], options?: ChangeOptions): Promise<Types["written"]>;

  /**
   * Deletes the item. If a retry does not find the item, it was deleted by the first attempt, and the call succeeds.
   * @throws NotFound, PreconditionFailed, Conflict if other items refer to it
   */
  delete(id: Id, options?: ChangeOptions): Promise<void>;
}

/**
 * A collection whose items have collections of their own: `api.devices(12).parts`. `api.devices("-").parts` has the parts of all
 * devices.
 */
export type CollectionWith<Types extends ResourceTypes, Nested, Every = never> = Collection<Types> &
  ([Every] extends [never] ? unknown : (every: "-") => Every) &
  ((id: Id) => Nested);

/** A nested collection across all items around it, such as `api.devices("-").parts`. It can only be read. */
export type Across<Types extends ResourceTypes> = Pick<Collection<Types>, "list" | "count" | "aggregate">;

/** The types of a nested resource whose items also have the ids of the items around them. */
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
