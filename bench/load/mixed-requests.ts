import type { Request } from "autocannon";
import type { Contestant } from "../contestant.js";
import { storeRow } from "../store-row.js";

const collection = "/api/2.0/stores";

/** The writes that the server acknowledged, by the id of the store. */
export interface Acknowledged {
  readonly created: Set<string>;
  /** The last city that was stored. */
  readonly cities: Map<string, string>;
}

/**
 * Of twenty requests, fourteen read one store, four list 25 with a total, one creates, and one changes a store that this
 * connection created.
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
    // If nothing was created yet, the request asks for a store that does not exist.
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
