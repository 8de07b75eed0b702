import type { Actions } from "./open-actions.js";
import { openBatch } from "./batch.js";
import { openCollection, openNested, type Names } from "./open-collection.js";
import type { ConnectOptions, RequestOptions } from "./connect-types.js";
import { createSend } from "./send.js";
import { openTransaction } from "./transaction.js";

/** @param actions actions of each collection, by its path without ids, such as `devices/parts` */
export function openClient(
  names: Names,
  actions: { readonly [place: string]: Actions },
  options: ConnectOptions,
): object {
  const send = createSend(options);
  const actionsOf = (path: string): Actions => actions[pathWithoutIds(path)] ?? {};
  const batch = openBatch(send, names, actionsOf);
  return {
    ...openNested(names, "", (name, path) => openCollection(send, name, path, actionsOf(path))),
    me: async (options?: RequestOptions) => (await send({ method: "GET", path: "me" }, options)).json,
    batch,
    transaction: openTransaction(batch, names, actionsOf),
    // Data providers are separate modules. They send requests through this member.
    [Symbol.for("stockroom.send")]: send,
  };
}

function pathWithoutIds(path: string): string {
  return path
    .split("/")
    .filter((_, index) => index % 2 === 0)
    .join("/");
}
