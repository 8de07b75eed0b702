// Generated from schemas/ by "stockroom generate"; never edited.
/** Decimal digits, as a text or as a number. */
export type Id = string | number;
/** How long to try. Given to `connect` it holds for all requests, given to a request for this one. */
export interface Patience {
    /** Milliseconds that one attempt may take; 30,000 unless given. */
    readonly timeout?: number | undefined;
    /** How many times a request is sent at most; 4 unless given, and 1 never repeats. */
    readonly attempts?: number | undefined;
    /** Milliseconds before the second attempt, doubled before each further one and varied at random; 250 unless given. */
    readonly delay?: number | undefined;
    /**
     * Longest wait between two attempts, milliseconds; 30,000 unless given. A server that asks by `Retry-After` for a longer one is
     * not waited for: its answer is thrown, with `retryAfter`.
     */
    readonly longestDelay?: number | undefined;
}
export interface ConnectOptions extends Patience {
    /** Where the server is, with the path that a proxy puts in front of `/api`, if any: `https://shop.example/backend`. */
    readonly url: string | URL;
    /** Login: the e-mail of the account. */
    readonly email: string;
    /** API key of the account. */
    readonly key: string;
}
export interface RequestOptions extends Patience {
    /** Ends the request, its repetitions and the waits between them: its reason is thrown. */
    readonly signal?: AbortSignal | undefined;
}
export interface GetOptions<Field> extends RequestOptions {
    /** Exactly these fields, in place of those of the single view. */
    readonly fields?: readonly Field[] | undefined;
}
export interface CreateOptions extends RequestOptions {
    /**
     * Sent as `Idempotency-Key`: creations with the same key create once, for 24 hours. Random unless given; give one to repeat
     * a creation from another process.
     */
    readonly idempotencyKey?: string | undefined;
}
export interface ChangeOptions extends RequestOptions {
    /** Only if the object still has this entity tag (`etagOf`); else `PreconditionFailed`. */
    readonly ifMatch?: string | undefined;
}
/** What a text has to be: a value, any of several, or all of these conditions. Comparisons are by UTF-8 bytes. */
export type TextCondition<Value extends string = string> = Value | readonly Value[] | (Comparisons<Value> & {
    /** Begins with this, case included. */
    readonly prefix?: string;
});
/** What a number, an id, a time or a boolean has to be: a value, any of several, or all of these conditions. */
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
export interface ResourceShape {
    /** Every field that can be asked for. */
    readonly item: object;
    /** As the collection shows it. */
    readonly listed: object;
    /** As it is shown by itself. */
    readonly alone: object;
    readonly create: object;
    readonly update: object;
    readonly filter: object;
    readonly sort: string;
    /** Answer to a creation or an update. */
    readonly written: object;
}
/** The fields asked for, or the view where none were. */
export type Chosen<Item, Field extends keyof Item, View> = [Field] extends [never] ? View : Pick<Item, Field>;
export interface ListQuery<Types extends ResourceShape, Field> {
    /** All of these conditions; a field without one may be anything. A condition that nothing can meet (`[]`) finds nothing. */
    readonly filter?: Types["filter"] | undefined;
    /** Every word must begin a word in the searchable fields, regardless of case and accents. */
    readonly q?: string | undefined;
    /** A field, ascending, or descending after a minus: `"-price"`. Ties are broken by the id. */
    readonly sort?: Types["sort"] | `-${Types["sort"]}` | undefined;
    /** Exactly these fields, in place of those of the list view. */
    readonly fields?: readonly Field[] | undefined;
}
/**
 * What a query finds, asked for when it is used: iterate over it (`for await`), or take a page, the first, or all of it.
 * Iteration goes by cursors, 100 objects a request: it costs the same at any depth, and an object that others create or delete
 * meanwhile makes it neither skip nor repeat another.
 */
