import type { RequestOptions } from "./connect-types.js";
import type { Aggregated, AggregateQuery, Term } from "./aggregate-types.js";
import type { Brought, ExpandPath } from "./expand-types.js";

/** Readonly all the way down. A mapped type of an interface, unlike the interface, can be given where any object is taken. */
export type Frozen<T> = T extends object ? { readonly [Name in keyof T]: Frozen<T[Name]> } : T;
/** Decimal digits, as a text or as a number. */
export type Id = string | number;

export interface GetOptions<Field, Path = never> extends RequestOptions {
  /** Exactly these fields, in place of those of the single view. */
  readonly fields?: readonly Field[] | undefined;
  /** Brings what these fields refer to, and these collections of the object, in `expanded`: ten paths at most, and a thousand objects. Such an answer has no entity tag. */
  readonly expand?: readonly Path[] | undefined;
}

export interface Shown {
  /** Gives the object as it then is in place of its id: for accounts that may read it, and where no secret is made. */
  readonly show?: boolean | undefined;
}

export interface CreateOptions extends RequestOptions, Shown {
  /**
   * Sent as `Idempotency-Key`: creations with the same key create once, for 24 hours. Random unless given; give one to repeat
   * a creation from another process.
   */
  readonly idempotencyKey?: string | undefined;
}

export interface ChangeOptions extends RequestOptions, Shown {
  /** Only if the object still has this entity tag (`etagOf`); else `PreconditionFailed`. */
  readonly ifMatch?: string | undefined;
}

/** Of an action that writes: `ifMatch` is for those of one object. */
export type ActionOptions = CreateOptions & ChangeOptions;

/** What a text has to be: a value, any of several, or all of these conditions. Comparisons are by UTF-8 bytes. */
export type TextCondition<Value extends string = string> =
  | Value
  | readonly Value[]
  | (Comparisons<Value> & {
      /** Begins with this, or with one of these, case included. */
      readonly prefix?: string | readonly string[];
    });

/** The same of a text that is searched. */
export type SearchedCondition<Value extends string = string> =
  | TextCondition<Value>
  | (Exclude<TextCondition<Value>, Value | readonly Value[]> & {
      /** Has this in it, or one of these, regardless of case and accents. */
      readonly contains?: string | readonly string[];
    });

/** What a number, an id, a date, a time or a boolean has to be: a value, any of several, or all of these conditions. */
export type OrderedCondition<Value> = Value | readonly Value[] | Comparisons<Value>;

/** What an array has to hold: a value, any of several, or all of these conditions. */
export type ElementCondition<Value> = Value | readonly Value[] | Equalities<Value>;

/** Of an object or an array of objects can be asked only whether it is there. */
export interface PresenceCondition {
  readonly exists: boolean;
}

export interface Equalities<Value> {
  readonly eq?: Value;
  /** Not this; no value is not this either. */
  readonly ne?: Value;
  /** Any of these. */
  readonly in?: readonly Value[];
  /** None of these; no value is none of them. */
  readonly nin?: readonly Value[];
  /** Whether there is a value at all. */
  readonly exists?: boolean;
}

/** Ranges never hold where there is no value. */
export interface Comparisons<Value> extends Equalities<Value> {
  readonly gt?: Value;
  readonly gte?: Value;
  readonly lt?: Value;
  readonly lte?: Value;
}

/** What belongs to a resource. */
export interface ResourceTypes {
  /** Every field that can be asked for. */
  readonly item: object;
  /** As lists show it. */
  readonly summary: object;
  /** As it is shown by itself. */
  readonly details: object;
  readonly create: object;
  readonly update: object;
  readonly filter: object;
  readonly sort: string;
  /** What `expand` can bring, by the names of fields. */
  readonly expand: object;
  readonly path: string;
  /** How it is listed: an array has no place for what is brought. */
  readonly collection: "map" | "array";
  /** What items can have in common: fields of single values, and parts of times such as `month(created)`. */
  readonly groups: string;
  /** Fields that have sums. */
  readonly numbers: string;
  /** Fields that have a least and a greatest value. */
  readonly ordered: string;
  /** Answer to a creation or an update. */
  readonly written: object;
}

/** Of a collection that is seen through an object: what is created there refers to it without saying so. */
export type Through<Types extends ResourceTypes, Field extends keyof Types["create"]> = Omit<Types, "create"> & {
  readonly create: Omit<Types["create"], Field> & Partial<Pick<Types["create"], Field>>;
};

/** The fields asked for, or the view where none were. */
export type Chosen<Item, Field extends keyof Item, View> = [Field] extends [never] ? View : Pick<Item, Field>;

export interface Search<Types extends ResourceTypes> {
  /** All of these conditions; a field without one may be anything. A condition that nothing can meet (`[]`) finds nothing. */
  readonly filter?: Types["filter"] | undefined;
  /** One of these, in each of which all conditions hold. */
  readonly or?: readonly Term<Types["filter"]>[] | undefined;
  /** Every word must begin a word in the searchable fields, regardless of case and accents. */
  readonly q?: string | undefined;
}

