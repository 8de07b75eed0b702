// Generated from schemas/ by "stockroom generate"; never edited.
/** Time limits and retries. Options of `connect` apply to all requests, and options of a request to that request. */
export interface RetryOptions {
    /** Time limit of one attempt, in milliseconds; 30,000 by default. */
    readonly timeout?: number | undefined;
    /** Maximum number of attempts; 4 by default. 1 means no retry. */
    readonly attempts?: number | undefined;
    /**
     * Delay before the second attempt, in milliseconds; 250 by default. It varies at random, and doubles before each further
     * attempt.
     */
    readonly delay?: number | undefined;
    /**
     * Longest delay between two attempts, in milliseconds; 60,000 by default. If the server requests a longer delay by
     * `Retry-After`, the client does not wait, but throws the error, which has `retryAfter`.
     */
    readonly longestDelay?: number | undefined;
}
export interface SendOptions extends RetryOptions {
    /** Additional headers. Headers that the client sets itself, such as credentials, cannot be replaced. */
    readonly headers?: {
        readonly [name: string]: string;
    } | undefined;
}
/**
 * The credentials of the client: login and API key of an account; an additional key of an account; a function that
 * returns the `Authorization` header and is called before each attempt; or null for public resources.
 */
export type Credentials = {
    readonly email: string;
    readonly key: string;
} | {
    readonly token: string;
} | {
    readonly authorization: (() => string | Promise<string>) | null;
};
export interface Attempt {
    readonly method: string;
    readonly url: string;
    /** Headers of the request. `onRequest` may change them. */
    readonly headers: Headers;
    /** Body of the request, as JSON text. */
    readonly body?: string;
}
export interface Connection extends SendOptions {
    /** Address of the server. Includes the path that a proxy puts before `/api`, such as `https://shop.example/backend`. */
    readonly url: string | URL;
    /** Replacement for the global `fetch`, for example to use a proxy. */
    readonly fetch?: typeof fetch | undefined;
    /** Called before each attempt. If the function throws, the client sends nothing and throws the same error. */
    readonly onRequest?: ((attempt: Attempt) => void | Promise<void>) | undefined;
    /**
     * Called after each answer, even an error. The function cannot read the body, because the client has already read it.
     * If the function throws, the client throws the same error.
     */
    readonly onResponse?: ((response: Response, attempt: Attempt) => void | Promise<void>) | undefined;
}
export type ConnectOptions = Connection & Credentials;
export interface RequestOptions extends SendOptions {
    /** Aborts the request, its retries and the delays between them. The client throws the signal's reason. */
    readonly signal?: AbortSignal | undefined;
}

/** Paths that `expand` accepts: up to three names of references or collections, joined by dots, such as `album_id.artist_id`. */
export type ExpandPath<Types, Depth extends readonly unknown[] = []> = Depth["length"] extends 3 ? never : Types extends {
    readonly expand: infer Expand;
} ? {
    [Name in keyof Expand & string]: Name | `${Name}.${ExpandPath<Expand[Name], readonly [...Depth, Name]>}`;
}[keyof Expand & string] : never;
/** The resources of all items on a path, such as albums and artists for `album_id.artist_id`. */
export type ResourcesOnPath<Types, Path> = Path extends `${infer Name}.${infer Rest}` ? ResourcesOnPath<Types, Name> | ResourcesOnPath<ResourcesOnPath<Types, Name>, Rest> : Types extends {
    readonly expand: {
        readonly [Name in Path & string]: infer Referred;
    };
} ? Referred : never;
/** Types of a resource whose items `expand` can return. */
export interface Expandable {
    readonly path: string;
    readonly details: object;
}
/** The items on the paths, by resource and id. Items that the account may not read are missing. */
export type Expanded<Types, Path> = {
    [Each in Extract<ResourcesOnPath<Types, Path>, Expandable> as Each["path"]]: ItemsById<Each["path"], Each["details"]>;
};
/** Items by id. Nested items are below the ids of their ancestors: `{ 12: { 7: item } }` has part 7 of device 12. */
export type ItemsById<Path, Item> = {
    [id: string]: Path extends `${string}/${infer Rest}` ? ItemsById<Rest, Item> : Item;
};
/** Adds the member `expanded` to the type of an answer if the request names paths. */
export type WithExpanded<Types, Path> = [Path] extends [never] ? unknown : {
    expanded: Expanded<Types, Path>;
};

/** Types of a related resource. Filters, sorting and groups can use its fields, as in `album_id.title`. */
export interface TypesForRelatedQueries {
    readonly filter: object;
    readonly sort: string;
    readonly groups: string;
    /** The item with the fields that the caller may read. A field that requires a privilege is optional. */
    readonly item: object;
    readonly related: object;
}
type Scalar = string | number | boolean;
/** A condition on a field that is two or more relations away. Only the server checks its type. */
export type IndirectRelationCondition = Scalar | readonly Scalar[] | {
    readonly [operator: string]: Scalar | readonly Scalar[];
};
/** Names of filters across one relation, such as `"album_id.title"`. */
export type DirectRelationPath<Related> = {
    [Name in keyof Related & string]: Related[Name] extends {
        readonly filter: infer Filter;
    } ? `${Name}.${keyof Filter & string}` : never;
}[keyof Related & string];
export type DirectRelationCondition<Related, Path> = Path extends `${infer Name extends keyof Related & string}.${infer Field}` ? Related[Name] extends {
    readonly filter: infer Filter;
} ? Field extends keyof Filter ? Filter[Field] : never : never : never;
/**
 * The filters of a resource and of its related resources. Across one relation (`album_id.title`), the compiler checks names and
 * conditions. Across more relations, it checks only the first name.
 */
export type Filters<Types extends TypesForRelatedQueries> = Types["filter"] & {
    readonly [Path in DirectRelationPath<Types["related"]>]?: DirectRelationCondition<Types["related"], Path>;
} & {
    readonly [Path in `${keyof Types["related"] & string}.${string}.${string}`]?: IndirectRelationCondition;
};
/** Names of the fields that refer to a single item. */
export type SingleReferenceName<Types extends TypesForRelatedQueries> = {
    [Name in keyof Types["related"] & keyof Types["item"] & string]: NonNullable<Types["item"][Name]> extends readonly unknown[] ? never : Name;
}[keyof Types["related"] & keyof Types["item"] & string];
/**
 * The fields to sort by, of a resource and of the resources that it refers to. Across one reference (`album_id.title`), the
 * compiler checks the names. Across more references, it checks only the first name.
 */
export type Sorts<Types extends TypesForRelatedQueries> = Types["sort"] | {
    [Name in SingleReferenceName<Types>]: Types["related"][Name] extends {
        readonly sort: infer Sort extends string;
    } ? `${Name}.${Sort}` : never;
}[SingleReferenceName<Types>] | `${SingleReferenceName<Types>}.${string}.${string}`;
/**
 * Key to group items by: a field of the item or of a referenced item, or a part of a time, such as `month(created)`. Across one
 * reference (`album_id.title`), the compiler checks the names. Across more references, it checks only the first name.
 */
export type GroupKey<Types extends TypesForRelatedQueries> = Types["groups"] | {
    [Name in SingleReferenceName<Types>]: Types["related"][Name] extends {
        readonly groups: infer Group extends string;
    } ? RelatedGroupKey<Name, Group> : never;
}[SingleReferenceName<Types>] | DistantGroupKey<`${SingleReferenceName<Types>}.${string}.${string}`>;
/** Turns `title` into `album_id.title`, and `month(released)` into `month(album_id.released)`. */
export type RelatedGroupKey<Name extends string, Group extends string> = Group extends `${infer Part}(${infer Field})` ? `${Part}(${Name}.${Field})` : `${Name}.${Group}`;
export type DistantGroupKey<Path extends string> = Path | `${string}(${Path})`;
export {};

/**
 * A type that is readonly at every depth. Interfaces become mapped types, because TypeScript does not assign an
 * interface to a type with an index signature.
 */
