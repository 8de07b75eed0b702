import type { OutgoingRequest, RequestSender } from "../send.js";
import type { Id } from "../types.js";
import {
  convertErrors,
  listFieldErrors,
  createRecordStoreFactory,
  type CollectionFieldNamesByPath,
  type CollectionRecords,
  type RecordQuery,
  type RecordValues,
} from "./record-store.js";

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
  getList<Item extends object>(
    params: ResourceParams & {
      readonly pagination?: Pagination | undefined;
      readonly sorters?: readonly Sorter[] | undefined;
      readonly filters?: readonly Filter[] | undefined;
    },
  ): Promise<{ data: Item[]; total: number }>;
  getOne<Item extends object>(params: ResourceParams & { readonly id: Id }): Promise<{ data: Item }>;
  getMany<Item extends object>(params: ResourceParams & { readonly ids: Id[] }): Promise<{ data: Item[] }>;
  create<Item extends object>(params: ResourceParams & { readonly variables: unknown }): Promise<{ data: Item }>;
  /** Creates up to a thousand records together: all or none. */
  createMany<Item extends object>(
    params: ResourceParams & { readonly variables: readonly unknown[] },
  ): Promise<{ data: Item[] }>;
  update<Item extends object>(
    params: ResourceParams & { readonly id: Id; readonly variables: unknown },
  ): Promise<{ data: Item }>;
  updateMany<Item extends object>(
    params: ResourceParams & { readonly ids: Id[]; readonly variables: unknown },
  ): Promise<{ data: Item[] }>;
  deleteOne<Item extends object>(
    params: ResourceParams & { readonly id: Id; readonly variables?: unknown },
  ): Promise<{ data: Item }>;
  deleteMany<Item extends object>(
    params: ResourceParams & { readonly ids: Id[]; readonly variables?: unknown },
  ): Promise<{ data: Item[] }>;
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
  }): Promise<{ data: Answer }>;
  getApiUrl(): string;
}

export function openRefine(
  client: object,
  fieldNamesByPath: CollectionFieldNamesByPath,
  apiUrl = "",
): RefineDataProvider {
  const open = createRecordStoreFactory(client, fieldNamesByPath);
  // The client has the function `send` for data providers under this symbol.
  const send = (client as { readonly [name: symbol]: unknown })[Symbol.for("stockroom.send")] as RequestSender;
  const recordsOf = ({ resource, meta }: ResourceParams): CollectionRecords => open(resource, meta?.within);
  const provider = {
    getList({ pagination, sorters = [], filters = [], ...addressed }: ResourceParams & ListParams) {
      const query = { filter: toApiFilter(filters), sort: sorters, page: toPage(pagination) };
      return recordsOf(addressed).list(query, {});
    },
    getOne: async (params: ResourceParams & { readonly id: Id }) => ({
      data: await recordsOf(params).get(params.id, {}),
    }),
    getMany: async (params: ResourceParams & { readonly ids: Id[] }) => ({
      data: await recordsOf(params).getMany(params.ids, {}),
    }),
    create: async (params: ResourceParams & { readonly variables: object }) => ({
      data: await recordsOf(params).create({ ...params.variables }),
    }),
    createMany: async (params: ResourceParams & { readonly variables: readonly object[] }) => ({
      data: await recordsOf(params).createMany(params.variables.map((each) => ({ ...each }))),
    }),
    update: async (params: ResourceParams & { readonly id: Id; readonly variables: object }) => ({
      data: await recordsOf(params).update(params.id, { ...params.variables }),
    }),
    async updateMany(params: ResourceParams & { readonly ids: Id[]; readonly variables: object }) {
      const records = recordsOf(params);
      await records.updateMany(params.ids, { ...params.variables });
      return { data: await records.getMany(params.ids, {}) };
    },
    async deleteOne(params: ResourceParams & { readonly id: Id }) {
      await recordsOf(params).delete(params.id);
      return { data: { id: params.id } };
    },
    async deleteMany(params: ResourceParams & { readonly ids: Id[] }) {
      await recordsOf(params).deleteMany(params.ids);
      return { data: params.ids.map((id) => ({ id })) };
    },
    async custom(params: CustomRequestParams) {
      const { json } = await send(toRequest(params, apiUrl), { attempts: 1 });
      return { data: json ?? {} };
    },
  };
  const methods = convertErrors(provider, (error) => {
    if (!(error instanceof Error) || !("status" in error)) return error;
    const providerError = new Error(error.message, { cause: error });
    return Object.assign(providerError, { statusCode: error.status, errors: listFieldErrors(error) ?? {} });
  });
  // The cast is needed, because the caller chooses the type of the records.
  return { getApiUrl: () => apiUrl, ...methods } as unknown as RefineDataProvider;
}