export interface List<Item> extends AsyncIterable<Item> {
    /** One page with the total; past the end it is empty. `page` counts from 1, `size` is 1 to 1,000 and 10 unless given. */
    page(window: {
        readonly page: number;
        readonly size?: number;
    }): Promise<Page<Item>>;
    /** Null where nothing is found. */
    first(): Promise<Item | null>;
    /** Everything, in memory at once; 1,000 objects a request. */
    all(): Promise<Item[]>;
}
export interface Page<Item> {
    readonly items: Item[];
    readonly page: number;
    readonly size: number;
    /** Over all pages. */
    readonly total: number;
}
/** Requests are repeated as `Patience` says, on 429, 503 and a connection that breaks; creations carry an `Idempotency-Key`. */
export interface Collection<Types extends ResourceShape> {
    /** Asks nothing yet: see `List`. */
    list<Field extends keyof Types["item"] = never>(query?: ListQuery<Types, Field>, options?: RequestOptions): List<Chosen<Types["item"], Field, Types["listed"]>>;
    /** Null where the object still has the entity tag. */
    get<Field extends keyof Types["item"] = never>(id: Id, options: GetOptions<Field> & {
        readonly ifNoneMatch: string;
    }): Promise<Chosen<Types["item"], Field, Types["alone"]> | null>;
    /** @throws NotFound */
    get<Field extends keyof Types["item"] = never>(id: Id, options?: GetOptions<Field>): Promise<Chosen<Types["item"], Field, Types["alone"]>>;
    /**
     * The id of the new object.
     * @throws InvalidRequest, Conflict
     */
    create(body: Types["create"], options?: CreateOptions): Promise<Types["written"]>;
    /**
     * Changes the fields given and leaves the others as they are.
     * @throws NotFound, InvalidRequest, PreconditionFailed, Conflict
     */
    update(id: Id, body: Types["update"], options?: ChangeOptions): Promise<Types["written"]>;
    /**
     * Done too where a repetition finds that the object is gone.
     * @throws NotFound, PreconditionFailed, Conflict where others refer to the object
     */
    delete(id: Id, options?: ChangeOptions): Promise<void>;
}
/** A collection of which each object has collections of its own: `shop.products(12).features`. */
export type CollectionWith<Types extends ResourceShape, Nested> = Collection<Types> & ((id: Id) => Nested);

/** One thing that is wrong with a request. */
export interface Problem {
    /** JSON pointer (RFC 6901) to a field of the body. */
    readonly field?: string;
    /** A parameter of the query. */
    readonly parameter?: string;
    /** What was broken, such as `format`. */
    readonly rule: string;
    /** Reads on after the name of the field: "must be a valid URL". */
    readonly message: string;
}
/**
 * Why something failed: a code of the server, or `no_answer` (the server was not reached, or not in time), or
 * `unreadable_answer` (what answered is not Stockroom: a proxy, say).
 */
export type FailureCode = ErrorCode | "no_answer" | "unreadable_answer";
export interface Failure {
    readonly message: string;
    readonly status: number;
    readonly code: FailureCode;
    readonly errors: readonly Problem[];
    readonly requestId: string | null;
    readonly retryAfter: number | null;
}
/** Everything that a client throws, but for the reason of an `AbortSignal` and `TypeError`s about wrong arguments. */
export declare class StockroomError extends Error {
    readonly name: string;
    /** HTTP status; 0 where there was no answer. */
    readonly status: number;
    /** What to tell errors apart by; docs/errors.md lists the codes. */
    readonly code: FailureCode;
    /** Each thing that is wrong with the request; empty where the code says it all. */
    readonly errors: readonly Problem[];
    /** Finds the request in the log of the server. */
    readonly requestId: string | null;
    /** Seconds after which the server wants to be asked again. */
    readonly retryAfter: number | null;
    constructor(failure: Failure, options?: {
        readonly cause?: unknown;
    });
}
/** 400: the query, the body or a field is wrong; `errors` says where. */
export declare class InvalidRequest extends StockroomError {
    readonly name = "InvalidRequest";
}
/** 401: the e-mail or the key is wrong, or the account may not use the API. */
export declare class Unauthenticated extends StockroomError {
    readonly name = "Unauthenticated";
}
/** 403: a privilege is missing; the message names it. */
export declare class Forbidden extends StockroomError {
    readonly name = "Forbidden";
}
/** 404: there is no such object, or it is not for this account. */
export declare class NotFound extends StockroomError {
    readonly name = "NotFound";
}
/** 409: a unique value is taken, others refer to the object, or the change would lock everybody out. */
export declare class Conflict extends StockroomError {
    readonly name = "Conflict";
}
/**
 * 412: the object is no longer what `ifMatch` says. After a repetition (an answer was lost on its way) the change may be the
 * request's own: read the object again.
 */
