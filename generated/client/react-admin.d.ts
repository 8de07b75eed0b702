// Generated from schemas/ by "stockroom generate"; never edited.
import type { Client, Id } from "./index.js";

/** Options that the caller can put into `meta` of each call. */
export interface Meta {
    /** Ids of the items that contain a nested collection, outermost first. */
    readonly within?: readonly Id[];
}
interface ListParams {
    readonly pagination?: {
        readonly page: number;
        readonly perPage: number;
    } | undefined;
    readonly sort?: {
        readonly field: string;
        readonly order: string;
    } | undefined;
    readonly filter?: object | undefined;
    readonly meta?: Meta | undefined;
    readonly signal?: AbortSignal | undefined;
}
interface SingleParams {
    readonly id: Id;
    readonly meta?: Meta | undefined;
    readonly signal?: AbortSignal | undefined;
}
interface ManyParams {
    readonly ids: readonly Id[];
    readonly meta?: Meta | undefined;
    readonly signal?: AbortSignal | undefined;
}
interface PreviousDataParams {
    readonly previousData?: object | undefined;
}
interface ReferenceTargetParams {
    readonly target: string;
    readonly id: Id;
}
/** An item with an `id`, as react-admin requires. */
export interface Identified {
    readonly id: Id;
}
/** The `DataProvider` of react-admin. Its errors list invalid fields in `body.errors`, which forms of react-admin show. */
export type ReactAdminDataProvider = {
    supportAbortSignal: boolean;
    getList<Item extends Identified>(resource: string, params: ListParams): Promise<{
        data: Item[];
        total: number;
    }>;
    getOne<Item extends Identified>(resource: string, params: SingleParams): Promise<{
        data: Item;
    }>;
    getMany<Item extends Identified>(resource: string, params: ManyParams): Promise<{
        data: Item[];
    }>;
    /**
     * If `target` is the id field of the parent resource, reads the collection nested in the item `id`. Otherwise reads the items
     * whose field `target` equals `id`.
     */
    getManyReference<Item extends Identified>(resource: string, params: ListParams & ReferenceTargetParams): Promise<{
        data: Item[];
        total: number;
    }>;
    create<Item extends Identified>(resource: string, params: {
        readonly data: object;
        readonly meta?: Meta | undefined;
    }): Promise<{
        data: Item;
    }>;
    /** Sends only the values that differ from `previousData`. */
    update<Item extends Identified>(resource: string, params: SingleParams & PreviousDataParams & {
        readonly data: object;
    }): Promise<{
        data: Item;
    }>;
    updateMany(resource: string, params: ManyParams & {
        readonly data: object;
    }): Promise<{
        data: Id[];
    }>;
    delete<Item extends Identified>(resource: string, params: SingleParams & PreviousDataParams): Promise<{
        data: Item;
    }>;
    deleteMany(resource: string, params: ManyParams): Promise<{
        data: Id[];
    }>;
};
export {};

/** Creates a data provider for the client of `connect`. Resources are named by their paths: `devices`, `devices/12/parts`. */
export declare function createDataProvider(client: Client): ReactAdminDataProvider;