export type SortKey<Types extends ResourceTypes> = Types["sort"] | `-${Types["sort"]}`;

export interface ListQuery<Types extends ResourceTypes, Field, Path = never> extends Search<Types> {
  /** A field, ascending, or descending after a minus: `"-price"`; or up to five, each of which breaks the ties of those before it. The last ties are broken by the id. */
  readonly sort?: SortKey<Types> | readonly SortKey<Types>[] | undefined;
  /** Exactly these fields, in place of those of the list view. */
  readonly fields?: readonly Field[] | undefined;
  /** Brings what these fields refer to, and these collections of each object, in `expanded`, for ten paths at most; objects then come 50 a request, with what is brought beside each of them. */
  readonly expand?: readonly Path[] | undefined;
}

/**
 * What a query finds, asked for when it is used: iterate over it (`for await`), or take a page, the first, or all of it.
 * Iteration goes by cursors, 100 objects a request: it costs the same at any depth, and an object that others create or delete
 * meanwhile makes it neither skip nor repeat another.
 */
export interface List<Item, More = unknown> extends AsyncIterable<Item & More> {
  /** One page with the total; past the end it is empty. `page` counts from 1, `size` is 1 to 1,000 and 10 unless given. */
  page(window: { readonly page: number; readonly size?: number }): Promise<Page<Item> & More>;
  /** Null where nothing is found. */
  first(): Promise<(Item & More) | null>;
  /** Everything, in memory at once; 1,000 objects a request. */
  all(): Promise<(Item & More)[]>;
}

export interface Page<Item> {
  readonly items: Item[];
  readonly page: number;
  readonly size: number;
  /** Over all pages. */
  readonly total: number;
}

export type ListPath<Types extends ResourceTypes> = Types["collection"] extends "map" ? ExpandPath<Types> : never;

/** Requests are repeated as `Patience` says, on 429, 503 and a connection that breaks; creations carry an `Idempotency-Key`. */
export interface Collection<Types extends ResourceTypes> {
  /** Asks nothing yet: see `List`. */
  list<Field extends keyof Types["item"] = never, Path extends ListPath<Types> = never>(
    query?: ListQuery<Types, Field, Path>,
    options?: RequestOptions,
  ): List<Chosen<Types["item"], Field, Types["summary"]>, Brought<Types, Path>>;

  /** How many a query finds. */
  count(query?: Search<Types>, options?: RequestOptions): Promise<number>;

  /**
   * What the items that a query finds come to, group by group, in the order of what they have in common.
   * @throws InvalidRequest of more than 1,000 groups, and of a sum that no number carries exactly
   */
  aggregate<
    const Key extends Types["groups"] = never,
    const Sum extends Types["numbers"] = never,
    const Average extends Types["numbers"] = never,
    const Least extends Types["ordered"] = never,
    const Greatest extends Types["ordered"] = never,
  >(
    query?: AggregateQuery<Types["filter"], Key, Sum, Average, Least, Greatest>,
    options?: RequestOptions,
  ): Promise<Aggregated<Types["item"], Key, Sum, Average, Least, Greatest>[]>;

  /** Null where the object still has the entity tag. */
  get<Field extends keyof Types["item"] = never>(
    id: Id,
    options: GetOptions<Field> & { readonly ifNoneMatch: string },
  ): Promise<Chosen<Types["item"], Field, Types["details"]> | null>;
  /** @throws NotFound */
  get<Field extends keyof Types["item"] = never, Path extends ExpandPath<Types> = never>(
    id: Id,
    options?: GetOptions<Field, Path>,
  ): Promise<Chosen<Types["item"], Field, Types["details"]> & Brought<Types, Path>>;

  /**
   * The id of the new object.
   * @throws InvalidRequest, Conflict
   */
  create(body: Types["create"], options: CreateOptions & { readonly show: true }): Promise<Types["details"]>;
  create(body: Types["create"], options?: CreateOptions): Promise<Types["written"]>;

  /**
   * Changes the fields given and leaves the others as they are.
   * @throws NotFound, InvalidRequest, PreconditionFailed, Conflict
   */
  update(id: Id, body: Types["update"], options: ChangeOptions & { readonly show: true }): Promise<Types["details"]>;
  update(id: Id, body: Types["update"], options?: ChangeOptions): Promise<Types["written"]>;

  /**
   * Done too where a repetition finds that the object is gone.
   * @throws NotFound, PreconditionFailed, Conflict where others refer to the object
   */
  delete(id: Id, options?: ChangeOptions): Promise<void>;
}

/** A collection of which each object has collections of its own: `api.devices(12).parts`. */
export type CollectionWith<Types extends ResourceTypes, Nested> = Collection<Types> & ((id: Id) => Nested);
