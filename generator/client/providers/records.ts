/** The common part of the data providers for front-end frameworks. A record is an item that has its id under the name `id`. */
import type { RequestOptions } from "../connect-types.js";
import type { Operation } from "../batch-types.js";
import type { Collection, Id, ListQuery, ResourceTypes } from "../types.js";

export interface Place {
  readonly id: string;
  /** Fields to request in lists: the id and default fields. Absent if the default fields already include the id. */
  readonly fields?: readonly string[];
  /** Fields that are UNIX times. A property of an object has a path with dots, such as `visit.start`. */
  readonly times?: readonly string[];
}

/** Collections by their path without ids, such as `devices/parts`. */
export interface Places {
  readonly [place: string]: Place;
}

/** The values of a record, or of a form. */
export type Values = { readonly [field: string]: unknown };

export type RecordOf = { readonly [field: string]: unknown; readonly id: Id };

export interface RecordQuery {
  readonly filter: Values;
  /** The order of the records. Each `field` is a field of the item, or `id`. */
  readonly sort?: readonly { readonly field: string; readonly order: string }[] | undefined;
  /** The page to read. If absent, all records are read. */
  readonly window?: { readonly page: number; readonly size: number } | undefined;
}

export interface Records {
  list(query: RecordQuery, options: RequestOptions): Promise<{ data: RecordOf[]; total: number }>;
  get(id: Id, options: RequestOptions): Promise<RecordOf>;
  /** Returns the records in the order of `ids`. Leaves out ids without a record. */
  getMany(ids: readonly Id[], options: RequestOptions): Promise<RecordOf[]>;
  create(values: Values): Promise<RecordOf>;
  /** Creates up to a thousand records together: all or none. */
  createMany(values: readonly Values[]): Promise<RecordOf[]>;
  /** Sends only the values that differ from `before`; without `before`, sends all values. */
  update(id: Id, values: Values, before?: Values): Promise<RecordOf>;
  /** Updates up to a thousand records together: all or none. */
  updateMany(ids: readonly Id[], values: Values): Promise<void>;
  delete(id: Id): Promise<void>;
  /** Deletes up to a thousand records together: all or none. */
  deleteMany(ids: readonly Id[]): Promise<void>;
}

/**
 * Opens the records of a collection.
 * @throws Error if there is no such collection, or if ids of its ancestors are missing
 */
export type OpenRecords = (resource: string, within?: readonly Id[]) => Records;

type AnyCollection = Collection<ResourceTypes>;
type Node = { readonly [name: string]: AnyCollection & ((id: Id) => Node) };
type DoBatch = (operations: readonly Operation[]) => Promise<unknown>;

/** Maximum number of ids in one request for records, and of operations in one batch. */
const chunkSizes = { ids: 100, operations: 1000 };

export function openRecords(client: object, places: Places): OpenRecords {
  // The cast is safe, because the client has a member for each collection of the project.
  const root = client as Node;
  const { batch } = client as { readonly batch: DoBatch };
  return (resource, within) => {
    const { names, ids } = locate(resource, within, places);
    const place = places[names.join("/")]!;
    let node = root;
    for (const [index, id] of ids.entries()) node = node[names[index]!]!(id);
    const path = names.map((name, index) => (index < ids.length ? `${name}/${encodeURIComponent(ids[index]!)}` : name));
    return makeRecords(node[names.at(-1)!]!, path.join("/"), place, batch);
  };
}

/**
 * Finds a collection by a path with ids, such as `devices/12/parts`, or by a path without ids, such as `devices/parts`.
 * In the second case, `within` has the ids.
 */
function locate(resource: string, within: readonly Id[] | undefined, places: Places) {
  const segments = resource.split("/");
  const isPlace = Object.hasOwn(places, resource);
  const names = isPlace ? segments : segments.filter((_, index) => index % 2 === 0);
  const ids = isPlace ? (within ?? []) : segments.filter((_, index) => index % 2 === 1);
  if (!Object.hasOwn(places, names.join("/"))) throw new Error(`there is no collection ${resource}`);
  if (ids.length !== names.length - 1) {
    const wanted = names.slice(0, -1).join(", ");
    throw new Error(`${resource} are nested: meta.within must have the ids of ${wanted}, from the outermost inwards`);
  }
  return { names, ids };
}

