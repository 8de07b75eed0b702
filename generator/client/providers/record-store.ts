/** The common part of the data providers for front-end frameworks. A record is an item that has its id under the name `id`. */
import type { RequestOptions } from "../connect-types.js";
import type { BatchRunner } from "../batch.js";
import type { Operation } from "../batch-types.js";
import type { Collection, Id, ListQuery, ResourceTypes } from "../types.js";

export interface CollectionFieldNames {
  readonly id: string;
  /** Fields to request in lists: the id and default fields. Absent if the default fields already include the id. */
  readonly listFields?: readonly string[];
  /** Fields that are UNIX times. A property of an object has a path with dots, such as `visit.start`. */
  readonly unixTimeFields?: readonly string[];
}

/** Collections by their path without ids, such as `devices/parts`. */
export interface CollectionFieldNamesByPath {
  readonly [place: string]: CollectionFieldNames;
}

/** The values of a record, or of a form. */
export type RecordValues = { readonly [field: string]: unknown };

export type ProviderRecord = { readonly [field: string]: unknown; readonly id: Id };

export interface RecordQuery {
  readonly filter: RecordValues;
  /** The order of the records. Each `field` is a field of the item, or `id`. */
  readonly sort?: readonly { readonly field: string; readonly order: string }[] | undefined;
  /** The page to read. If absent, all records are read. */
  readonly page?: { readonly page: number; readonly size: number } | undefined;
}

export interface CollectionRecords {
  list(query: RecordQuery, options: RequestOptions): Promise<{ data: ProviderRecord[]; total: number }>;
  get(id: Id, options: RequestOptions): Promise<ProviderRecord>;
  /** Returns the records in the order of `ids`. Leaves out ids without a record. */
  getMany(ids: readonly Id[], options: RequestOptions): Promise<ProviderRecord[]>;
  create(values: RecordValues): Promise<ProviderRecord>;
  /** Creates up to a thousand records together: all or none. */
  createMany(values: readonly RecordValues[]): Promise<ProviderRecord[]>;
  /** Sends only the values that differ from `previousValues`; without them, sends all values. */
  update(id: Id, values: RecordValues, previousValues?: RecordValues): Promise<ProviderRecord>;
  /** Updates up to a thousand records together: all or none. */
  updateMany(ids: readonly Id[], values: RecordValues): Promise<void>;
  delete(id: Id): Promise<void>;
  /** Deletes up to a thousand records together: all or none. */
  deleteMany(ids: readonly Id[]): Promise<void>;
}

/**
 * Opens the records of a collection.
 * @throws Error if there is no such collection, or if ids of its ancestors are missing
 */
export type RecordStoreFactory = (resource: string, parentIds?: readonly Id[]) => CollectionRecords;

type AnyCollection = Collection<ResourceTypes>;
type CollectionNode = { readonly [name: string]: AnyCollection & ((id: Id) => CollectionNode) };

/** Maximum number of ids in one request for records, and of operations in one batch. */
const chunkSizes = { ids: 100, operations: 1000 };

export function createRecordStoreFactory(
  client: object,
  fieldNamesByPath: CollectionFieldNamesByPath,
): RecordStoreFactory {
  // The cast is safe, because the client has a member for each collection of the project.
  const root = client as CollectionNode;
  const { batch } = client as { readonly batch: BatchRunner };
  return (resource, parentIds) => {
    const { names, ids } = parseResourcePath(resource, parentIds, fieldNamesByPath);
    const place = fieldNamesByPath[names.join("/")]!;
    let node = root;
    for (const [index, id] of ids.entries()) node = node[names[index]!]!(id);
    const path = names.map((name, index) => (index < ids.length ? `${name}/${encodeURIComponent(ids[index]!)}` : name));
    return createRecordStore(node[names.at(-1)!]!, path.join("/"), place, batch);
  };
}

/**
 * Finds a collection by a path with ids, such as `devices/12/parts`, or by a path without ids, such as `devices/parts`.
 * In the second case, `parentIds` has the ids.
 */
function parseResourcePath(
  resource: string,
  parentIds: readonly Id[] | undefined,
  fieldNamesByPath: CollectionFieldNamesByPath,
) {
  const segments = resource.split("/");
  const isPlace = Object.hasOwn(fieldNamesByPath, resource);
  const names = isPlace ? segments : segments.filter((_, index) => index % 2 === 0);
  const ids = isPlace ? (parentIds ?? []) : segments.filter((_, index) => index % 2 === 1);
  if (!Object.hasOwn(fieldNamesByPath, names.join("/"))) throw new Error(`there is no collection ${resource}`);
  if (ids.length !== names.length - 1) {
    const wanted = names.slice(0, -1).join(", ");
    throw new Error(`${resource} are nested: meta.within must list the ids of ${wanted}, in this order`);
  }
  return { names, ids };
}

