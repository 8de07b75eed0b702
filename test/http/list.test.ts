import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { assertRefused } from "./assert-refused.js";
import { makeStores, namesOf } from "./listed-stores.js";
import type { Answer } from "../support/request.js";

onServerOfDay(import.meta.url, "listing a collection", (server) => {
  const ids: string[] = [];
  const get = (query: string, version = "2.0") => server().request("GET", `/api/${version}/stores${query}`);

  before(async () => {
    ids.push(...(await makeStores(server())));
  });

  it("returns stores as a plain array, and all of them without page parameters, in both versions", async () => {
    for (const version of ["1.0", "2.0"]) {
      const answer = await get("", version);
      expect(namesOf(answer)).to.deep.equal(["Zebra", "apple", "Émile", "𝔘nicode", "ﬀ, comma", "Apple"]);
      expect(answer.headers["x-total-count"]).to.equal("6");
      expect(answer.headers.etag).to.equal(undefined);
      const row = (answer.json as object[])[0]!;
      expect(row).to.have.all.keys("company_id", "lang_code", "email", "company", "timestamp", "status");
    }
  });

  const filters: readonly (readonly [string, readonly string[]])[] = [
    ["status=A", ["Zebra", "𝔘nicode", "ﬀ, comma"]],
    ["status[eq]=A", ["Zebra", "𝔘nicode", "ﬀ, comma"]],
    ["status=A&status=H", ["Zebra", "Émile", "𝔘nicode", "ﬀ, comma"]],
    ["status[in]=A,H", ["Zebra", "Émile", "𝔘nicode", "ﬀ, comma"]],
    ["status%5Bin%5D=A%2CH", ["Zebra", "Émile", "𝔘nicode", "ﬀ, comma"]],
    ["status[]=A&status[]=H", ["Zebra", "Émile", "𝔘nicode", "ﬀ, comma"]],
    ["status[]=H", ["Émile"]],
    ["status%5B0%5D=A&status%5B1%5D=H", ["Zebra", "Émile", "𝔘nicode", "ﬀ, comma"]],
    ["status[1]=H&status[0]=A", ["Zebra", "Émile", "𝔘nicode", "ﬀ, comma"]],
    ["status[0]=H", ["Émile"]],
    ["status[in][]=A,D&status[in][]=H", ["Zebra", "apple", "Émile", "𝔘nicode", "ﬀ, comma", "Apple"]],
    ["status[in][0]=A&status[in][1]=H", ["Zebra", "Émile", "𝔘nicode", "ﬀ, comma"]],
    ["status[nin][]=A&status[nin][]=D", ["Émile"]],
    ["company[]=Zebra&company[]=%EF%AC%80%2C+comma", ["Zebra", "ﬀ, comma"]],
    ["company[in][]=Zebra&company[in][]=%EF%AC%80%2C+comma", ["Zebra", "ﬀ, comma"]],
    ["countries_list[]=US&countries_list[]=DE", ["apple", "Émile"]],
    ["status[ne]=A", ["apple", "Émile", "Apple"]],
    ["status[nin]=A,D", ["Émile"]],
    ["status[ne]=A&status[ne]=D", ["Émile"]],
    ["status[ne][]=A", ["apple", "Émile", "Apple"]],
    ["countries_list[ne]=US&countries_list[ne]=DE", ["Zebra", "𝔘nicode", "ﬀ, comma", "Apple"]],
    ["company[prefix]=Z&company[prefix]=ap&company[prefix]=Zeb", ["Zebra", "apple"]],
    ["status=D&company_city=Oslo", ["apple"]],
    ["company=%EF%AC%80%2C+comma", ["ﬀ, comma"]],
    ["company[in]=Zebra&company[in]=apple", ["Zebra", "apple"]],
    ["company[in]=Zebra,apple", ["Zebra", "apple"]],
    ["countries_list[in]=US,DE", ["apple", "Émile"]],
    ["company[prefix]=A", ["Apple"]],
    ["company[prefix]=%F0%9D%94%98", ["𝔘nicode"]],
    ["company[gt]=a", ["apple", "Émile", "𝔘nicode", "ﬀ, comma"]],
    ["company[gte]=Z&company[lt]=b", ["Zebra", "apple"]],
    ["email=", ["apple", "Émile", "𝔘nicode", "ﬀ, comma", "Apple"]],
    ["countries_list=DE", ["apple", "Émile"]],
    ["countries_list[ne]=DE", ["Zebra", "𝔘nicode", "ﬀ, comma", "Apple"]],
    ["countries_list[in]=US&countries_list[in]=DE", ["apple", "Émile"]],
    ["secure_storefront[exists]=true", []],
    ["secure_storefront[exists]=false&status=H", ["Émile"]],
    ["timestamp_from=1&timestamp_to=9007199254740991&status=H", ["Émile"]],
    ["timestamp[gt]=9007199254740990", []],
    ["q=oslo", ["apple", "Apple"]],
    ["q=OSL+app", ["apple", "Apple"]],
    ["q=emile", ["Émile"]],
    ["q=zurich", ["Zebra"]],
    ["q=sao+pau", ["Émile"]],
    ["q=ff", ["ﬀ, comma"]],
    ["q=unicode", ["𝔘nicode"]],
    ["q=slo", []],
  ];
  for (const [query, expected] of filters) {
    it(`understands ${decodeURIComponent(query)}`, async () => {
      expect(namesOf(await get(`?${query}`))).to.deep.equal(expected);
    });
  }

  it("filters by id, in the form of ids", async () => {
    expect(namesOf(await get(`?company_id=${ids[2]!}`))).to.deep.equal(["Émile"]);
    expect(namesOf(await get(`?company_id[in]=${ids[0]!},${ids[1]!}`))).to.deep.equal(["Zebra", "apple"]);
    expect(namesOf(await get(`?company_id[gt]=${ids[3]!}`))).to.deep.equal(["ﬀ, comma", "Apple"]);
  });

  it("accepts lists in every form for parameters with several values, and keeps the form in links", async () => {
    const [first, second, third] = [ids[0]!, ids[1]!, ids[2]!];
    const chosen = ["Zebra", "apple", "Émile"];
    for (const list of [
      `company_id=${first}&company_id=${second}&company_id=${third}`,
      `company_id[]=${first}&company_id[]=${second}&company_id[]=${third}`,
      `company_id[2]=${third}&company_id[0]=${first}&company_id[1]=${second}`,
    ]) {
      expect(namesOf(await get(`?${list}`))).to.deep.equal(chosen);
      for (const window of ["page=1&items_per_page=2", "after=&items_per_page=2"]) {
        const answer = await get(`?${list}&${window}&fields[]=company&fields[]=status`);
        const next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1];
        expect([...namesOf(answer), ...namesOf(await server().request("GET", next!))]).to.deep.equal(chosen);
      }
    }
  });

  it("accepts fields as a list in every form, and keeps its order", async () => {
    for (const fields of [
      "fields=status,company",
      "fields=status&fields=company",
      "fields[]=status&fields[]=company",
      "fields[1]=company&fields[0]=status",
      "fields=status,company&fields=status",
    ]) {
      for (const path of [`/api/2.0/stores?${fields}`, `/api.php?_d=stores&${fields}`]) {
        const [row] = (await server().request("GET", path)).json as object[];
        expect(Object.keys(row!), path).to.deep.equal(["status", "company"]);
      }
      const item = await server().request("GET", `/api/2.0/stores/${ids[0]!}?${fields}`);
      expect(item.text).to.equal('{"status":"A","company":"Zebra"}');
    }
  });

  const sorts: readonly (readonly [string, readonly string[]])[] = [
    ["sort_by=company", ["Apple", "Zebra", "apple", "Émile", "ﬀ, comma", "𝔘nicode"]],
    ["sort_by=company&sort_order=desc", ["𝔘nicode", "ﬀ, comma", "Émile", "apple", "Zebra", "Apple"]],
    ["sort_by=status", ["Zebra", "𝔘nicode", "ﬀ, comma", "apple", "Apple", "Émile"]],
    ["sort_by=status&sort_order=desc", ["Émile", "Apple", "apple", "ﬀ, comma", "𝔘nicode", "Zebra"]],
    ["sort_by=-company&sort_order=asc", ["𝔘nicode", "ﬀ, comma", "Émile", "apple", "Zebra", "Apple"]],
    ["sort_order=desc", ["Apple", "ﬀ, comma", "𝔘nicode", "Émile", "apple", "Zebra"]],
  ];
  for (const [query, expected] of sorts) {
    it(`sorts by ${query}, as a whole, in pages and by cursor`, async () => {
      expect(namesOf(await get(`?${query}`))).to.deep.equal(expected);
      const pages: string[] = [];
      for (const page of [1, 2, 3])
        pages.push(...namesOf(await get(`?${query}&page=${String(page)}&items_per_page=2`)));
      expect(pages).to.deep.equal(expected);
      const walked: string[] = [];
      let next: string | undefined = `/api/2.0/stores?${query}&after=&items_per_page=4`;
      while (next !== undefined) {
        const answer: Answer = await server().request("GET", next);
        walked.push(...namesOf(answer));
        expect(answer.headers["x-total-count"]).to.equal(undefined);
        next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1];
      }
      expect(walked).to.deep.equal(expected);
    });
  }

  it("links the neighbouring pages", async () => {
    const answer = await get("?items_per_page=2&page=2&status[ne]=X".replace("X", "H"));
    expect(answer.headers["x-total-count"]).to.equal("5");
    const link = String(answer.headers.link);
    for (const rel of ["first", "prev", "next", "last"]) {
      const target = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(link)?.[1];
      expect((await server().request("GET", target!)).status, rel).to.equal(200);
    }
    expect(/rel="next"/.test(String((await get("?items_per_page=2&page=3")).headers.link))).to.equal(false);
    expect(namesOf(await get("?items_per_page=2&page=99"))).to.deep.equal([]);
  });

  it("links only the next page of a long query, because clients limit headers", async () => {
    const others = Array.from({ length: 250 }, (_, index) => `&company=${String(index).padStart(30, "x")}`);
    const first = await get(`?items_per_page=1&page=1&company=Zebra&company=apple${others.join("")}`);
    const [, next = ""] = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link)) ?? [];
    const second = await server().request("GET", next);
    expect([...namesOf(first), ...namesOf(second)].sort()).to.deep.equal(["Zebra", "apple"]);
    expect(second.headers.link).to.match(/^<[^>]+>; rel="last"$/);
  });

  const refused: readonly (readonly [string, string])[] = [
    ["colour=red", "colour"],
    ["statsu=A", "statsu"],
    ["status=X", "status"],
    ["status=A,D", "status"],
    ["status[]=A,D", "status[]"],
    ["status=A&status[]=D", "status[]"],
    ["status[]=A&status[0]=D", "status[0]"],
    ["status[in]=A&status[in][]=D", "status[in][]"],
    ["status[0]=A&status[2]=D", "status[2]"],
    ["status[1]=A", "status[1]"],
    ["status[0]=A&status[0]=D", "status[0]"],
    ["status[999999999]=A", "status[999999999]"],
    ["status[99999999999999999999999]=A", "status[99999999999999999999999]"],
    ["status[00]=A", "status[00]"],
    ["status[-1]=A", "status[-1]"],
    ["status[][]=A", "status[][]"],
    ["status[0][in]=A", "status[0][in]"],
    ["status[gt][]=A", "status[gt][]"],
    ["status[ne]=A&status[ne][]=D", "status[ne][]"],
    ["timestamp_from[]=1", "timestamp_from[]"],
    ["timestamp[gt][0]=1", "timestamp[gt][]"],
    ["page[]=1", "page[]"],
    ["page=1&page=1", "page"],
    ["q[]=a", "q[]"],
    ["sort_by=status&sort_by[]=company", "sort_by[]"],
    ["fields=company&fields[]=status", "fields[]"],
    ["fields[]=company&fields[]=nonsense", "fields"],
    ["status[$ne]=A", "status[$ne]"],
    ["status[regex]=.*", "status"],
    ["status[ne][x]=A", "status[ne][x]"],
    ["company_id=007", "company_id"],
    ["company_id=1e3", "company_id"],
    ["company_id=", "company_id"],
    ["timestamp=abc", "timestamp"],
    ["timestamp[gt]=9007199254740993", "timestamp"],
    ["company=a%00b", "company"],
    ["countries_list[gt]=A", "countries_list"],
    ["countries_list_from=A", "countries_list_from"],
    ["company_from=A", "company_from"],
    ["email[exists]=yes", "email"],
    ["clone=Y", "clone"],
    ["clone_from=1", "clone_from"],
    ["sort_by=storefront", "sort_by"],
    ["sort_by=compny", "sort_by"],
    ["sort_order=up", "sort_order"],
    ["page=0", "page"],
    ["page=1.5", "page"],
    ["page=1&page=2", "page"],
    ["items_per_page=0", "items_per_page"],
    ["items_per_page=1001", "items_per_page"],
    ["after=nonsense", "after"],
    ["q=%21%21", "q"],
    ["q=a&q=b", "q"],
    ["fields=compny", "fields"],
    ["__proto__=1", "__proto__"],
    ["constructor=1", "constructor"],
  ];
  for (const [query, parameter] of refused) {
    it(`rejects ${query}`, async () => {
      const answer = await get(`?${query}`);
      assertRefused(answer, 400, "invalid_query");
      const { errors } = answer.json as { errors: { parameter: string }[] };
      expect(errors.map((error) => error.parameter.replace(/\[.*$/, ""))).to.include(parameter.replace(/\[.*$/, ""));
    });
  }

  it("reports all problems at once, with the nearest valid names", async () => {
    const answer = await get("?statsu=A&sort_by=compny&page=0");
    assertRefused(answer, 400, "invalid_query", ["statsu", "sort_by", "page"]);
    expect(answer.text).to.contain("status").and.to.contain("company");
  });

  it("returns items by their ids in the requested order", async () => {
    const [first, , third] = ids;
    for (const [order, ...expected] of [
      ["asc", "Zebra", "Émile"],
      ["desc", "Émile", "Zebra"],
      ["asc", "Zebra", "Émile"],
    ]) {
      const answer = await get(`?company_id[in]=${first!},${third!}&sort_by=company_id&sort_order=${order!}&after=`);
      expect(namesOf(answer), answer.text).to.deep.equal(expected);
    }
  });

  it("binds a cursor to its query", async () => {
    const first = await get("?sort_by=company&after=&items_per_page=2");
    const cursor = /after=([^&>]+)/.exec(String(first.headers.link))![1]!;
    assertRefused(await get(`?sort_by=status&after=${cursor}`), 400, "invalid_query", ["after"]);
    assertRefused(await get(`?sort_by=company&status=A&after=${cursor}`), 400, "invalid_query", ["after"]);
    assertRefused(await get(`?sort_by=company&page=1&after=${cursor}`), 400, "invalid_query");
    const users = await server().request("GET", `/api/2.0/users?after=${cursor}`);
    assertRefused(users, 400, "invalid_query", ["after"]);
    expect(namesOf(await get(`?sort_by=company&after=${cursor}&items_per_page=2`))).to.deep.equal(["apple", "Émile"]);
  });

  it("returns maps with the parsed query", async () => {
    const users = (query: string, version: string) => server().request("GET", `/api/${version}/users${query}`);
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
      const body = { email: `list${String(number)}@example.com`, user_type: "C" };
      expect((await server().request("POST", "/api/2.0/users", { body })).status).to.equal(201);
    }
    const answer = await users("?user_type=C&user_id[gt]=1&sort_by=email&sort_order=desc&fields=email", "2.0");
    expect(answer.status, answer.text).to.equal(200);
    const { users: found, search } = answer.json as {
      users: Record<string, { email: string }>;
      search: Record<string, unknown> & { ids: string[] };
    };
    expect(search.ids).to.have.length(10);
    expect(search.ids.map((id) => found[id]!.email)).to.deep.equal(
      [9, 8, 7, 6, 5, 4, 3, 2, 1, 11].map((number) => `list${String(number)}@example.com`),
    );
    const { ids: _ids, ...echo } = search;
    expect(echo).to.deep.equal({
      user_type: "C",
      user_id: { gt: "1" },
      q: null,
      sort_by: "email",
      sort_order: "desc",
      page: 1,
      items_per_page: 10,
      total_items: 11,
    });
    expect(Object.keys(answer.json as object)).to.deep.equal(["users", "search"]);
    const everything = await users("?user_type=C", "1.0");
    expect(Object.keys((everything.json as { users: object }).users)).to.have.length(11);
    expect(everything.headers["x-total-count"]).to.equal("11");
    expect(everything.headers.link).to.equal(undefined);
    expect((everything.json as { search: object }).search).not.to.have.any.keys("page", "total_items");
  });
});
