import type { Request } from "autocannon";
import type { Contestant } from "./contestant.js";
import { storeRow } from "./store-row.js";

export interface Operation {
  readonly name: string;
  /** The requests that every connection repeats. */
  requests(contestant: Contestant): readonly Request[];
}

const collection = "/api/2.0/stores";
const differentObjects = 500;
let changes = 0;

/** The operation `create` is the last one, because it makes the table grow. */
export const operations: readonly Operation[] = [
  {
    name: "get one",
    requests: ({ ids, authorization }) =>
      spread(ids).map((id) => ({ path: `${collection}/${String(id)}`, headers: { authorization } })),
  },
  {
    name: "list 25 filtered",
    requests: ({ authorization }) => [
      { path: `${collection}?status=A&items_per_page=25&after=`, headers: { authorization } },
    ],
  },
  {
    name: "list 25 with total",
    requests: ({ authorization }) => [
      { path: `${collection}?status=A&items_per_page=25&page=1`, headers: { authorization } },
    ],
  },
  {
    name: "update",
    requests: ({ ids, authorization }) =>
      spread(ids).map((id) => ({
        method: "PUT",
        path: `${collection}/${String(id)}`,
        headers: { authorization, "content-type": "application/json" },
        // Each request sends another value, because the server does not write a change to an equal value.
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify({ company_city: `City ${String(++changes)}` }),
        }),
      })),
  },
  {
    name: "create",
    requests: ({ authorization }) => [
      {
        method: "POST",
        path: collection,
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify(storeRow(1)),
      },
    ],
  },
];

function spread(ids: readonly number[]): readonly number[] {
  const step = Math.max(1, Math.floor(ids.length / differentObjects));
  return ids.filter((_, index) => index % step === 0);
}
