import { openBatch } from "./batch.js";
import { openCollection, openNested, type Names } from "./open-collection.js";
import { createSend } from "./send.js";
import type { ConnectOptions, RequestOptions } from "./types.js";

export function openClient(names: Names, options: ConnectOptions): object {
  const send = createSend(options);
  return {
    ...openNested(names, "", (name, path) => openCollection(send, name, path)),
    me: async (options?: RequestOptions) => (await send({ method: "GET", path: "me" }, options)).json,
    batch: openBatch(send, names),
  };
}
