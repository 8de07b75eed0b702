import type { StockroomError } from "./errors.js";
import { createActionOperations, type ActionsByMethod } from "./action-methods.js";
import { openNestedCollections, type CollectionTree } from "./open-collection.js";
import { toPrecondition, makeIdempotencyKey, toPathSegment } from "./request-parts.js";
import { createError } from "./read-answer.js";
import type { Ref } from "./ref.js";
import type { RequestSender } from "./send.js";
import { entityTagByItem } from "./entity-tags.js";
import type { BatchCollection, BatchOptions, Operation } from "./batch-types.js";
import type { Id, ResourceTypes } from "./types.js";

interface OperationResult {
  readonly status: number;
  readonly etag?: string;
  readonly body?: object;
}

export type BatchRunner = (operations: readonly Operation[], options?: BatchOptions) => Promise<unknown>;

export type ActionsLookup = (path: string) => ActionsByMethod;

type BatchCollections = { readonly [name: string]: BatchCollection<ResourceTypes> };

/**
 * Creates `client.batch`, a function that runs operations. Each collection is a property of the function:
 * `client.batch.devices.create({ … })` returns an operation.
 */
export function createBatchMethod(
  send: RequestSender,
  collectionTree: CollectionTree,
  getActions: ActionsLookup,
): BatchRunner {
  const batch: BatchRunner = async (operations, options = {}) => {
    const { atomic = true, idempotencyKey = makeIdempotencyKey(), ...rest } = options;
    const headers = { "idempotency-key": idempotencyKey };
    const answer = await send({ method: "POST", path: "batch", headers, body: { operations, atomic } }, rest);
    return (answer.json as { readonly results: readonly OperationResult[] }).results.map(toResult);
  };
  const collections = openNestedCollections(collectionTree, "", (_name, path) => ({
    ...createActionOperations(path, getActions(path)),
    ...createWriteOperations(path),
  })) as BatchCollections;
  const members = Object.entries(collections).map(([name, value]) => [name, { value, enumerable: true }]);
  return Object.defineProperties(batch, Object.fromEntries(members) as PropertyDescriptorMap);
}

export function createWriteOperations(path: string): BatchCollection<ResourceTypes> {
  const itemPath = (id: Id | Ref): string => `${path}/${toPathSegment(id)}`;
  return {
    create: (body) => ({ method: "POST", path, body }),
    update: (id, body, options) => ({
      method: "PUT",
      path: itemPath(id),
      body,
      ...toPrecondition("if_match", options?.ifMatch),
    }),
    delete: (id, options) => ({
      method: "DELETE",
      path: itemPath(id),
      ...toPrecondition("if_match", options?.ifMatch),
    }),
  };
}

/**
 * Returns the result of an operation: undefined for a deletion; an error if the operation failed in a batch that is not atomic.
 */
function toResult({ status, etag, body }: OperationResult): object | StockroomError | undefined {
  if (status >= 400) return createError(status, new Headers(), body);
  if (body !== undefined && etag !== undefined) entityTagByItem.set(body, etag);
  return body;
}
