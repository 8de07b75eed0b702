import type { Id } from "../types.js";
import {
  convertErrors,
  listFieldErrors,
  createRecordStoreFactory,
  type CollectionFieldNamesByPath,
  type CollectionRecords,
} from "./record-store.js";

/** Options that the caller can put into `meta` of each call. */
export interface Meta {
  /** Ids of the items that contain a nested collection, outermost first. */
  readonly within?: readonly Id[];
}

interface ListParams {
  readonly pagination?: { readonly page: number; readonly perPage: number } | undefined;
  readonly sort?: { readonly field: string; readonly order: string } | undefined;
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
  getList<Item extends Identified>(resource: string, params: ListParams): Promise<{ data: Item[]; total: number }>;
  getOne<Item extends Identified>(resource: string, params: SingleParams): Promise<{ data: Item }>;
  getMany<Item extends Identified>(resource: string, params: ManyParams): Promise<{ data: Item[] }>;
  /**
   * If `target` is the id field of the parent resource, reads the collection nested in the item `id`. Otherwise reads the items
   * whose field `target` equals `id`.
   */
  getManyReference<Item extends Identified>(
    resource: string,
    params: ListParams & ReferenceTargetParams,
  ): Promise<{ data: Item[]; total: number }>;
  create<Item extends Identified>(
    resource: string,
    params: { readonly data: object; readonly meta?: Meta | undefined },
  ): Promise<{ data: Item }>;
  /** Sends only the values that differ from `previousData`. */
  update<Item extends Identified>(
    resource: string,
    params: SingleParams & PreviousDataParams & { readonly data: object },
  ): Promise<{ data: Item }>;
  updateMany(resource: string, params: ManyParams & { readonly data: object }): Promise<{ data: Id[] }>;
  delete<Item extends Identified>(resource: string, params: SingleParams & PreviousDataParams): Promise<{ data: Item }>;
  deleteMany(resource: string, params: ManyParams): Promise<{ data: Id[] }>;
};

export function openReactAdmin(client: object, fieldNamesByPath: CollectionFieldNamesByPath): ReactAdminDataProvider {
  const open = createRecordStoreFactory(client, fieldNamesByPath);
  const recordsOf = (resource: string, { meta }: { readonly meta?: Meta | undefined }): CollectionRecords =>
    open(resource, meta?.within);
  const provider = {
    getList: (resource: string, params: ListParams) => listRecords(recordsOf(resource, params), params),
    async getOne(resource: string, params: SingleParams) {
      return { data: await recordsOf(resource, params).get(params.id, { signal: params.signal }) };
    },
    async getMany(resource: string, params: ManyParams) {
      return { data: await recordsOf(resource, params).getMany(params.ids, { signal: params.signal }) };
    },
    getManyReference(resource: string, { target, id, ...params }: ListParams & ReferenceTargetParams) {
      const above = resource.split("/").slice(0, -1).join("/");
      if (Object.hasOwn(fieldNamesByPath, resource) && fieldNamesByPath[above]?.id === target) {
        return listRecords(open(resource, [...(params.meta?.within ?? []), id]), params);
      }
      return listRecords(recordsOf(resource, params), { ...params, filter: { ...params.filter, [target]: id } });
    },
    async create(resource: string, params: { readonly data: object; readonly meta?: Meta | undefined }) {
      return { data: await recordsOf(resource, params).create({ ...params.data }) };
    },
    async update(resource: string, params: SingleParams & PreviousDataParams & { readonly data: object }) {
      const { id, data, previousData } = params;
      return { data: await recordsOf(resource, params).update(id, { ...data }, previousData && { ...previousData }) };
    },
    async updateMany(resource: string, params: ManyParams & { readonly data: object }) {
      await recordsOf(resource, params).updateMany(params.ids, { ...params.data });
      return { data: [...params.ids] };
    },
    async delete(resource: string, params: SingleParams & PreviousDataParams) {
      await recordsOf(resource, params).delete(params.id);
      return { data: { ...params.previousData, id: params.id } };
    },
    async deleteMany(resource: string, params: ManyParams) {
      await recordsOf(resource, params).deleteMany(params.ids);
      return { data: [...params.ids] };
    },
  };
  const methods = convertErrors(provider, (error) => {
    const errors = listFieldErrors(error);
    return errors === null ? error : Object.assign(error as Error, { body: { errors } });
  });
  // The cast is needed, because the caller chooses the type of the records.
  return { supportAbortSignal: true, ...methods } as unknown as ReactAdminDataProvider;
}

async function listRecords(
  records: CollectionRecords,
  { pagination, sort, filter, signal }: ListParams,
): Promise<object> {
  const page = pagination && { page: pagination.page, size: pagination.perPage };
  return records.list({ filter: { ...filter }, sort: sort === undefined ? [] : [sort], page }, { signal });
}
