import { expect } from "chai";
import type { Answer } from "../support/request.js";
import type { TestServer } from "../support/server.js";

/** Creates six stores whose names are hard to sort, and returns their ids. */
export async function makeStores(server: TestServer): Promise<readonly string[]> {
  const ids: string[] = [];
  const rows: readonly (readonly [string, string, object])[] = [
    ["Zebra", "A", { company_city: "Zürich", email: "z@example.com" }],
    ["apple", "D", { company_city: "Oslo", countries_list: ["US", "DE"] }],
    ["Émile", "H", { company_city: "São Paulo", countries_list: ["DE"] }],
    ["𝔘nicode", "A", { company_city: "łódź" }],
    ["ﬀ, comma", "A", { company_city: "New York" }],
    ["Apple", "D", { company_city: "oslo" }],
  ];
  for (const [company, status, more] of rows) {
    const body = { company, status, storefront: "https://list.example", ...more };
    const answer = await server.request("POST", "/api/2.0/stores", { body });
    ids.push((answer.json as { store_id: string }).store_id);
  }
  return ids;
}

/** The names in a list of stores. */
export function namesOf(answer: Answer): string[] {
  expect(answer.status, answer.text).to.equal(200);
  return (answer.json as { company: string }[]).map(({ company }) => company);
}
