import { openCollection, writeId } from "./open-collection.js";
import { createSend, type Send } from "./send.js";
import type { Collection, ConnectOptions, Id, RequestOptions, ResourceTypes } from "./types.js";

/** Names of collections, with those of the collections that each of their objects has. */
export interface Names {
  readonly [name: string]: Names;
}

type Collections = { readonly [name: string]: Collection<ResourceTypes> };

export function openClient(names: Names, options: ConnectOptions): object {
  const send = createSend(options);
  return {
    ...openCollections(send, names, ""),
    me: async (options?: RequestOptions) => (await send({ method: "GET", path: "me" }, options)).json,
  };
}

/** @param prefix path of the object that they belong to, with a final "/", or "" */
function openCollections(send: Send, names: Names, prefix: string): Collections {
  return Object.fromEntries(
    Object.entries(names).map(([name, nested]) => {
      const path = prefix + name;
      const collection = openCollection(send, name, path);
      if (Object.keys(nested).length === 0) return [name, collection];
      const below = (id: Id): Collections => openCollections(send, nested, `${path}/${writeId(id)}/`);
      return [name, Object.assign(below, collection)];
    }),
  );
}