export type Frozen<T> = T extends object ? {
    readonly [Name in keyof T]: Frozen<T[Name]>;
} : T;
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
export type TextCondition<Value extends string = string> = Value | readonly Value[] | (Comparisons<Value> & {
    /** The value begins with the given text, or with one of the given texts; case matters. */
    readonly prefix?: string | readonly string[];
});
/** Condition on a searchable string. */
export type SearchedCondition<Value extends string = string> = TextCondition<Value> | (Exclude<TextCondition<Value>, Value | readonly Value[]> & {
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
    page(window: {
        readonly page: number;
        readonly size?: number;
    }): Promise<Page<Item> & More>;
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
    list<Field extends keyof ListItem<Types> = never, Path extends ListPath<Types> = never>(query?: ListQuery<Types, Field, Path>, options?: RequestOptions): List<SelectedFields<ListItem<Types>, Field, Types["summary"]>, WithExpanded<Types, Path>>;
    /** Returns the number of items that match a query. */
    count(query?: Search<Types>, options?: RequestOptions): Promise<number>;
    /**
     * Computes aggregates of the items that match a query, for each group. By default, groups are sorted by their keys.
     * @throws InvalidRequest for more than 1,000 groups without paging, and for a sum that no number can represent exactly
     */
    aggregate<const Key extends GroupKey<Types> = never, const Sum extends Types["numbers"] = never, const Average extends Types["numbers"] = never, const Least extends Types["ordered"] = never, const Greatest extends Types["ordered"] = never, const Distinct extends Exclude<Types["groups"], `${string}(${string}`> = never>(query?: AggregateQuery<Filters<Types>, Key, {
        sum: Sum;
        avg: Average;
        min: Least;
        max: Greatest;
        distinct: Distinct;
    }>, options?: RequestOptions): Promise<Aggregated<Types["item"], Key, {
        sum: Sum;
        avg: Average;
        min: Least;
        max: Greatest;
        distinct: Distinct;
    }>[]>;
    /** Returns the item; null if the item still has the entity tag `ifNoneMatch`. */
    get<Field extends keyof Types["item"] = never>(id: Id, options: GetOptions<Field> & {
        readonly ifNoneMatch: string;
    }): Promise<SelectedFields<Types["item"], Field, Types["details"]> | null>;
    /** @throws NotFound */
    get<Field extends keyof Types["item"] = never, Path extends ExpandPath<Types> = never>(id: Id, options?: GetOptions<Field, Path>): Promise<SelectedFields<Types["item"], Field, Types["details"]> & WithExpanded<Types, Path>>;
    /**
     * Creates an item. Returns the id of the item, or the whole item with `show`.
     * @throws InvalidRequest, Conflict
     */
    create(body: Types["create"], options: CreateOptions & {
        readonly show: true;
    }): Promise<Types["details"]>;
    create(body: Types["create"], options?: CreateOptions): Promise<Types["written"]>;
    /**
     * Changes only the fields in the body.
     * @throws NotFound, InvalidRequest, PreconditionFailed, Conflict
     */
    update(id: Id, body: Types["update"], options: ChangeOptions & {
        readonly show: true;
    }): Promise<Types["details"]>;
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
export type CollectionWith<Types extends ResourceTypes, Nested, Every = never> = Collection<Types> & ([Every] extends [never] ? unknown : (every: "-") => Every) & ((id: Id) => Nested);
/** A nested collection that spans all parent items, such as `api.devices("-").parts`. It is read-only. */
export type Across<Types extends ResourceTypes> = Pick<Collection<Types>, "list" | "count" | "aggregate">;
/** Types of a nested resource for lists across its parents (`devices/-/parts`), whose items also have their parents' ids. */
export type WithAbove<Types extends ResourceTypes, Ids, Filter, Ordered, Expand> = Omit<Types, "item" | "summary" | "filter" | "sort" | "groups" | "ordered" | "expand" | "related"> & {
    readonly item: Types["item"] & Ids;
    readonly summary: Types["summary"] & Ids;
    readonly filter: Types["filter"] & Filter;
    readonly sort: Types["sort"] | (keyof Ids & string);
    readonly groups: Types["groups"] | (keyof Ids & string);
    readonly ordered: Types["ordered"] | Ordered;
    readonly expand: Types["expand"] & Expand;
    readonly related: Types["related"] & Expand;
};

/** A write that a batch sends later. `Result` is the type of the write's result. */
export interface Operation<Result = unknown> {
    readonly method: string;
    readonly path: string;
    readonly body?: object;
    readonly if_match?: string;
    /** Never set: the member only tells the compiler the type of the result. */
    readonly resultType?: Result;
}
/** A body in which an id may be a reference to an item that an earlier operation of the batch creates. */
export type WithRefs<Body> = {
    readonly [Field in keyof Body]: Body[Field] | (Extract<Body[Field], Id> extends never ? never : Ref) | (Extract<Body[Field], readonly unknown[]> extends readonly (infer Element)[] ? readonly (Element | Ref)[] : never);
};
/** Methods that record writes to send later. `Written` and `Removed` are the types of their return values. */
export interface DeferredWrites<Types extends ResourceTypes, Written, Removed> {
    create(body: WithRefs<Types["create"]>): Written;
    update(id: Id | Ref, body: WithRefs<Types["update"]>, options?: Pick<ChangeOptions, "ifMatch">): Written;
    delete(id: Id | Ref, options?: Pick<ChangeOptions, "ifMatch">): Removed;
}
/** Methods that create operations for a batch, and send nothing. */
export type BatchCollection<Types extends ResourceTypes> = DeferredWrites<Types, Operation<Types["written"]>, Operation<undefined>>;
/** Names of the actions that write, both of a collection and of its items. */
export type WritingActionNames<Actions> = {
    [Name in keyof Actions]: Name extends keyof Collection<ResourceTypes> ? never : Actions[Name] extends (...args: infer Given) => Promise<unknown> ? OptionsWithIdempotencyKey<Given[number & keyof Given]> extends never ? never : Name : never;
}[keyof Actions];
/**
 * Returns `Argument` if it is a type of options with `idempotencyKey`; otherwise `never`. Only actions that write have
 * such options.
 */
export type OptionsWithIdempotencyKey<Argument> = Argument extends object ? "idempotencyKey" extends keyof Argument ? Argument : never : never;
/** The arguments of an action, in which ids may be references to items that earlier operations create. */
export type WithRefArguments<Arguments> = {
    [Index in keyof Arguments]: WithRefArgument<Arguments[Index]>;
};
export type WithRefArgument<Argument> = Argument extends Id ? Argument | Ref : Argument extends object ? "idempotencyKey" extends keyof Argument ? Pick<ChangeOptions, "ifMatch"> : WithRefs<Argument> : Argument;
/** The type of an action's answer; `undefined` if the action has no answer. */
export type ActionResult<Answer> = Answer extends object ? Answer : undefined;
/** Methods that create operations for a batch. Each operation calls an action that writes. */
export type BatchedActions<Actions> = {
    readonly [Name in WritingActionNames<Actions>]: Actions[Name] extends (...args: infer Given) => Promise<infer Answer> ? (...args: WithRefArguments<Given>) => Operation<ActionResult<Answer>> : never;
};
export interface BatchOptions extends Omit<CreateOptions, "show"> {
    /** True (the default): all operations succeed, or none. False: each operation succeeds or fails by itself. */
    readonly atomic?: boolean | undefined;
}
/** The collections of the client, whose methods create operations of a batch instead of sending requests. */
export type Batched<Collections> = {
    readonly [Name in keyof Collections]: (Collections[Name] extends Collection<infer Types> ? BatchCollection<Types> & BatchedActions<Collections[Name]> : never) & (Collections[Name] extends (id: Id) => infer Nested ? (id: Id | Ref) => Batched<Nested> : unknown);
};
export interface Batch {
    /**
     * Runs the operations in their order. If one fails, none takes effect, and `operation` of the error is the number of
     * the failed operation.
     * @throws StockroomError
     */
    <const Operations extends readonly Operation[]>(operations: Operations, options?: BatchOptions & {
        readonly atomic?: true | undefined;
    }): Promise<{
        -readonly [Index in keyof Operations]: ResultOfOperation<Operations[Index]>;
    }>;
    /** Runs each operation by itself. If an operation fails, its result is the error. */
    <const Operations extends readonly Operation[]>(operations: Operations, options: BatchOptions): Promise<{
        -readonly [Index in keyof Operations]: ResultOfOperation<Operations[Index]> | StockroomError;
    }>;
}
export type ResultOfOperation<SomeOperation> = SomeOperation extends Operation<infer Result> ? Result : never;

/**
 * A recorded write of a transaction. Inside the transaction, it stands for the id of the item that the write creates.
 * If the callback returns it, the transaction resolves to the result of the write.
 */
export interface RecordedWrite<Result> extends Ref {
    /** Never set: the member only tells the compiler the type of the result. */
    readonly resultType?: Result;
}
/** The collections of the client, whose methods record writes of a transaction instead of sending requests. */
export type Recording<Collections> = {
    readonly [Name in keyof Collections]: (Collections[Name] extends Collection<infer Types> ? RecordingCollection<Types> & RecordingActions<Collections[Name]> : never) & (Collections[Name] extends (id: Id) => infer Nested ? (id: Id | Ref) => Recording<Nested> : unknown);
};
/** Methods that record calls of actions that write, for a transaction. */
export type RecordingActions<Actions> = {
    readonly [Name in WritingActionNames<Actions>]: Actions[Name] extends (...args: infer Given) => Promise<infer Answer> ? (...args: WithRefArguments<Given>) => RecordedWrite<ActionResult<Answer>> : never;
};
/** A collection whose methods record writes. Nothing is sent before the function of the transaction has ended. */
export type RecordingCollection<Types extends ResourceTypes> = DeferredWrites<Types, RecordedWrite<Types["written"]>, RecordedWrite<undefined>>;
/**
 * Runs `callback`, then sends the writes that `callback` has recorded, in their order. All of them take effect, or none. If
 * `callback` throws, nothing is sent. Reads are not part of the transaction: `callback` reads with the client itself. With
 * `ifMatch`, a write fails if the item has changed since the read. Resolves to the value that `callback` returns. Each recorded
 * write in this value (alone, or in an object or array) becomes the result of the write.
 * @throws StockroomError the error of the first write that fails
 */
export type Transaction<Collections> = <const Result>(callback: (transaction: Recording<Collections>) => Result | Promise<Result>, options?: Omit<BatchOptions, "atomic">) => Promise<WithResults<Result>>;
/** The type of a value in which recorded writes are replaced by their results, one level deep. */
export type WithResults<Result> = Result extends Ref ? ResultOfWrite<Result> : Result extends object ? {
    -readonly [Name in keyof Result]: ResultOfWrite<Result[Name]>;
} : Result;
export type ResultOfWrite<Value> = Value extends RecordedWrite<infer Result> ? Result : Value;

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
export type AggregatedFields = {
    readonly [of in "sum" | "avg" | "min" | "max" | "distinct"]: string;
};
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
export interface AggregateQuery<Filter, Key extends string, Fields extends AggregatedFields> extends Aggregation<Filter, Key, Fields> {
    /** Number of the requested page of groups, counted from 1. */
    readonly page?: number | undefined;
    /** Number of groups on a page, from 1 to 1,000. By default 10 if `page` is given. */
    readonly items_per_page?: number | undefined;
}
export type GroupOrder<Name extends string> = `${"" | "-"}${Name}`;
/** A result of a group, such as `count` or `sum.amount`, by which a query can filter and sort the groups. */
export type GroupResult<Fields extends AggregatedFields> = "count" | {
    [Of in keyof AggregatedFields]: `${Of}.${Fields[Of]}`;
}[keyof AggregatedFields];
export type Having<Fields extends AggregatedFields> = {
    readonly [Name in GroupResult<Fields>]?: ResultOf<Name> | readonly ResultOf<Name>[] | ResultCondition<ResultOf<Name>> | undefined;
};
/** Conditions on one result of a group, such as `sum.amount`. All of them must match. */
export type ResultCondition<Value> = {
    readonly [operator in "eq" | "ne" | "gt" | "gte" | "lt" | "lte"]?: Value | undefined;
} & {
    readonly [operator in "in" | "nin"]?: readonly Value[] | undefined;
};
/** Type of a result of a group. `min` and `max` of times and ids can be strings, all other results are numbers. */
export type ResultOf<Name extends string> = Name extends `${"min" | "max"}.${string}` ? string | number : number;
/** The results for one group of items. A function for which the query names no fields has no member. */
export type Aggregated<Item, Key extends string, Fields extends AggregatedFields> = {
    readonly group: {
        readonly [Name in Key]: Name extends keyof Item ? Item[Name] | null : KeyOf<Name> | null;
    };
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
export type AggregatedValue<Of, Item, Name> = Of extends "min" | "max" ? (Name extends keyof Item ? Item[Name] : never) | null : Of extends "avg" ? number | null : number;

/** A problem with a request. */
export interface Problem {
    /** JSON pointer (RFC 6901) to the field of the body, if the problem concerns a field. */
    readonly field?: string;
    /** Name of the query parameter, if the problem concerns a parameter. */
    readonly parameter?: string;
    /** The violated rule, such as `format`. */
    readonly rule: string;
    /** The rest of a sentence that begins with the name of the field, such as "must be a valid URL". */
    readonly message: string;
}
/**
 * Reason of a failure, usually a code of the server. `no_answer`: the server was not reached, or did not answer in
 * time. `unreadable_answer`: the answer does not come from Stockroom, but from a proxy, for example.
 */
export type FailureCode = ErrorCode | "no_answer" | "unreadable_answer";
export interface Failure {
    readonly message: string;
    readonly status: number;
    readonly code: FailureCode;
    readonly errors: readonly Problem[];
    readonly requestId: string | null;
    readonly retryAfter: number | null;
    readonly operation: number | null;
}
/** Every error of the client, except for the reason of an `AbortSignal` and `TypeError`s about wrong arguments. */
export declare class StockroomError extends Error {
    readonly name: string;
    /** HTTP status; 0 if there was no answer. */
    readonly status: number;
    /** Code of the reason; docs/reference/errors.md lists the codes. */
    readonly code: FailureCode;
    /** Problems with the request; empty if the code is enough to describe the error. */
    readonly errors: readonly Problem[];
    /** Id of the request in the server's log; null if the answer has no id. */
    readonly requestId: string | null;
    /** Number of seconds after which the server accepts a retry; null if the answer does not say so. */
    readonly retryAfter: number | null;
    /** Number of the failed operation of a batch, counted from 0; null if the request was no batch. */
    readonly operation: number | null;
    constructor(failure: Failure, options?: {
        readonly cause?: unknown;
    });
}
/** 400: the query, the body or a field is wrong; `errors` lists the problems. */
export declare class InvalidRequest extends StockroomError {
    readonly name = "InvalidRequest";
}
/** 401: the e-mail or the key is wrong, or the account may not use the API. */
export declare class Unauthenticated extends StockroomError {
    readonly name = "Unauthenticated";
}
/** 403: the account lacks a privilege, which the message names. */
export declare class Forbidden extends StockroomError {
    readonly name = "Forbidden";
}
/** 404: there is no such item, or the account may not see it. */
export declare class NotFound extends StockroomError {
    readonly name = "NotFound";
}
/** 409: a unique value is taken, other items refer to the item, or the change would leave no root account. */
export declare class Conflict extends StockroomError {
    readonly name = "Conflict";
}
/**
 * 412: the item no longer has the version of `ifMatch`. If the answer to the first attempt was lost, that attempt may
 * have changed the item, so read the item again.
 */
export declare class PreconditionFailed extends StockroomError {
    readonly name = "PreconditionFailed";
}
/** 429: there were too many requests, and the server rejected the last attempt, too. */
export declare class TooManyRequests extends StockroomError {
    readonly name = "TooManyRequests";
}
/** 503: the server is overloaded or its database is unavailable, and the last attempt failed, too. */
export declare class Unavailable extends StockroomError {
    readonly name = "Unavailable";
}
/** The server was not reached, or its answer was not complete in time; `cause` is the error of `fetch`. */
export declare class NoAnswer extends StockroomError {
    readonly name = "NoAnswer";
}

/** Stands for the id of an item that an earlier operation of the batch creates. `operation` counts from 0. */
export declare class Ref {
    readonly operation: number;
    constructor(operation: number);
    /** Form of the reference in a body. */
    toJSON(): object;
    /** Form of the reference in a path. */
    toString(): string;
}
/** Returns a reference to the id of an item that an earlier operation of the batch creates. `operation` counts from 0. */
export declare function ref(operation: number): Ref;

/**
 * Returns the entity tag of an object that `get`, `create` or `update` returned, for `ifMatch` and `ifNoneMatch`.
 * @throws TypeError for any other object, including copies
 */
export declare function etagOf(object: object): string;

/** Category: every field that a request can select. */
export interface CategoriesItem {
  /** Category ID. */
  category_id: string
  /** The parent category, of the same store; 0 for a root. A category cannot be its own ancestor. */
  parent_id: string
  /** Ids of the categories from the root to the category itself, joined by slashes. */
  id_path: (string | null)
  /** Name. */
  category: string
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status: ("A" | "D" | "H")
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: string
  /** Description. */
  description: string
  /** Title of the category's page. */
  page_title: string
  /** Meta description of the page, for search engines. */
  meta_description: string
  /** Meta keywords of the page. */
  meta_keywords: string
  /** Name of the category in addresses. */
  seo_name: string
  /** Language of the texts, such as en; by default the language of the installation. */
  lang_code: string
  /** User groups that may see the category; empty for all. */
  usergroup_ids: string[]
  /** Creation time; without a value in the request, the time of the request. UNIX time, in seconds. */
  timestamp: string
  /** Template for lists of the products in the category. */
  default_layout: string
  /** Image. */
  main_pair: ({
    /** The small image, or null. */
    icon?: {
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
    /** The large image, or null. */
    detailed?: {
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
  } | null)
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** How many items refer to this one. */
export interface CategoriesSummaryCounts {
  /** Number of products in the category that the caller may see. Only lists contain the number. */
  product_count: (number | null)
}

/** Category, as lists return it. */
export type CategoriesSummary = Pick<CategoriesItem, "category_id" | "parent_id" | "id_path" | "category" | "position" | "status" | "company_id"> & CategoriesSummaryCounts;
/** Category, as a request for a single item returns it. */
export type CategoriesDetails = Pick<CategoriesItem, "category_id" | "parent_id" | "id_path" | "category" | "position" | "status" | "company_id" | "description" | "page_title" | "meta_description" | "meta_keywords" | "seo_name" | "lang_code" | "usergroup_ids" | "timestamp" | "default_layout" | "main_pair">;
/** Category, to be created. The server ignores fields that it sets itself. */
export interface CategoriesCreateFields {
  /** The parent category, of the same store; 0 for a root. A category cannot be its own ancestor. */
  parent_id?: (string | number | null)
  /** Name. */
  category: string
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status?: ("A" | "D" | "H" | null)
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Description. */
  description?: (string | null)
  /** Title of the category's page. */
  page_title?: (string | null)
  /** Meta description of the page, for search engines. */
  meta_description?: (string | null)
  /** Meta keywords of the page. */
  meta_keywords?: (string | null)
  /** Name of the category in addresses. */
  seo_name?: (string | null)
  /** Language of the texts, such as en; by default the language of the installation. */
  lang_code?: (string | null)
  /** User groups that may see the category; empty for all. */
  usergroup_ids?: ((string | number)[] | null)
  /** Creation time; without a value in the request, the time of the request. UNIX time, in seconds. */
  timestamp?: (string | number | null)
  /** Template for lists of the products in the category. */
  default_layout?: (string | null)
  /** Image. */
  main_pair?: ({
    /** The small image, or null. */
    icon?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
    /** The large image, or null. */
    detailed?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
  } | null)
}

/** Category, to be created. The server ignores fields that it sets itself. */
export type CategoriesCreate = Frozen<CategoriesCreateFields>;
/** Category, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface CategoriesUpdateFields {
  /** The parent category, of the same store; 0 for a root. A category cannot be its own ancestor. */
  parent_id?: (string | number | null)
  /** Name. */
  category?: string
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status?: ("A" | "D" | "H" | null)
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Description. */
  description?: (string | null)
  /** Title of the category's page. */
  page_title?: (string | null)
  /** Meta description of the page, for search engines. */
  meta_description?: (string | null)
  /** Meta keywords of the page. */
  meta_keywords?: (string | null)
  /** Name of the category in addresses. */
  seo_name?: (string | null)
  /** Language of the texts, such as en; by default the language of the installation. */
  lang_code?: (string | null)
  /** User groups that may see the category; empty for all. */
  usergroup_ids?: ((string | number)[] | null)
  /** Creation time; without a value in the request, the time of the request. UNIX time, in seconds. */
  timestamp?: (string | number | null)
  /** Template for lists of the products in the category. */
  default_layout?: (string | null)
  /** Image. */
  main_pair?: ({
    /** The small image, or null. */
    icon?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
    /** The large image, or null. */
    detailed?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
  } | null)
}

/** Category, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type CategoriesUpdate = Frozen<CategoriesUpdateFields>;
/** Conditions that must all match. */
export type CategoriesFilter = {
    /** Category ID. */
    readonly category_id?: OrderedCondition<string | number>;
    /** The parent category, of the same store; 0 for a root. A category cannot be its own ancestor. */
    readonly parent_id?: OrderedCondition<string | number>;
    /** Ids of the categories from the root to the category itself, joined by slashes. */
    readonly id_path?: TextCondition;
    /** Name. */
    readonly category?: SearchedCondition;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
    /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
    readonly status?: TextCondition<"A" | "D" | "H">;
    /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
    readonly company_id?: OrderedCondition<string | number>;
    /** Description. */
    readonly description?: SearchedCondition;
    /** Title of the category's page. */
    readonly page_title?: TextCondition;
    /** Meta description of the page, for search engines. */
    readonly meta_description?: TextCondition;
    /** Meta keywords of the page. */
    readonly meta_keywords?: SearchedCondition;
    /** Name of the category in addresses. */
    readonly seo_name?: TextCondition;
    /** Language of the texts, such as en; by default the language of the installation. */
    readonly lang_code?: TextCondition;
    /** User groups that may see the category; empty for all. */
    readonly usergroup_ids?: ElementCondition<string | number>;
    /** Creation time; without a value in the request, the time of the request. UNIX time, in seconds. */
    readonly timestamp?: OrderedCondition<string | number>;
    /** Template for lists of the products in the category. */
    readonly default_layout?: TextCondition;
    /** Image. */
    readonly main_pair?: PresenceCondition;
    readonly product_count?: CountCondition;
    readonly products?: PresenceCondition;
    readonly categories?: PresenceCondition;
    readonly features?: PresenceCondition;
    readonly product_filters?: PresenceCondition;
  };
export type CategoriesSort = "category_id" | "category" | "position" | "status" | "timestamp" | "product_count";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface CategoriesExpand {
  readonly parent_id: CategoriesTypes;
  readonly company_id: StoresTypes;
  readonly usergroup_ids: UsergroupsTypes;
  readonly products: ProductsTypes;
}

export type CategoriesGroups = "category_id" | "parent_id" | "id_path" | "category" | "position" | "status" | "company_id" | "description" | "page_title" | "meta_description" | "meta_keywords" | "seo_name" | "lang_code" | "timestamp" | "default_layout" | "hour(timestamp)" | "day(timestamp)" | "week(timestamp)" | "month(timestamp)" | "quarter(timestamp)" | "year(timestamp)";
export type CategoriesNumbers = "position";
export type CategoriesOrdered = "category_id" | "parent_id" | "position" | "company_id" | "timestamp";

/** Answer to a creation or an update. */
export interface CategoriesWritten {
  category_id: string;
}

export interface CategoriesTypes {
  readonly item: CategoriesItem;
  readonly summary: CategoriesSummary;
  readonly details: CategoriesDetails;
  readonly create: CategoriesCreate;
  readonly update: CategoriesUpdate;
  readonly filter: CategoriesFilter;
  readonly sort: CategoriesSort;
  readonly expand: CategoriesExpand;
  readonly groups: CategoriesGroups;
  readonly numbers: CategoriesNumbers;
  readonly ordered: CategoriesOrdered;
  readonly written: CategoriesWritten;
  readonly related: CategoriesExpand & { readonly categories: CategoriesTypes; readonly features: FeaturesTypes; readonly product_filters: ProductFiltersTypes };
  readonly path: "categories";
  readonly collection: "map";
}

/** Feature: every field that a request can select. */
export interface FeaturesItem {
  /** Feature ID. */
  feature_id: string
  /** Name. */
  description: string
  /** Type. Never changes. `C`: One checkbox, `M`: Many checkboxes, `S`: Text select, `N`: Number select, `E`: Brand select, `T`: Text, `O`: Number, `D`: Date, `G`: Group. */
  feature_type: ("C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G")
  /** Code. */
  feature_code: string
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: string
  /** Full description. */
  full_description: string
  /** Text before a value. */
  prefix: string
  /** Text after a value, such as a unit. */
  suffix: string
  /** The group of features (type G) that contains the feature; 0 for none. */
  parent_id: string
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Position within the group of features. */
  group_position: number
  /** Categories that the feature applies to, of the same store; empty for all. */
  categories_path: string[]
  /** Whether the feature appears in comparisons of products. */
  comparison: ("Y" | "N")
  /** Whether lists of products show the feature. */
  display_on_catalog: ("Y" | "N")
  /** Whether the page of a product shows the feature. */
  display_on_product: ("Y" | "N")
  /** Whether the header of a product's page shows the feature. */
  display_on_header: ("Y" | "N")
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status: ("A" | "D" | "H")
  /** Purpose of the feature. `find_products`: Find products, `organize_catalog`: Organize catalog, `describe_product`: Describe product, `group_catalog_item`: Group catalog item, `group_variation_catalog_item`: Group variation catalog item. */
  purpose: ("find_products" | "organize_catalog" | "describe_product" | "group_catalog_item" | "group_variation_catalog_item")
  /** How a product's page shows the feature. If a request gives none, the value depends on the type. `text`: Text, `checkbox`: Checkbox, `multiple_checkbox`: Multiple checkbox, `dropdown`: Dropdown, `dropdown_images`: Dropdown images, `dropdown_labels`: Dropdown labels, `brand`: Brand. */
  feature_style: ("text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand" | null)
  /** How the feature is shown as a filter. If a request gives none, the value depends on the type. `checkbox`: Checkbox, `date`: Date, `color`: Color, `slider`: Slider. */
  filter_style: ("checkbox" | "date" | "color" | "slider" | null)
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Feature, as lists return it. */
export type FeaturesSummary = Pick<FeaturesItem, "feature_id" | "description" | "feature_type" | "feature_code" | "company_id" | "full_description" | "prefix" | "suffix" | "parent_id" | "position" | "group_position" | "categories_path" | "comparison" | "display_on_catalog" | "display_on_product" | "display_on_header" | "status" | "purpose" | "feature_style" | "filter_style">;
/** Feature, as a request for a single item returns it. */
export type FeaturesDetails = Pick<FeaturesItem, "feature_id" | "description" | "feature_type" | "feature_code" | "company_id" | "full_description" | "prefix" | "suffix" | "parent_id" | "position" | "group_position" | "categories_path" | "comparison" | "display_on_catalog" | "display_on_product" | "display_on_header" | "status" | "purpose" | "feature_style" | "filter_style">;
/** Feature, to be created. The server ignores fields that it sets itself. */
export interface FeaturesCreateFields {
  /** Name. */
  description: string
  /** Type. Never changes. `C`: One checkbox, `M`: Many checkboxes, `S`: Text select, `N`: Number select, `E`: Brand select, `T`: Text, `O`: Number, `D`: Date, `G`: Group. */
  feature_type: ("C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G")
  /** Code. */
  feature_code?: (string | null)
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Full description. */
  full_description?: (string | null)
  /** Text before a value. */
  prefix?: (string | null)
  /** Text after a value, such as a unit. */
  suffix?: (string | null)
  /** The group of features (type G) that contains the feature; 0 for none. */
  parent_id?: (string | number | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Position within the group of features. */
  group_position?: (number | null)
  /** Categories that the feature applies to, of the same store; empty for all. */
  categories_path?: ((string | number)[] | null)
  /** Whether the feature appears in comparisons of products. */
  comparison?: ("Y" | "N" | null)
  /** Whether lists of products show the feature. */
  display_on_catalog?: ("Y" | "N" | null)
  /** Whether the page of a product shows the feature. */
  display_on_product?: ("Y" | "N" | null)
  /** Whether the header of a product's page shows the feature. */
  display_on_header?: ("Y" | "N" | null)
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status?: ("A" | "D" | "H" | null)
  /** Purpose of the feature. `find_products`: Find products, `organize_catalog`: Organize catalog, `describe_product`: Describe product, `group_catalog_item`: Group catalog item, `group_variation_catalog_item`: Group variation catalog item. */
  purpose?: ("find_products" | "organize_catalog" | "describe_product" | "group_catalog_item" | "group_variation_catalog_item" | null)
  /** How a product's page shows the feature. If a request gives none, the value depends on the type. `text`: Text, `checkbox`: Checkbox, `multiple_checkbox`: Multiple checkbox, `dropdown`: Dropdown, `dropdown_images`: Dropdown images, `dropdown_labels`: Dropdown labels, `brand`: Brand. */
  feature_style?: ("text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand" | null)
  /** How the feature is shown as a filter. If a request gives none, the value depends on the type. `checkbox`: Checkbox, `date`: Date, `color`: Color, `slider`: Slider. */
  filter_style?: ("checkbox" | "date" | "color" | "slider" | null)
}

/** Feature, to be created. The server ignores fields that it sets itself. */
export type FeaturesCreate = Frozen<FeaturesCreateFields> & FeaturesWithin;

/** Items to create together with the new item, by collection. */
export interface FeaturesWithin {
  /** Items to create in this collection, together with the new item. */
  readonly variants?: readonly FeaturesVariantsCreate[] | null;
}

/** Feature, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface FeaturesUpdateFields {
  /** Name. */
  description?: string
  /** Type. Never changes. `C`: One checkbox, `M`: Many checkboxes, `S`: Text select, `N`: Number select, `E`: Brand select, `T`: Text, `O`: Number, `D`: Date, `G`: Group. */
  feature_type?: ("C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G")
  /** Code. */
  feature_code?: (string | null)
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Full description. */
  full_description?: (string | null)
  /** Text before a value. */
  prefix?: (string | null)
  /** Text after a value, such as a unit. */
  suffix?: (string | null)
  /** The group of features (type G) that contains the feature; 0 for none. */
  parent_id?: (string | number | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Position within the group of features. */
  group_position?: (number | null)
  /** Categories that the feature applies to, of the same store; empty for all. */
  categories_path?: ((string | number)[] | null)
  /** Whether the feature appears in comparisons of products. */
  comparison?: ("Y" | "N" | null)
  /** Whether lists of products show the feature. */
  display_on_catalog?: ("Y" | "N" | null)
  /** Whether the page of a product shows the feature. */
  display_on_product?: ("Y" | "N" | null)
  /** Whether the header of a product's page shows the feature. */
  display_on_header?: ("Y" | "N" | null)
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status?: ("A" | "D" | "H" | null)
  /** Purpose of the feature. `find_products`: Find products, `organize_catalog`: Organize catalog, `describe_product`: Describe product, `group_catalog_item`: Group catalog item, `group_variation_catalog_item`: Group variation catalog item. */
  purpose?: ("find_products" | "organize_catalog" | "describe_product" | "group_catalog_item" | "group_variation_catalog_item" | null)
  /** How a product's page shows the feature. If a request gives none, the value depends on the type. `text`: Text, `checkbox`: Checkbox, `multiple_checkbox`: Multiple checkbox, `dropdown`: Dropdown, `dropdown_images`: Dropdown images, `dropdown_labels`: Dropdown labels, `brand`: Brand. */
  feature_style?: ("text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand" | null)
  /** How the feature is shown as a filter. If a request gives none, the value depends on the type. `checkbox`: Checkbox, `date`: Date, `color`: Color, `slider`: Slider. */
  filter_style?: ("checkbox" | "date" | "color" | "slider" | null)
}

/** Feature, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type FeaturesUpdate = Frozen<FeaturesUpdateFields>;
/** Conditions that must all match. */
export type FeaturesFilter = {
    /** Feature ID. */
    readonly feature_id?: OrderedCondition<string | number>;
    /** Name. */
    readonly description?: SearchedCondition;
    /** Type. Never changes. `C`: One checkbox, `M`: Many checkboxes, `S`: Text select, `N`: Number select, `E`: Brand select, `T`: Text, `O`: Number, `D`: Date, `G`: Group. */
    readonly feature_type?: TextCondition<"C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G">;
    /** Code. */
    readonly feature_code?: SearchedCondition;
    /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
    readonly company_id?: OrderedCondition<string | number>;
    /** Full description. */
    readonly full_description?: TextCondition;
    /** Text before a value. */
    readonly prefix?: TextCondition;
    /** Text after a value, such as a unit. */
    readonly suffix?: TextCondition;
    /** The group of features (type G) that contains the feature; 0 for none. */
    readonly parent_id?: OrderedCondition<string | number>;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
    /** Position within the group of features. */
    readonly group_position?: OrderedCondition<number>;
    /** Categories that the feature applies to, of the same store; empty for all. */
    readonly categories_path?: ElementCondition<string | number>;
    /** Whether the feature appears in comparisons of products. */
    readonly comparison?: TextCondition<"Y" | "N">;
    /** Whether lists of products show the feature. */
    readonly display_on_catalog?: TextCondition<"Y" | "N">;
    /** Whether the page of a product shows the feature. */
    readonly display_on_product?: TextCondition<"Y" | "N">;
    /** Whether the header of a product's page shows the feature. */
    readonly display_on_header?: TextCondition<"Y" | "N">;
    /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
    readonly status?: TextCondition<"A" | "D" | "H">;
    /** Purpose of the feature. `find_products`: Find products, `organize_catalog`: Organize catalog, `describe_product`: Describe product, `group_catalog_item`: Group catalog item, `group_variation_catalog_item`: Group variation catalog item. */
    readonly purpose?: TextCondition<"find_products" | "organize_catalog" | "describe_product" | "group_catalog_item" | "group_variation_catalog_item">;
    /** How a product's page shows the feature. If a request gives none, the value depends on the type. `text`: Text, `checkbox`: Checkbox, `multiple_checkbox`: Multiple checkbox, `dropdown`: Dropdown, `dropdown_images`: Dropdown images, `dropdown_labels`: Dropdown labels, `brand`: Brand. */
    readonly feature_style?: TextCondition<"text" | "checkbox" | "multiple_checkbox" | "dropdown" | "dropdown_images" | "dropdown_labels" | "brand">;
    /** How the feature is shown as a filter. If a request gives none, the value depends on the type. `checkbox`: Checkbox, `date`: Date, `color`: Color, `slider`: Slider. */
    readonly filter_style?: TextCondition<"checkbox" | "date" | "color" | "slider">;
    readonly variants?: PresenceCondition;
    readonly features?: PresenceCondition;
    readonly product_filters?: PresenceCondition;
  };
export type FeaturesSort = "feature_id" | "description" | "position" | "status";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface FeaturesExpand {
  readonly company_id: StoresTypes;
  readonly parent_id: FeaturesTypes;
  readonly categories_path: CategoriesTypes;
  readonly variants: FeaturesVariantsTypes;
}

export type FeaturesGroups = "feature_id" | "description" | "feature_type" | "feature_code" | "company_id" | "full_description" | "prefix" | "suffix" | "parent_id" | "position" | "group_position" | "comparison" | "display_on_catalog" | "display_on_product" | "display_on_header" | "status" | "purpose" | "feature_style" | "filter_style";
export type FeaturesNumbers = "position" | "group_position";
export type FeaturesOrdered = "feature_id" | "company_id" | "parent_id" | "position" | "group_position";

/** Answer to a creation or an update. */
export interface FeaturesWritten {
  feature_id: string;
  /** Ids of the items that this request created in the collection; missing if there are none. */
  variants?: FeaturesVariantsWritten[];
}

export interface FeaturesTypes {
  readonly item: FeaturesItem;
  readonly summary: FeaturesSummary;
  readonly details: FeaturesDetails;
  readonly create: FeaturesCreate;
  readonly update: FeaturesUpdate;
  readonly filter: FeaturesFilter;
  readonly sort: FeaturesSort;
  readonly expand: FeaturesExpand;
  readonly groups: FeaturesGroups;
  readonly numbers: FeaturesNumbers;
  readonly ordered: FeaturesOrdered;
  readonly written: FeaturesWritten;
  readonly related: FeaturesExpand & { readonly features: FeaturesTypes; readonly product_filters: ProductFiltersTypes };
  readonly path: "features";
  readonly collection: "map";
}

/** Feature variant: every field that a request can select. */
export interface FeaturesVariantsItem {
  /** Variant ID. */
  variant_id: string
  /** Name. */
  variant: string
  /** Description. */
  description: string
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Address of a page about the variant. */
  url: string
  /** Title of the variant's page. */
  page_title: string
  /** Meta description of the page, for search engines. */
  meta_description: string
  /** Meta keywords of the page. */
  meta_keywords: string
  /** Colour that represents the variant, such as #c0ffee. */
  color: string
  /** Name of the variant in addresses. */
  seo_name: string
  /** Image. */
  image_pair: ({
    /** The small image, or null. */
    icon?: {
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
    /** The large image, or null. */
    detailed?: {
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
  } | null)
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Feature variant, as lists return it. */
export type FeaturesVariantsSummary = Pick<FeaturesVariantsItem, "variant_id" | "variant" | "description" | "position" | "url" | "page_title" | "meta_description" | "meta_keywords" | "color" | "seo_name" | "image_pair">;
/** Feature variant, as a request for a single item returns it. */
export type FeaturesVariantsDetails = Pick<FeaturesVariantsItem, "variant_id" | "variant" | "description" | "position" | "url" | "page_title" | "meta_description" | "meta_keywords" | "color" | "seo_name" | "image_pair">;
/** Feature variant, to be created. The server ignores fields that it sets itself. */
export interface FeaturesVariantsCreateFields {
  /** Name. */
  variant: string
  /** Description. */
  description?: (string | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Address of a page about the variant. */
  url?: (string | null)
  /** Title of the variant's page. */
  page_title?: (string | null)
  /** Meta description of the page, for search engines. */
  meta_description?: (string | null)
  /** Meta keywords of the page. */
  meta_keywords?: (string | null)
  /** Colour that represents the variant, such as #c0ffee. */
  color?: (string | null)
  /** Name of the variant in addresses. */
  seo_name?: (string | null)
  /** Image. */
  image_pair?: ({
    /** The small image, or null. */
    icon?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
    /** The large image, or null. */
    detailed?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
  } | null)
}

/** Feature variant, to be created. The server ignores fields that it sets itself. */
export type FeaturesVariantsCreate = Frozen<FeaturesVariantsCreateFields>;
/** Feature variant, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface FeaturesVariantsUpdateFields {
  /** Name. */
  variant?: string
  /** Description. */
  description?: (string | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Address of a page about the variant. */
  url?: (string | null)
  /** Title of the variant's page. */
  page_title?: (string | null)
  /** Meta description of the page, for search engines. */
  meta_description?: (string | null)
  /** Meta keywords of the page. */
  meta_keywords?: (string | null)
  /** Colour that represents the variant, such as #c0ffee. */
  color?: (string | null)
  /** Name of the variant in addresses. */
  seo_name?: (string | null)
  /** Image. */
  image_pair?: ({
    /** The small image, or null. */
    icon?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
    /** The large image, or null. */
    detailed?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
  } | null)
}

/** Feature variant, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type FeaturesVariantsUpdate = Frozen<FeaturesVariantsUpdateFields>;
/** Conditions that must all match. */
export type FeaturesVariantsFilter = {
    /** Variant ID. */
    readonly variant_id?: OrderedCondition<string | number>;
    /** Name. */
    readonly variant?: SearchedCondition;
    /** Description. */
    readonly description?: TextCondition;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
    /** Address of a page about the variant. */
    readonly url?: TextCondition;
    /** Title of the variant's page. */
    readonly page_title?: TextCondition;
    /** Meta description of the page, for search engines. */
    readonly meta_description?: TextCondition;
    /** Meta keywords of the page. */
    readonly meta_keywords?: TextCondition;
    /** Colour that represents the variant, such as #c0ffee. */
    readonly color?: TextCondition;
    /** Name of the variant in addresses. */
    readonly seo_name?: TextCondition;
    /** Image. */
    readonly image_pair?: PresenceCondition;
  };
export type FeaturesVariantsSort = "variant_id" | "variant" | "position";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface FeaturesVariantsExpand {
}

export type FeaturesVariantsGroups = "variant_id" | "variant" | "description" | "position" | "url" | "page_title" | "meta_description" | "meta_keywords" | "color" | "seo_name";
export type FeaturesVariantsNumbers = "position";
export type FeaturesVariantsOrdered = "variant_id" | "position";

/** Answer to a creation or an update. */
export interface FeaturesVariantsWritten {
  variant_id: string;
}

export interface FeaturesVariantsTypes {
  readonly item: FeaturesVariantsItem;
  readonly summary: FeaturesVariantsSummary;
  readonly details: FeaturesVariantsDetails;
  readonly create: FeaturesVariantsCreate;
  readonly update: FeaturesVariantsUpdate;
  readonly filter: FeaturesVariantsFilter;
  readonly sort: FeaturesVariantsSort;
  readonly expand: FeaturesVariantsExpand;
  readonly groups: FeaturesVariantsGroups;
  readonly numbers: FeaturesVariantsNumbers;
  readonly ordered: FeaturesVariantsOrdered;
  readonly written: FeaturesVariantsWritten;
  readonly related: FeaturesVariantsExpand;
  readonly path: "features/variants";
  readonly collection: "map";
}

/** Ids of the items that an item is nested in. */
export interface FeaturesVariantsAbove {
  /** Feature ID. */
  feature_id: string
}

export type FeaturesVariantsAboveFilter = {
    readonly feature_id?: OrderedCondition<string | number>;
  };

export interface FeaturesVariantsAboveExpand {
  readonly feature_id: FeaturesTypes;
}

export type FeaturesVariantsAcrossTypes = WithAbove<FeaturesVariantsTypes, FeaturesVariantsAbove, FeaturesVariantsAboveFilter, "feature_id", FeaturesVariantsAboveExpand>;

/** Image: every field that a request can select. */
export interface ImagesItem {
  /** Image ID. */
  image_id: string
  /** Address of the image. */
  image_path: string
  /** Text that replaces the image for people who cannot see it. */
  alt: string
  /** Width in pixels. */
  image_x: number
  /** Height in pixels. */
  image_y: number
  /** Type. `M`: Main, `A`: Additional. */
  type: ("M" | "A")
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: string
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Image, as lists return it. */
export type ImagesSummary = Pick<ImagesItem, "image_id" | "image_path" | "alt" | "image_x" | "image_y" | "type" | "position" | "company_id">;
/** Image, as a request for a single item returns it. */
export type ImagesDetails = Pick<ImagesItem, "image_id" | "image_path" | "alt" | "image_x" | "image_y" | "type" | "position" | "company_id">;
/** Image, to be created. The server ignores fields that it sets itself. */
export interface ImagesCreateFields {
  /** Address of the image. */
  image_path: string
  /** Text that replaces the image for people who cannot see it. */
  alt?: (string | null)
  /** Width in pixels. */
  image_x?: (number | null)
  /** Height in pixels. */
  image_y?: (number | null)
  /** Type. `M`: Main, `A`: Additional. */
  type?: ("M" | "A" | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
}

/** Image, to be created. The server ignores fields that it sets itself. */
export type ImagesCreate = Frozen<ImagesCreateFields>;
/** Image, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface ImagesUpdateFields {
  /** Address of the image. */
  image_path?: string
  /** Text that replaces the image for people who cannot see it. */
  alt?: (string | null)
  /** Width in pixels. */
  image_x?: (number | null)
  /** Height in pixels. */
  image_y?: (number | null)
  /** Type. `M`: Main, `A`: Additional. */
  type?: ("M" | "A" | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
}

/** Image, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type ImagesUpdate = Frozen<ImagesUpdateFields>;
/** Conditions that must all match. */
export type ImagesFilter = {
    /** Image ID. */
    readonly image_id?: OrderedCondition<string | number>;
    /** Address of the image. */
    readonly image_path?: SearchedCondition;
    /** Text that replaces the image for people who cannot see it. */
    readonly alt?: SearchedCondition;
    /** Width in pixels. */
    readonly image_x?: OrderedCondition<number>;
    /** Height in pixels. */
    readonly image_y?: OrderedCondition<number>;
    /** Type. `M`: Main, `A`: Additional. */
    readonly type?: TextCondition<"M" | "A">;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
    /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
    readonly company_id?: OrderedCondition<string | number>;
  };
export type ImagesSort = "image_id" | "image_path" | "position";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface ImagesExpand {
  readonly company_id: StoresTypes;
}

export type ImagesGroups = "image_id" | "image_path" | "alt" | "image_x" | "image_y" | "type" | "position" | "company_id";
export type ImagesNumbers = "image_x" | "image_y" | "position";
export type ImagesOrdered = "image_id" | "image_x" | "image_y" | "position" | "company_id";

/** Answer to a creation or an update. */
export interface ImagesWritten {
  image_id: string;
}

export interface ImagesTypes {
  readonly item: ImagesItem;
  readonly summary: ImagesSummary;
  readonly details: ImagesDetails;
  readonly create: ImagesCreate;
  readonly update: ImagesUpdate;
  readonly filter: ImagesFilter;
  readonly sort: ImagesSort;
  readonly expand: ImagesExpand;
  readonly groups: ImagesGroups;
  readonly numbers: ImagesNumbers;
  readonly ordered: ImagesOrdered;
  readonly written: ImagesWritten;
  readonly related: ImagesExpand;
  readonly path: "images";
  readonly collection: "map";
}

/** Layout: every field that a request can select. */
export interface LayoutsItem {
  /** Layout ID. */
  layout_id: string
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: string
  /** Name. */
  name: string
  /** Theme for which the layout is made. */
  theme_name: string
  /** Whether the layout applies to pages without another layout. */
  is_default: ("Y" | "N")
  /** Number of columns of the grid. */
  width: (12 | 16)
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Layout, as lists return it. */
export type LayoutsSummary = Pick<LayoutsItem, "layout_id" | "company_id" | "name" | "theme_name" | "is_default" | "width" | "position" | "status">;
/** Layout, as a request for a single item returns it. */
export type LayoutsDetails = Pick<LayoutsItem, "layout_id" | "company_id" | "name" | "theme_name" | "is_default" | "width" | "position" | "status">;
/** Layout, to be created. The server ignores fields that it sets itself. */
export interface LayoutsCreateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name. */
  name: string
  /** Theme for which the layout is made. */
  theme_name?: (string | null)
  /** Whether the layout applies to pages without another layout. */
  is_default?: ("Y" | "N" | null)
  /** Number of columns of the grid. */
  width?: (12 | 16 | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Layout, to be created. The server ignores fields that it sets itself. */
export type LayoutsCreate = Frozen<LayoutsCreateFields>;
/** Layout, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface LayoutsUpdateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name. */
  name?: string
  /** Theme for which the layout is made. */
  theme_name?: (string | null)
  /** Whether the layout applies to pages without another layout. */
  is_default?: ("Y" | "N" | null)
  /** Number of columns of the grid. */
  width?: (12 | 16 | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Layout, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type LayoutsUpdate = Frozen<LayoutsUpdateFields>;
/** Conditions that must all match. */
export type LayoutsFilter = {
    /** Layout ID. */
    readonly layout_id?: OrderedCondition<string | number>;
    /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
    readonly company_id?: OrderedCondition<string | number>;
    /** Name. */
    readonly name?: SearchedCondition;
    /** Theme for which the layout is made. */
    readonly theme_name?: TextCondition;
    /** Whether the layout applies to pages without another layout. */
    readonly is_default?: TextCondition<"Y" | "N">;
    /** Number of columns of the grid. */
    readonly width?: OrderedCondition<12 | 16>;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
    /** Status. `A`: Active, `D`: Disabled. */
    readonly status?: TextCondition<"A" | "D">;
  };
export type LayoutsSort = "layout_id" | "name" | "position" | "status";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface LayoutsExpand {
  readonly company_id: StoresTypes;
}

export type LayoutsGroups = "layout_id" | "company_id" | "name" | "theme_name" | "is_default" | "width" | "position" | "status";
export type LayoutsNumbers = "width" | "position";
export type LayoutsOrdered = "layout_id" | "company_id" | "width" | "position";

/** Answer to a creation or an update. */
export interface LayoutsWritten {
  layout_id: string;
}

export interface LayoutsTypes {
  readonly item: LayoutsItem;
  readonly summary: LayoutsSummary;
  readonly details: LayoutsDetails;
  readonly create: LayoutsCreate;
  readonly update: LayoutsUpdate;
  readonly filter: LayoutsFilter;
  readonly sort: LayoutsSort;
  readonly expand: LayoutsExpand;
  readonly groups: LayoutsGroups;
  readonly numbers: LayoutsNumbers;
  readonly ordered: LayoutsOrdered;
  readonly written: LayoutsWritten;
  readonly related: LayoutsExpand;
  readonly path: "layouts";
  readonly collection: "map";
}

/** Option: every field that a request can select. */
export interface OptionsItem {
  /** Option ID. */
  option_id: string
  /** Name. */
  option_name: string
  /** Type. `S`: Select, `R`: Radio buttons, `C`: Checkbox, `I`: Text line, `T`: Text area, `F`: File. */
  option_type: ("S" | "R" | "C" | "I" | "T" | "F")
  /** The product that the option belongs to; 0 for a global option. */
  product_id: string
  /** The store that the option belongs to: the store of its product, if it has one. Otherwise, if a request gives none, the caller's store, or else the default store. Never changes. */
  company_id: string
  /** Whether customers must make a choice. */
  required: ("Y" | "N")
  /** Whether stock is tracked by the variants of the option. */
  inventory: ("Y" | "N")
  /** Whether customers can upload several files. */
  multiupload: ("Y" | "N")
  /** Regular expression that a text must match. The server stores the expression, but never runs it. */
  regexp: string
  /** Message for a text that does not match. */
  incorrect_message: string
  /** File name extensions that are allowed, separated by commas. */
  allowed_extensions: string
  /** Greatest size of a file, KB; 0 for no limit. */
  max_file_size: number
  /** What happens if a combination of variants is missing. `M`: Message, `H`: Hide. */
  missing_variants_handling: ("M" | "H")
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Description. */
  description: string
  /** Hint inside the input. */
  inner_hint: string
  /** Comment below the input. */
  comment: string
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Option, as lists return it. */
export type OptionsSummary = Pick<OptionsItem, "option_id" | "option_name" | "option_type" | "product_id" | "company_id" | "required" | "inventory" | "multiupload" | "regexp" | "incorrect_message" | "allowed_extensions" | "max_file_size" | "missing_variants_handling" | "status" | "position" | "description" | "inner_hint" | "comment">;
/** Option, as a request for a single item returns it. */
export type OptionsDetails = Pick<OptionsItem, "option_id" | "option_name" | "option_type" | "product_id" | "company_id" | "required" | "inventory" | "multiupload" | "regexp" | "incorrect_message" | "allowed_extensions" | "max_file_size" | "missing_variants_handling" | "status" | "position" | "description" | "inner_hint" | "comment">;
/** Option, to be created. The server ignores fields that it sets itself. */
export interface OptionsCreateFields {
  /** Name. */
  option_name: string
  /** Type. `S`: Select, `R`: Radio buttons, `C`: Checkbox, `I`: Text line, `T`: Text area, `F`: File. */
  option_type?: ("S" | "R" | "C" | "I" | "T" | "F" | null)
  /** The product that the option belongs to; 0 for a global option. */
  product_id?: (string | number | null)
  /** The store that the option belongs to: the store of its product, if it has one. Otherwise, if a request gives none, the caller's store, or else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Whether customers must make a choice. */
  required?: ("Y" | "N" | null)
  /** Whether stock is tracked by the variants of the option. */
  inventory?: ("Y" | "N" | null)
  /** Whether customers can upload several files. */
  multiupload?: ("Y" | "N" | null)
  /** Regular expression that a text must match. The server stores the expression, but never runs it. */
  regexp?: (string | null)
  /** Message for a text that does not match. */
  incorrect_message?: (string | null)
  /** File name extensions that are allowed, separated by commas. */
  allowed_extensions?: (string | null)
  /** Greatest size of a file, KB; 0 for no limit. */
  max_file_size?: (number | null)
  /** What happens if a combination of variants is missing. `M`: Message, `H`: Hide. */
  missing_variants_handling?: ("M" | "H" | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Description. */
  description?: (string | null)
  /** Hint inside the input. */
  inner_hint?: (string | null)
  /** Comment below the input. */
  comment?: (string | null)
}

/** Option, to be created. The server ignores fields that it sets itself. */
export type OptionsCreate = Frozen<OptionsCreateFields> & OptionsWithin;

/** Items to create together with the new item, by collection. */
export interface OptionsWithin {
  /** Items to create in this collection, together with the new item. */
  readonly variants?: readonly OptionsVariantsCreate[] | null;
}

/** Option, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface OptionsUpdateFields {
  /** Name. */
  option_name?: string
  /** Type. `S`: Select, `R`: Radio buttons, `C`: Checkbox, `I`: Text line, `T`: Text area, `F`: File. */
  option_type?: ("S" | "R" | "C" | "I" | "T" | "F" | null)
  /** The product that the option belongs to; 0 for a global option. */
  product_id?: (string | number | null)
  /** The store that the option belongs to: the store of its product, if it has one. Otherwise, if a request gives none, the caller's store, or else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Whether customers must make a choice. */
  required?: ("Y" | "N" | null)
  /** Whether stock is tracked by the variants of the option. */
  inventory?: ("Y" | "N" | null)
  /** Whether customers can upload several files. */
  multiupload?: ("Y" | "N" | null)
  /** Regular expression that a text must match. The server stores the expression, but never runs it. */
  regexp?: (string | null)
  /** Message for a text that does not match. */
  incorrect_message?: (string | null)
  /** File name extensions that are allowed, separated by commas. */
  allowed_extensions?: (string | null)
  /** Greatest size of a file, KB; 0 for no limit. */
  max_file_size?: (number | null)
  /** What happens if a combination of variants is missing. `M`: Message, `H`: Hide. */
  missing_variants_handling?: ("M" | "H" | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Description. */
  description?: (string | null)
  /** Hint inside the input. */
  inner_hint?: (string | null)
  /** Comment below the input. */
  comment?: (string | null)
}

/** Option, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type OptionsUpdate = Frozen<OptionsUpdateFields>;
/** Conditions that must all match. */
export type OptionsFilter = {
    /** Option ID. */
    readonly option_id?: OrderedCondition<string | number>;
    /** Name. */
    readonly option_name?: SearchedCondition;
    /** Type. `S`: Select, `R`: Radio buttons, `C`: Checkbox, `I`: Text line, `T`: Text area, `F`: File. */
    readonly option_type?: TextCondition<"S" | "R" | "C" | "I" | "T" | "F">;
    /** The product that the option belongs to; 0 for a global option. */
    readonly product_id?: OrderedCondition<string | number>;
    /** The store that the option belongs to: the store of its product, if it has one. Otherwise, if a request gives none, the caller's store, or else the default store. Never changes. */
    readonly company_id?: OrderedCondition<string | number>;
    /** Whether customers must make a choice. */
    readonly required?: TextCondition<"Y" | "N">;
    /** Whether stock is tracked by the variants of the option. */
    readonly inventory?: TextCondition<"Y" | "N">;
    /** Whether customers can upload several files. */
    readonly multiupload?: TextCondition<"Y" | "N">;
    /** Regular expression that a text must match. The server stores the expression, but never runs it. */
    readonly regexp?: TextCondition;
    /** Message for a text that does not match. */
    readonly incorrect_message?: TextCondition;
    /** File name extensions that are allowed, separated by commas. */
    readonly allowed_extensions?: TextCondition;
    /** Greatest size of a file, KB; 0 for no limit. */
    readonly max_file_size?: OrderedCondition<number>;
    /** What happens if a combination of variants is missing. `M`: Message, `H`: Hide. */
    readonly missing_variants_handling?: TextCondition<"M" | "H">;
    /** Status. `A`: Active, `D`: Disabled. */
    readonly status?: TextCondition<"A" | "D">;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
    /** Description. */
    readonly description?: TextCondition;
    /** Hint inside the input. */
    readonly inner_hint?: TextCondition;
    /** Comment below the input. */
    readonly comment?: TextCondition;
    readonly variants?: PresenceCondition;
  };
export type OptionsSort = "option_id" | "option_name" | "status" | "position";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface OptionsExpand {
  readonly product_id: ProductsTypes;
  readonly company_id: StoresTypes;
  readonly variants: OptionsVariantsTypes;
}

export type OptionsGroups = "option_id" | "option_name" | "option_type" | "product_id" | "company_id" | "required" | "inventory" | "multiupload" | "regexp" | "incorrect_message" | "allowed_extensions" | "max_file_size" | "missing_variants_handling" | "status" | "position" | "description" | "inner_hint" | "comment";
export type OptionsNumbers = "max_file_size" | "position";
export type OptionsOrdered = "option_id" | "product_id" | "company_id" | "max_file_size" | "position";

/** Answer to a creation or an update. */
export interface OptionsWritten {
  option_id: string;
  /** Ids of the items that this request created in the collection; missing if there are none. */
  variants?: OptionsVariantsWritten[];
}

export interface OptionsTypes {
  readonly item: OptionsItem;
  readonly summary: OptionsSummary;
  readonly details: OptionsDetails;
  readonly create: OptionsCreate;
  readonly update: OptionsUpdate;
  readonly filter: OptionsFilter;
  readonly sort: OptionsSort;
  readonly expand: OptionsExpand;
  readonly groups: OptionsGroups;
  readonly numbers: OptionsNumbers;
  readonly ordered: OptionsOrdered;
  readonly written: OptionsWritten;
  readonly related: OptionsExpand;
  readonly path: "options";
  readonly collection: "map";
}

/** Option variant: every field that a request can select. */
export interface OptionsVariantsItem {
  /** Variant ID. */
  variant_id: string
  /** Name. */
  variant_name: string
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Amount that the variant adds to the price; a negative amount reduces the price. */
  modifier: number
  /** Whether the price modifier is an amount or a percentage. `A`: Absolute, `P`: Percent. */
  modifier_type: ("A" | "P")
  /** Amount that the variant adds to the weight; a negative amount reduces the weight. */
  weight_modifier: number
  /** Whether the weight modifier is an amount or a percentage. `A`: Absolute, `P`: Percent. */
  weight_modifier_type: ("A" | "P")
  /** Amount that the variant adds to the price in reward points; a negative amount reduces the price. */
  point_modifier: number
  /** Whether the point modifier is an amount or a percentage. `A`: Absolute, `P`: Percent. */
  point_modifier_type: ("A" | "P")
  /** Image. */
  image_pair: ({
    /** The small image, or null. */
    icon?: {
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
    /** The large image, or null. */
    detailed?: {
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
  } | null)
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Option variant, as lists return it. */
export type OptionsVariantsSummary = Pick<OptionsVariantsItem, "variant_id" | "variant_name" | "position" | "modifier" | "modifier_type" | "weight_modifier" | "weight_modifier_type" | "point_modifier" | "point_modifier_type" | "image_pair">;
/** Option variant, as a request for a single item returns it. */
export type OptionsVariantsDetails = Pick<OptionsVariantsItem, "variant_id" | "variant_name" | "position" | "modifier" | "modifier_type" | "weight_modifier" | "weight_modifier_type" | "point_modifier" | "point_modifier_type" | "image_pair">;
/** Option variant, to be created. The server ignores fields that it sets itself. */
export interface OptionsVariantsCreateFields {
  /** Name. */
  variant_name: string
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Amount that the variant adds to the price; a negative amount reduces the price. */
  modifier?: (number | null)
  /** Whether the price modifier is an amount or a percentage. `A`: Absolute, `P`: Percent. */
  modifier_type?: ("A" | "P" | null)
  /** Amount that the variant adds to the weight; a negative amount reduces the weight. */
  weight_modifier?: (number | null)
  /** Whether the weight modifier is an amount or a percentage. `A`: Absolute, `P`: Percent. */
  weight_modifier_type?: ("A" | "P" | null)
  /** Amount that the variant adds to the price in reward points; a negative amount reduces the price. */
  point_modifier?: (number | null)
  /** Whether the point modifier is an amount or a percentage. `A`: Absolute, `P`: Percent. */
  point_modifier_type?: ("A" | "P" | null)
  /** Image. */
  image_pair?: ({
    /** The small image, or null. */
    icon?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
    /** The large image, or null. */
    detailed?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
  } | null)
}

/** Option variant, to be created. The server ignores fields that it sets itself. */
export type OptionsVariantsCreate = Frozen<OptionsVariantsCreateFields>;
/** Option variant, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface OptionsVariantsUpdateFields {
  /** Name. */
  variant_name?: string
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Amount that the variant adds to the price; a negative amount reduces the price. */
  modifier?: (number | null)
  /** Whether the price modifier is an amount or a percentage. `A`: Absolute, `P`: Percent. */
  modifier_type?: ("A" | "P" | null)
  /** Amount that the variant adds to the weight; a negative amount reduces the weight. */
  weight_modifier?: (number | null)
  /** Whether the weight modifier is an amount or a percentage. `A`: Absolute, `P`: Percent. */
  weight_modifier_type?: ("A" | "P" | null)
  /** Amount that the variant adds to the price in reward points; a negative amount reduces the price. */
  point_modifier?: (number | null)
  /** Whether the point modifier is an amount or a percentage. `A`: Absolute, `P`: Percent. */
  point_modifier_type?: ("A" | "P" | null)
  /** Image. */
  image_pair?: ({
    /** The small image, or null. */
    icon?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
    /** The large image, or null. */
    detailed?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
  } | null)
}

/** Option variant, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type OptionsVariantsUpdate = Frozen<OptionsVariantsUpdateFields>;
/** Conditions that must all match. */
export type OptionsVariantsFilter = {
    /** Variant ID. */
    readonly variant_id?: OrderedCondition<string | number>;
    /** Name. */
    readonly variant_name?: SearchedCondition;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
    /** Amount that the variant adds to the price; a negative amount reduces the price. */
    readonly modifier?: OrderedCondition<number>;
    /** Whether the price modifier is an amount or a percentage. `A`: Absolute, `P`: Percent. */
    readonly modifier_type?: TextCondition<"A" | "P">;
    /** Amount that the variant adds to the weight; a negative amount reduces the weight. */
    readonly weight_modifier?: OrderedCondition<number>;
    /** Whether the weight modifier is an amount or a percentage. `A`: Absolute, `P`: Percent. */
    readonly weight_modifier_type?: TextCondition<"A" | "P">;
    /** Amount that the variant adds to the price in reward points; a negative amount reduces the price. */
    readonly point_modifier?: OrderedCondition<number>;
    /** Whether the point modifier is an amount or a percentage. `A`: Absolute, `P`: Percent. */
    readonly point_modifier_type?: TextCondition<"A" | "P">;
    /** Image. */
    readonly image_pair?: PresenceCondition;
  };
export type OptionsVariantsSort = "variant_id" | "variant_name" | "position";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface OptionsVariantsExpand {
}

export type OptionsVariantsGroups = "variant_id" | "variant_name" | "position" | "modifier" | "modifier_type" | "weight_modifier" | "weight_modifier_type" | "point_modifier" | "point_modifier_type";
export type OptionsVariantsNumbers = "position" | "modifier" | "weight_modifier" | "point_modifier";
export type OptionsVariantsOrdered = "variant_id" | "position" | "modifier" | "weight_modifier" | "point_modifier";

/** Answer to a creation or an update. */
export interface OptionsVariantsWritten {
  variant_id: string;
}

export interface OptionsVariantsTypes {
  readonly item: OptionsVariantsItem;
  readonly summary: OptionsVariantsSummary;
  readonly details: OptionsVariantsDetails;
  readonly create: OptionsVariantsCreate;
  readonly update: OptionsVariantsUpdate;
  readonly filter: OptionsVariantsFilter;
  readonly sort: OptionsVariantsSort;
  readonly expand: OptionsVariantsExpand;
  readonly groups: OptionsVariantsGroups;
  readonly numbers: OptionsVariantsNumbers;
  readonly ordered: OptionsVariantsOrdered;
  readonly written: OptionsVariantsWritten;
  readonly related: OptionsVariantsExpand;
  readonly path: "options/variants";
  readonly collection: "map";
}

/** Ids of the items that an item is nested in. */
export interface OptionsVariantsAbove {
  /** Option ID. */
  option_id: string
}

export type OptionsVariantsAboveFilter = {
    readonly option_id?: OrderedCondition<string | number>;
  };

export interface OptionsVariantsAboveExpand {
  readonly option_id: OptionsTypes;
}

export type OptionsVariantsAcrossTypes = WithAbove<OptionsVariantsTypes, OptionsVariantsAbove, OptionsVariantsAboveFilter, "option_id", OptionsVariantsAboveExpand>;

/** Page: every field that a request can select. */
export interface PagesItem {
  /** Page ID. */
  page_id: string
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: string
  /** Title. */
  title: string
  /** The parent page, of the same store; 0 for none. A page cannot be its own ancestor. */
  parent_id: string
  /** Text. */
  description: string
  /** Title of the page in the browser window. */
  page_title: string
  /** Meta description of the page, for search engines. */
  meta_description: string
  /** Meta keywords of the page. */
  meta_keywords: string
  /** Name of the page in addresses. */
  seo_name: string
  /** Creation time; without a value in the request, the time of the request. UNIX time, in seconds. */
  timestamp: string
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Page, as lists return it. */
export type PagesSummary = Pick<PagesItem, "page_id" | "company_id" | "title" | "parent_id" | "description" | "page_title" | "meta_description" | "meta_keywords" | "seo_name" | "timestamp" | "position" | "status">;
/** Page, as a request for a single item returns it. */
export type PagesDetails = Pick<PagesItem, "page_id" | "company_id" | "title" | "parent_id" | "description" | "page_title" | "meta_description" | "meta_keywords" | "seo_name" | "timestamp" | "position" | "status">;
/** Page, to be created. The server ignores fields that it sets itself. */
export interface PagesCreateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Title. */
  title: string
  /** The parent page, of the same store; 0 for none. A page cannot be its own ancestor. */
  parent_id?: (string | number | null)
  /** Text. */
  description?: (string | null)
  /** Title of the page in the browser window. */
  page_title?: (string | null)
  /** Meta description of the page, for search engines. */
  meta_description?: (string | null)
  /** Meta keywords of the page. */
  meta_keywords?: (string | null)
  /** Name of the page in addresses. */
  seo_name?: (string | null)
  /** Creation time; without a value in the request, the time of the request. UNIX time, in seconds. */
  timestamp?: (string | number | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Page, to be created. The server ignores fields that it sets itself. */
export type PagesCreate = Frozen<PagesCreateFields>;
/** Page, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface PagesUpdateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Title. */
  title?: string
  /** The parent page, of the same store; 0 for none. A page cannot be its own ancestor. */
  parent_id?: (string | number | null)
  /** Text. */
  description?: (string | null)
  /** Title of the page in the browser window. */
  page_title?: (string | null)
  /** Meta description of the page, for search engines. */
  meta_description?: (string | null)
  /** Meta keywords of the page. */
  meta_keywords?: (string | null)
  /** Name of the page in addresses. */
  seo_name?: (string | null)
  /** Creation time; without a value in the request, the time of the request. UNIX time, in seconds. */
  timestamp?: (string | number | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Page, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type PagesUpdate = Frozen<PagesUpdateFields>;
/** Conditions that must all match. */
export type PagesFilter = {
    /** Page ID. */
    readonly page_id?: OrderedCondition<string | number>;
    /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
    readonly company_id?: OrderedCondition<string | number>;
    /** Title. */
    readonly title?: SearchedCondition;
    /** The parent page, of the same store; 0 for none. A page cannot be its own ancestor. */
    readonly parent_id?: OrderedCondition<string | number>;
    /** Text. */
    readonly description?: SearchedCondition;
    /** Title of the page in the browser window. */
    readonly page_title?: TextCondition;
    /** Meta description of the page, for search engines. */
    readonly meta_description?: TextCondition;
    /** Meta keywords of the page. */
    readonly meta_keywords?: SearchedCondition;
    /** Name of the page in addresses. */
    readonly seo_name?: TextCondition;
    /** Creation time; without a value in the request, the time of the request. UNIX time, in seconds. */
    readonly timestamp?: OrderedCondition<string | number>;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
    /** Status. `A`: Active, `D`: Disabled. */
    readonly status?: TextCondition<"A" | "D">;
    readonly pages?: PresenceCondition;
  };
export type PagesSort = "page_id" | "title" | "timestamp" | "position" | "status";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface PagesExpand {
  readonly company_id: StoresTypes;
  readonly parent_id: PagesTypes;
}

export type PagesGroups = "page_id" | "company_id" | "title" | "parent_id" | "description" | "page_title" | "meta_description" | "meta_keywords" | "seo_name" | "timestamp" | "position" | "status" | "hour(timestamp)" | "day(timestamp)" | "week(timestamp)" | "month(timestamp)" | "quarter(timestamp)" | "year(timestamp)";
export type PagesNumbers = "position";
export type PagesOrdered = "page_id" | "company_id" | "parent_id" | "timestamp" | "position";

/** Answer to a creation or an update. */
export interface PagesWritten {
  page_id: string;
}

export interface PagesTypes {
  readonly item: PagesItem;
  readonly summary: PagesSummary;
  readonly details: PagesDetails;
  readonly create: PagesCreate;
  readonly update: PagesUpdate;
  readonly filter: PagesFilter;
  readonly sort: PagesSort;
  readonly expand: PagesExpand;
  readonly groups: PagesGroups;
  readonly numbers: PagesNumbers;
  readonly ordered: PagesOrdered;
  readonly written: PagesWritten;
  readonly related: PagesExpand & { readonly pages: PagesTypes };
  readonly path: "pages";
  readonly collection: "map";
}

/** Payment method: every field that a request can select. */
export interface PaymentsItem {
  /** Payment method ID. */
  payment_id: string
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: string
  /** Name. */
  payment: string
  /** Description. */
  description: string
  /** Instructions for customers. */
  instructions: string
  /** Surcharge as an amount. */
  a_surcharge: number
  /** Surcharge in percent. */
  p_surcharge: number
  /** User groups that may see the payment method; empty for all. */
  usergroup_ids: string[]
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Payment method, as lists return it. */
export type PaymentsSummary = Pick<PaymentsItem, "payment_id" | "company_id" | "payment" | "description" | "instructions" | "a_surcharge" | "p_surcharge" | "usergroup_ids" | "position" | "status">;
/** Payment method, as a request for a single item returns it. */
export type PaymentsDetails = Pick<PaymentsItem, "payment_id" | "company_id" | "payment" | "description" | "instructions" | "a_surcharge" | "p_surcharge" | "usergroup_ids" | "position" | "status">;
/** Payment method, to be created. The server ignores fields that it sets itself. */
export interface PaymentsCreateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name. */
  payment: string
  /** Description. */
  description?: (string | null)
  /** Instructions for customers. */
  instructions?: (string | null)
  /** Surcharge as an amount. */
  a_surcharge?: (number | null)
  /** Surcharge in percent. */
  p_surcharge?: (number | null)
  /** User groups that may see the payment method; empty for all. */
  usergroup_ids?: ((string | number)[] | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Payment method, to be created. The server ignores fields that it sets itself. */
export type PaymentsCreate = Frozen<PaymentsCreateFields>;
/** Payment method, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface PaymentsUpdateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name. */
  payment?: string
  /** Description. */
  description?: (string | null)
  /** Instructions for customers. */
  instructions?: (string | null)
  /** Surcharge as an amount. */
  a_surcharge?: (number | null)
  /** Surcharge in percent. */
  p_surcharge?: (number | null)
  /** User groups that may see the payment method; empty for all. */
  usergroup_ids?: ((string | number)[] | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Payment method, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type PaymentsUpdate = Frozen<PaymentsUpdateFields>;
/** Conditions that must all match. */
export type PaymentsFilter = {
    /** Payment method ID. */
    readonly payment_id?: OrderedCondition<string | number>;
    /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
    readonly company_id?: OrderedCondition<string | number>;
    /** Name. */
    readonly payment?: SearchedCondition;
    /** Description. */
    readonly description?: SearchedCondition;
    /** Instructions for customers. */
    readonly instructions?: TextCondition;
    /** Surcharge as an amount. */
    readonly a_surcharge?: OrderedCondition<number>;
    /** Surcharge in percent. */
    readonly p_surcharge?: OrderedCondition<number>;
    /** User groups that may see the payment method; empty for all. */
    readonly usergroup_ids?: ElementCondition<string | number>;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
    /** Status. `A`: Active, `D`: Disabled. */
    readonly status?: TextCondition<"A" | "D">;
  };
export type PaymentsSort = "payment_id" | "payment" | "position" | "status";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface PaymentsExpand {
  readonly company_id: StoresTypes;
  readonly usergroup_ids: UsergroupsTypes;
}

export type PaymentsGroups = "payment_id" | "company_id" | "payment" | "description" | "instructions" | "a_surcharge" | "p_surcharge" | "position" | "status";
export type PaymentsNumbers = "a_surcharge" | "p_surcharge" | "position";
export type PaymentsOrdered = "payment_id" | "company_id" | "a_surcharge" | "p_surcharge" | "position";

/** Answer to a creation or an update. */
export interface PaymentsWritten {
  payment_id: string;
}

export interface PaymentsTypes {
  readonly item: PaymentsItem;
  readonly summary: PaymentsSummary;
  readonly details: PaymentsDetails;
  readonly create: PaymentsCreate;
  readonly update: PaymentsUpdate;
  readonly filter: PaymentsFilter;
  readonly sort: PaymentsSort;
  readonly expand: PaymentsExpand;
  readonly groups: PaymentsGroups;
  readonly numbers: PaymentsNumbers;
  readonly ordered: PaymentsOrdered;
  readonly written: PaymentsWritten;
  readonly related: PaymentsExpand;
  readonly path: "payments";
  readonly collection: "map";
}

/** Product filter: every field that a request can select. */
export interface ProductFiltersItem {
  /** Filter ID. */
  filter_id: string
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: string
  /** Name. */
  filter: string
  /** The feature that the filter uses, of the same store; 0 for none. */
  feature_id: string
  /** Categories that the filter applies to, of the same store; empty for all. */
  categories_path: string[]
  /** Numbers are rounded to a multiple of this value. */
  round_to: number
  /** Whether customers see the filter. */
  display: ("Y" | "N")
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Product filter, as lists return it. */
export type ProductFiltersSummary = Pick<ProductFiltersItem, "filter_id" | "company_id" | "filter" | "feature_id" | "categories_path" | "round_to" | "display" | "position" | "status">;
/** Product filter, as a request for a single item returns it. */
export type ProductFiltersDetails = Pick<ProductFiltersItem, "filter_id" | "company_id" | "filter" | "feature_id" | "categories_path" | "round_to" | "display" | "position" | "status">;
/** Product filter, to be created. The server ignores fields that it sets itself. */
export interface ProductFiltersCreateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name. */
  filter: string
  /** The feature that the filter uses, of the same store; 0 for none. */
  feature_id?: (string | number | null)
  /** Categories that the filter applies to, of the same store; empty for all. */
  categories_path?: ((string | number)[] | null)
  /** Numbers are rounded to a multiple of this value. */
  round_to?: (number | null)
  /** Whether customers see the filter. */
  display?: ("Y" | "N" | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Product filter, to be created. The server ignores fields that it sets itself. */
export type ProductFiltersCreate = Frozen<ProductFiltersCreateFields>;
/** Product filter, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface ProductFiltersUpdateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name. */
  filter?: string
  /** The feature that the filter uses, of the same store; 0 for none. */
  feature_id?: (string | number | null)
  /** Categories that the filter applies to, of the same store; empty for all. */
  categories_path?: ((string | number)[] | null)
  /** Numbers are rounded to a multiple of this value. */
  round_to?: (number | null)
  /** Whether customers see the filter. */
  display?: ("Y" | "N" | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Product filter, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type ProductFiltersUpdate = Frozen<ProductFiltersUpdateFields>;
/** Conditions that must all match. */
export type ProductFiltersFilter = {
    /** Filter ID. */
    readonly filter_id?: OrderedCondition<string | number>;
    /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
    readonly company_id?: OrderedCondition<string | number>;
    /** Name. */
    readonly filter?: SearchedCondition;
    /** The feature that the filter uses, of the same store; 0 for none. */
    readonly feature_id?: OrderedCondition<string | number>;
    /** Categories that the filter applies to, of the same store; empty for all. */
    readonly categories_path?: ElementCondition<string | number>;
    /** Numbers are rounded to a multiple of this value. */
    readonly round_to?: OrderedCondition<number>;
    /** Whether customers see the filter. */
    readonly display?: TextCondition<"Y" | "N">;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
    /** Status. `A`: Active, `D`: Disabled. */
    readonly status?: TextCondition<"A" | "D">;
  };
export type ProductFiltersSort = "filter_id" | "filter" | "position" | "status";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface ProductFiltersExpand {
  readonly company_id: StoresTypes;
  readonly feature_id: FeaturesTypes;
  readonly categories_path: CategoriesTypes;
}

export type ProductFiltersGroups = "filter_id" | "company_id" | "filter" | "feature_id" | "round_to" | "display" | "position" | "status";
export type ProductFiltersNumbers = "round_to" | "position";
export type ProductFiltersOrdered = "filter_id" | "company_id" | "feature_id" | "round_to" | "position";

/** Answer to a creation or an update. */
export interface ProductFiltersWritten {
  filter_id: string;
}

export interface ProductFiltersTypes {
  readonly item: ProductFiltersItem;
  readonly summary: ProductFiltersSummary;
  readonly details: ProductFiltersDetails;
  readonly create: ProductFiltersCreate;
  readonly update: ProductFiltersUpdate;
  readonly filter: ProductFiltersFilter;
  readonly sort: ProductFiltersSort;
  readonly expand: ProductFiltersExpand;
  readonly groups: ProductFiltersGroups;
  readonly numbers: ProductFiltersNumbers;
  readonly ordered: ProductFiltersOrdered;
  readonly written: ProductFiltersWritten;
  readonly related: ProductFiltersExpand;
  readonly path: "product_filters";
  readonly collection: "map";
}

/** Product: every field that a request can select. */
export interface ProductsItem {
  /** Product ID. */
  product_id: string
  /** Name. */
  product: string
  /** SKU, unique within the store when not empty. */
  product_code: string
  /** Price. */
  price: number
  /** List price, which is shown as the price before a reduction. */
  list_price: number
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: string
  /** Categories of the product, of the same store. */
  category_ids: string[]
  /** The main category, one of the product's categories. If a request gives none, it is the first category; none for a product without categories. */
  main_category: (string | null)
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status: ("A" | "D" | "H")
  /** Number of items in stock. */
  amount: number
  /** Weight. */
  weight: number
  /** Freight added to the shipping cost. */
  shipping_freight: number
  /** Price in reward points. */
  point_price: number
  /** Whether the product is shipped free of charge. */
  free_shipping: ("Y" | "N")
  /** Downloadable. */
  is_edp: ("Y" | "N")
  /** Whether a downloadable product is also shipped. */
  edp_shipping: ("Y" | "N")
  /** Whether customers can download a downloadable product any number of times. */
  unlimited_download: ("Y" | "N")
  /** Whether the product appears in comparisons of features. */
  feature_comparison: ("Y" | "N")
  /** Whether the product is shared between stores. */
  shared_product: ("Y" | "N")
  /** How stock is tracked. `O`: By option combination, `B`: As a whole, `D`: Not at all. */
  tracking: ("O" | "B" | "D")
  /** What customers can do when the product is out of stock. `N`: Nothing, `B`: Buy in advance, `S`: Sign up for a notification. */
  out_of_stock_actions: ("N" | "B" | "S")
  /** What happens when the price is 0. `R`: Refuse the order, `P`: Permit the order, `A`: Ask the customer for a price. */
  zero_price_action: ("R" | "P" | "A")
  /** Least quantity in an order. */
  min_qty: number
  /** Greatest quantity in an order; 0 for no limit. */
  max_qty: number
  /** Step between quantities. */
  qty_step: number
  /** Number of quantities offered in a list. */
  list_qty_count: number
  /** Stock below which a low-stock notice is sent. */
  low_avail_limit: number
  /** Height of a box. */
  box_height: number
  /** Length of a box. */
  box_length: number
  /** Width of a box. */
  box_width: number
  /** Least number of items in a box. */
  min_items_in_box: number
  /** Greatest number of items in a box. */
  max_items_in_box: number
  /** Time from which the product is available; 0 for always. UNIX time, in seconds. */
  avail_since: string
  /** Creation time; without a value in the request, the time of the request. UNIX time, in seconds. */
  timestamp: string
  /** Time of the latest change. UNIX time, in seconds. */
  updated_timestamp: string
  /** Full description. */
  full_description: string
  /** Short description. */
  short_description: string
  /** Promotional text. */
  promo_text: string
  /** Title of the product's page. */
  page_title: string
  /** Meta description of the page, for search engines. */
  meta_description: string
  /** Meta keywords of the page. */
  meta_keywords: string
  /** Additional words by which customers find the product. */
  search_words: string
  /** Name of the product in addresses. */
  seo_name: string
  /** Language of the texts, such as en; by default the language of the installation. */
  lang_code: string
  /** Template of the page. */
  details_layout: string
  /** Whether the exceptions of the options list allowed or forbidden combinations. `A`: What is allowed, `F`: What is forbidden. */
  exceptions_type: ("A" | "F")
  /** How options are chosen. `P`: Simultaneously, `S`: One after the other. */
  options_type: ("P" | "S")
  /** Taxes that apply. */
  tax_ids: string[]
  /** User groups that may see the product; empty for all. */
  usergroup_ids: string[]
  /** Main image. */
  main_pair: ({
    /** The small image, or null. */
    icon?: {
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
    /** The large image, or null. */
    detailed?: {
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
  } | null)
  /** Further images. */
  image_pairs: {
    /** The small image, or null. */
    icon?: {
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
    /** The large image, or null. */
    detailed?: {
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
  }[]
  /** Popularity. */
  popularity: number
  /** Number of items sold. */
  sales_amount: number
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Product, as lists return it. */
export type ProductsSummary = Pick<ProductsItem, "product_id" | "product" | "product_code" | "price" | "list_price" | "company_id" | "category_ids" | "main_category" | "status" | "amount" | "weight" | "shipping_freight" | "point_price" | "free_shipping" | "is_edp" | "edp_shipping" | "unlimited_download" | "feature_comparison" | "shared_product" | "tracking" | "out_of_stock_actions" | "zero_price_action" | "min_qty" | "max_qty" | "qty_step" | "list_qty_count" | "low_avail_limit" | "box_height" | "box_length" | "box_width" | "min_items_in_box" | "max_items_in_box" | "avail_since" | "timestamp" | "updated_timestamp" | "page_title" | "seo_name" | "lang_code" | "details_layout" | "exceptions_type" | "options_type" | "tax_ids" | "usergroup_ids" | "main_pair" | "image_pairs" | "popularity" | "sales_amount">;
/** Product, as a request for a single item returns it. */
export type ProductsDetails = Pick<ProductsItem, "product_id" | "product" | "product_code" | "price" | "list_price" | "company_id" | "category_ids" | "main_category" | "status" | "amount" | "weight" | "shipping_freight" | "point_price" | "free_shipping" | "is_edp" | "edp_shipping" | "unlimited_download" | "feature_comparison" | "shared_product" | "tracking" | "out_of_stock_actions" | "zero_price_action" | "min_qty" | "max_qty" | "qty_step" | "list_qty_count" | "low_avail_limit" | "box_height" | "box_length" | "box_width" | "min_items_in_box" | "max_items_in_box" | "avail_since" | "timestamp" | "updated_timestamp" | "full_description" | "short_description" | "promo_text" | "page_title" | "meta_description" | "meta_keywords" | "search_words" | "seo_name" | "lang_code" | "details_layout" | "exceptions_type" | "options_type" | "tax_ids" | "usergroup_ids" | "main_pair" | "image_pairs" | "popularity" | "sales_amount">;
/** Product, to be created. The server ignores fields that it sets itself. */
export interface ProductsCreateFields {
  /** Name. */
  product: string
  /** SKU, unique within the store when not empty. */
  product_code?: (string | null)
  /** Price. */
  price?: (number | null)
  /** List price, which is shown as the price before a reduction. */
  list_price?: (number | null)
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Categories of the product, of the same store. */
  category_ids?: ((string | number)[] | null)
  /** The main category, one of the product's categories. If a request gives none, it is the first category; none for a product without categories. */
  main_category?: (string | number | null)
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status?: ("A" | "D" | "H" | null)
  /** Number of items in stock. */
  amount?: (number | null)
  /** Weight. */
  weight?: (number | null)
  /** Freight added to the shipping cost. */
  shipping_freight?: (number | null)
  /** Price in reward points. */
  point_price?: (number | null)
  /** Whether the product is shipped free of charge. */
  free_shipping?: ("Y" | "N" | null)
  /** Downloadable. */
  is_edp?: ("Y" | "N" | null)
  /** Whether a downloadable product is also shipped. */
  edp_shipping?: ("Y" | "N" | null)
  /** Whether customers can download a downloadable product any number of times. */
  unlimited_download?: ("Y" | "N" | null)
  /** Whether the product appears in comparisons of features. */
  feature_comparison?: ("Y" | "N" | null)
  /** Whether the product is shared between stores. */
  shared_product?: ("Y" | "N" | null)
  /** How stock is tracked. `O`: By option combination, `B`: As a whole, `D`: Not at all. */
  tracking?: ("O" | "B" | "D" | null)
  /** What customers can do when the product is out of stock. `N`: Nothing, `B`: Buy in advance, `S`: Sign up for a notification. */
  out_of_stock_actions?: ("N" | "B" | "S" | null)
  /** What happens when the price is 0. `R`: Refuse the order, `P`: Permit the order, `A`: Ask the customer for a price. */
  zero_price_action?: ("R" | "P" | "A" | null)
  /** Least quantity in an order. */
  min_qty?: (number | null)
  /** Greatest quantity in an order; 0 for no limit. */
  max_qty?: (number | null)
  /** Step between quantities. */
  qty_step?: (number | null)
  /** Number of quantities offered in a list. */
  list_qty_count?: (number | null)
  /** Stock below which a low-stock notice is sent. */
  low_avail_limit?: (number | null)
  /** Height of a box. */
  box_height?: (number | null)
  /** Length of a box. */
  box_length?: (number | null)
  /** Width of a box. */
  box_width?: (number | null)
  /** Least number of items in a box. */
  min_items_in_box?: (number | null)
  /** Greatest number of items in a box. */
  max_items_in_box?: (number | null)
  /** Time from which the product is available; 0 for always. UNIX time, in seconds. */
  avail_since?: (string | number | null)
  /** Creation time; without a value in the request, the time of the request. UNIX time, in seconds. */
  timestamp?: (string | number | null)
  /** Full description. */
  full_description?: (string | null)
  /** Short description. */
  short_description?: (string | null)
  /** Promotional text. */
  promo_text?: (string | null)
  /** Title of the product's page. */
  page_title?: (string | null)
  /** Meta description of the page, for search engines. */
  meta_description?: (string | null)
  /** Meta keywords of the page. */
  meta_keywords?: (string | null)
  /** Additional words by which customers find the product. */
  search_words?: (string | null)
  /** Name of the product in addresses. */
  seo_name?: (string | null)
  /** Language of the texts, such as en; by default the language of the installation. */
  lang_code?: (string | null)
  /** Template of the page. */
  details_layout?: (string | null)
  /** Whether the exceptions of the options list allowed or forbidden combinations. `A`: What is allowed, `F`: What is forbidden. */
  exceptions_type?: ("A" | "F" | null)
  /** How options are chosen. `P`: Simultaneously, `S`: One after the other. */
  options_type?: ("P" | "S" | null)
  /** Taxes that apply. */
  tax_ids?: ((string | number)[] | null)
  /** User groups that may see the product; empty for all. */
  usergroup_ids?: ((string | number)[] | null)
  /** Main image. */
  main_pair?: ({
    /** The small image, or null. */
    icon?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
    /** The large image, or null. */
    detailed?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
  } | null)
  /** Further images. */
  image_pairs?: ({
    /** The small image, or null. */
    icon?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
    /** The large image, or null. */
    detailed?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
  }[] | null)
}

/** Product, to be created. The server ignores fields that it sets itself. */
export type ProductsCreate = Frozen<ProductsCreateFields> & ProductsWithin;

/** Items to create together with the new item, by collection. */
export interface ProductsWithin {
  /** Items to create in this collection, together with the new item. */
  readonly features?: readonly ProductsFeaturesCreate[] | null;
  /** Items to create in this collection, together with the new item. */
  readonly options?: readonly OptionsCreate[] | null;
}

/** Product, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface ProductsUpdateFields {
  /** Name. */
  product?: string
  /** SKU, unique within the store when not empty. */
  product_code?: (string | null)
  /** Price. */
  price?: (number | null)
  /** List price, which is shown as the price before a reduction. */
  list_price?: (number | null)
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Categories of the product, of the same store. */
  category_ids?: ((string | number)[] | null)
  /** The main category, one of the product's categories. If a request gives none, it is the first category; none for a product without categories. */
  main_category?: (string | number | null)
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status?: ("A" | "D" | "H" | null)
  /** Number of items in stock. */
  amount?: (number | null)
  /** Weight. */
  weight?: (number | null)
  /** Freight added to the shipping cost. */
  shipping_freight?: (number | null)
  /** Price in reward points. */
  point_price?: (number | null)
  /** Whether the product is shipped free of charge. */
  free_shipping?: ("Y" | "N" | null)
  /** Downloadable. */
  is_edp?: ("Y" | "N" | null)
  /** Whether a downloadable product is also shipped. */
  edp_shipping?: ("Y" | "N" | null)
  /** Whether customers can download a downloadable product any number of times. */
  unlimited_download?: ("Y" | "N" | null)
  /** Whether the product appears in comparisons of features. */
  feature_comparison?: ("Y" | "N" | null)
  /** Whether the product is shared between stores. */
  shared_product?: ("Y" | "N" | null)
  /** How stock is tracked. `O`: By option combination, `B`: As a whole, `D`: Not at all. */
  tracking?: ("O" | "B" | "D" | null)
  /** What customers can do when the product is out of stock. `N`: Nothing, `B`: Buy in advance, `S`: Sign up for a notification. */
  out_of_stock_actions?: ("N" | "B" | "S" | null)
  /** What happens when the price is 0. `R`: Refuse the order, `P`: Permit the order, `A`: Ask the customer for a price. */
  zero_price_action?: ("R" | "P" | "A" | null)
  /** Least quantity in an order. */
  min_qty?: (number | null)
  /** Greatest quantity in an order; 0 for no limit. */
  max_qty?: (number | null)
  /** Step between quantities. */
  qty_step?: (number | null)
  /** Number of quantities offered in a list. */
  list_qty_count?: (number | null)
  /** Stock below which a low-stock notice is sent. */
  low_avail_limit?: (number | null)
  /** Height of a box. */
  box_height?: (number | null)
  /** Length of a box. */
  box_length?: (number | null)
  /** Width of a box. */
  box_width?: (number | null)
  /** Least number of items in a box. */
  min_items_in_box?: (number | null)
  /** Greatest number of items in a box. */
  max_items_in_box?: (number | null)
  /** Time from which the product is available; 0 for always. UNIX time, in seconds. */
  avail_since?: (string | number | null)
  /** Creation time; without a value in the request, the time of the request. UNIX time, in seconds. */
  timestamp?: (string | number | null)
  /** Full description. */
  full_description?: (string | null)
  /** Short description. */
  short_description?: (string | null)
  /** Promotional text. */
  promo_text?: (string | null)
  /** Title of the product's page. */
  page_title?: (string | null)
  /** Meta description of the page, for search engines. */
  meta_description?: (string | null)
  /** Meta keywords of the page. */
  meta_keywords?: (string | null)
  /** Additional words by which customers find the product. */
  search_words?: (string | null)
  /** Name of the product in addresses. */
  seo_name?: (string | null)
  /** Language of the texts, such as en; by default the language of the installation. */
  lang_code?: (string | null)
  /** Template of the page. */
  details_layout?: (string | null)
  /** Whether the exceptions of the options list allowed or forbidden combinations. `A`: What is allowed, `F`: What is forbidden. */
  exceptions_type?: ("A" | "F" | null)
  /** How options are chosen. `P`: Simultaneously, `S`: One after the other. */
  options_type?: ("P" | "S" | null)
  /** Taxes that apply. */
  tax_ids?: ((string | number)[] | null)
  /** User groups that may see the product; empty for all. */
  usergroup_ids?: ((string | number)[] | null)
  /** Main image. */
  main_pair?: ({
    /** The small image, or null. */
    icon?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
    /** The large image, or null. */
    detailed?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
  } | null)
  /** Further images. */
  image_pairs?: ({
    /** The small image, or null. */
    icon?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
    /** The large image, or null. */
    detailed?: ({
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: (string | null)
      /** Width in pixels. */
      image_x?: (number | null)
      /** Height in pixels. */
      image_y?: (number | null)
    } | null)
  }[] | null)
}

/** Product, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type ProductsUpdate = Frozen<ProductsUpdateFields>;
/** Conditions that must all match. */
export type ProductsFilter = {
    /** Product ID. */
    readonly product_id?: OrderedCondition<string | number>;
    /** Name. */
    readonly product?: SearchedCondition;
    /** SKU, unique within the store when not empty. */
    readonly product_code?: SearchedCondition;
    /** Price. */
    readonly price?: OrderedCondition<number>;
    /** List price, which is shown as the price before a reduction. */
    readonly list_price?: OrderedCondition<number>;
    /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
    readonly company_id?: OrderedCondition<string | number>;
    /** Categories of the product, of the same store. */
    readonly category_ids?: ElementCondition<string | number>;
    /** The main category, one of the product's categories. If a request gives none, it is the first category; none for a product without categories. */
    readonly main_category?: OrderedCondition<string | number>;
    /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
    readonly status?: TextCondition<"A" | "D" | "H">;
    /** Number of items in stock. */
    readonly amount?: OrderedCondition<number>;
    /** Weight. */
    readonly weight?: OrderedCondition<number>;
    /** Freight added to the shipping cost. */
    readonly shipping_freight?: OrderedCondition<number>;
    /** Price in reward points. */
    readonly point_price?: OrderedCondition<number>;
    /** Whether the product is shipped free of charge. */
    readonly free_shipping?: TextCondition<"Y" | "N">;
    /** Downloadable. */
    readonly is_edp?: TextCondition<"Y" | "N">;
    /** Whether a downloadable product is also shipped. */
    readonly edp_shipping?: TextCondition<"Y" | "N">;
    /** Whether customers can download a downloadable product any number of times. */
    readonly unlimited_download?: TextCondition<"Y" | "N">;
    /** Whether the product appears in comparisons of features. */
    readonly feature_comparison?: TextCondition<"Y" | "N">;
    /** Whether the product is shared between stores. */
    readonly shared_product?: TextCondition<"Y" | "N">;
    /** How stock is tracked. `O`: By option combination, `B`: As a whole, `D`: Not at all. */
    readonly tracking?: TextCondition<"O" | "B" | "D">;
    /** What customers can do when the product is out of stock. `N`: Nothing, `B`: Buy in advance, `S`: Sign up for a notification. */
    readonly out_of_stock_actions?: TextCondition<"N" | "B" | "S">;
    /** What happens when the price is 0. `R`: Refuse the order, `P`: Permit the order, `A`: Ask the customer for a price. */
    readonly zero_price_action?: TextCondition<"R" | "P" | "A">;
    /** Least quantity in an order. */
    readonly min_qty?: OrderedCondition<number>;
    /** Greatest quantity in an order; 0 for no limit. */
    readonly max_qty?: OrderedCondition<number>;
    /** Step between quantities. */
    readonly qty_step?: OrderedCondition<number>;
    /** Number of quantities offered in a list. */
    readonly list_qty_count?: OrderedCondition<number>;
    /** Stock below which a low-stock notice is sent. */
    readonly low_avail_limit?: OrderedCondition<number>;
    /** Height of a box. */
    readonly box_height?: OrderedCondition<number>;
    /** Length of a box. */
    readonly box_length?: OrderedCondition<number>;
    /** Width of a box. */
    readonly box_width?: OrderedCondition<number>;
    /** Least number of items in a box. */
    readonly min_items_in_box?: OrderedCondition<number>;
    /** Greatest number of items in a box. */
    readonly max_items_in_box?: OrderedCondition<number>;
    /** Time from which the product is available; 0 for always. UNIX time, in seconds. */
    readonly avail_since?: OrderedCondition<string | number>;
    /** Creation time; without a value in the request, the time of the request. UNIX time, in seconds. */
    readonly timestamp?: OrderedCondition<string | number>;
    /** Time of the latest change. UNIX time, in seconds. */
    readonly updated_timestamp?: OrderedCondition<string | number>;
    /** Full description. */
    readonly full_description?: SearchedCondition;
    /** Short description. */
    readonly short_description?: SearchedCondition;
    /** Promotional text. */
    readonly promo_text?: TextCondition;
    /** Title of the product's page. */
    readonly page_title?: TextCondition;
    /** Meta description of the page, for search engines. */
    readonly meta_description?: TextCondition;
    /** Meta keywords of the page. */
    readonly meta_keywords?: SearchedCondition;
    /** Additional words by which customers find the product. */
    readonly search_words?: TextCondition;
    /** Name of the product in addresses. */
    readonly seo_name?: TextCondition;
    /** Language of the texts, such as en; by default the language of the installation. */
    readonly lang_code?: TextCondition;
    /** Template of the page. */
    readonly details_layout?: TextCondition;
    /** Whether the exceptions of the options list allowed or forbidden combinations. `A`: What is allowed, `F`: What is forbidden. */
    readonly exceptions_type?: TextCondition<"A" | "F">;
    /** How options are chosen. `P`: Simultaneously, `S`: One after the other. */
    readonly options_type?: TextCondition<"P" | "S">;
    /** Taxes that apply. */
    readonly tax_ids?: ElementCondition<string | number>;
    /** User groups that may see the product; empty for all. */
    readonly usergroup_ids?: ElementCondition<string | number>;
    /** Main image. */
    readonly main_pair?: PresenceCondition;
    /** Further images. */
    readonly image_pairs?: PresenceCondition;
    /** Popularity. */
    readonly popularity?: OrderedCondition<number>;
    /** Number of items sold. */
    readonly sales_amount?: OrderedCondition<number>;
    readonly options?: PresenceCondition;
    readonly features?: PresenceCondition;
  };
export type ProductsSort = "product_id" | "product" | "product_code" | "price" | "list_price" | "status" | "amount" | "timestamp" | "updated_timestamp";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface ProductsExpand {
  readonly company_id: StoresTypes;
  readonly category_ids: CategoriesTypes;
  readonly main_category: CategoriesTypes;
  readonly usergroup_ids: UsergroupsTypes;
  readonly options: OptionsTypes;
  readonly features: ProductsFeaturesTypes;
}

export type ProductsGroups = "product_id" | "product" | "product_code" | "price" | "list_price" | "company_id" | "main_category" | "status" | "amount" | "weight" | "shipping_freight" | "point_price" | "free_shipping" | "is_edp" | "edp_shipping" | "unlimited_download" | "feature_comparison" | "shared_product" | "tracking" | "out_of_stock_actions" | "zero_price_action" | "min_qty" | "max_qty" | "qty_step" | "list_qty_count" | "low_avail_limit" | "box_height" | "box_length" | "box_width" | "min_items_in_box" | "max_items_in_box" | "avail_since" | "timestamp" | "updated_timestamp" | "full_description" | "short_description" | "promo_text" | "page_title" | "meta_description" | "meta_keywords" | "search_words" | "seo_name" | "lang_code" | "details_layout" | "exceptions_type" | "options_type" | "popularity" | "sales_amount" | "hour(avail_since)" | "day(avail_since)" | "week(avail_since)" | "month(avail_since)" | "quarter(avail_since)" | "year(avail_since)" | "hour(timestamp)" | "day(timestamp)" | "week(timestamp)" | "month(timestamp)" | "quarter(timestamp)" | "year(timestamp)" | "hour(updated_timestamp)" | "day(updated_timestamp)" | "week(updated_timestamp)" | "month(updated_timestamp)" | "quarter(updated_timestamp)" | "year(updated_timestamp)";
export type ProductsNumbers = "price" | "list_price" | "amount" | "weight" | "shipping_freight" | "point_price" | "min_qty" | "max_qty" | "qty_step" | "list_qty_count" | "low_avail_limit" | "box_height" | "box_length" | "box_width" | "min_items_in_box" | "max_items_in_box" | "popularity" | "sales_amount";
export type ProductsOrdered = "product_id" | "price" | "list_price" | "company_id" | "main_category" | "amount" | "weight" | "shipping_freight" | "point_price" | "min_qty" | "max_qty" | "qty_step" | "list_qty_count" | "low_avail_limit" | "box_height" | "box_length" | "box_width" | "min_items_in_box" | "max_items_in_box" | "avail_since" | "timestamp" | "updated_timestamp" | "popularity" | "sales_amount";

/** Answer to a creation or an update. */
export interface ProductsWritten {
  product_id: string;
  /** Ids of the items that this request created in the collection; missing if there are none. */
  features?: ProductsFeaturesWritten[];
  /** Ids of the items that this request created in the collection; missing if there are none. */
  options?: OptionsWritten[];
}

export interface ProductsTypes {
  readonly item: ProductsItem;
  readonly summary: ProductsSummary;
  readonly details: ProductsDetails;
  readonly create: ProductsCreate;
  readonly update: ProductsUpdate;
  readonly filter: ProductsFilter;
  readonly sort: ProductsSort;
  readonly expand: ProductsExpand;
  readonly groups: ProductsGroups;
  readonly numbers: ProductsNumbers;
  readonly ordered: ProductsOrdered;
  readonly written: ProductsWritten;
  readonly related: ProductsExpand;
  readonly path: "products";
  readonly collection: "map";
}

/** Feature value: every field that a request can select. */
export interface ProductsFeaturesItem {
  /** The feature that the value belongs to. */
  feature_id: string
  /** Y or N for one checkbox (type C), or the text for a text (type T). If a variant is chosen, its name at the time of the choice. */
  value: (string | null)
  /** The value of a number (type O) or of a date (type D, UNIX seconds). */
  value_int: (number | null)
  /** The chosen variant of a select (types S, N and E). */
  variant_id: (string | null)
  /** The chosen variants of many checkboxes (type M). */
  variant_ids: (string[] | null)
  /** Type of the feature, which determines the field with the value. `C`: One checkbox, `M`: Many checkboxes, `S`: Text select, `N`: Number select, `E`: Brand select, `T`: Text, `O`: Number, `D`: Date, `G`: Group. */
  feature_type: ("C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G" | null)
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Feature value, as lists return it. */
export type ProductsFeaturesSummary = Pick<ProductsFeaturesItem, "feature_id" | "value" | "value_int" | "variant_id" | "variant_ids" | "feature_type">;
/** Feature value, as a request for a single item returns it. */
export type ProductsFeaturesDetails = Pick<ProductsFeaturesItem, "feature_id" | "value" | "value_int" | "variant_id" | "variant_ids" | "feature_type">;
/** Feature value, to be created. The server ignores fields that it sets itself. */
export interface ProductsFeaturesCreateFields {
  /** The feature that the value belongs to. */
  feature_id: (string | number)
  /** Y or N for one checkbox (type C), or the text for a text (type T). If a variant is chosen, its name at the time of the choice. */
  value?: (string | null)
  /** The value of a number (type O) or of a date (type D, UNIX seconds). */
  value_int?: (number | null)
  /** The chosen variant of a select (types S, N and E). */
  variant_id?: (string | number | null)
  /** The chosen variants of many checkboxes (type M). */
  variant_ids?: ((string | number)[] | null)
}

/** Feature value, to be created. The server ignores fields that it sets itself. */
export type ProductsFeaturesCreate = Frozen<ProductsFeaturesCreateFields>;
/** Feature value, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface ProductsFeaturesUpdateFields {
  /** The feature that the value belongs to. */
  feature_id?: (string | number)
  /** Y or N for one checkbox (type C), or the text for a text (type T). If a variant is chosen, its name at the time of the choice. */
  value?: (string | null)
  /** The value of a number (type O) or of a date (type D, UNIX seconds). */
  value_int?: (number | null)
  /** The chosen variant of a select (types S, N and E). */
  variant_id?: (string | number | null)
  /** The chosen variants of many checkboxes (type M). */
  variant_ids?: ((string | number)[] | null)
}

/** Feature value, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type ProductsFeaturesUpdate = Frozen<ProductsFeaturesUpdateFields>;
/** Conditions that must all match. */
export type ProductsFeaturesFilter = {
    /** The feature that the value belongs to. */
    readonly feature_id?: OrderedCondition<string | number>;
    /** Y or N for one checkbox (type C), or the text for a text (type T). If a variant is chosen, its name at the time of the choice. */
    readonly value?: SearchedCondition;
    /** The value of a number (type O) or of a date (type D, UNIX seconds). */
    readonly value_int?: OrderedCondition<number>;
    /** The chosen variant of a select (types S, N and E). */
    readonly variant_id?: OrderedCondition<string | number>;
    /** The chosen variants of many checkboxes (type M). */
    readonly variant_ids?: ElementCondition<string | number>;
    /** Type of the feature, which determines the field with the value. `C`: One checkbox, `M`: Many checkboxes, `S`: Text select, `N`: Number select, `E`: Brand select, `T`: Text, `O`: Number, `D`: Date, `G`: Group. */
    readonly feature_type?: TextCondition<"C" | "M" | "S" | "N" | "E" | "T" | "O" | "D" | "G">;
    readonly images?: PresenceCondition;
  };
export type ProductsFeaturesSort = "feature_id";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface ProductsFeaturesExpand {
  readonly feature_id: FeaturesTypes;
  readonly images: ProductsFeaturesImagesTypes;
}

export type ProductsFeaturesGroups = "feature_id" | "value" | "value_int" | "variant_id" | "feature_type";
export type ProductsFeaturesNumbers = "value_int";
export type ProductsFeaturesOrdered = "feature_id" | "value_int" | "variant_id";

/** Answer to a creation or an update. */
export interface ProductsFeaturesWritten {
  feature_id: string;
}

export interface ProductsFeaturesTypes {
  readonly item: ProductsFeaturesItem;
  readonly summary: ProductsFeaturesSummary;
  readonly details: ProductsFeaturesDetails;
  readonly create: ProductsFeaturesCreate;
  readonly update: ProductsFeaturesUpdate;
  readonly filter: ProductsFeaturesFilter;
  readonly sort: ProductsFeaturesSort;
  readonly expand: ProductsFeaturesExpand;
  readonly groups: ProductsFeaturesGroups;
  readonly numbers: ProductsFeaturesNumbers;
  readonly ordered: ProductsFeaturesOrdered;
  readonly written: ProductsFeaturesWritten;
  readonly related: ProductsFeaturesExpand;
  readonly path: "products/features";
  readonly collection: "map";
}

/** Ids of the items that an item is nested in. */
export interface ProductsFeaturesAbove {
  /** Product ID. */
  product_id: string
}

export type ProductsFeaturesAboveFilter = {
    readonly product_id?: OrderedCondition<string | number>;
  };

export interface ProductsFeaturesAboveExpand {
  readonly product_id: ProductsTypes;
}

export type ProductsFeaturesAcrossTypes = WithAbove<ProductsFeaturesTypes, ProductsFeaturesAbove, ProductsFeaturesAboveFilter, "product_id", ProductsFeaturesAboveExpand>;

/** Image of a feature value: every field that a request can select. */
export interface ProductsFeaturesImagesItem {
  /** Image ID. */
  image_id: string
  /** Address of the image. */
  image_path: string
  /** Text that replaces the image for people who cannot see it. */
  alt: string
  /** Width in pixels. */
  image_x: number
  /** Height in pixels. */
  image_y: number
  /** Type. `M`: Main, `A`: Additional. */
  type: ("M" | "A")
  /** Position in lists; smaller numbers come first. */
  position: number
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Image of a feature value, as lists return it. */
export type ProductsFeaturesImagesSummary = Pick<ProductsFeaturesImagesItem, "image_id" | "image_path" | "alt" | "image_x" | "image_y" | "type" | "position">;
/** Image of a feature value, as a request for a single item returns it. */
export type ProductsFeaturesImagesDetails = Pick<ProductsFeaturesImagesItem, "image_id" | "image_path" | "alt" | "image_x" | "image_y" | "type" | "position">;
/** Image of a feature value, to be created. The server ignores fields that it sets itself. */
export interface ProductsFeaturesImagesCreateFields {
  /** Address of the image. */
  image_path: string
  /** Text that replaces the image for people who cannot see it. */
  alt?: (string | null)
  /** Width in pixels. */
  image_x?: (number | null)
  /** Height in pixels. */
  image_y?: (number | null)
  /** Type. `M`: Main, `A`: Additional. */
  type?: ("M" | "A" | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
}

/** Image of a feature value, to be created. The server ignores fields that it sets itself. */
export type ProductsFeaturesImagesCreate = Frozen<ProductsFeaturesImagesCreateFields>;
/** Image of a feature value, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface ProductsFeaturesImagesUpdateFields {
  /** Address of the image. */
  image_path?: string
  /** Text that replaces the image for people who cannot see it. */
  alt?: (string | null)
  /** Width in pixels. */
  image_x?: (number | null)
  /** Height in pixels. */
  image_y?: (number | null)
  /** Type. `M`: Main, `A`: Additional. */
  type?: ("M" | "A" | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
}

/** Image of a feature value, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type ProductsFeaturesImagesUpdate = Frozen<ProductsFeaturesImagesUpdateFields>;
/** Conditions that must all match. */
export type ProductsFeaturesImagesFilter = {
    /** Image ID. */
    readonly image_id?: OrderedCondition<string | number>;
    /** Address of the image. */
    readonly image_path?: SearchedCondition;
    /** Text that replaces the image for people who cannot see it. */
    readonly alt?: SearchedCondition;
    /** Width in pixels. */
    readonly image_x?: OrderedCondition<number>;
    /** Height in pixels. */
    readonly image_y?: OrderedCondition<number>;
    /** Type. `M`: Main, `A`: Additional. */
    readonly type?: TextCondition<"M" | "A">;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
  };
export type ProductsFeaturesImagesSort = "image_id" | "image_path" | "position";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface ProductsFeaturesImagesExpand {
}

export type ProductsFeaturesImagesGroups = "image_id" | "image_path" | "alt" | "image_x" | "image_y" | "type" | "position";
export type ProductsFeaturesImagesNumbers = "image_x" | "image_y" | "position";
export type ProductsFeaturesImagesOrdered = "image_id" | "image_x" | "image_y" | "position";

/** Answer to a creation or an update. */
export interface ProductsFeaturesImagesWritten {
  image_id: string;
}

export interface ProductsFeaturesImagesTypes {
  readonly item: ProductsFeaturesImagesItem;
  readonly summary: ProductsFeaturesImagesSummary;
  readonly details: ProductsFeaturesImagesDetails;
  readonly create: ProductsFeaturesImagesCreate;
  readonly update: ProductsFeaturesImagesUpdate;
  readonly filter: ProductsFeaturesImagesFilter;
  readonly sort: ProductsFeaturesImagesSort;
  readonly expand: ProductsFeaturesImagesExpand;
  readonly groups: ProductsFeaturesImagesGroups;
  readonly numbers: ProductsFeaturesImagesNumbers;
  readonly ordered: ProductsFeaturesImagesOrdered;
  readonly written: ProductsFeaturesImagesWritten;
  readonly related: ProductsFeaturesImagesExpand;
  readonly path: "products/features/images";
  readonly collection: "map";
}

/** Ids of the items that an item is nested in. */
export interface ProductsFeaturesImagesAbove {
  /** Product ID. */
  product_id: string
  /** The feature that the value belongs to. */
  feature_id: string
}

export type ProductsFeaturesImagesAboveFilter = {
    readonly product_id?: OrderedCondition<string | number>;
    readonly feature_id?: OrderedCondition<string | number>;
  };

export interface ProductsFeaturesImagesAboveExpand {
  readonly product_id: ProductsTypes;
}

export type ProductsFeaturesImagesAcrossTypes = WithAbove<ProductsFeaturesImagesTypes, ProductsFeaturesImagesAbove, ProductsFeaturesImagesAboveFilter, "product_id" | "feature_id", ProductsFeaturesImagesAboveExpand>;

/** Profile field: every field that a request can select. */
export interface ProfileFieldsItem {
  /** Profile field ID. */
  field_id: string
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: string
  /** Name, unique in the store. */
  field_name: string
  /** Label. */
  description: string
  /** Type of the input. */
  field_type: string
  /** Section in which the field is shown. */
  section: string
  /** Whether the profile shows the field. */
  profile_show: ("Y" | "N")
  /** Whether customers must fill in the field. */
  profile_required: ("Y" | "N")
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Profile field, as lists return it. */
export type ProfileFieldsSummary = Pick<ProfileFieldsItem, "field_id" | "company_id" | "field_name" | "description" | "field_type" | "section" | "profile_show" | "profile_required" | "position" | "status">;
/** Profile field, as a request for a single item returns it. */
export type ProfileFieldsDetails = Pick<ProfileFieldsItem, "field_id" | "company_id" | "field_name" | "description" | "field_type" | "section" | "profile_show" | "profile_required" | "position" | "status">;
/** Profile field, to be created. The server ignores fields that it sets itself. */
export interface ProfileFieldsCreateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name, unique in the store. */
  field_name: string
  /** Label. */
  description?: (string | null)
  /** Type of the input. */
  field_type?: (string | null)
  /** Section in which the field is shown. */
  section?: (string | null)
  /** Whether the profile shows the field. */
  profile_show?: ("Y" | "N" | null)
  /** Whether customers must fill in the field. */
  profile_required?: ("Y" | "N" | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Profile field, to be created. The server ignores fields that it sets itself. */
export type ProfileFieldsCreate = Frozen<ProfileFieldsCreateFields>;
/** Profile field, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface ProfileFieldsUpdateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name, unique in the store. */
  field_name?: string
  /** Label. */
  description?: (string | null)
  /** Type of the input. */
  field_type?: (string | null)
  /** Section in which the field is shown. */
  section?: (string | null)
  /** Whether the profile shows the field. */
  profile_show?: ("Y" | "N" | null)
  /** Whether customers must fill in the field. */
  profile_required?: ("Y" | "N" | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Profile field, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type ProfileFieldsUpdate = Frozen<ProfileFieldsUpdateFields>;
/** Conditions that must all match. */
export type ProfileFieldsFilter = {
    /** Profile field ID. */
    readonly field_id?: OrderedCondition<string | number>;
    /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
    readonly company_id?: OrderedCondition<string | number>;
    /** Name, unique in the store. */
    readonly field_name?: SearchedCondition;
    /** Label. */
    readonly description?: SearchedCondition;
    /** Type of the input. */
    readonly field_type?: TextCondition;
    /** Section in which the field is shown. */
    readonly section?: TextCondition;
    /** Whether the profile shows the field. */
    readonly profile_show?: TextCondition<"Y" | "N">;
    /** Whether customers must fill in the field. */
    readonly profile_required?: TextCondition<"Y" | "N">;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
    /** Status. `A`: Active, `D`: Disabled. */
    readonly status?: TextCondition<"A" | "D">;
  };
export type ProfileFieldsSort = "field_id" | "field_name" | "position" | "status";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface ProfileFieldsExpand {
  readonly company_id: StoresTypes;
}

export type ProfileFieldsGroups = "field_id" | "company_id" | "field_name" | "description" | "field_type" | "section" | "profile_show" | "profile_required" | "position" | "status";
export type ProfileFieldsNumbers = "position";
export type ProfileFieldsOrdered = "field_id" | "company_id" | "position";

/** Answer to a creation or an update. */
export interface ProfileFieldsWritten {
  field_id: string;
}

export interface ProfileFieldsTypes {
  readonly item: ProfileFieldsItem;
  readonly summary: ProfileFieldsSummary;
  readonly details: ProfileFieldsDetails;
  readonly create: ProfileFieldsCreate;
  readonly update: ProfileFieldsUpdate;
  readonly filter: ProfileFieldsFilter;
  readonly sort: ProfileFieldsSort;
  readonly expand: ProfileFieldsExpand;
  readonly groups: ProfileFieldsGroups;
  readonly numbers: ProfileFieldsNumbers;
  readonly ordered: ProfileFieldsOrdered;
  readonly written: ProfileFieldsWritten;
  readonly related: ProfileFieldsExpand;
  readonly path: "profile_fields";
  readonly collection: "map";
}

/** Promotion: every field that a request can select. */
export interface PromotionsItem {
  /** Promotion ID. */
  promotion_id: string
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: string
  /** Name. */
  name: string
  /** Whether the promotion applies to the cart or to the catalog. `cart`: Cart, `catalog`: Catalog. */
  zone: ("cart" | "catalog")
  /** Detailed description. */
  detailed_description: string
  /** Time from which the promotion applies; 0 for no beginning. UNIX time, in seconds. */
  from_date: string
  /** Time until which the promotion applies; 0 for no end. UNIX time, in seconds. */
  to_date: string
  /** Order in which promotions apply; smaller comes first. */
  priority: number
  /** Whether no other promotion applies after this promotion. */
  stop: ("Y" | "N")
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Promotion, as lists return it. */
export type PromotionsSummary = Pick<PromotionsItem, "promotion_id" | "company_id" | "name" | "zone" | "detailed_description" | "from_date" | "to_date" | "priority" | "stop" | "position" | "status">;
/** Promotion, as a request for a single item returns it. */
export type PromotionsDetails = Pick<PromotionsItem, "promotion_id" | "company_id" | "name" | "zone" | "detailed_description" | "from_date" | "to_date" | "priority" | "stop" | "position" | "status">;
/** Promotion, to be created. The server ignores fields that it sets itself. */
export interface PromotionsCreateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name. */
  name: string
  /** Whether the promotion applies to the cart or to the catalog. `cart`: Cart, `catalog`: Catalog. */
  zone?: ("cart" | "catalog" | null)
  /** Detailed description. */
  detailed_description?: (string | null)
  /** Time from which the promotion applies; 0 for no beginning. UNIX time, in seconds. */
  from_date?: (string | number | null)
  /** Time until which the promotion applies; 0 for no end. UNIX time, in seconds. */
  to_date?: (string | number | null)
  /** Order in which promotions apply; smaller comes first. */
  priority?: (number | null)
  /** Whether no other promotion applies after this promotion. */
  stop?: ("Y" | "N" | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Promotion, to be created. The server ignores fields that it sets itself. */
export type PromotionsCreate = Frozen<PromotionsCreateFields>;
/** Promotion, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface PromotionsUpdateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name. */
  name?: string
  /** Whether the promotion applies to the cart or to the catalog. `cart`: Cart, `catalog`: Catalog. */
  zone?: ("cart" | "catalog" | null)
  /** Detailed description. */
  detailed_description?: (string | null)
  /** Time from which the promotion applies; 0 for no beginning. UNIX time, in seconds. */
  from_date?: (string | number | null)
  /** Time until which the promotion applies; 0 for no end. UNIX time, in seconds. */
  to_date?: (string | number | null)
  /** Order in which promotions apply; smaller comes first. */
  priority?: (number | null)
  /** Whether no other promotion applies after this promotion. */
  stop?: ("Y" | "N" | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Promotion, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type PromotionsUpdate = Frozen<PromotionsUpdateFields>;
/** Conditions that must all match. */
export type PromotionsFilter = {
    /** Promotion ID. */
    readonly promotion_id?: OrderedCondition<string | number>;
    /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
    readonly company_id?: OrderedCondition<string | number>;
    /** Name. */
    readonly name?: SearchedCondition;
    /** Whether the promotion applies to the cart or to the catalog. `cart`: Cart, `catalog`: Catalog. */
    readonly zone?: TextCondition<"cart" | "catalog">;
    /** Detailed description. */
    readonly detailed_description?: TextCondition;
    /** Time from which the promotion applies; 0 for no beginning. UNIX time, in seconds. */
    readonly from_date?: OrderedCondition<string | number>;
    /** Time until which the promotion applies; 0 for no end. UNIX time, in seconds. */
    readonly to_date?: OrderedCondition<string | number>;
    /** Order in which promotions apply; smaller comes first. */
    readonly priority?: OrderedCondition<number>;
    /** Whether no other promotion applies after this promotion. */
    readonly stop?: TextCondition<"Y" | "N">;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
    /** Status. `A`: Active, `D`: Disabled. */
    readonly status?: TextCondition<"A" | "D">;
  };
export type PromotionsSort = "promotion_id" | "name" | "position" | "status";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface PromotionsExpand {
  readonly company_id: StoresTypes;
}

export type PromotionsGroups = "promotion_id" | "company_id" | "name" | "zone" | "detailed_description" | "from_date" | "to_date" | "priority" | "stop" | "position" | "status" | "hour(from_date)" | "day(from_date)" | "week(from_date)" | "month(from_date)" | "quarter(from_date)" | "year(from_date)" | "hour(to_date)" | "day(to_date)" | "week(to_date)" | "month(to_date)" | "quarter(to_date)" | "year(to_date)";
export type PromotionsNumbers = "priority" | "position";
export type PromotionsOrdered = "promotion_id" | "company_id" | "from_date" | "to_date" | "priority" | "position";

/** Answer to a creation or an update. */
export interface PromotionsWritten {
  promotion_id: string;
}

export interface PromotionsTypes {
  readonly item: PromotionsItem;
  readonly summary: PromotionsSummary;
  readonly details: PromotionsDetails;
  readonly create: PromotionsCreate;
  readonly update: PromotionsUpdate;
  readonly filter: PromotionsFilter;
  readonly sort: PromotionsSort;
  readonly expand: PromotionsExpand;
  readonly groups: PromotionsGroups;
  readonly numbers: PromotionsNumbers;
  readonly ordered: PromotionsOrdered;
  readonly written: PromotionsWritten;
  readonly related: PromotionsExpand;
  readonly path: "promotions";
  readonly collection: "map";
}

/** Setting: every field that a request can select. */
export interface SettingsItem {
  /** Setting ID. */
  setting_id: string
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: string
  /** Name, unique in the store. */
  name: string
  /** Section in which the setting is shown. */
  section: string
  /** Value. */
  value: string
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Setting, as lists return it. */
export type SettingsSummary = Pick<SettingsItem, "setting_id" | "company_id" | "name" | "section" | "value" | "position" | "status">;
/** Setting, as a request for a single item returns it. */
export type SettingsDetails = Pick<SettingsItem, "setting_id" | "company_id" | "name" | "section" | "value" | "position" | "status">;
/** Setting, to be created. The server ignores fields that it sets itself. */
export interface SettingsCreateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name, unique in the store. */
  name: string
  /** Section in which the setting is shown. */
  section?: (string | null)
  /** Value. */
  value?: (string | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Setting, to be created. The server ignores fields that it sets itself. */
export type SettingsCreate = Frozen<SettingsCreateFields>;
/** Setting, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface SettingsUpdateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name, unique in the store. */
  name?: string
  /** Section in which the setting is shown. */
  section?: (string | null)
  /** Value. */
  value?: (string | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Setting, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type SettingsUpdate = Frozen<SettingsUpdateFields>;
/** Conditions that must all match. */
export type SettingsFilter = {
    /** Setting ID. */
    readonly setting_id?: OrderedCondition<string | number>;
    /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
    readonly company_id?: OrderedCondition<string | number>;
    /** Name, unique in the store. */
    readonly name?: SearchedCondition;
    /** Section in which the setting is shown. */
    readonly section?: SearchedCondition;
    /** Value. */
    readonly value?: TextCondition;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
    /** Status. `A`: Active, `D`: Disabled. */
    readonly status?: TextCondition<"A" | "D">;
  };
export type SettingsSort = "setting_id" | "name" | "position" | "status";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface SettingsExpand {
  readonly company_id: StoresTypes;
}

export type SettingsGroups = "setting_id" | "company_id" | "name" | "section" | "value" | "position" | "status";
export type SettingsNumbers = "position";
export type SettingsOrdered = "setting_id" | "company_id" | "position";

/** Answer to a creation or an update. */
export interface SettingsWritten {
  setting_id: string;
}

export interface SettingsTypes {
  readonly item: SettingsItem;
  readonly summary: SettingsSummary;
  readonly details: SettingsDetails;
  readonly create: SettingsCreate;
  readonly update: SettingsUpdate;
  readonly filter: SettingsFilter;
  readonly sort: SettingsSort;
  readonly expand: SettingsExpand;
  readonly groups: SettingsGroups;
  readonly numbers: SettingsNumbers;
  readonly ordered: SettingsOrdered;
  readonly written: SettingsWritten;
  readonly related: SettingsExpand;
  readonly path: "settings";
  readonly collection: "map";
}

/** Shipping method: every field that a request can select. */
export interface ShippingsItem {
  /** Shipping method ID. */
  shipping_id: string
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: string
  /** Name. */
  shipping: string
  /** Delivery time, as customers see it. */
  delivery_time: string
  /** Least weight. */
  min_weight: number
  /** Greatest weight; 0 for no limit. */
  max_weight: number
  /** Taxes that apply. */
  tax_ids: string[]
  /** User groups that may see the shipping method; empty for all. */
  usergroup_ids: string[]
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Shipping method, as lists return it. */
export type ShippingsSummary = Pick<ShippingsItem, "shipping_id" | "company_id" | "shipping" | "delivery_time" | "min_weight" | "max_weight" | "tax_ids" | "usergroup_ids" | "position" | "status">;
/** Shipping method, as a request for a single item returns it. */
export type ShippingsDetails = Pick<ShippingsItem, "shipping_id" | "company_id" | "shipping" | "delivery_time" | "min_weight" | "max_weight" | "tax_ids" | "usergroup_ids" | "position" | "status">;
/** Shipping method, to be created. The server ignores fields that it sets itself. */
export interface ShippingsCreateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name. */
  shipping: string
  /** Delivery time, as customers see it. */
  delivery_time?: (string | null)
  /** Least weight. */
  min_weight?: (number | null)
  /** Greatest weight; 0 for no limit. */
  max_weight?: (number | null)
  /** Taxes that apply. */
  tax_ids?: ((string | number)[] | null)
  /** User groups that may see the shipping method; empty for all. */
  usergroup_ids?: ((string | number)[] | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Shipping method, to be created. The server ignores fields that it sets itself. */
export type ShippingsCreate = Frozen<ShippingsCreateFields>;
/** Shipping method, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface ShippingsUpdateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name. */
  shipping?: string
  /** Delivery time, as customers see it. */
  delivery_time?: (string | null)
  /** Least weight. */
  min_weight?: (number | null)
  /** Greatest weight; 0 for no limit. */
  max_weight?: (number | null)
  /** Taxes that apply. */
  tax_ids?: ((string | number)[] | null)
  /** User groups that may see the shipping method; empty for all. */
  usergroup_ids?: ((string | number)[] | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Shipping method, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type ShippingsUpdate = Frozen<ShippingsUpdateFields>;
/** Conditions that must all match. */
export type ShippingsFilter = {
    /** Shipping method ID. */
    readonly shipping_id?: OrderedCondition<string | number>;
    /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
    readonly company_id?: OrderedCondition<string | number>;
    /** Name. */
    readonly shipping?: SearchedCondition;
    /** Delivery time, as customers see it. */
    readonly delivery_time?: TextCondition;
    /** Least weight. */
    readonly min_weight?: OrderedCondition<number>;
    /** Greatest weight; 0 for no limit. */
    readonly max_weight?: OrderedCondition<number>;
    /** Taxes that apply. */
    readonly tax_ids?: ElementCondition<string | number>;
    /** User groups that may see the shipping method; empty for all. */
    readonly usergroup_ids?: ElementCondition<string | number>;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
    /** Status. `A`: Active, `D`: Disabled. */
    readonly status?: TextCondition<"A" | "D">;
  };
export type ShippingsSort = "shipping_id" | "shipping" | "position" | "status";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface ShippingsExpand {
  readonly company_id: StoresTypes;
  readonly usergroup_ids: UsergroupsTypes;
}

export type ShippingsGroups = "shipping_id" | "company_id" | "shipping" | "delivery_time" | "min_weight" | "max_weight" | "position" | "status";
export type ShippingsNumbers = "min_weight" | "max_weight" | "position";
export type ShippingsOrdered = "shipping_id" | "company_id" | "min_weight" | "max_weight" | "position";

/** Answer to a creation or an update. */
export interface ShippingsWritten {
  shipping_id: string;
}

export interface ShippingsTypes {
  readonly item: ShippingsItem;
  readonly summary: ShippingsSummary;
  readonly details: ShippingsDetails;
  readonly create: ShippingsCreate;
  readonly update: ShippingsUpdate;
  readonly filter: ShippingsFilter;
  readonly sort: ShippingsSort;
  readonly expand: ShippingsExpand;
  readonly groups: ShippingsGroups;
  readonly numbers: ShippingsNumbers;
  readonly ordered: ShippingsOrdered;
  readonly written: ShippingsWritten;
  readonly related: ShippingsExpand;
  readonly path: "shippings";
  readonly collection: "map";
}

/** Sitemap section: every field that a request can select. */
export interface SitemapItem {
  /** Section ID. */
  section_id: string
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: string
  /** Name. */
  section: string
  /** Links in the section, in order. */
  links: {
    /** Text of the link. */
    title: string
    /** Address. */
    url: string
  }[]
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Sitemap section, as lists return it. */
export type SitemapSummary = Pick<SitemapItem, "section_id" | "company_id" | "section" | "links" | "position" | "status">;
/** Sitemap section, as a request for a single item returns it. */
export type SitemapDetails = Pick<SitemapItem, "section_id" | "company_id" | "section" | "links" | "position" | "status">;
/** Sitemap section, to be created. The server ignores fields that it sets itself. */
export interface SitemapCreateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name. */
  section: string
  /** Links in the section, in order. */
  links?: ({
    /** Text of the link. */
    title: string
    /** Address. */
    url: string
  }[] | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Sitemap section, to be created. The server ignores fields that it sets itself. */
export type SitemapCreate = Frozen<SitemapCreateFields>;
/** Sitemap section, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface SitemapUpdateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name. */
  section?: string
  /** Links in the section, in order. */
  links?: ({
    /** Text of the link. */
    title: string
    /** Address. */
    url: string
  }[] | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Sitemap section, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type SitemapUpdate = Frozen<SitemapUpdateFields>;
/** Conditions that must all match. */
export type SitemapFilter = {
    /** Section ID. */
    readonly section_id?: OrderedCondition<string | number>;
    /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
    readonly company_id?: OrderedCondition<string | number>;
    /** Name. */
    readonly section?: SearchedCondition;
    /** Links in the section, in order. */
    readonly links?: PresenceCondition;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
    /** Status. `A`: Active, `D`: Disabled. */
    readonly status?: TextCondition<"A" | "D">;
  };
export type SitemapSort = "section_id" | "section" | "position" | "status";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface SitemapExpand {
  readonly company_id: StoresTypes;
}

export type SitemapGroups = "section_id" | "company_id" | "section" | "position" | "status";
export type SitemapNumbers = "position";
export type SitemapOrdered = "section_id" | "company_id" | "position";

/** Answer to a creation or an update. */
export interface SitemapWritten {
  section_id: string;
}

export interface SitemapTypes {
  readonly item: SitemapItem;
  readonly summary: SitemapSummary;
  readonly details: SitemapDetails;
  readonly create: SitemapCreate;
  readonly update: SitemapUpdate;
  readonly filter: SitemapFilter;
  readonly sort: SitemapSort;
  readonly expand: SitemapExpand;
  readonly groups: SitemapGroups;
  readonly numbers: SitemapNumbers;
  readonly ordered: SitemapOrdered;
  readonly written: SitemapWritten;
  readonly related: SitemapExpand;
  readonly path: "sitemap";
  readonly collection: "map";
}

/** Menu entry: every field that a request can select. */
export interface StaticDataItem {
  /** Static datum ID. */
  param_id: string
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: string
  /** Name. */
  param: string
  /** Menu that contains the entry. */
  section: string
  /** The parent entry, of the same store; 0 for none. An entry cannot be its own ancestor. */
  parent_id: string
  /** CSS class. */
  class: string
  /** Address that the entry links to. */
  url: string
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Status. `A`: Active, `D`: Disabled. */
  status: ("A" | "D")
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Menu entry, as lists return it. */
export type StaticDataSummary = Pick<StaticDataItem, "param_id" | "company_id" | "param" | "section" | "parent_id" | "class" | "url" | "position" | "status">;
/** Menu entry, as a request for a single item returns it. */
export type StaticDataDetails = Pick<StaticDataItem, "param_id" | "company_id" | "param" | "section" | "parent_id" | "class" | "url" | "position" | "status">;
/** Menu entry, to be created. The server ignores fields that it sets itself. */
export interface StaticDataCreateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name. */
  param: string
  /** Menu that contains the entry. */
  section?: (string | null)
  /** The parent entry, of the same store; 0 for none. An entry cannot be its own ancestor. */
  parent_id?: (string | number | null)
  /** CSS class. */
  class?: (string | null)
  /** Address that the entry links to. */
  url?: (string | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Menu entry, to be created. The server ignores fields that it sets itself. */
export type StaticDataCreate = Frozen<StaticDataCreateFields>;
/** Menu entry, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface StaticDataUpdateFields {
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id?: (string | number | null)
  /** Name. */
  param?: string
  /** Menu that contains the entry. */
  section?: (string | null)
  /** The parent entry, of the same store; 0 for none. An entry cannot be its own ancestor. */
  parent_id?: (string | number | null)
  /** CSS class. */
  class?: (string | null)
  /** Address that the entry links to. */
  url?: (string | null)
  /** Position in lists; smaller numbers come first. */
  position?: (number | null)
  /** Status. `A`: Active, `D`: Disabled. */
  status?: ("A" | "D" | null)
}

/** Menu entry, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type StaticDataUpdate = Frozen<StaticDataUpdateFields>;
/** Conditions that must all match. */
export type StaticDataFilter = {
    /** Static datum ID. */
    readonly param_id?: OrderedCondition<string | number>;
    /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
    readonly company_id?: OrderedCondition<string | number>;
    /** Name. */
    readonly param?: SearchedCondition;
    /** Menu that contains the entry. */
    readonly section?: TextCondition;
    /** The parent entry, of the same store; 0 for none. An entry cannot be its own ancestor. */
    readonly parent_id?: OrderedCondition<string | number>;
    /** CSS class. */
    readonly class?: TextCondition;
    /** Address that the entry links to. */
    readonly url?: TextCondition;
    /** Position in lists; smaller numbers come first. */
    readonly position?: OrderedCondition<number>;
    /** Status. `A`: Active, `D`: Disabled. */
    readonly status?: TextCondition<"A" | "D">;
    readonly static_data?: PresenceCondition;
  };
export type StaticDataSort = "param_id" | "param" | "position" | "status";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface StaticDataExpand {
  readonly company_id: StoresTypes;
  readonly parent_id: StaticDataTypes;
}

export type StaticDataGroups = "param_id" | "company_id" | "param" | "section" | "parent_id" | "class" | "url" | "position" | "status";
export type StaticDataNumbers = "position";
export type StaticDataOrdered = "param_id" | "company_id" | "parent_id" | "position";

/** Answer to a creation or an update. */
export interface StaticDataWritten {
  param_id: string;
}

export interface StaticDataTypes {
  readonly item: StaticDataItem;
  readonly summary: StaticDataSummary;
  readonly details: StaticDataDetails;
  readonly create: StaticDataCreate;
  readonly update: StaticDataUpdate;
  readonly filter: StaticDataFilter;
  readonly sort: StaticDataSort;
  readonly expand: StaticDataExpand;
  readonly groups: StaticDataGroups;
  readonly numbers: StaticDataNumbers;
  readonly ordered: StaticDataOrdered;
  readonly written: StaticDataWritten;
  readonly related: StaticDataExpand & { readonly static_data: StaticDataTypes };
  readonly path: "static_data";
  readonly collection: "map";
}

/** Store: every field that a request can select. */
export interface StoresItem {
  /** Store ID. */
  company_id: string
  /** Store name. */
  company: string
  /** Storefront URL. */
  storefront: string
  /** Store e-mail. */
  email: string
  /** Language code, such as en. If a request gives none, it is the default language of the installation. */
  lang_code: string
  /** Creation time. UNIX time, in seconds. */
  timestamp: string
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status: ("A" | "D" | "H")
  /** Secure storefront URL. */
  secure_storefront: (string | null)
  /** Store description. */
  company_description: string
  /** Redirect visitors to country-specific storefronts (determined by IP). */
  redirect_customer: ("Y" | "N")
  /** Global entry page, where customers are not redirected. `all_pages`: All pages, `none`: None, `index`: Index. */
  entry_page: ("all_pages" | "none" | "index")
  /** Countries assigned to the store, two-letter codes. */
  countries_list: string[]
  /** Company name. */
  company_name: string
  /** Company address. */
  company_address: string
  /** Company city. */
  company_city: string
  /** Company country. */
  company_country: string
  /** Company state. */
  company_state: string
  /** Company zip code. */
  company_zipcode: string
  /** Company phone. */
  company_phone: string
  /** Company second phone. */
  company_phone_2: string
  /** Company fax. */
  company_fax: string
  /** Company website. */
  company_website: string
  /** Year the company started operating. */
  company_start_year: string
  /** User department e-mail address. */
  company_users_department: string
  /** Site administrator e-mail address. */
  company_site_administrator: string
  /** Order department e-mail address. */
  company_orders_department: string
  /** Help/support department e-mail address. */
  company_support_department: string
  /** Reply-to e-mail address for newsletters. */
  company_newsletter_email: string
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** Store, as lists return it. */
export type StoresSummary = Pick<StoresItem, "company_id" | "lang_code" | "email" | "company" | "timestamp" | "status">;
/** Store, as a request for a single item returns it. */
export type StoresDetails = Pick<StoresItem, "company_id" | "lang_code" | "email" | "company" | "timestamp" | "status">;
/** Store, to be created. The server ignores fields that it sets itself. */
export interface StoresCreateFields {
  /** Store name. */
  company: string
  /** Storefront URL. */
  storefront: string
  /** Store e-mail. */
  email?: (string | null)
  /** Language code, such as en. If a request gives none, it is the default language of the installation. */
  lang_code?: (string | null)
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status?: ("A" | "D" | "H" | null)
  /** Secure storefront URL. */
  secure_storefront?: (string | null)
  /** Store description. */
  company_description?: (string | null)
  /** Redirect visitors to country-specific storefronts (determined by IP). */
  redirect_customer?: ("Y" | "N" | null)
  /** Global entry page, where customers are not redirected. `all_pages`: All pages, `none`: None, `index`: Index. */
  entry_page?: ("all_pages" | "none" | "index" | null)
  /** Countries assigned to the store, two-letter codes. */
  countries_list?: (string[] | null)
  /** Company name. */
  company_name?: (string | null)
  /** Company address. */
  company_address?: (string | null)
  /** Company city. */
  company_city?: (string | null)
  /** Company country. */
  company_country?: (string | null)
  /** Company state. */
  company_state?: (string | null)
  /** Company zip code. */
  company_zipcode?: (string | null)
  /** Company phone. */
  company_phone?: (string | null)
  /** Company second phone. */
  company_phone_2?: (string | null)
  /** Company fax. */
  company_fax?: (string | null)
  /** Company website. */
  company_website?: (string | null)
  /** Year the company started operating. */
  company_start_year?: (string | null)
  /** User department e-mail address. */
  company_users_department?: (string | null)
  /** Site administrator e-mail address. */
  company_site_administrator?: (string | null)
  /** Order department e-mail address. */
  company_orders_department?: (string | null)
  /** Help/support department e-mail address. */
  company_support_department?: (string | null)
  /** Reply-to e-mail address for newsletters. */
  company_newsletter_email?: (string | null)
  /** The store from which data is copied when the store is created. */
  clone_from?: (string | number | null)
  /** The data to copy when the store is created. */
  clone?: ({
    layouts?: ("Y" | null)
    settings?: ("Y" | null)
    profile_fields?: ("Y" | null)
    pages?: ("Y" | null)
    promotions?: ("Y" | null)
    shippings?: ("Y" | null)
    payments?: ("Y" | null)
    product_filters?: ("Y" | null)
    product_features?: ("Y" | null)
    sitemap?: ("Y" | null)
    static_data_clone?: ("Y" | null)
    products?: ("Y" | null)
    categories?: ("Y" | null)
  } | null)
}

/** Store, to be created. The server ignores fields that it sets itself. */
export type StoresCreate = Frozen<StoresCreateFields>;
/** Store, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface StoresUpdateFields {
  /** Store name. */
  company?: string
  /** Storefront URL. */
  storefront?: string
  /** Store e-mail. */
  email?: (string | null)
  /** Language code, such as en. If a request gives none, it is the default language of the installation. */
  lang_code?: (string | null)
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status?: ("A" | "D" | "H" | null)
  /** Secure storefront URL. */
  secure_storefront?: (string | null)
  /** Store description. */
  company_description?: (string | null)
  /** Redirect visitors to country-specific storefronts (determined by IP). */
  redirect_customer?: ("Y" | "N" | null)
  /** Global entry page, where customers are not redirected. `all_pages`: All pages, `none`: None, `index`: Index. */
  entry_page?: ("all_pages" | "none" | "index" | null)
  /** Countries assigned to the store, two-letter codes. */
  countries_list?: (string[] | null)
  /** Company name. */
  company_name?: (string | null)
  /** Company address. */
  company_address?: (string | null)
  /** Company city. */
  company_city?: (string | null)
  /** Company country. */
  company_country?: (string | null)
  /** Company state. */
  company_state?: (string | null)
  /** Company zip code. */
  company_zipcode?: (string | null)
  /** Company phone. */
  company_phone?: (string | null)
  /** Company second phone. */
  company_phone_2?: (string | null)
  /** Company fax. */
  company_fax?: (string | null)
  /** Company website. */
  company_website?: (string | null)
  /** Year the company started operating. */
  company_start_year?: (string | null)
  /** User department e-mail address. */
  company_users_department?: (string | null)
  /** Site administrator e-mail address. */
  company_site_administrator?: (string | null)
  /** Order department e-mail address. */
  company_orders_department?: (string | null)
  /** Help/support department e-mail address. */
  company_support_department?: (string | null)
  /** Reply-to e-mail address for newsletters. */
  company_newsletter_email?: (string | null)
}

/** Store, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type StoresUpdate = Frozen<StoresUpdateFields>;
/** Conditions that must all match. */
export type StoresFilter = {
    /** Store ID. */
    readonly company_id?: OrderedCondition<string | number>;
    /** Store name. */
    readonly company?: SearchedCondition;
    /** Storefront URL. */
    readonly storefront?: TextCondition;
    /** Store e-mail. */
    readonly email?: SearchedCondition;
    /** Language code, such as en. If a request gives none, it is the default language of the installation. */
    readonly lang_code?: TextCondition;
    /** Creation time. UNIX time, in seconds. */
    readonly timestamp?: OrderedCondition<string | number>;
    /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
    readonly status?: TextCondition<"A" | "D" | "H">;
    /** Secure storefront URL. */
    readonly secure_storefront?: TextCondition;
    /** Store description. */
    readonly company_description?: TextCondition;
    /** Redirect visitors to country-specific storefronts (determined by IP). */
    readonly redirect_customer?: TextCondition<"Y" | "N">;
    /** Global entry page, where customers are not redirected. `all_pages`: All pages, `none`: None, `index`: Index. */
    readonly entry_page?: TextCondition<"all_pages" | "none" | "index">;
    /** Countries assigned to the store, two-letter codes. */
    readonly countries_list?: ElementCondition<string>;
    /** Company name. */
    readonly company_name?: SearchedCondition;
    /** Company address. */
    readonly company_address?: TextCondition;
    /** Company city. */
    readonly company_city?: SearchedCondition;
    /** Company country. */
    readonly company_country?: TextCondition;
    /** Company state. */
    readonly company_state?: TextCondition;
    /** Company zip code. */
    readonly company_zipcode?: TextCondition;
    /** Company phone. */
    readonly company_phone?: TextCondition;
    /** Company second phone. */
    readonly company_phone_2?: TextCondition;
    /** Company fax. */
    readonly company_fax?: TextCondition;
    /** Company website. */
    readonly company_website?: TextCondition;
    /** Year the company started operating. */
    readonly company_start_year?: TextCondition;
    /** User department e-mail address. */
    readonly company_users_department?: TextCondition;
    /** Site administrator e-mail address. */
    readonly company_site_administrator?: TextCondition;
    /** Order department e-mail address. */
    readonly company_orders_department?: TextCondition;
    /** Help/support department e-mail address. */
    readonly company_support_department?: TextCondition;
    /** Reply-to e-mail address for newsletters. */
    readonly company_newsletter_email?: TextCondition;
    readonly categories?: PresenceCondition;
    readonly features?: PresenceCondition;
    readonly images?: PresenceCondition;
    readonly layouts?: PresenceCondition;
    readonly options?: PresenceCondition;
    readonly pages?: PresenceCondition;
    readonly payments?: PresenceCondition;
    readonly product_filters?: PresenceCondition;
    readonly products?: PresenceCondition;
    readonly profile_fields?: PresenceCondition;
    readonly promotions?: PresenceCondition;
    readonly settings?: PresenceCondition;
    readonly shippings?: PresenceCondition;
    readonly sitemap?: PresenceCondition;
    readonly static_data?: PresenceCondition;
    readonly users?: PresenceCondition;
  };
export type StoresSort = "company_id" | "company" | "email" | "timestamp" | "status";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface StoresExpand {
}

export type StoresGroups = "company_id" | "company" | "storefront" | "email" | "lang_code" | "timestamp" | "status" | "secure_storefront" | "company_description" | "redirect_customer" | "entry_page" | "company_name" | "company_address" | "company_city" | "company_country" | "company_state" | "company_zipcode" | "company_phone" | "company_phone_2" | "company_fax" | "company_website" | "company_start_year" | "company_users_department" | "company_site_administrator" | "company_orders_department" | "company_support_department" | "company_newsletter_email" | "hour(timestamp)" | "day(timestamp)" | "week(timestamp)" | "month(timestamp)" | "quarter(timestamp)" | "year(timestamp)";
export type StoresNumbers = never;
export type StoresOrdered = "company_id" | "timestamp";

/** Answer to a creation or an update. */
export interface StoresWritten {
  store_id: string;
}

export interface StoresTypes {
  readonly item: StoresItem;
  readonly summary: StoresSummary;
  readonly details: StoresDetails;
  readonly create: StoresCreate;
  readonly update: StoresUpdate;
  readonly filter: StoresFilter;
  readonly sort: StoresSort;
  readonly expand: StoresExpand;
  readonly groups: StoresGroups;
  readonly numbers: StoresNumbers;
  readonly ordered: StoresOrdered;
  readonly written: StoresWritten;
  readonly related: StoresExpand & { readonly categories: CategoriesTypes; readonly features: FeaturesTypes; readonly images: ImagesTypes; readonly layouts: LayoutsTypes; readonly options: OptionsTypes; readonly pages: PagesTypes; readonly payments: PaymentsTypes; readonly product_filters: ProductFiltersTypes; readonly products: ProductsTypes; readonly profile_fields: ProfileFieldsTypes; readonly promotions: PromotionsTypes; readonly settings: SettingsTypes; readonly shippings: ShippingsTypes; readonly sitemap: SitemapTypes; readonly static_data: StaticDataTypes; readonly users: UsersTypes };
  readonly path: "stores";
  readonly collection: "array";
}

/** User group: every field that a request can select. */
export interface UsergroupsItem {
  /** User group ID. */
  usergroup_id: string
  /** Name. */
  usergroup: string
  /** Whether the group is for administrators or for customers. `A`: Administrators, `C`: Customers. */
  type: ("A" | "C")
  /** Status. Only active groups give privileges. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status: ("A" | "D" | "H")
  /** Privileges that the group gives to its accounts. */
  privileges: ("manage_catalog" | "manage_fulfilment" | "manage_marketing" | "manage_settings" | "manage_stores" | "manage_usergroups" | "manage_users" | "view_catalog" | "view_fulfilment" | "view_marketing" | "view_settings" | "view_stores" | "view_usergroups" | "view_users")[]
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** User group, as lists return it. */
export type UsergroupsSummary = Pick<UsergroupsItem, "usergroup_id" | "usergroup" | "type" | "status" | "privileges">;
/** User group, as a request for a single item returns it. */
export type UsergroupsDetails = Pick<UsergroupsItem, "usergroup_id" | "usergroup" | "type" | "status" | "privileges">;
/** User group, to be created. The server ignores fields that it sets itself. */
export interface UsergroupsCreateFields {
  /** Name. */
  usergroup: string
  /** Whether the group is for administrators or for customers. `A`: Administrators, `C`: Customers. */
  type: ("A" | "C")
  /** Status. Only active groups give privileges. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status?: ("A" | "D" | "H" | null)
  /** Privileges that the group gives to its accounts. */
  privileges?: (("manage_catalog" | "manage_fulfilment" | "manage_marketing" | "manage_settings" | "manage_stores" | "manage_usergroups" | "manage_users" | "view_catalog" | "view_fulfilment" | "view_marketing" | "view_settings" | "view_stores" | "view_usergroups" | "view_users")[] | null)
}

/** User group, to be created. The server ignores fields that it sets itself. */
export type UsergroupsCreate = Frozen<UsergroupsCreateFields>;
/** User group, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface UsergroupsUpdateFields {
  /** Name. */
  usergroup?: string
  /** Whether the group is for administrators or for customers. `A`: Administrators, `C`: Customers. */
  type?: ("A" | "C")
  /** Status. Only active groups give privileges. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status?: ("A" | "D" | "H" | null)
  /** Privileges that the group gives to its accounts. */
  privileges?: (("manage_catalog" | "manage_fulfilment" | "manage_marketing" | "manage_settings" | "manage_stores" | "manage_usergroups" | "manage_users" | "view_catalog" | "view_fulfilment" | "view_marketing" | "view_settings" | "view_stores" | "view_usergroups" | "view_users")[] | null)
}

/** User group, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type UsergroupsUpdate = Frozen<UsergroupsUpdateFields>;
/** Conditions that must all match. */
export type UsergroupsFilter = {
    /** User group ID. */
    readonly usergroup_id?: OrderedCondition<string | number>;
    /** Name. */
    readonly usergroup?: SearchedCondition;
    /** Whether the group is for administrators or for customers. `A`: Administrators, `C`: Customers. */
    readonly type?: TextCondition<"A" | "C">;
    /** Status. Only active groups give privileges. `A`: Active, `D`: Disabled, `H`: Hidden. */
    readonly status?: TextCondition<"A" | "D" | "H">;
    /** Privileges that the group gives to its accounts. */
    readonly privileges?: ElementCondition<"manage_catalog" | "manage_fulfilment" | "manage_marketing" | "manage_settings" | "manage_stores" | "manage_usergroups" | "manage_users" | "view_catalog" | "view_fulfilment" | "view_marketing" | "view_settings" | "view_stores" | "view_usergroups" | "view_users">;
    readonly categories?: PresenceCondition;
    readonly payments?: PresenceCondition;
    readonly products?: PresenceCondition;
    readonly shippings?: PresenceCondition;
    readonly users?: PresenceCondition;
  };
export type UsergroupsSort = "usergroup_id" | "usergroup" | "status";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface UsergroupsExpand {
}

export type UsergroupsGroups = "usergroup_id" | "usergroup" | "type" | "status";
export type UsergroupsNumbers = never;
export type UsergroupsOrdered = "usergroup_id";

/** Answer to a creation or an update. */
export interface UsergroupsWritten {
  usergroup_id: string;
}

export interface UsergroupsTypes {
  readonly item: UsergroupsItem;
  readonly summary: UsergroupsSummary;
  readonly details: UsergroupsDetails;
  readonly create: UsergroupsCreate;
  readonly update: UsergroupsUpdate;
  readonly filter: UsergroupsFilter;
  readonly sort: UsergroupsSort;
  readonly expand: UsergroupsExpand;
  readonly groups: UsergroupsGroups;
  readonly numbers: UsergroupsNumbers;
  readonly ordered: UsergroupsOrdered;
  readonly written: UsergroupsWritten;
  readonly related: UsergroupsExpand & { readonly categories: CategoriesTypes; readonly payments: PaymentsTypes; readonly products: ProductsTypes; readonly shippings: ShippingsTypes; readonly users: UsersTypes };
  readonly path: "usergroups";
  readonly collection: "map";
}

/** User: every field that a request can select. */
export interface UsersItem {
  /** User ID. */
  user_id: string
  /** E-mail address with which the account signs in to the panel and the API. Unique, regardless of case. */
  email: string
  /** Login name set by the platform. */
  user_login: string
  /** Type. `A`: Administrator, `C`: Customer, `V`: Vendor administrator. */
  user_type: ("A" | "C" | "V")
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status: ("A" | "D" | "H")
  /** First name. */
  firstname: string
  /** Last name. */
  lastname: string
  /** Phone. */
  phone: string
  /** Name of the person's company. */
  company: string
  /** The store the account is bound to; 0 for all stores. */
  company_id: string
  /** Root administrator, with every privilege in every store. Only root administrators can change this field. */
  is_root: ("Y" | "N")
  /** User groups the account is in. */
  usergroup_ids: string[]
  /** Creation time. UNIX time, in seconds. */
  timestamp: string
  /** Whether the account may use the API. Switching on API access generates a key. */
  api_access: ("Y" | "N")
  /** The entity tag of the item, for `ifMatch`. */
  _etag: string
}

/** User, as lists return it. */
export type UsersSummary = Pick<UsersItem, "user_id" | "email" | "user_login" | "user_type" | "status" | "firstname" | "lastname" | "phone" | "company" | "company_id" | "is_root" | "usergroup_ids" | "timestamp" | "api_access">;
/** User, as a request for a single item returns it. */
export type UsersDetails = Pick<UsersItem, "user_id" | "email" | "user_login" | "user_type" | "status" | "firstname" | "lastname" | "phone" | "company" | "company_id" | "is_root" | "usergroup_ids" | "timestamp" | "api_access">;
/** User, to be created. The server ignores fields that it sets itself. */
export interface UsersCreateFields {
  /** E-mail address with which the account signs in to the panel and the API. Unique, regardless of case. */
  email: string
  /** Type. `A`: Administrator, `C`: Customer, `V`: Vendor administrator. */
  user_type: ("A" | "C" | "V")
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status?: ("A" | "D" | "H" | null)
  /** First name. */
  firstname?: (string | null)
  /** Last name. */
  lastname?: (string | null)
  /** Phone. */
  phone?: (string | null)
  /** Name of the person's company. */
  company?: (string | null)
  /** The store the account is bound to; 0 for all stores. */
  company_id?: (string | number | null)
  /** Root administrator, with every privilege in every store. Only root administrators can change this field. */
  is_root?: ("Y" | "N" | null)
  /** User groups the account is in. */
  usergroup_ids?: ((string | number)[] | null)
  /** Whether the account may use the API. Switching on API access generates a key. */
  api_access?: ("Y" | "N" | null)
  /** Y generates a new API key; the old key stops working immediately. */
  regenerate_api_key?: ("Y" | "N" | null)
  /** Password for the administration panel, at least 12 characters. The server stores only a hash, so nobody can look up the password. */
  password?: (string | null)
}

/** User, to be created. The server ignores fields that it sets itself. */
export type UsersCreate = Frozen<UsersCreateFields>;
/** User, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export interface UsersUpdateFields {
  /** E-mail address with which the account signs in to the panel and the API. Unique, regardless of case. */
  email?: string
  /** Type. `A`: Administrator, `C`: Customer, `V`: Vendor administrator. */
  user_type?: ("A" | "C" | "V")
  /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
  status?: ("A" | "D" | "H" | null)
  /** First name. */
  firstname?: (string | null)
  /** Last name. */
  lastname?: (string | null)
  /** Phone. */
  phone?: (string | null)
  /** Name of the person's company. */
  company?: (string | null)
  /** The store the account is bound to; 0 for all stores. */
  company_id?: (string | number | null)
  /** Root administrator, with every privilege in every store. Only root administrators can change this field. */
  is_root?: ("Y" | "N" | null)
  /** User groups the account is in. */
  usergroup_ids?: ((string | number)[] | null)
  /** Whether the account may use the API. Switching on API access generates a key. */
  api_access?: ("Y" | "N" | null)
  /** Y generates a new API key; the old key stops working immediately. */
  regenerate_api_key?: ("Y" | "N" | null)
  /** Password for the administration panel, at least 12 characters. The server stores only a hash, so nobody can look up the password. */
  password?: (string | null)
}

/** User, to be changed: only the fields given change. Null removes a value, or puts the default in its place. */
export type UsersUpdate = Frozen<UsersUpdateFields>;
/** Conditions that must all match. */
export type UsersFilter = {
    /** User ID. */
    readonly user_id?: OrderedCondition<string | number>;
    /** E-mail address with which the account signs in to the panel and the API. Unique, regardless of case. */
    readonly email?: SearchedCondition;
    /** Login name set by the platform. */
    readonly user_login?: TextCondition;
    /** Type. `A`: Administrator, `C`: Customer, `V`: Vendor administrator. */
    readonly user_type?: TextCondition<"A" | "C" | "V">;
    /** Status. `A`: Active, `D`: Disabled, `H`: Hidden. */
    readonly status?: TextCondition<"A" | "D" | "H">;
    /** First name. */
    readonly firstname?: SearchedCondition;
    /** Last name. */
    readonly lastname?: SearchedCondition;
    /** Phone. */
    readonly phone?: TextCondition;
    /** Name of the person's company. */
    readonly company?: SearchedCondition;
    /** The store the account is bound to; 0 for all stores. */
    readonly company_id?: OrderedCondition<string | number>;
    /** Root administrator, with every privilege in every store. Only root administrators can change this field. */
    readonly is_root?: TextCondition<"Y" | "N">;
    /** User groups the account is in. */
    readonly usergroup_ids?: ElementCondition<string | number>;
    /** Creation time. UNIX time, in seconds. */
    readonly timestamp?: OrderedCondition<string | number>;
    /** Whether the account may use the API. Switching on API access generates a key. */
    readonly api_access?: TextCondition<"Y" | "N">;
  };
export type UsersSort = "user_id" | "email" | "status" | "firstname" | "lastname" | "timestamp";

/** Items that `expand` can return, by the field or collection that the request names. */
export interface UsersExpand {
  readonly company_id: StoresTypes;
  readonly usergroup_ids: UsergroupsTypes;
}

export type UsersGroups = "user_id" | "email" | "user_login" | "user_type" | "status" | "firstname" | "lastname" | "phone" | "company" | "company_id" | "is_root" | "timestamp" | "api_access" | "hour(timestamp)" | "day(timestamp)" | "week(timestamp)" | "month(timestamp)" | "quarter(timestamp)" | "year(timestamp)";
export type UsersNumbers = never;
export type UsersOrdered = "user_id" | "company_id" | "timestamp";

/** Answer to a creation or an update. */
export interface UsersWritten {
  user_id: string;
  /** Present if this request generated a new secret. The server shows it only once. */
  api_key?: string;
}

export interface UsersTypes {
  readonly item: UsersItem;
  readonly summary: UsersSummary;
  readonly details: UsersDetails;
  readonly create: UsersCreate;
  readonly update: UsersUpdate;
  readonly filter: UsersFilter;
  readonly sort: UsersSort;
  readonly expand: UsersExpand;
  readonly groups: UsersGroups;
  readonly numbers: UsersNumbers;
  readonly ordered: UsersOrdered;
  readonly written: UsersWritten;
  readonly related: UsersExpand;
  readonly path: "users";
  readonly collection: "map";
}

/** Error codes that the server sends. */
export type ErrorCode = "unauthenticated" | "not_found" | "method_not_allowed" | "privilege_missing" | "insufficient_scope" | "company_scope" | "second_factor" | "csrf" | "escalation" | "invalid_query" | "invalid_header" | "not_acceptable" | "unsupported_media_type" | "body_too_large" | "malformed_json" | "invalid_body" | "invalid_fields" | "invalid_link" | "precondition_failed" | "immutable_field" | "invalid_reference" | "not_unique" | "invalid_transition" | "action_refused" | "referred_to" | "copy_too_large" | "idempotency_mismatch" | "in_progress" | "last_root" | "too_many_requests" | "too_many_failed_logins" | "storage_unavailable" | "rights_changed" | "overloaded" | "malformed_request" | "request_timeout" | "header_too_large" | "internal";
export type Privilege = "manage_catalog" | "manage_fulfilment" | "manage_marketing" | "manage_settings" | "manage_stores" | "manage_usergroups" | "manage_users" | "view_catalog" | "view_fulfilment" | "view_marketing" | "view_settings" | "view_stores" | "view_usergroups" | "view_users";
export type ResourcePath = "categories" | "features" | "features/variants" | "images" | "layouts" | "options" | "options/variants" | "pages" | "payments" | "product_filters" | "products" | "products/features" | "products/features/images" | "profile_fields" | "promotions" | "settings" | "shippings" | "sitemap" | "static_data" | "stores" | "usergroups" | "users";

/** The caller's account and its rights. */
export interface Me {
  account: UsersDetails;
  /** Whether the account has every privilege. */
  root: boolean;
  /** Id of the tenant; "0" means every tenant. */
  company: string;
  /** Names of the active groups of the account, by id. */
  groups: { [id: string]: string | null };
  privileges: Privilege[];
  /** Resources to which the key is limited, each with a level; null if the key has no limit. */
  scope: { [path in ResourcePath]?: "read" | "write" } | null;
}

/** Every collection. */
export interface Collections {
  /** Category. A group of products in the category tree of a store. */
  readonly categories: CollectionWith<CategoriesTypes, {
      /** Product. An article that a store sells. */
      readonly products: CollectionWith<ProductsTypes, {
          /** Option. A choice that customers make when they buy a product, such as a size. */
          readonly options: CollectionWith<OptionsTypes, {
              /** Option variant. One of the choices that an option offers. */
              readonly variants: Collection<OptionsVariantsTypes>;
            }, {
              readonly variants: Across<OptionsVariantsAcrossTypes>;
            }>;
          /** Feature value. The value of a feature for a product. A product has at most one value for each feature. */
          readonly features: CollectionWith<ProductsFeaturesTypes, {
              /** Image of a feature value. An image that belongs to the value of a feature on a product. */
              readonly images: Collection<ProductsFeaturesImagesTypes>;
            }, {
              readonly images: Across<ProductsFeaturesImagesAcrossTypes>;
            }>;
        }, {
          readonly features: Across<ProductsFeaturesAcrossTypes> & ((every: "-") => {
              readonly images: Across<ProductsFeaturesImagesAcrossTypes>;
            });
        }>;
    }>;
  /** Feature. A property of products, such as a brand or a size, or a group of such properties. */
  readonly features: CollectionWith<FeaturesTypes, {
      /** Feature variant. A value that can be chosen for a feature that is a select (types S, N and E) or many checkboxes (type M). */
      readonly variants: Collection<FeaturesVariantsTypes>;
    }, {
      readonly variants: Across<FeaturesVariantsAcrossTypes>;
    }>;
  /** Image. An image of a store. */
  readonly images: Collection<ImagesTypes>;
  /** Layout. An arrangement of the pages of a store. */
  readonly layouts: Collection<LayoutsTypes>;
  /** Option. A choice that customers make when they buy a product, such as a size. */
  readonly options: CollectionWith<OptionsTypes, {
      /** Option variant. One of the choices that an option offers. */
      readonly variants: Collection<OptionsVariantsTypes>;
    }, {
      readonly variants: Across<OptionsVariantsAcrossTypes>;
    }>;
  /** Page. A page of text of a store. */
  readonly pages: Collection<PagesTypes>;
  /** Payment method. A way in which orders are paid. */
  readonly payments: Collection<PaymentsTypes>;
  /** Product filter. A filter by which customers find products. */
  readonly product_filters: Collection<ProductFiltersTypes>;
  /** Product. An article that a store sells. */
  readonly products: CollectionWith<ProductsTypes, {
      /** Option. A choice that customers make when they buy a product, such as a size. */
      readonly options: CollectionWith<OptionsTypes, {
          /** Option variant. One of the choices that an option offers. */
          readonly variants: Collection<OptionsVariantsTypes>;
        }, {
          readonly variants: Across<OptionsVariantsAcrossTypes>;
        }>;
      /** Feature value. The value of a feature for a product. A product has at most one value for each feature. */
      readonly features: CollectionWith<ProductsFeaturesTypes, {
          /** Image of a feature value. An image that belongs to the value of a feature on a product. */
          readonly images: Collection<ProductsFeaturesImagesTypes>;
        }, {
          readonly images: Across<ProductsFeaturesImagesAcrossTypes>;
        }>;
    }, {
      readonly features: Across<ProductsFeaturesAcrossTypes> & ((every: "-") => {
          readonly images: Across<ProductsFeaturesImagesAcrossTypes>;
        });
    }>;
  /** Profile field. A field of the profile that customers fill in. */
  readonly profile_fields: Collection<ProfileFieldsTypes>;
  /** Promotion. A price reduction in a store. */
  readonly promotions: Collection<PromotionsTypes>;
  /** Setting. A setting of a store. */
  readonly settings: Collection<SettingsTypes>;
  /** Shipping method. A way in which orders are sent. */
  readonly shippings: Collection<ShippingsTypes>;
  /** Sitemap section. A section of the sitemap of a store. */
  readonly sitemap: Collection<SitemapTypes>;
  /** Menu entry. An entry of a menu of a store. */
  readonly static_data: Collection<StaticDataTypes>;
  /** Store. A storefront with its own address, administrators and data. */
  readonly stores: Collection<StoresTypes>;
  /** User group. A group of accounts, with the privileges that it gives to the accounts. */
  readonly usergroups: Collection<UsergroupsTypes>;
  /** User. An account: an administrator, who may be given API access, or a customer. */
  readonly users: Collection<UsersTypes>;
}

/** All collections, the caller's account, and batches of writes. */
export interface Client extends Collections {
  /** `api.batch([api.batch.devices.create({ … }), api.batch.devices.delete(12)])` */
  readonly batch: Batch & Batched<Collections>;
  /** `api.transaction((t) => t.parts.create({ device_id: t.devices.create({ … }) }))` */
  readonly transaction: Transaction<Collections>;
  me(options?: RequestOptions): Promise<Me>;
}

/**
 * Sends no request: the first request fails with `Unauthenticated` if the credentials are wrong.
 * @throws TypeError if `url` is not a valid address
 */
export declare function connect(options: ConnectOptions): Client;
