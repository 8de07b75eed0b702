// Over 300 lines: all of it shares its servers, whose start takes longer than the tests.
import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import type { Answer } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

interface Result {
  readonly status: number;
  readonly location?: string;
  readonly etag?: string;
  readonly body?: Record<string, unknown>;
}

onServerOfDay(import.meta.url, "a batch", (server) => {
  const staff = new Staff(server);
  const post = (operations: unknown, more: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
    server().request("POST", "/api/2.0/batch", { body: { operations, ...more }, headers });
  const resultsOf = ({ status, text, json }: Answer): readonly Result[] => {
    expect(status, text).to.equal(200);
    return (json as { results: Result[] }).results;
  };
  const group = (usergroup: string, more: object = {}) => {
    return { method: "POST", path: "usergroups", body: { usergroup, type: "A", ...more } };
  };
  const product = (name: string, more: object = {}) => {
    return { method: "POST", path: "products", body: { product: name, price: 1, ...more } };
  };
  const count = async (path: string): Promise<number> =>
    Number((await server().request("HEAD", `/api/2.0/${path}`)).headers["x-total-count"]);
  /** An error of one operation, without what only a batch adds. */
  const assertOperation = (answer: Answer, operation: number, status: number, code: string, fields?: string[]) => {
    const { operation: named, ...body } = answer.json as Record<string, unknown>;
    expect(named, answer.text).to.equal(operation);
    expect(body["message"]).to.contain(`: operation ${String(operation)}: `);
    assertRefused({ ...answer, json: body }, status, code, fields);
  };

  before(() => staff.makeStore());

  it("gets the result of a single request for each operation", async () => {
    const results = resultsOf(await post([group("answered"), group("changed"), group("gone")]));
    const [first, second, third] = results.map(({ body }) => String(body?.["usergroup_id"]));
    expect(results[0]).to.have.all.keys("status", "location", "etag", "body");
    expect([results[0]!.status, results[0]!.location]).to.deep.equal([201, `/api/2.0/usergroups/${first!}`]);
    const read = await server().request("GET", results[0]!.location!);
    expect(read.headers.etag).to.equal(results[0]!.etag);
    const later = resultsOf(
      await post([
        { method: "PUT", path: `usergroups/${second!}`, body: { status: "D" }, if_match: results[1]!.etag },
        { method: "DELETE", path: `usergroups/${third!}`, if_match: "*" },
      ]),
    );
    const changed = await server().request("GET", `/api/2.0/usergroups/${second!}`);
    expect(later).to.deep.equal([
      { status: 200, etag: changed.headers.etag, body: { usergroup_id: second } },
      { status: 204 },
    ]);
    expect(changed.json).to.include({ status: "D" });
  });

  it("writes all operations or none, and names the rejected one", async () => {
    const wrong = { method: "POST", path: "usergroups", body: { type: "B" } };
    assertOperation(await post([group("none"), wrong]), 1, 400, "invalid_fields", ["/usergroup", "/type"]);
    const taken = { method: "DELETE", path: "usergroups/999999" };
    assertOperation(await post([group("none"), group("none"), taken]), 2, 404, "not_found");
    const stale = { method: "PUT", path: "stores/1", body: { company: "other" }, if_match: '"1.99-x"' };
    assertOperation(await post([group("none"), stale]), 1, 412, "precondition_failed");
    expect(await count("usergroups?usergroup=none")).to.equal(0);
    assertOperation(await post([taken]), 0, 404, "not_found");
  });

  it("may refer to items that earlier operations create, in fields, in lists and in paths", async () => {
    const results = resultsOf(
      await post([
        { method: "POST", path: "categories", body: { category: "Wine" } },
        { method: "POST", path: "categories", body: { category: "Red", parent_id: { $ref: 0 } } },
        product("Merlot", { main_category: { $ref: 1 }, category_ids: [{ $ref: 0 }, { $ref: 1 }] }),
        { method: "PUT", path: "products/$2", body: { price: 7 } },
        { method: "POST", path: "features", body: { description: "Taste", feature_type: "T" } },
        { method: "POST", path: "products/$2/features", body: { feature_id: { $ref: 4 }, value: "dry" } },
        { method: "POST", path: "products/$2/features/$5/images", body: { image_path: "https://a.example/x.png" } },
      ]),
    );
    const ids = results.map(({ location }) => location?.split("/").at(-1));
    const made = await server().request("GET", `/api/2.0/products/${ids[2]!}`);
    expect(made.json).to.deep.include({ main_category: ids[1], category_ids: [ids[0], ids[1]], price: 7 });
    expect(ids[5]).to.equal(ids[4]);
    expect(await count(`products/${ids[2]!}/features/${ids[5]!}/images`)).to.equal(1);
    expect(results[3]!.etag).to.equal(made.headers.etag);
  });

  it("sees the effects of earlier operations: on unique values, references and nested items", async () => {
    const category = (name: string) => ({ method: "POST", path: "categories", body: { category: name } });
    const option = { method: "POST", path: "options", body: { option_name: "Size", product_id: { $ref: 3 } } };
    const made = resultsOf(
      await post([
        ...["one", "two", "three"].map(category),
        product("seen a", { product_code: "seen x", category_ids: [{ $ref: 0 }] }),
        product("seen b", { product_code: "seen y", category_ids: [{ $ref: 1 }] }),
        option,
        category("four"),
      ]),
    );
    const [one, two, three, a, b, sized, four] = made.map(({ location }) => location!.slice("/api/2.0/".length));
    const put = (path: string | undefined, body: object) => ({ method: "PUT", path, body });
    const remove = (path: string | undefined) => ({ method: "DELETE", path });
    const code = (path: string | undefined, product_code: string) => put(path, { product_code });
    const taken = [code(a, "seen z"), code(b, "seen x"), product("seen c", { product_code: "seen x" })];
    assertOperation(await post(taken), 2, 409, "not_unique", ["/product_code"]);
    const swapped = [code(a, "seen z"), code(b, "seen x"), product("seen c", { product_code: "seen v" })];
    resultsOf(await post([...swapped, code(a, "seen y"), remove("products/$2"), code(b, "seen v")]));
    const move = put(b, { category_ids: [Number(three?.split("/")[1])] });
    assertOperation(await post([remove(one), remove(two)]), 0, 409, "referred_to");
    assertOperation(await post([remove(a), remove(one), move, remove(two), remove(three)]), 4, 409, "referred_to");
    const refer = product("seen d", { category_ids: [Number(four?.split("/")[1])] });
    assertOperation(await post([remove(a), remove(one), refer, remove(four)]), 3, 409, "referred_to");
    assertOperation(await post([remove(a), put(sized, { option_name: "Gone" })]), 1, 404, "not_found");
    resultsOf(await post([remove(a), remove(one), move, remove(two), remove(b), remove(three)]));
    expect((await server().request("GET", `/api/2.0/${sized!}`)).status).to.equal(404);
  });

  it("rejects a reference to no earlier creation of that resource", async () => {
    for (const $ref of [0, 1, 2, 7]) {
      const operations = [group("kind"), product("refers", { main_category: { $ref } }), group("later")];
      const answer = await post(operations);
      assertOperation(answer, 1, 400, "invalid_reference", ["/main_category"]);
      // The error concerns the kind, because an item of another kind may have the id of a category.
      expect(answer.text).to.contain(`creates an item of categories; operation ${String($ref)} does not`);
    }
    for (const path of ["products/$0", "products/$1", "products/$9", "$0/1"]) {
      const operations = [group("kind"), { method: "PUT", path, body: { price: 2 } }];
      const answer = await post(operations);
      assertOperation(answer, 1, 404, "not_found");
      const isOther = ["products/$0", "$0/1"].includes(path);
      if (!isOther)
        expect(answer.text).to.contain(
          `${path.slice(9)} in the path must refer to an earlier operation that creates an item`,
        );
    }
    const whole = await post([{ method: "PUT", path: "/api/2.0/products/1", body: { price: 2 } }]);
    assertOperation(whole, 0, 404, "not_found");
    expect(whole.text).to.contain("the path must be the part after the version, such as devices/5");
    // At a field that is not an id, the object is an ordinary value.
    assertOperation(await post([group("a"), product("b", { price: { $ref: 0 } })]), 1, 400, "invalid_fields");
  });

  it("has a result for each operation if it is not atomic, and rejects those that refer to a rejected one", async () => {
    const category = { method: "POST", path: "categories", body: { category: "Each" } };
    const results = resultsOf(
      await post(
        [
          category,
          group(""),
          product("kept", { category_ids: [{ $ref: 0 }] }),
          product("lost", { category_ids: [{ $ref: 1 }] }),
          { method: "DELETE", path: "products/$2" },
          { method: "DELETE", path: "products/$3" },
        ],
        { atomic: false },
      ),
    );
    expect(results.map(({ status, body }) => [status, body?.["code"]])).to.deep.equal([
      [201, undefined],
      [400, "invalid_fields"],
      [201, undefined],
      [400, "invalid_reference"],
      [204, undefined],
      [404, "not_found"],
    ]);
    expect(results[1]!.body).to.have.all.keys("message", "status", "code", "request_id", "errors");
    expect(await count("categories?category=Each")).to.equal(1);
  });

  it("rejects, if it is not atomic, exactly the operations that single requests would be rejected for", async () => {
    const coded = (product_code: string) => product("by itself", { product_code });
    const results = resultsOf(
      await post([coded("own 1"), coded("own 2"), coded("own 1"), group(""), coded("own 3")], { atomic: false }),
    );
    expect(results.map(({ status }) => status)).to.deep.equal([201, 201, 409, 400, 201]);
    const paths = [0, 1, 4].map((index) => results[index]!.location!.slice("/api/2.0/".length));
    const gone = await post(
      [...paths, paths[0]].map((path) => ({ method: "DELETE", path })),
      { atomic: false },
    );
    expect(resultsOf(gone).map(({ status }) => status)).to.deep.equal([204, 204, 204, 404]);
    expect(await count("products?product=by%20itself")).to.equal(0);
  });

  for (const atomic of [true, false]) {
    it(`runs once with an Idempotency-Key (${atomic ? "atomic" : "each"}), and with another body is rejected`, async () => {
      const name = `once-${String(atomic)}`;
      const key = { "idempotency-key": name };
      const [kept] = resultsOf(await post([group(name)]));
      const operations = [
        group(name),
        { method: "POST", path: "categories", body: { category: name } },
        product(name, { category_ids: [{ $ref: 1 }] }),
        { method: "DELETE", path: kept!.location!.slice("/api/2.0/".length) },
        { method: "POST", path: "options", body: { option_name: name } },
        { method: "POST", path: "options/$4/variants", body: { variant_name: name } },
      ];
      const first = resultsOf(await post(operations, { atomic }, key));
      expect(first.map(({ status }) => status)).to.deep.equal([201, 201, 201, 204, 201, 201]);
      expect(first[5]!.location).to.match(new RegExp(`^${first[4]!.location!}/variants/`));
      expect(resultsOf(await post(operations, { atomic }, key))).to.deep.equal(first);
      expect(await count(`products?product=${encodeURIComponent(name)}`)).to.equal(1);
      const other = await post([group("another"), ...operations.slice(1)], { atomic }, key);
      if (atomic) assertOperation(other, 0, 409, "idempotency_mismatch");
      else expect(resultsOf(other)[0]!.body).to.include({ code: "idempotency_mismatch" });
      if (atomic) assertOperation(await post(operations.slice(0, 2), { atomic }, key), 0, 409, "idempotency_mismatch");
      expect(await count("usergroups?usergroup=another")).to.equal(0);
    });
  }

  it("is rejected with all problems of its form", async () => {
    const answer = await post(
      [
        { method: "GET", path: "usergroups" },
        { method: "POST", path: 7 },
        { method: "DELETE", path: "usergroups/1", body: {} },
        { method: "PUT", path: "usergroups/1", body: { status: "A" }, "if-match": "*" },
        { method: "PUT", path: "usergroups/1", body: [], if_match: "3" },
        null,
      ],
      { atomic: "yes" },
    );
    assertRefused(answer, 400, "invalid_fields", [
      "/atomic",
      "/operations/0/method",
      "/operations/1/path",
      "/operations/2/body",
      "/operations/3/if-match",
      "/operations/4/body",
      "/operations/4/if_match",
      "/operations/5",
    ]);
    for (const wrong of [
      { ...group("conditional"), if_match: "*" },
      { method: "POST", path: "usergroups" },
    ]) {
      assertOperation(await post([group("before"), wrong]), 1, 400, "invalid_body");
    }
    for (const operations of [[], "x", Array.from({ length: 1001 }, () => group("many"))]) {
      assertRefused(await post(operations), 400, "invalid_fields", ["/operations"]);
    }
    const misnamed = await server().request("POST", "/api/2.0/batch", { body: { requests: [] } });
    expect(misnamed.text).to.contain("requests is not a property of a batch");
    const bare = await server().request("POST", "/api/2.0/usergroups", { body: [group("bare")] });
    expect(bare.text).to.contain('to write several items, send {\\"operations\\": […]} to the path batch');
    assertRefused(await server().request("GET", "/api/2.0/batch"), 405, "method_not_allowed");
    assertRefused(await server().request("POST", "/api/2.0/batch?x=1", { body: {} }), 400, "invalid_query");
    assertRefused(await server().request("POST", "/api/2.0/batch", { body: "[]" }), 415, "unsupported_media_type");
  });

  it("rejects paths and methods like single requests", async () => {
    for (const [method, path, status, code] of [
      ["POST", "nonsense", 404, "not_found"],
      ["POST", "/usergroups", 404, "not_found"],
      ["POST", "usergroups/1", 405, "method_not_allowed"],
      ["PUT", "usergroups", 405, "method_not_allowed"],
      ["POST", "me", 405, "method_not_allowed"],
      ["POST", "batch", 404, "not_found"],
      ["PUT", "usergroups/%31", 404, "not_found"],
      ["PUT", "usergroups/1?fields=a", 404, "not_found"],
    ] as const) {
      assertOperation(await post([{ method, path, body: { type: "A" } }]), 0, status, code);
    }
  });

  it("accepts 1,000 operations", async () => {
    const results = resultsOf(await post(Array.from({ length: 1000 }, (_, index) => group(`many ${String(index)}`))));
    expect(new Set(results.map(({ location }) => location)).size).to.equal(1000);
  });

  it("checks the rights of the caller for each operation", async () => {
    const account = await staff.makeAccount(["view_usergroups"]);
    const manager = await staff.makeAccount(["view_catalog", "manage_catalog"]);
    const refused = await account.ask("POST", "/api/2.0/batch", { operations: [group("no right")] });
    assertOperation(refused, 0, 403, "privilege_missing");
    const mixed = await manager.ask("POST", "/api/2.0/batch", { operations: [product("right"), group("no right")] });
    assertOperation(mixed, 1, 403, "privilege_missing");
    assertRefused(
      await server().request("POST", "/api/2.0/batch", { headers: { authorization: "" }, body: { operations: [] } }),
      401,
      "unauthenticated",
    );
    expect(await count("products?product=right")).to.equal(0);
  });

  it("does nothing with rights that one of its operations gives or takes", async () => {
    const { id, ask } = await staff.makeAccount(["view_users", "manage_users", "view_catalog", "manage_catalog"]);
    const leave = { method: "PUT", path: `users/${id}`, body: { usergroup_ids: [] } };
    const answer = await ask("POST", "/api/2.0/batch", { operations: [leave, product("after")] });
    assertOperation(answer, 1, 403, "escalation");
    const each = await ask("POST", "/api/2.0/batch", { operations: [leave, product("after")], atomic: false });
    expect(resultsOf(each).map(({ status }) => status)).to.deep.equal([200, 403]);
    expect(await count("products?product=after")).to.equal(0);
  });
});

describe("a batch, under a limit of requests", () => {
  let limited: TestServer;

  before(async () => {
    limited = await startServer({ environment: { STOCKROOM_RATE_LIMIT: "40" } });
  });
  after(() => limited.stop());

  it("counts each operation as a request, and is rejected before any runs", async () => {
    const post = (count: number): Promise<Answer> => {
      const operations = Array.from({ length: count }, (_, index) => {
        return { method: "POST", path: "usergroups", body: { usergroup: `limited ${String(index)}`, type: "A" } };
      });
      return limited.request("POST", "/api/2.0/batch", { body: { operations } });
    };
    expect((await post(30)).status).to.equal(200);
    const refused = await post(30);
    assertRefused(refused, 429, "too_many_requests");
    expect(Number(refused.headers["retry-after"])).to.be.within(1, 60);
    const left = await limited.request("HEAD", "/api/2.0/usergroups");
    expect([left.status, left.headers["x-total-count"]]).to.deep.equal([200, "30"]);
    const variants = Array.from({ length: 10 }, () => ({ variant_name: "within" }));
    const operations = [{ method: "POST", path: "options", body: { option_name: "limited", variants } }];
    const within = await limited.request("POST", "/api/2.0/batch", { body: { operations } });
    expect([within.status, (within.json as { readonly code: string }).code]).to.deep.equal([429, "too_many_requests"]);
  });
});