export declare class PreconditionFailed extends StockroomError {
    readonly name = "PreconditionFailed";
}
/** 429, still after the last attempt. */
export declare class TooManyRequests extends StockroomError {
    readonly name = "TooManyRequests";
}
/** 503, still after the last attempt: the database of the server is away or too slow. */
export declare class Unavailable extends StockroomError {
    readonly name = "Unavailable";
}
/** The server was not reached, or gave no whole answer in time; `cause` is the error of `fetch`. */
export declare class NoAnswer extends StockroomError {
    readonly name = "NoAnswer";
}

/**
 * The entity tag of what `get`, `create` or `update` gave, for `ifMatch` and `ifNoneMatch`.
 * @throws TypeError for any other object, copies included
 */
export declare function etagOf(object: object): string;

/** Codes of the errors of the server. */
export type ErrorCode =
  | "unauthenticated"
  | "not_found"
  | "method_not_allowed"
  | "privilege_missing"
  | "company_scope"
  | "escalation"
  | "invalid_query"
  | "invalid_header"
  | "unsupported_media_type"
  | "body_too_large"
  | "malformed_json"
  | "invalid_body"
  | "invalid_fields"
  | "precondition_failed"
  | "immutable_field"
  | "invalid_reference"
  | "not_unique"
  | "referred_to"
  | "copy_too_large"
  | "idempotency_mismatch"
  | "in_progress"
  | "last_root"
  | "too_many_requests"
  | "too_many_failed_logins"
  | "storage_unavailable"
  | "malformed_request"
  | "request_timeout"
  | "header_too_large"
  | "internal";

export type Privilege =
  | "manage_stores"
  | "manage_usergroups"
  | "manage_users"
  | "view_stores"
  | "view_usergroups"
  | "view_users";

/** The account in whose name requests are made, with what it may do. */
export interface Me {
  account: UsersAlone;
  /** Holds every privilege. */
  root: boolean;
  /** "0": every company. */
  company: string;
  /** Names of its active groups by id. */
  groups: { [id: string]: string | null };
  privileges: Privilege[];
}

/** Store: every field that can be asked for. */
export interface StoresItem {
  /** Store ID. */
  company_id: string;
  /** Store name. */
  company: string;
  /** Storefront URL. */
  storefront: string;
  /** Store e-mail. */
  email: string;
  /** Language code, such as en; the default language of the installation unless given. */
  lang_code: string;
  /** Creation time, UNIX seconds. */
  timestamp: string;
  /** Status: A active, D disabled, H hidden. */
  status: "A" | "D" | "H";
  /** Secure storefront URL. */
  secure_storefront: string | null;
  /** Store description. */
  company_description: string;
  /** Redirect visitors to country-specific storefronts (determined by IP). */
  redirect_customer: "Y" | "N";
  /** Global entry page, relevant when redirect_customer is N. */
  entry_page: "all_pages" | "none" | "index";
  /** Countries assigned to the store, two-letter codes. */
  countries_list: string[];
  /** Company name. */
  company_name: string;
  /** Company address. */
  company_address: string;
  /** Company city. */
  company_city: string;
  /** Company country. */
  company_country: string;
  /** Company state. */
  company_state: string;
  /** Company zip code. */
  company_zipcode: string;
  /** Company phone. */
  company_phone: string;
  /** Company second phone. */
  company_phone_2: string;
  /** Company fax. */
  company_fax: string;
  /** Company website. */
  company_website: string;
  /** Year the company started operating. */
  company_start_year: string;
  /** User department e-mail address. */
  company_users_department: string;
  /** Site administrator e-mail address. */
  company_site_administrator: string;
  /** Order department e-mail address. */
  company_orders_department: string;
  /** Help/support department e-mail address. */
  company_support_department: string;
  /** Reply-to e-mail address for newsletters. */
  company_newsletter_email: string;
}