function makeRecords(collection: AnyCollection, path: string, place: Place, batch: DoBatch): Records {
  const toRecord = (item: object, id?: Id): RecordOf => {
    const values = convertTimes(item as Values, place, toTimeText);
    // A record keeps the id as the caller passed it, possibly a number. The API returns ids as strings.
    return { ...values, id: id ?? (values[place.id] as Id) };
  };
  const fromRecord = (values: Values): Values => {
    const { id: _, ...own } = values;
    return convertTimes(place.id === "id" ? values : own, place, toSeconds);
  };
  /** Returns the id in the answer to a write. If the caller may not read the item, the answer contains only the id. */
  const idOf = (item: Values): Id => (item[place.id] ?? Object.values(item)[0]) as Id;
  const writeAll = async (operations: readonly Operation[]): Promise<readonly Values[]> => {
    const results: Values[] = [];
    for (const chunk of split(operations, chunkSizes.operations)) {
      results.push(...((await batch(chunk)) as readonly Values[]));
    }
    return results;
  };
  const pathOf = (id: Id): string => `${path}/${encodeURIComponent(id)}`;

  const records: Records = {
    async list({ filter, sort, window }, options) {
      const query = writeQuery(filter, sort, place);
      const list = collection.list(query, options);
      if (window === undefined) {
        const all = await list.all();
        return { data: all.map((item) => toRecord(item)), total: all.length };
      }
      const { items, total } = await list.page(window);
      return { data: items.map((item) => toRecord(item)), total };
    },
    get: async (id, options) => toRecord(await collection.get(id, options), id),
    async getMany(ids, options) {
      const found = new Map<string, RecordOf>();
      for (const chunk of split([...new Set(ids.map(String))], chunkSizes.ids)) {
        const query = writeQuery({ id: chunk }, undefined, place);
        const { items } = await collection.list(query, options).page({ page: 1, size: chunk.length });
        for (const item of items) found.set(String(toRecord(item).id), toRecord(item));
      }
      return ids.flatMap((id) => found.get(String(id)) ?? []);
    },
    async create(values) {
      const item = (await collection.create(fromRecord(values), { show: true })) as Values;
      return { ...values, ...toRecord(item, idOf(item)) };
    },
    async createMany(all) {
      const made = await writeAll(all.map((values) => ({ method: "POST", path, body: fromRecord(values) })));
      // If the account may not read the new records, this read fails although the creation has succeeded.
      const shown = await records.getMany(made.map(idOf), {}).catch(() => []);
      const byId = new Map(shown.map((record) => [String(record.id), record]));
      return made.map((item, index) => {
        const id = idOf(item);
        return { ...all[index], ...item, ...byId.get(String(id)), id };
      });
    },
    async update(id, values, before) {
      const changed = fromRecord(before === undefined ? values : changedValues(values, before));
      if (Object.keys(changed).length === 0) return { ...before, ...values, id };
      const item = await collection.update(id, changed, { show: true });
      return { ...before, ...values, ...toRecord(item, id) };
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
function convertTimes(values: Values, { times = [] }: Place, convert: (value: unknown) => unknown): Values {
  return times.reduce((converted, time) => convertAtPath(converted, time.split("."), convert) as Values, values);
}

function convertAtPath(value: unknown, way: readonly string[], convert: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => convertAtPath(each, way, convert));
  const [name, ...rest] = way;
  if (name === undefined) return convert(value);
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: convertAtPath((value as Values)[name], rest, convert) };
}

/** The latest time that a `Date` can hold, in seconds since 1970. */
const lastSecond = 8_640_000_000_000;

function toTimeText(value: unknown): unknown {
  const isTime = typeof value === "number" || (typeof value === "string" && /^-?\d+$/.test(value));
  if (!isTime || Math.abs(Number(value)) > lastSecond) return value;
  return new Date(Number(value) * 1000).toISOString();
}

/**
 * Converts a `Date`, or its text, to a UNIX time, also inside the conditions of a filter. Other values stay as they
 * are, and the server rejects invalid ones.
 */
function toSeconds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSeconds);
  if (value instanceof Date) return toSeconds(value.toISOString());
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toSeconds(each)]));
  }
  const isText = typeof value === "string" && !/^-?\d+$/.test(value) && !Number.isNaN(Date.parse(value));
  return isText ? Math.floor(Date.parse(value) / 1000) : value;
}

type AnyQuery = ListQuery<ResourceTypes, never>;

/** Writes the query for a list. Leaves out empty values, so that empty inputs of a filter form add no condition. */
function writeQuery({ q, or, ...filter }: Values, sort: RecordQuery["sort"] = [], place: Place): AnyQuery {
  const { id, fields, times = [] } = place;
  const isTime = (name: string): boolean => times.includes(name.replace(/_(?:from|to)$/, ""));
  const nameOf = (field: string): string => (field === "id" ? id : field);
  const writeFilter = (each: object): object => {
    const given = Object.entries(each).filter(([, value]) => value !== undefined && value !== null && value !== "");
    return Object.fromEntries(
      given.map(([name, value]: [string, unknown]) =>
        isGroup(name) && Array.isArray(value)
          ? [name, value.map(writeFilter)]
          : [nameOf(name), isTime(name) ? toSeconds(value) : value],
      ),
    );
  };
  return {
    filter: writeFilter(filter),
    ...(Array.isArray(or) ? { or: or.map(writeFilter) } : {}),
    ...(typeof q === "string" && q.trim() !== "" ? { q } : {}),
    sort: sort.map(({ field, order }) => `${/^desc$/i.test(order) ? "-" : ""}${nameOf(field)}`),
    // The cast is needed, because this module does not know the types of the fields.
    ...(fields === undefined ? {} : { fields: fields as readonly never[] }),
  };
}

/** Whether the name is `or` or `and`, which group filters. No field can have such a name. */
function isGroup(name: string): boolean {
  return name === "or" || name === "and";
}

function changedValues(values: Values, before: Values): Values {
  const changed = Object.entries(values).filter(([name, value]) => {
    return JSON.stringify(value ?? null) !== JSON.stringify(before[name] ?? null);
  });
  return Object.fromEntries(changed);
}

function split<Element>(all: readonly Element[], size: number): readonly (readonly Element[])[] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size));
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