interface CustomRequestParams {
  readonly url: string;
  readonly method: string;
  readonly payload?: object;
  readonly query?: object;
  readonly headers?: { readonly [name: string]: string };
  readonly filters?: readonly Filter[];
  readonly sorters?: readonly Sorter[];
}

function toRequest(
  { url, method, payload, query = {}, headers, ...others }: CustomRequestParams,
  apiUrl: string,
): OutgoingRequest {
  const verb = httpMethodByName[method.toLowerCase()];
  if (verb === undefined)
    throw new Error(`custom does not support the method ${method}; use get, post, put, patch or delete`);
  if ([...(others.filters ?? []), ...(others.sorters ?? [])].length > 0) {
    throw new Error(
      "custom does not support filters and sorters: write them as query parameters of the server, in query",
    );
  }
  const below = apiUrl !== "" && url.startsWith(apiUrl) ? url.slice(apiUrl.length) : url;
  if (/^[a-z][a-z\d+.-]*:|^\/\/|\\/i.test(below))
    throw new Error(`${url} is not below ${apiUrl}, the address of the server`);
  const [path = "", queryOfUrl = ""] = below.replace(/^\/?(?:api\/2\.0\/)?/, "").split("?", 2);
  const parameters = new URLSearchParams(queryOfUrl);
  for (const [name, values] of Object.entries(query).flatMap(toUrlParameters))
    for (const each of [values].flat()) if (each !== undefined && each !== null) parameters.append(name, String(each));
  return {
    method: verb,
    path,
    query: parameters.toString(),
    ...(headers === undefined ? {} : { headers }),
    ...(payload === undefined || verb === "GET" ? {} : { body: payload }),
  };
}

/** Lists the URL parameters for a member of `query`: one for a value, or one per operator for `{ price: { gte: 5, lt: 9 } }`. */
function toUrlParameters([name, value]: readonly [string, unknown]): readonly (readonly [string, unknown])[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [[name, value]];
  return Object.entries(value).map(([key, each]) => [`${name}[${key}]${Array.isArray(each) ? "[]" : ""}`, each]);
}

/** HTTP methods by the method names of refine. `patch` becomes PUT, because PUT also changes only the fields that are sent. */
const httpMethodByName: { readonly [method: string]: OutgoingRequest["method"] } = {
  get: "GET",
  post: "POST",
  put: "PUT",
  patch: "PUT",
  delete: "DELETE",
};

interface ListParams {
  readonly pagination?: Pagination;
  readonly sorters?: readonly Sorter[];
  readonly filters?: readonly Filter[];
}

function toPage(pagination: Pagination = {}): RecordQuery["page"] {
  const { currentPage, current, pageSize = 10, mode = "server" } = pagination;
  return mode === "server" ? { page: currentPage ?? current ?? 1, size: pageSize } : undefined;
}

const apiOperatorByName: { readonly [operator: string]: string } = {
  eq: "eq",
  ne: "ne",
  lt: "lt",
  gt: "gt",
  lte: "lte",
  gte: "gte",
  in: "in",
  nin: "nin",
  ina: "in",
  nina: "nin",
  startswiths: "prefix",
  contains: "contains",
};

/** Converts the filters of refine. Merges several conditions on one field. A condition on `q` becomes a text search. */
function toApiFilter(filters: readonly Filter[]): RecordValues {
  const found: { [field: string]: RecordValues } = {};
  let words: unknown;
  const either: { readonly or: readonly RecordValues[] }[] = [];
  for (const { field = "", operator, value } of flattenAndFilters(filters)) {
    if (value === undefined || value === "" || (value === null && !operator.endsWith("null"))) continue;
    if (operator === "or") {
      either.push({ or: (value as readonly Filter[]).map((each) => toApiFilter([each])) });
    } else if (field === "q") words = value;
    else found[field] = { ...found[field], ...toConditions(field, operator, value) };
  }
  return {
    ...found,
    ...(words === undefined ? {} : { q: words }),
    ...either[0],
    ...(either.length > 1 ? { or: [{ and: either }] } : {}),
  };
}

function flattenAndFilters(filters: readonly Filter[]): readonly Filter[] {
  return filters.flatMap((filter) =>
    filter.operator === "and" ? flattenAndFilters(filter.value as readonly Filter[]) : filter,
  );
}

function toConditions(field: string, operator: string, value: unknown): RecordValues {
  if (operator === "null" || operator === "nnull") return { exists: operator === "nnull" };
  if (operator === "between") {
    const [from, to] = value as readonly [unknown, unknown];
    return { gte: from, lte: to };
  }
  const known = apiOperatorByName[operator];
  if (known !== undefined) return { [known]: value };
  throw new Error(`${field}: the server has no operator ${operator}; to search for words, filter by the field "q"`);
}