/** Store, as the collection shows it. */
export type StoresInList = Pick<
  StoresItem,
  | "company_id"
  | "lang_code"
  | "email"
  | "company"
  | "timestamp"
  | "status"
>;

/** Store, as it is shown by itself. */
export type StoresAlone = Pick<
  StoresItem,
  | "company_id"
  | "lang_code"
  | "email"
  | "company"
  | "timestamp"
  | "status"
>;

/** Store, to be created. Fields that the server sets are ignored. */
export interface StoresCreate {
  /** Store name. */
  company: string;
  /** Storefront URL. */
  storefront: string;
  /** Store e-mail. */
  email?: string | null;
  /** Language code, such as en; the default language of the installation unless given. */
  lang_code?: string | null;
  /** Status: A active, D disabled, H hidden. */
  status?: "A" | "D" | "H" | null;
  /** Secure storefront URL. */
  secure_storefront?: string | null;
  /** Store description. */
  company_description?: string | null;
  /** Redirect visitors to country-specific storefronts (determined by IP). */
  redirect_customer?: "Y" | "N" | null;
  /** Global entry page, relevant when redirect_customer is N. */
  entry_page?: "all_pages" | "none" | "index" | null;
  /** Countries assigned to the store, two-letter codes. */
  countries_list?: readonly string[] | null;
  /** Company name. */
  company_name?: string | null;
  /** Company address. */
  company_address?: string | null;
  /** Company city. */
  company_city?: string | null;
  /** Company country. */
  company_country?: string | null;
  /** Company state. */
  company_state?: string | null;
  /** Company zip code. */
  company_zipcode?: string | null;
  /** Company phone. */
  company_phone?: string | null;
  /** Company second phone. */
  company_phone_2?: string | null;
  /** Company fax. */
  company_fax?: string | null;
  /** Company website. */
  company_website?: string | null;
  /** Year the company started operating. */
  company_start_year?: string | null;
  /** User department e-mail address. */
  company_users_department?: string | null;
  /** Site administrator e-mail address. */
  company_site_administrator?: string | null;
  /** Order department e-mail address. */
  company_orders_department?: string | null;
  /** Help/support department e-mail address. */
  company_support_department?: string | null;
  /** Reply-to e-mail address for newsletters. */
  company_newsletter_email?: string | null;
  /** ID of the store to copy data from, on creation. */
  clone_from?: string | number | null;
  /** Store attributes to copy, on creation. */
  clone?: { layouts?: "Y" | null; settings?: "Y" | null; profile_fields?: "Y" | null; pages?: "Y" | null; promotions?: "Y" | null; shippings?: "Y" | null; payments?: "Y" | null; product_filters?: "Y" | null; product_features?: "Y" | null; sitemap?: "Y" | null; static_data_clone?: "Y" | null; products?: "Y" | null; categories?: "Y" | null } | null;
}

/** Changes of a Store: only the fields given change; null takes a value away, or puts the default in its place. */
export interface StoresUpdate {
  /** Store name. */
  company?: string;
  /** Storefront URL. */
  storefront?: string;
  /** Store e-mail. */
  email?: string | null;
  /** Language code, such as en; the default language of the installation unless given. */
  lang_code?: string | null;
  /** Status: A active, D disabled, H hidden. */
  status?: "A" | "D" | "H" | null;
  /** Secure storefront URL. */
  secure_storefront?: string | null;
  /** Store description. */
  company_description?: string | null;
  /** Redirect visitors to country-specific storefronts (determined by IP). */
  redirect_customer?: "Y" | "N" | null;
  /** Global entry page, relevant when redirect_customer is N. */
  entry_page?: "all_pages" | "none" | "index" | null;
  /** Countries assigned to the store, two-letter codes. */
  countries_list?: readonly string[] | null;
  /** Company name. */
  company_name?: string | null;
  /** Company address. */
  company_address?: string | null;
  /** Company city. */
  company_city?: string | null;
  /** Company country. */
  company_country?: string | null;
  /** Company state. */
  company_state?: string | null;
  /** Company zip code. */
  company_zipcode?: string | null;
  /** Company phone. */
  company_phone?: string | null;
  /** Company second phone. */
  company_phone_2?: string | null;
  /** Company fax. */
  company_fax?: string | null;
  /** Company website. */
  company_website?: string | null;
  /** Year the company started operating. */
  company_start_year?: string | null;
  /** User department e-mail address. */
  company_users_department?: string | null;
  /** Site administrator e-mail address. */
  company_site_administrator?: string | null;
  /** Order department e-mail address. */
  company_orders_department?: string | null;
  /** Help/support department e-mail address. */
  company_support_department?: string | null;
  /** Reply-to e-mail address for newsletters. */
  company_newsletter_email?: string | null;
}

