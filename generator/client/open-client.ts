import type { ActionsByMethod } from "./action-methods.js";
import { createBatchMethod } from "./batch.js";
import { openCollection, openNestedCollections, type CollectionTree } from "./open-collection.js";
import type { ConnectOptions, RequestOptions } from "./connect-types.js";
import { createSend } from "./send.js";
import { createTransactionMethod } from "./transaction.js";

/** @param actionsByCollection actions of each collection, by its path without ids, such as `devices/parts` */
export function openClient(
  collectionTree: CollectionTree,
  actionsByCollection: { readonly [place: string]: ActionsByMethod },
  options: ConnectOptions,
): object {
  const send = createSend(options);
  const getActions = (path: string): ActionsByMethod => actionsByCollection[removeIdsFromPath(path)] ?? {};
  const batch = createBatchMethod(send, collectionTree, getActions);
  return {
    ...openNestedCollections(collectionTree, "", (name, path) => openCollection(send, name, path, getActions(path))),
    me: async (options?: RequestOptions) => (await send({ method: "GET", path: "me" }, options)).json,
    batch,
    transaction: createTransactionMethod(batch, collectionTree, getActions),
    // Data providers are separate modules. They send requests through this member.
    [Symbol.for("stockroom.send")]: send,
  };
}

function removeIdsFromPath(path: string): string {
  return path
    .split("/")
    .filter((_, index) => index % 2 === 0)
    .join("/");
}
