import type { Request } from "autocannon";
import type { Contestant } from "../contestant.js";
import { storeRow } from "../store-row.js";

const collection = "/api/2.0/stores";

/** The writes that the server has acknowledged. */
export interface Acknowledged {
  readonly created: Set<string>;
  /** The city that was last stored in a store, by the id of the store. */
  readonly cities: Map<string, string>;
}

/**
 * Returns twenty requests: fourteen read one store, four list 25 stores with their total, one creates a store, and one
 * changes the store that the same connection has created last.
 */
export function mixRequests({ ids, authorization }: Contestant, acknowledged: Acknowledged): readonly Request[] {
  const json = { authorization, "content-type": "application/json" };
  const headers = { authorization };
  const reads = Array.from({ length: 14 }, (_, index): Request => {
    const id = ids[Math.floor((index * ids.length) / 14)];
    return { path: `${collection}/${String(id)}`, headers };
  });
  const list: Request = { path: `${collection}?status=A&items_per_page=25&page=1`, headers };
  let count = 0;
  const create: Request = {
    method: "POST",
    path: collection,
    headers: json,
    body: JSON.stringify(storeRow(1)),
    onResponse: (status, body, context) => {
      if (status !== 201) return;
      const id = (JSON.parse(body) as { readonly store_id: string }).store_id;
      acknowledged.created.add(id);
      context["id"] = id;
    },
  };
  const change: Request = {
    method: "PUT",
    headers: json,
    // If the connection has not created a store yet, it changes a seeded store.
    setupRequest: (request, context) => {
      const city = `City ${String(++count)}`;
      context["city"] = city;
      const path = `${collection}/${context["id"] ?? String(ids[count % ids.length])}`;
      return { ...request, path, body: JSON.stringify({ company_city: city }) };
    },
    onResponse: (status, _body, context) => {
      const { id, city } = context;
      if (status === 200 && id !== undefined && city !== undefined) acknowledged.cities.set(id, city);
    },
  };
  const [first, second, ...others] = reads;
  return [first!, create, second!, list, list, ...others, change, list, list];
}