/** Conditions that all hold. */
export interface StoresFilter {
  /** Store ID. */
  readonly company_id?: OrderedCondition<string | number>;
  /** Store name. */
  readonly company?: TextCondition;
  /** Storefront URL. */
  readonly storefront?: TextCondition;
  /** Store e-mail. */
  readonly email?: TextCondition;
  /** Language code, such as en; the default language of the installation unless given. */
  readonly lang_code?: TextCondition;
  /** Creation time, UNIX seconds. */
  readonly timestamp?: OrderedCondition<string | number>;
  /** Status: A active, D disabled, H hidden. */
  readonly status?: TextCondition<"A" | "D" | "H">;
  /** Secure storefront URL. */
  readonly secure_storefront?: TextCondition;
  /** Store description. */
  readonly company_description?: TextCondition;
  /** Redirect visitors to country-specific storefronts (determined by IP). */
  readonly redirect_customer?: TextCondition<"Y" | "N">;
  /** Global entry page, relevant when redirect_customer is N. */
  readonly entry_page?: TextCondition<"all_pages" | "none" | "index">;
  /** Countries assigned to the store, two-letter codes. */
  readonly countries_list?: ElementCondition<string>;
  /** Company name. */
  readonly company_name?: TextCondition;
  /** Company address. */
  readonly company_address?: TextCondition;
  /** Company city. */
  readonly company_city?: TextCondition;
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
}

export type StoresSort = "company_id" | "company" | "status" | "timestamp" | "email";

/** Answer to a creation or an update. */
export interface StoresWritten {
  store_id: string;
}

export interface StoresTypes {
  readonly item: StoresItem;
  readonly listed: StoresInList;
  readonly alone: StoresAlone;
  readonly create: StoresCreate;
  readonly update: StoresUpdate;
  readonly filter: StoresFilter;
  readonly sort: StoresSort;
  readonly written: StoresWritten;
}

/** User group: every field that can be asked for. */
export interface UsergroupsItem {
  /** User group ID. */
  usergroup_id: string;
  /** Name. */
  usergroup: string;
  /** A administrators, C customers. */
  type: "A" | "C";
  /** Status: A active, D disabled, H hidden. Only active groups give privileges. */
  status: "A" | "D" | "H";
  /** Privileges that the declarations name. */
  privileges: ("manage_stores" | "manage_usergroups" | "manage_users" | "view_stores" | "view_usergroups" | "view_users")[];
}

/** User group, as the collection shows it. */
export type UsergroupsInList = Pick<
  UsergroupsItem,
  | "usergroup_id"
  | "usergroup"
  | "type"
  | "status"
  | "privileges"
>;

/** User group, as it is shown by itself. */
export type UsergroupsAlone = Pick<
  UsergroupsItem,
  | "usergroup_id"
  | "usergroup"
  | "type"
  | "status"
  | "privileges"
>;

/** User group, to be created. Fields that the server sets are ignored. */
export interface UsergroupsCreate {
  /** Name. */
  usergroup: string;
  /** A administrators, C customers. */
  type: "A" | "C";
  /** Status: A active, D disabled, H hidden. Only active groups give privileges. */
  status?: "A" | "D" | "H" | null;
  /** Privileges that the declarations name. */
  privileges?: readonly ("manage_stores" | "manage_usergroups" | "manage_users" | "view_stores" | "view_usergroups" | "view_users")[] | null;
}

