/** Sorting by several fields, conditions joined by "or", and searches for parts of texts (docs/reference/http.md#queries). */
import { createHash } from "node:crypto";
import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { assertRefused } from "./assert-refused.js";
import { makeStores, namesOf } from "./listed-stores.js";
import type { Answer } from "../support/request.js";

onServerOfDay(import.meta.url, "wide queries", (server) => {
  const ids: string[] = [];
  const get = (query: string, path = "stores") => server().request("GET", `/api/2.0/${path}?${query}`);
  const refuses = async (query: string, parameter: string): Promise<string> => {
    const answer = await get(query);
    assertRefused(answer, 400, "invalid_query", [parameter]);
    return (answer.json as { errors: { message: string }[] }).errors[0]!.message;
  };

  before(async () => {
    ids.push(...(await makeStores(server())));
  });

  it("suggests its own parameter for that of other interfaces", async () => {
    for (const [given, own] of [
      ["limit", "items_per_page"],
      ["per_page", "items_per_page"],
      ["offset", "page"],
      ["order", "sort_order"],
      ["sort", "sort_by"],
      ["order_by", "sort_by"],
      ["search", "q"],
    ] as const) {
      expect(await refuses(`${given}=1`, given)).to.contain(
        `is not a parameter of this collection; use "${own}" instead`,
      );
    }
    expect((await get("order=asc", "stores/aggregate")).text).not.to.contain("sort_order");
    expect(await refuses("format=csv", "format")).to.contain('; send the header "Accept: text/csv"');
    expect(await refuses("company_id[between]=1,2", "company_id[between]")).to.contain("[lte] instead");
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
        expect(namesOf(whole)).to.deep.equal(expected);
        expect(whole.headers["x-unindexed"]).to.equal("sort_by");
        const pages: string[] = [];
        for (const page of [1, 2, 3])
          pages.push(...namesOf(await get(`${query}&page=${String(page)}&items_per_page=2`)));
        expect(pages).to.deep.equal(expected);
        for (const size of [1, 4]) {
          const walked: string[] = [];
          let next: string | undefined = `/api/2.0/stores?${query}&after=&items_per_page=${String(size)}`;
          while (next !== undefined) {
            const answer: Answer = await server().request("GET", next);
            walked.push(...namesOf(answer));
            next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1];
          }
          expect(walked).to.deep.equal(expected);
        }
      });
    }

    it("by one field behind a minus as with sort_order, and with an index", async () => {
      for (const query of ["sort_by=-company&after=", "sort_by=company,company_id&sort_order=desc&after="]) {
        const answer = await get(`${query}&items_per_page=2`);
        expect(namesOf(answer)).to.deep.equal(["𝔘nicode", "ﬀ, comma"]);
        expect(answer.headers["x-unindexed"]).to.equal(undefined);
        const cursor = /after=([^&>]+)/.exec(String(answer.headers.link))![1]!;
        const rest = `sort_by=company&sort_order=desc&items_per_page=2&after=${cursor}`;
        expect(namesOf(await get(rest))).to.deep.equal(["Émile", "apple"]);
      }
    });

    it("by sortable fields only, five at most, and a message names the wrong one", async () => {
      expect(await refuses("sort_by=status,storefront", "sort_by")).to.match(
        /^contains "storefront"; each part must be one of/,
      );
      await refuses("sort_by=status,", "sort_by");
      await refuses("sort_by=--status", "sort_by");
      await refuses("sort_by[gt]=status", "sort_by[gt]");
      expect(await refuses("sort_by=status,company,timestamp,email,company_id,status", "sort_by")).to.contain(
        "at most 5",
      );
    });

    it("with cursors that are valid for no other order", async () => {
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

    it("with the cursors of releases without several sort fields", async () => {
      const scope = ["stores", [], ['["status","in",["A","D"]]'], [], "company", false];
      const fingerprint = createHash("sha256").update(JSON.stringify(scope)).digest("base64url").slice(0, 11);
      const cursor = Buffer.from(JSON.stringify([fingerprint, "Zebra", Number(ids[0])])).toString("base64url");
      const answer = await get(`status=A&status=D&sort_by=company&after=${cursor}`);
      expect(namesOf(answer)).to.deep.equal(["apple", "ﬀ, comma", "𝔘nicode"]);
    });

    it("and echo the requested order", async () => {
      const { search } = (await get("sort_by=-status,email&sort_order=desc", "users")).json as { search: object };
      expect(search).to.include({ sort_by: "-status,email", sort_order: "desc" });
    });
  });

  describe("or", () => {
    const url = (or: string): string => `or=${encodeURIComponent(or)}`;
    const found: readonly (readonly [string, readonly string[]])[] = [
      ["(status=H)", ["Émile"]],
      ["(status=H,company=Apple)", ["Émile", "Apple"]],
      ["(status=(H,D),company[prefix]=Z)", ["Zebra", "apple", "Émile", "Apple"]],
      ["(and(status=D,company_city=oslo),countries_list=DE)", ["apple", "Émile", "Apple"]],
      ["(and(status=A,or(company[gt]=a,and(email[prefix]=z,company[ne]=x))))", ["Zebra", "𝔘nicode", "ﬀ, comma"]],
      ['(company="ﬀ, comma",company[in]=(Zebra,"Apple"))', ["Zebra", "ﬀ, comma", "Apple"]],
      ["(company_city=,company_city[nin]=(oslo,Oslo,New York))", ["Zebra", "Émile", "𝔘nicode"]],
      ["(timestamp_to=0,secure_storefront[exists]=true,company[prefix]=(Z,ap))", ["Zebra", "apple"]],
    ];
    for (const [or, expected] of found) {
      it(`finds items that match ${or}`, async () => {
        const answer = await get(url(or));
        expect(namesOf(answer)).to.deep.equal(expected);
        expect(answer.headers["x-total-count"]).to.equal(String(expected.length));
        const counted = await get(url(or), "stores/aggregate");
        expect((counted.json as { groups: { count: number }[] }).groups[0]!.count).to.equal(expected.length);
      });
    }

    it("applies together with all other conditions, in pages, by cursor and in CSV", async () => {
      const query = `${url("(status=D,company=Zebra)")}&status[ne]=H&q=o&fields=company`;
      expect(namesOf(await get(query))).to.deep.equal(["apple", "Apple"]);
      const first = await get(`${query}&after=&items_per_page=1`);
      const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!;
      expect(namesOf(await server().request("GET", next))).to.deep.equal(["Apple"]);
      const cursor = /after=([^&>]+)/.exec(next)![1]!;
      await refuses(`${url("(status=D,company=zebra)")}&status[ne]=H&q=o&after=${cursor}`, "after");
      await refuses(`status[ne]=H&q=o&after=${cursor}`, "after");
      const headers = { accept: "text/csv" };
      const rows = await server().request("GET", `/api/2.0/stores?${query}`, { headers });
      expect(rows.text).to.equal("company\r\napple\r\nApple\r\n");
    });

    it("carries every character in a value", async () => {
      const hard = `a"b\\c(d),e=[f]&g %h+\u00e9`;
      const body = { company: hard, storefront: "https://list.example" };
      const made = await server().request("POST", "/api/2.0/stores", { body });
      const quoted = `"${hard.replace(/["\\]/g, "\\$&")}"`;
      expect(namesOf(await get(url(`(company=${quoted},company=(x,${quoted}))`)))).to.deep.equal([hard]);
      await server().request("DELETE", `/api/2.0/stores/${(made.json as { store_id: string }).store_id}`);
    });

    it("reports whether an index serves it", async () => {
      for (const or of ["(company=Apple,and(status=A,lang_code=en))", "(company_id=5,company[prefix]=A)"]) {
        expect((await get(url(or))).headers["x-unindexed"], or).to.equal(undefined);
      }
      expect((await get(`company=Apple&${url("(company=Apple,company_city=x)")}`)).headers["x-unindexed"]).to.equal(
        undefined,
      );
      for (const or of ["(company=Apple,company_city=x)", "(company[ne]=Apple)", "(company_city=x)"]) {
        expect((await get(url(or))).headers["x-unindexed"], or).to.equal("or");
        expect((await get(`${url(or)}&sort_by=status,company`)).headers["x-unindexed"]).to.equal("or, sort_by");
        expect((await get(url(or), "stores/aggregate")).headers["x-unindexed"]).to.equal("or");
      }
    });

    it("names each filter if no index serves any of them", async () => {
      const reported: readonly (readonly [string, string | undefined])[] = [
        ["company_city=x", "company_city"],
        ["company_city=x&email[ne]=y&company_state[gte]=a", "company_city, email[ne], company_state[gte]"],
        ["company_city[in]=x,y&sort_by=status,company", "company_city[in], sort_by"],
        ["company[ne]=x", "company[ne]"],
        ["company[exists]=true", "company[exists]"],
        ["company_city=x&company[prefix]=A", undefined],
        ["company_city=x&company_id=5", undefined],
        ["company_city=x&q=o", undefined],
        ["company_city[contains]=x&q=o", undefined],
        ["", undefined],
      ];
      for (const [query, names] of reported) {
        expect((await get(query)).headers["x-unindexed"], query).to.equal(names);
        const plain = query.replace(/&sort_by.*/, "");
        const answer = await server().request("GET", `/api/2.0/stores/aggregate?${plain}`);
        expect(answer.headers["x-unindexed"], query).to.equal(names?.replace(", sort_by", ""));
      }
    });

    const wrong: readonly (readonly [string, RegExp])[] = [
      ["", /^at character 1: must begin with \(/],
      ["status=A", /^at character 1: must begin with \(/],
      ["()", /^at character 2: must have a condition here/],
      ["(status=A", /^at character 10: must have a comma or \)/],
      ["(status=A))", /^at character 11: must end after the \)/],
      ["(status=A,)", /^at character 11: must have a condition here/],
      ["(status[in]=A,D)", /^at character 15: must have a condition here.* status=\(A,D\)/],
      ["(status)", /^at character 2: must have a condition here/],
      ["(status=(A,D)", /^at character 14: must have a comma or \)/],
      ["(status=(A,(D)))", /^at character 12: must have a comma or \)/],
      ['(company="a)', /^at character 13: must have " after the value/],
      ['(company="a\\b")', /^at character 12: must have " after the value/],
      ['(company="a"b)', /^at character 13: must have a comma or \)/],
      ["(status[$ne]=A)", /^at character 2: must have a condition here/],
      ["(status=A,statsu=D)", /^at character 11: statsu is not a filter; the nearest valid name is "status"/],
      ["(status=A,status[like]=D)", /^at character 11: status\[like\] is not possible: status takes the operators eq/],
      ["(status=A,and(status=X))", /^at character 15: status must be one of/],
      ["(status=A,company_id=x)", /^at character 11: company_id must be an id/],
      ["(timestamp_from[gt]=1)", /^at character 2: timestamp_from\[gt\] takes no operator/],
      ["(q=a)", /^at character 2: q is not a filter/],
      ["(page=1)", /^at character 2: page is not a filter/],
      ["(clone=Y)", /^at character 2: clone is not a filter/],
      ["(__proto__=1)", /^at character 2: __proto__ is not a filter/],
      ["(or(or(or(or(status=A)))))", /^at character 14: must not nest groups more than 4 deep/],
      [`(${Array.from({ length: 51 }, () => "status=A").join(",")})`, /must not have more than 50 conditions/],
    ];
    for (const [or, message] of wrong) {
      it(`is rejected as ${or.slice(0, 40)}, with the position`, async () => {
        expect(await refuses(url(or), "or")).to.match(message);
      });
    }

    it("may be given once, reports all problems of its conditions, and is echoed as written", async () => {
      await refuses("or=(status=A)&or=(status=D)", "or");
      await refuses("or[]=(status=A)", "or[]");
      const answer = await get("or=(status=X,statsu=A)&page=0");
      assertRefused(answer, 400, "invalid_query", ["or", "or", "page"]);
      const { search } = (await get("or=(status=A,email[prefix]=x)", "users")).json as { search: object };
      expect(search).to.include({ or: "(status=A,email[prefix]=x)" });
    });
  });

  describe("contains", () => {
    const found: readonly (readonly [string, readonly string[]])[] = [
      ["company[contains]=APP", ["apple", "Apple"]],
      ["company[contains]=pl", ["apple", "Apple"]],
      ["company[contains]=mile", ["Émile"]],
      ["company[contains]=EMÎ", ["Émile"]],
      ["company[contains]=e%CC%81mi", ["Émile"]],
      ["company[contains]=unic", ["𝔘nicode"]],
      ["company[contains]=,%20c", ["ﬀ, comma"]],
      ["company[contains]=ﬀ", ["ﬀ, comma"]],
      ["company[contains]=mil&company[contains]=ebr", ["Zebra", "Émile"]],
      ["company_city[contains]=SLO&status=D", ["apple", "Apple"]],
      ["company_city[contains]=ao%20p", ["Émile"]],
      ["company_city[contains]=", ["Zebra", "apple", "Émile", "𝔘nicode", "ﬀ, comma", "Apple"]],
      ["or=(company[contains]=(ZEB,mma),email[contains]=nobody)", ["Zebra", "ﬀ, comma"]],
      ["company[contains]=p*e", []],
      ["company[contains]=.", []],
      ["company[contains]=[a-z]", []],
      ["company[contains]=%25", []],
    ];
    for (const [query, expected] of found) {
      it(`finds by ${decodeURIComponent(query)}, and reports that no index serves it`, async () => {
        const answer = await get(query.replace(/[^\0-\x7f]/gu, encodeURIComponent));
        expect(namesOf(answer)).to.deep.equal(expected);
        const [, name = "or"] = /^(\w+\[contains\])=/.exec(query) ?? [];
        expect(answer.headers["x-unindexed"]).to.equal(query.includes("status=D") ? undefined : name);
      });
    }

    it("is for searchable fields, with texts of at most a hundred characters", async () => {
      expect(await refuses("storefront[contains]=x", "storefront[contains]")).to.match(
        /takes the operators eq, .*, prefix, exists/,
      );
      expect(await refuses("status[contains]=A", "status[contains]")).to.contain("is not possible");
      expect(await refuses(`company[contains]=${"x".repeat(101)}`, "company[contains]")).to.contain("at most 100");
      for (const city of [`Bad ${"o".repeat(30)}`, `Bad ${"o".repeat(10)} ${"O".repeat(20)}`]) {
        const body = { company: city, storefront: "https://list.example" };
        const made = await server().request("POST", "/api/2.0/stores", { body });
        expect(namesOf(await get(`company[contains]=D+${"%C3%B3".repeat(20)}`))).to.have.length(
          city.length === 34 ? 1 : 0,
        );
        await server().request("DELETE", `/api/2.0/stores/${(made.json as { store_id: string }).store_id}`);
      }
      expect(namesOf(await get(`company[contains]=${"x".repeat(100)}`))).to.deep.equal([]);
    });

    it("is counted, aggregated, echoed and continued by a cursor like other filters", async () => {
      const aggregate = await get("company[contains]=app", "stores/aggregate");
      expect((aggregate.json as { groups: { count: number }[] }).groups[0]!.count).to.equal(2);
      const first = await get("company[contains]=app&after=&items_per_page=1");
      const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!;
      expect([...namesOf(first), ...namesOf(await server().request("GET", next))]).to.deep.equal(["apple", "Apple"]);
      const { search } = (await get("email[contains]=a&email[contains]=b", "users")).json as { search: object };
      expect(search).to.deep.include({ email: { contains: ["a", "b"] } });
    });
  });
});
