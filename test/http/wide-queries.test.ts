/** Queries that look at more than one condition after the other: several fields to sort by. */
import { expect } from "chai";
import { onEachServer } from "../support/each-server.js";
import { assertRefused } from "./assert-refused.js";
import type { Answer } from "../support/request.js";

onEachServer("wide queries", (server) => {
  const ids: string[] = [];
  const get = (query: string, path = "stores") => server().request("GET", `/api/2.0/${path}?${query}`);
  const names = (answer: Answer): string[] => {
    expect(answer.status, answer.text).to.equal(200);
    return (answer.json as { company: string }[]).map(({ company }) => company);
  };
  const refuses = async (query: string, parameter: string): Promise<string> => {
    const answer = await get(query);
    assertRefused(answer, 400, "invalid_query", [parameter]);
    return (answer.json as { errors: { message: string }[] }).errors[0]!.message;
  };

  before(async () => {
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
      const answer = await server().request("POST", "/api/2.0/stores", { body });
      ids.push((answer.json as { store_id: string }).store_id);
    }
  });

  describe("sort", () => {
    const sorts: readonly (readonly [string, readonly string[]])[] = [
      ["sort_by=status,-company", ["𝔘nicode", "ﬀ, comma", "Zebra", "apple", "Apple", "Émile"]],
      ["sort_by=-status&sort_by=company", ["Émile", "Apple", "apple", "Zebra", "ﬀ, comma", "𝔘nicode"]],
      ["sort_by[]=status&sort_by[]=-company_id", ["ﬀ, comma", "𝔘nicode", "Zebra", "Apple", "apple", "Émile"]],
      ["sort_by=-status,company_id,company", ["Émile", "apple", "Apple", "Zebra", "𝔘nicode", "ﬀ, comma"]],
      ["sort_by=status,-status,company&sort_order=desc", ["Émile", "apple", "Apple", "𝔘nicode", "ﬀ, comma", "Zebra"]],
    ];
    for (const [query, expected] of sorts) {
      it(`by ${query}, whole, in pages and by cursor`, async () => {
        const whole = await get(query);
        expect(names(whole)).to.deep.equal(expected);
        expect(whole.headers["x-unindexed"]).to.equal("sort_by");
        const pages: string[] = [];
        for (const page of [1, 2, 3]) pages.push(...names(await get(`${query}&page=${String(page)}&items_per_page=2`)));
        expect(pages).to.deep.equal(expected);
        for (const size of [1, 4]) {
          const walked: string[] = [];
          let next: string | undefined = `/api/2.0/stores?${query}&after=&items_per_page=${String(size)}`;
          while (next !== undefined) {
            const answer: Answer = await server().request("GET", next);
            walked.push(...names(answer));
            next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1];
          }
          expect(walked).to.deep.equal(expected);
        }
      });
    }

    it("by one field behind a minus as with the order, and with an index", async () => {
      for (const query of ["sort_by=-company&after=", "sort_by=company,company_id&sort_order=desc&after="]) {
        const answer = await get(`${query}&items_per_page=2`);
        expect(names(answer)).to.deep.equal(["𝔘nicode", "ﬀ, comma"]);
        expect(answer.headers["x-unindexed"]).to.equal(undefined);
        const cursor = /after=([^&>]+)/.exec(String(answer.headers.link))![1]!;
        const rest = `sort_by=company&sort_order=desc&items_per_page=2&after=${cursor}`;
        expect(names(await get(rest))).to.deep.equal(["Émile", "apple"]);
      }
    });

    it("by nothing but sortable fields, five at most, of which a message names the wrong one", async () => {
      expect(await refuses("sort_by=status,storefront", "sort_by")).to.match(
        /^has "storefront", and each must be one of/,
      );
      await refuses("sort_by=status,", "sort_by");
      await refuses("sort_by=--status", "sort_by");
      await refuses("sort_by[gt]=status", "sort_by[gt]");
      expect(await refuses("sort_by=status,company,timestamp,email,company_id,status", "sort_by")).to.contain(
        "at most 5",
      );
    });

    it("with cursors that fit no other order", async () => {
      const first = await get("sort_by=status,-company&after=&items_per_page=2");
      const cursor = /after=([^&>]+)/.exec(String(first.headers.link))![1]!;
      for (const by of ["status", "status,company", "-status,-company", "-company,status", "status,-company,email"]) {
        await refuses(`sort_by=${by}&after=${cursor}`, "after");
      }
      const [fingerprint, ...rest] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
      for (const wrong of [rest.slice(1), [...rest, "x"], [rest[0], rest[1], 5]]) {
        const made = Buffer.from(JSON.stringify([fingerprint, ...wrong])).toString("base64url");
        await refuses(`sort_by=status,-company&after=${made}`, "after");
      }
    });

    it("and echo the order as it was asked for", async () => {
      const { search } = (await get("sort_by=-status,email&sort_order=desc", "users")).json as { search: object };
      expect(search).to.include({ sort_by: "-status,email", sort_order: "desc" });
    });
  });
});