/** Changes of a User group: only the fields given change; null takes a value away, or puts the default in its place. */
export interface UsergroupsUpdate {
  /** Name. */
  usergroup?: string;
  /** A administrators, C customers. */
  type?: "A" | "C";
  /** Status: A active, D disabled, H hidden. Only active groups give privileges. */
  status?: "A" | "D" | "H" | null;
  /** Privileges that the declarations name. */
  privileges?: readonly ("manage_stores" | "manage_usergroups" | "manage_users" | "view_stores" | "view_usergroups" | "view_users")[] | null;
}

/** Conditions that all hold. */
export interface UsergroupsFilter {
  /** User group ID. */
  readonly usergroup_id?: OrderedCondition<string | number>;
  /** Name. */
  readonly usergroup?: TextCondition;
  /** A administrators, C customers. */
  readonly type?: TextCondition<"A" | "C">;
  /** Status: A active, D disabled, H hidden. Only active groups give privileges. */
  readonly status?: TextCondition<"A" | "D" | "H">;
  /** Privileges that the declarations name. */
  readonly privileges?: ElementCondition<"manage_stores" | "manage_usergroups" | "manage_users" | "view_stores" | "view_usergroups" | "view_users">;
}

export type UsergroupsSort = "usergroup_id" | "usergroup" | "status";

/** Answer to a creation or an update. */
export interface UsergroupsWritten {
  usergroup_id: string;
}

export interface UsergroupsTypes {
  readonly item: UsergroupsItem;
  readonly listed: UsergroupsInList;
  readonly alone: UsergroupsAlone;
  readonly create: UsergroupsCreate;
  readonly update: UsergroupsUpdate;
  readonly filter: UsergroupsFilter;
  readonly sort: UsergroupsSort;
  readonly written: UsergroupsWritten;
}

/** User: every field that can be asked for. */
export interface UsersItem {
  /** User ID. */
  user_id: string;
  /** E-mail and API login; unique regardless of case. */
  email: string;
  /** Login name set by the platform. */
  user_login: string;
  /** A administrator, C customer, V vendor administrator. */
  user_type: "A" | "C" | "V";
  /** Status: A active, D disabled, H hidden. */
  status: "A" | "D" | "H";
  /** First name. */
  firstname: string;
  /** Last name. */
  lastname: string;
  /** Phone. */
  phone: string;
  /** Name of the person's company. */
  company: string;
  /** The store the account is bound to; 0 for all stores. */
  company_id: string;
  /** Root administrator: every privilege, every store. Only root administrators set it. */
  is_root: "Y" | "N";
  /** User groups the account is in. */
  usergroup_ids: string[];
  /** Creation time, UNIX seconds. */
  timestamp: string;
  /** May use the API; switching it on generates a key. */
  api_access: "Y" | "N";
}

/** User, as the collection shows it. */
export type UsersInList = Pick<
  UsersItem,
  | "user_id"
  | "email"
  | "user_login"
  | "user_type"
  | "status"
  | "firstname"
  | "lastname"
  | "phone"
  | "company"
  | "company_id"
  | "is_root"
  | "usergroup_ids"
  | "timestamp"
  | "api_access"
>;

/** User, as it is shown by itself. */
export type UsersAlone = Pick<
  UsersItem,
  | "user_id"
  | "email"
  | "user_login"
  | "user_type"
  | "status"
  | "firstname"
  | "lastname"
  | "phone"
  | "company"
  | "company_id"
  | "is_root"
  | "usergroup_ids"
  | "timestamp"
  | "api_access"
>;

/** User, to be created. Fields that the server sets are ignored. */
export interface UsersCreate {
  /** E-mail and API login; unique regardless of case. */
  email: string;
  /** A administrator, C customer, V vendor administrator. */
  user_type: "A" | "C" | "V";
  /** Status: A active, D disabled, H hidden. */
  status?: "A" | "D" | "H" | null;
  /** First name. */
  firstname?: string | null;
  /** Last name. */
  lastname?: string | null;
  /** Phone. */
  phone?: string | null;
  /** Name of the person's company. */
  company?: string | null;
  /** The store the account is bound to; 0 for all stores. */
  company_id?: string | number | null;
  /** Root administrator: every privilege, every store. Only root administrators set it. */
  is_root?: "Y" | "N" | null;
  /** User groups the account is in. */
  usergroup_ids?: readonly (string | number)[] | null;
  /** May use the API; switching it on generates a key. */
  api_access?: "Y" | "N" | null;
  /** Y makes a new API key; the old one is dead at once. */
  regenerate_api_key?: "Y" | "N" | null;
  /** Password for the administration panel, stored as a hash. */
  password?: string | null;
}

