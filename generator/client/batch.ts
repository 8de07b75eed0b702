import type { StockroomError } from "./errors.js";
import { describeCalls, type Actions } from "./open-actions.js";
import { openNested, type Names } from "./open-collection.js";
import { toPrecondition, makeIdempotencyKey, toPathSegment } from "./request-parts.js";
import { toError } from "./read-answer.js";
import type { Ref } from "./ref.js";
import type { Send } from "./send.js";
import { tags } from "./tags.js";
import type { BatchCollection, BatchOptions, Operation } from "./batch-types.js";
import type { Id, ResourceTypes } from "./types.js";

interface Result {
  readonly status: number;
  readonly etag?: string;
  readonly body?: object;
}

export type DoBatch = (operations: readonly Operation[], options?: BatchOptions) => Promise<unknown>;

export type ActionsOf = (path: string) => Actions;

type Batched = { readonly [name: string]: BatchCollection<ResourceTypes> };

/**
 * Creates `client.batch`, a function that runs operations. Each collection is a property of the function:
 * `client.batch.devices.create({ … })` returns an operation.
 */
export function openBatch(send: Send, names: Names, actionsOf: ActionsOf): DoBatch {
  const batch: DoBatch = async (operations, options = {}) => {
    const { atomic = true, idempotencyKey = makeIdempotencyKey(), ...rest } = options;
    const headers = { "idempotency-key": idempotencyKey };
    const answer = await send({ method: "POST", path: "batch", headers, body: { operations, atomic } }, rest);
    return (answer.json as { readonly results: readonly Result[] }).results.map(readResult);
  };
  const collections = openNested(names, "", (_name, path) => ({
    ...describeCalls(path, actionsOf(path)),
    ...describeWrites(path),
  })) as Batched;
  const members = Object.entries(collections).map(([name, value]) => [name, { value, enumerable: true }]);
  return Object.defineProperties(batch, Object.fromEntries(members) as PropertyDescriptorMap);
}

export function describeWrites(path: string): BatchCollection<ResourceTypes> {
  const item = (id: Id | Ref): string => `${path}/${toPathSegment(id)}`;
  return {
    create: (body) => ({ method: "POST", path, body }),
    update: (id, body, options) => ({
      method: "PUT",
      path: item(id),
      body,
      ...toPrecondition("if_match", options?.ifMatch),
    }),
    delete: (id, options) => ({ method: "DELETE", path: item(id), ...toPrecondition("if_match", options?.ifMatch) }),
  };
}

/**
 * Returns the result of an operation: undefined for a deletion; an error if the operation failed in a batch that is not atomic.
 */
function readResult({ status, etag, body }: Result): object | StockroomError | undefined {
  if (status >= 400) return toError(status, new Headers(), body);
  if (body !== undefined && etag !== undefined) tags.set(body, etag);
  return body;
}
