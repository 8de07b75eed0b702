// Generated from schemas/ by "stockroom generate"; never edited.
import type { Client, Id } from "./index.js";

/** Options that the caller can put into `meta` of each call. */
export interface Meta {
    /** Ids of the items that contain a nested collection, outermost first. */
    readonly within?: readonly Id[];
    readonly [more: string]: unknown;
}
interface ResourceParams {
    readonly resource: string;
    readonly meta?: Meta | undefined;
}
/** The page to read. refine 5 sends `currentPage`, refine 4 sends `current`. */
interface Pagination {
    readonly currentPage?: number;
    readonly current?: number;
    readonly pageSize?: number;
    readonly mode?: "client" | "server" | "off";
}
interface Sorter {
    readonly field: string;
    readonly order: "asc" | "desc";
}
/** A condition on a field. For the operators `and` and `or`, `value` has several conditions. */
interface Filter {
    readonly field?: string;
    readonly operator: string;
    readonly value: unknown;
}
/**
 * The `DataProvider` of refine. Its errors have a `statusCode`, and list invalid fields in `errors`, which forms of refine show.
 */
export interface RefineDataProvider {
    /** @throws Error for an operator that the server does not support */
    getList<Item extends object>(params: ResourceParams & {
        readonly pagination?: Pagination | undefined;
        readonly sorters?: readonly Sorter[] | undefined;
        readonly filters?: readonly Filter[] | undefined;
    }): Promise<{
        data: Item[];
        total: number;
    }>;
    getOne<Item extends object>(params: ResourceParams & {
        readonly id: Id;
    }): Promise<{
        data: Item;
    }>;
    getMany<Item extends object>(params: ResourceParams & {
        readonly ids: Id[];
    }): Promise<{
        data: Item[];
    }>;
    create<Item extends object>(params: ResourceParams & {
        readonly variables: unknown;
    }): Promise<{
        data: Item;
    }>;
    /** Creates up to a thousand records together: all or none. */
    createMany<Item extends object>(params: ResourceParams & {
        readonly variables: readonly unknown[];
    }): Promise<{
        data: Item[];
    }>;
    update<Item extends object>(params: ResourceParams & {
        readonly id: Id;
        readonly variables: unknown;
    }): Promise<{
        data: Item;
    }>;
    updateMany<Item extends object>(params: ResourceParams & {
        readonly ids: Id[];
        readonly variables: unknown;
    }): Promise<{
        data: Item[];
    }>;
    deleteOne<Item extends object>(params: ResourceParams & {
        readonly id: Id;
        readonly variables?: unknown;
    }): Promise<{
        data: Item;
    }>;
    deleteMany<Item extends object>(params: ResourceParams & {
        readonly ids: Id[];
        readonly variables?: unknown;
    }): Promise<{
        data: Item[];
    }>;
    /**
     * Sends any request to the API, such as a call of an action, without retries. `url` is a path after `/api/2.0/`, such
     * as `devices/12/restart`.
     * @throws Error for a URL of another server, and for filters and sorters, which belong in `query`
     */
    custom<Answer extends object>(params: {
        readonly url: string;
        readonly method: string;
        readonly payload?: unknown;
        readonly query?: unknown;
        readonly headers?: object;
        readonly filters?: readonly Filter[] | undefined;
        readonly sorters?: readonly Sorter[] | undefined;
    }): Promise<{
        data: Answer;
    }>;
    getApiUrl(): string;
}
export {};

/** Creates a data provider for the client of `connect`. Resources are named by their paths: `devices`, `devices/12/parts`. */
export declare function createDataProvider(client: Client, url?: string): RefineDataProvider;