/** Changes of a User: only the fields given change; null takes a value away, or puts the default in its place. */
export interface UsersUpdate {
  /** E-mail and API login; unique regardless of case. */
  email?: string;
  /** A administrator, C customer, V vendor administrator. */
  user_type?: "A" | "C" | "V";
  /** Status: A active, D disabled, H hidden. */
  status?: "A" | "D" | "H" | null;
  /** First name. */
  firstname?: string | null;
  /** Last name. */
  lastname?: string | null;
  /** Phone. */
  phone?: string | null;
  /** Name of the person's company. */
  company?: string | null;
  /** The store the account is bound to; 0 for all stores. */
  company_id?: string | number | null;
  /** Root administrator: every privilege, every store. Only root administrators set it. */
  is_root?: "Y" | "N" | null;
  /** User groups the account is in. */
  usergroup_ids?: readonly (string | number)[] | null;
  /** May use the API; switching it on generates a key. */
  api_access?: "Y" | "N" | null;
  /** Y makes a new API key; the old one is dead at once. */
  regenerate_api_key?: "Y" | "N" | null;
  /** Password for the administration panel, stored as a hash. */
  password?: string | null;
}

/** Conditions that all hold. */
export interface UsersFilter {
  /** User ID. */
  readonly user_id?: OrderedCondition<string | number>;
  /** E-mail and API login; unique regardless of case. */
  readonly email?: TextCondition;
  /** Login name set by the platform. */
  readonly user_login?: TextCondition;
  /** A administrator, C customer, V vendor administrator. */
  readonly user_type?: TextCondition<"A" | "C" | "V">;
  /** Status: A active, D disabled, H hidden. */
  readonly status?: TextCondition<"A" | "D" | "H">;
  /** First name. */
  readonly firstname?: TextCondition;
  /** Last name. */
  readonly lastname?: TextCondition;
  /** Phone. */
  readonly phone?: TextCondition;
  /** Name of the person's company. */
  readonly company?: TextCondition;
  /** The store the account is bound to; 0 for all stores. */
  readonly company_id?: OrderedCondition<string | number>;
  /** Root administrator: every privilege, every store. Only root administrators set it. */
  readonly is_root?: TextCondition<"Y" | "N">;
  /** User groups the account is in. */
  readonly usergroup_ids?: ElementCondition<string | number>;
  /** Creation time, UNIX seconds. */
  readonly timestamp?: OrderedCondition<string | number>;
  /** May use the API; switching it on generates a key. */
  readonly api_access?: TextCondition<"Y" | "N">;
}

export type UsersSort = "user_id" | "email" | "firstname" | "lastname" | "status" | "timestamp";

/** Answer to a creation or an update. */
export interface UsersWritten {
  user_id: string;
  /** Where this request made a new one; it is shown this once. */
  api_key?: string;
}

export interface UsersTypes {
  readonly item: UsersItem;
  readonly listed: UsersInList;
  readonly alone: UsersAlone;
  readonly create: UsersCreate;
  readonly update: UsersUpdate;
  readonly filter: UsersFilter;
  readonly sort: UsersSort;
  readonly written: UsersWritten;
}

/** Every collection, and the account itself. */
export interface Client {
  /** Store. A storefront with its own address, administrators and data. */
  readonly stores: Collection<StoresTypes>;
  /** User group. A set of privileges that accounts are given by being in the group. */
  readonly usergroups: Collection<UsergroupsTypes>;
  /** User. An account: an administrator, who may be given API access, or a customer. */
  readonly users: Collection<UsersTypes>;
  me(options?: RequestOptions): Promise<Me>;
}

/**
 * Nothing is asked before the first request: wrong credentials are told by that one, as `Unauthenticated`.
 * @throws TypeError where `url` is no address
 */
export declare function connect(options: ConnectOptions): Client;
