import { createActionMethods, type ActionsByMethod } from "./action-methods.js";
import type { RequestOptions } from "./connect-types.js";
import { openList } from "./open-list.js";
import type { Answer } from "./read-answer.js";
import type { RequestSender } from "./send.js";
import { toPrecondition, makeIdempotencyKey, toPathSegment } from "./request-parts.js";
import { entityTagByItem } from "./entity-tags.js";
import type { Collection, GetOptions, Id, List, ListQuery, ResourceTypes, ShowOption } from "./types.js";
import { aggregateFunctions, appendListParameters, serializeQuery, type AnyAggregateQuery } from "./serialize-query.js";

/** Names of collections. `{ devices: { parts: {} } }` means that each device has a collection `parts`. */
export interface CollectionTree {
  readonly [name: string]: CollectionTree;
}

/** @param pathPrefix path of the item that contains the collections, with a final "/"; "" at the top level */
export function openNestedCollections(
  collectionTree: CollectionTree,
  pathPrefix: string,
  createCollection: (name: string, path: string) => object,
): object {
  return Object.fromEntries(
    Object.entries(collectionTree).map(([name, nested]) => {
      const path = pathPrefix + name;
      const collection = createCollection(name, path);
      if (Object.keys(nested).length === 0) return [name, collection];
      const getItemCollections = (id: Id): object =>
        openNestedCollections(nested, `${path}/${toPathSegment(id)}/`, createCollection);
      return [name, Object.assign(getItemCollections, collection)];
    }),
  );
}

/**
 * @param path path of the collection after `/api/2.0/`
 * @param actions actions of the collection and of its items, by the method of the client
 */
export function openCollection(
  send: RequestSender,
  collectionName: string,
  path: string,
  actions: ActionsByMethod = {},
): Collection<ResourceTypes> {
  async function get(
    id: Id,
    options: GetOptions<PropertyKey, PropertyKey> & { readonly ifNoneMatch?: string } = {},
  ): Promise<object | null> {
    const query = new URLSearchParams();
    appendListParameters(query, options);
    const headers = toPrecondition("if-none-match", options.ifNoneMatch);
    const answer = await send(
      { method: "GET", path: `${path}/${toPathSegment(id)}`, query: query.toString(), headers },
      options,
    );
    return answer.status === 304 ? null : storeEntityTag(answer);
  }

  const list = (
    query: ListQuery<ResourceTypes, PropertyKey, PropertyKey> = {},
    options?: RequestOptions,
  ): List<object> => {
    const written = serializeQuery(query);
    return openList(collectionName, query.expand !== undefined, async (window) => {
      if (written === null) return null;
      const whole = new URLSearchParams([...written, ...Object.entries(window)]);
      return send({ method: "GET", path, query: whole.toString() }, options);
    });
  };

  async function aggregate(query: AnyAggregateQuery = {}, options?: RequestOptions): Promise<unknown> {
    const written = serializeQuery(query, true);
    if (written === null) return computeEmptyAggregates(query);
    const { json } = await send({ method: "GET", path: `${path}/aggregate`, query: written.toString() }, options);
    return (json as { readonly groups: unknown }).groups;
  }

  return {
    ...createActionMethods(send, path, actions),
    list: list as Collection<ResourceTypes>["list"],
    count: async (query, options) => (await list(query, options).page({ page: 1, size: 1 })).total,
    // The cast is safe, because the answer has the aggregates that the query requests.
    aggregate: aggregate as Collection<ResourceTypes>["aggregate"],
    // The cast is safe: only requests with `ifNoneMatch` can return null, as the signatures in `Collection` say.
    get: get as Collection<ResourceTypes>["get"],
    async create(body, options) {
      const headers = {
        "idempotency-key": options?.idempotencyKey ?? makeIdempotencyKey(),
        ...toPreferHeader(options),
      };
      return storeEntityTag(await send({ method: "POST", path, headers, body }, options));
    },
    async update(id, body, options) {
      const headers = { ...toPrecondition("if-match", options?.ifMatch), ...toPreferHeader(options) };
      return storeEntityTag(
        await send({ method: "PUT", path: `${path}/${toPathSegment(id)}`, headers, body }, options),
      );
    },
    async delete(id, options) {
      const headers = toPrecondition("if-match", options?.ifMatch);
      await send({ method: "DELETE", path: `${path}/${toPathSegment(id)}`, headers }, options);
    },
  };
}

/** Returns the aggregates that the server would return if no item matched. */
function computeEmptyAggregates({ group = [], ...named }: AnyAggregateQuery): readonly object[] {
  if (group.length > 0) return [];
  const found: { [of: string]: { [field: string]: number | null } } = {};
  for (const of of aggregateFunctions) {
    for (const field of named[of] ?? []) (found[of] ??= {})[field] = of === "sum" || of === "distinct" ? 0 : null;
  }
  return [{ group: {}, count: 0, ...found }];
}

/** Returns the header that makes the server answer with the item instead of its id. */
function toPreferHeader(options: ShowOption | undefined): { readonly [name: string]: string } {
  return options?.show === true ? { prefer: "return=representation" } : {};
}

function storeEntityTag({ json, headers }: Answer): object {
  // The cast is safe, because answers to reads and writes of one item are objects.
  const object = json as object;
  const tag = headers.get("etag");
  if (tag !== null) entityTagByItem.set(object, tag);
  return object;
}