function createRecordStore(
  collection: AnyCollection,
  path: string,
  fieldNames: CollectionFieldNames,
  batch: BatchRunner,
): CollectionRecords {
  const toRecord = (item: object, id?: Id): ProviderRecord => {
    const values = convertTimeFields(item as RecordValues, fieldNames, toIsoTime);
    // A record keeps the id as the caller passed it, possibly a number. The API returns ids as strings.
    return { ...values, id: id ?? (values[fieldNames.id] as Id) };
  };
  const fromRecord = (values: RecordValues): RecordValues => {
    const { id: _, ...own } = values;
    return convertTimeFields(fieldNames.id === "id" ? values : own, fieldNames, toUnixTimes);
  };
  /** Returns the id in the answer to a write. If the caller may not read the item, the answer contains only the id. */
  const readWrittenId = (item: RecordValues): Id => (item[fieldNames.id] ?? Object.values(item)[0]) as Id;
  const writeAll = async (operations: readonly Operation[]): Promise<readonly RecordValues[]> => {
    const results: RecordValues[] = [];
    for (const chunk of splitIntoChunks(operations, chunkSizes.operations)) {
      results.push(...((await batch(chunk)) as readonly RecordValues[]));
    }
    return results;
  };
  const pathOf = (id: Id): string => `${path}/${encodeURIComponent(id)}`;

  const records: CollectionRecords = {
    async list({ filter, sort, page }, options) {
      const query = toListQuery(filter, sort, fieldNames);
      const list = collection.list(query, options);
      if (page === undefined) {
        const all = await list.all();
        return { data: all.map((item) => toRecord(item)), total: all.length };
      }
      const { items, total } = await list.page(page);
      return { data: items.map((item) => toRecord(item)), total };
    },
    get: async (id, options) => toRecord(await collection.get(id, options), id),
    async getMany(ids, options) {
      const found = new Map<string, ProviderRecord>();
      for (const chunk of splitIntoChunks([...new Set(ids.map(String))], chunkSizes.ids)) {
        const query = toListQuery({ id: chunk }, undefined, fieldNames);
        const { items } = await collection.list(query, options).page({ page: 1, size: chunk.length });
        for (const item of items) found.set(String(toRecord(item).id), toRecord(item));
      }
      return ids.flatMap((id) => found.get(String(id)) ?? []);
    },
    async create(values) {
      const item = (await collection.create(fromRecord(values), { show: true })) as RecordValues;
      return { ...values, ...toRecord(item, readWrittenId(item)) };
    },
    async createMany(all) {
      const made = await writeAll(all.map((values) => ({ method: "POST", path, body: fromRecord(values) })));
      // If the account may not read the new records, this read fails although the creation has succeeded.
      const shown = await records.getMany(made.map(readWrittenId), {}).catch(() => []);
      const byId = new Map(shown.map((record) => [String(record.id), record]));
      return made.map((item, index) => {
        const id = readWrittenId(item);
        return { ...all[index], ...item, ...byId.get(String(id)), id };
      });
    },
    async update(id, values, previousValues) {
      const changed = fromRecord(previousValues === undefined ? values : selectChangedValues(values, previousValues));
      if (Object.keys(changed).length === 0) return { ...previousValues, ...values, id };
      const item = await collection.update(id, changed, { show: true });
      return { ...previousValues, ...values, ...toRecord(item, id) };
    },
    async updateMany(ids, values) {
      await writeAll(ids.map((id) => ({ method: "PUT", path: pathOf(id), body: fromRecord(values) })));
    },
    delete: (id) => collection.delete(id),
    async deleteMany(ids) {
      await writeAll(ids.map((id) => ({ method: "DELETE", path: pathOf(id) })));
    },
  };
  return records;
}

/** Converts between the UNIX times of the API and ISO 8601, which date fields of front ends use. */
function convertTimeFields(
  values: RecordValues,
  { unixTimeFields = [] }: CollectionFieldNames,
  convert: (value: unknown) => unknown,
): RecordValues {
  return unixTimeFields.reduce(
    (converted, time) => convertAtPath(converted, time.split("."), convert) as RecordValues,
    values,
  );
}

function convertAtPath(value: unknown, path: readonly string[], convert: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => convertAtPath(each, path, convert));
  const [name, ...rest] = path;
  if (name === undefined) return convert(value);
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: convertAtPath((value as RecordValues)[name], rest, convert) };
}

/** The latest time that a `Date` can hold, in seconds since 1970. */
const maxDateSeconds = 8_640_000_000_000;

function toIsoTime(value: unknown): unknown {
  const isTime = typeof value === "number" || (typeof value === "string" && /^-?\d+$/.test(value));
  if (!isTime || Math.abs(Number(value)) > maxDateSeconds) return value;
  return new Date(Number(value) * 1000).toISOString();
}

/**
 * Converts a `Date`, or a date as text, to a UNIX time, also inside the conditions of a filter. Other values stay as
 * they are, and the server rejects the invalid ones.
 */
function toUnixTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toUnixTimes);
  if (value instanceof Date) return toUnixTimes(value.toISOString());
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toUnixTimes(each)]));
  }
  const isText = typeof value === "string" && !/^-?\d+$/.test(value) && !Number.isNaN(Date.parse(value));
  return isText ? Math.floor(Date.parse(value) / 1000) : value;
}

type UntypedListQuery = ListQuery<ResourceTypes, never>;

/** Writes the query for a list. Leaves out empty values, so that empty inputs of a filter form add no condition. */
function toListQuery(
  { q, or, ...filter }: RecordValues,
  sort: RecordQuery["sort"] = [],
  fieldNames: CollectionFieldNames,
): UntypedListQuery {
  const { id, listFields, unixTimeFields = [] } = fieldNames;
  const isTime = (name: string): boolean => unixTimeFields.includes(name.replace(/_(?:from|to)$/, ""));
  const toApiName = (field: string): string => (field === "id" ? id : field);
  const toApiFilter = (each: object): object => {
    const given = Object.entries(each).filter(([, value]) => value !== undefined && value !== null && value !== "");
    return Object.fromEntries(
      given.map(([name, value]: [string, unknown]) =>
        isFilterGroup(name) && Array.isArray(value)
          ? [name, value.map(toApiFilter)]
          : [toApiName(name), isTime(name) ? toUnixTimes(value) : value],
      ),
    );
  };
  return {
    filter: toApiFilter(filter),
    ...(Array.isArray(or) ? { or: or.map(toApiFilter) } : {}),
    ...(typeof q === "string" && q.trim() !== "" ? { q } : {}),
    sort: sort.map(({ field, order }) => `${/^desc$/i.test(order) ? "-" : ""}${toApiName(field)}`),
    // The cast is needed, because this module does not know the types of the fields.
    ...(listFields === undefined ? {} : { fields: listFields as readonly never[] }),
  };
}

/** Whether the name is `or` or `and`, which group filters. No field can have such a name. */
function isFilterGroup(name: string): boolean {
  return name === "or" || name === "and";
}

function selectChangedValues(values: RecordValues, previousValues: RecordValues): RecordValues {
  const changed = Object.entries(values).filter(([name, value]) => {
    return JSON.stringify(value ?? null) !== JSON.stringify(previousValues[name] ?? null);
  });
  return Object.fromEntries(changed);
}

function splitIntoChunks<Element>(elements: readonly Element[], chunkSize: number): readonly (readonly Element[])[] {
  const count = Math.ceil(elements.length / chunkSize);
  return Array.from({ length: count }, (_, index) => elements.slice(index * chunkSize, (index + 1) * chunkSize));
}

type ProviderMethod = (...args: readonly unknown[]) => Promise<unknown>;

/** Wraps each method of a provider, so that it throws the result of `convertError` instead of the client's error. */
export function convertErrors(provider: object, convertError: (error: unknown) => unknown): object {
  const methods = Object.entries(provider as { readonly [name: string]: ProviderMethod });
  const wrap = (method: ProviderMethod): ProviderMethod => {
    return async (...args) => {
      try {
        return await method(...args);
      } catch (error) {
        throw convertError(error);
      }
    };
  };
  return Object.fromEntries(methods.map(([name, method]) => [name, wrap(method)]));
}

/**
 * Returns the error message of each invalid field, such as `{ "visit.start": "…" }` for a property inside an object; null if no
 * field is invalid.
 */
export function listFieldErrors(error: unknown): { [field: string]: string } | null {
  if (!(error instanceof Error) || !("errors" in error) || !Array.isArray(error.errors)) return null;
  const problems = error.errors as readonly { readonly field?: string; readonly message: string }[];
  const ofFields = problems.flatMap(({ field, message }) =>
    field === undefined ? [] : [[field.slice(1).replaceAll("/", "."), message] as const],
  );
  return ofFields.length === 0 ? null : Object.fromEntries(ofFields);
}
