import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { writeApplications } from "../support/application-visitor.js";
import { basicCredentials } from "../support/request.js";
import { openMcp, openMcpOverHttp, type McpSession, type Tools } from "../support/mcp.js";
import { runCommand, startServer } from "../support/server.js";
import { Staff } from "../support/staff.js";
import { describeToolsOverHttp } from "./mcp-over-http-suite.js";

type Row = Record<string, unknown>;

const shelf = { redirect_uris: ["https://shelf.example/back"], scope: { products: "read" } };
const environment = { ...(await writeApplications({ shelf })), STOCKROOM_MCP: "on" };

onServerOfDay(
  import.meta.url,
  "the tools of stockroom mcp",
  (server) => {
    const staff = new Staff(server);
    let root: McpSession;
    let store: string;
    before(async () => {
      root = await openMcp(server(), server());
      store = await staff.makeStore();
    });
    after(() => root.close());

    const create = async (resource: string, values: object, within?: readonly string[]): Promise<Row> =>
      (await root.call("create", { resource, values, ...(within === undefined ? {} : { within }) })) as Row;
    const hints = (tools: Tools): Row =>
      Object.fromEntries(
        tools.map(({ name, annotations }) => [
          name,
          [annotations?.readOnlyHint, annotations?.destructiveHint, annotations?.openWorldHint],
        ]),
      );

    it("fit in ten thousand tokens, and are marked as reading or writing", async () => {
      const tools = await root.listTools();
      expect(JSON.stringify(tools).length).to.be.lessThan(10_000);
      expect(hints(tools)).to.deep.equal({
        describe: [true, undefined, false],
        list: [true, undefined, false],
        read: [true, undefined, false],
        search: [true, undefined, false],
        aggregate: [true, undefined, false],
        create: [false, false, false],
        update: [false, true, false],
        remove: [false, true, false],
      });
      expect(root.instructions).to.contain(server().url).and.contain(server().email);
    });

    it("describe all resources briefly, and one resource with everything for filters and writes", async () => {
      const all = (await root.call("describe")) as string;
      expect(all).to.contain("products/features: Feature value of products - read, create, update, delete. ");
      expect(all.length).to.be.lessThan(6_000);
      const users = (await root.call("describe", { resource: "users" })) as Row & { fields: Record<string, Row> };
      expect(users).to.deep.include({ path: "users", id: "user_id", paths: ["users"], title_fields: ["email"] });
      expect(users.fields["email"]).to.deep.include({ kind: "string", format: "email", required: true });
      expect(users.fields["status"]).to.deep.include({
        labels: { A: "Active", D: "Disabled", H: "Hidden" },
        default: "A",
      });
      expect(users.fields["usergroup_ids"]).to.deep.include({
        reference: { to: "usergroups" },
        items: { kind: "integer" },
        sent_as_string: true,
      });
      expect(users.fields["password"]).to.include({ write_only: true });
    });

    it("create items with nested ones, if the resource allows that", async () => {
      expect(await root.call("describe", { resource: "options" })).to.deep.include({ create_with: ["variants"] });
      const variants = [{ variant_name: "S" }, { variant_name: "L" }];
      const made = await create("options", { option_name: "Size", company_id: Number(store), variants });
      expect(made["variants"]).to.have.length(2);
    });

    it("create, read, list, search, change and remove items, nested ones too", async () => {
      const product = await create("products", { product: "Red wine", price: 5, company_id: Number(store) });
      await create("products", { product: "Red herring", price: 9, company_id: Number(store) });
      const id = String(product["product_id"]);
      expect(await root.call("search", { words: "wine" })).to.deep.equal({
        products: { items: [{ product_id: id, product: "Red wine" }], total: 1 },
      });
      const listed = await root.call("list", {
        resource: "products",
        filter: { price: { gte: 5, lt: 10 }, status: ["A", "D"] },
        words: "red",
        sort: "-price,product",
        or: [{ product: "Red wine" }, { price: { gt: 8 } }],
        fields: ["product"],
        limit: 1,
      });
      expect(listed).to.deep.include({ total: 2, page: 1, pages: 2 });
      expect((listed as { items: readonly Row[] }).items.map(({ product }) => product)).to.deep.equal(["Red herring"]);

      const read = (await root.call("read", { resource: "products", id })) as { version: string; item: Row };
      expect(read.item).to.include({ product: "Red wine", price: 5 });
      expect(read.version).to.equal(product["version"]);
      const changed = (await root.call("update", { resource: "products", id, values: { price: 6 } })) as Row;
      expect(changed["version"]).not.to.equal(read.version);
      const late = { resource: "products", id, version: read.version };
      expect(await root.fail("update", { ...late, values: { price: 7 } })).to.match(/^412 precondition_failed: /);
      expect(await root.fail("remove", late)).to.match(/^412 /);

      const feature = await create("features", { description: "Colour", feature_type: "S", company_id: Number(store) });
      const variants = { resource: "features/variants", within: [String(feature["feature_id"])] };
      const variant = await create("features/variants", { variant: "Red" }, variants.within);
      const { items } = (await root.call("list", variants)) as { items: readonly Row[] };
      expect(items.map(({ variant_id }) => variant_id)).to.deep.equal([variant["variant_id"]]);
      expect(await root.fail("list", { resource: variants.resource })).to.equal(
        'features/variants are nested in features: "within" needs 1 id, from the outermost inwards',
      );
      expect(await root.call("remove", { resource: "products", id, version: changed["version"] })).to.equal("Removed.");
      expect(await root.fail("read", { resource: "products", id })).to.match(/^404 not_found: /);
    });

    it("accept an id as a string or a number", async () => {
      const { fields } = (await root.call("describe", { resource: "products" })) as { fields: Record<string, Row> };
      expect(fields["product_id"]).to.include({ kind: "integer", sent_as_string: true });
      expect(fields["company_id"]).to.deep.include({ sent_as_string: true, reference: { to: "stores" } });
      expect(fields["amount"]).to.include({ kind: "integer" }).and.not.have.property("sent_as_string");
      for (const id of [store, Number(store)]) {
        const { item } = (await root.call("read", { resource: "stores", id })) as { item: Row };
        expect(item["company_id"]).to.equal(store);
      }
      const feature = await create("features", { description: "Size", feature_type: "S", company_id: store });
      for (const id of [feature["feature_id"], Number(feature["feature_id"])]) {
        expect(await root.call("list", { resource: "features/variants", within: [id] })).to.include({ total: 0 });
        const across = await root.call("list", { resource: "features/variants", within: ["-"], limit: 1 });
        expect(across).to.have.nested.property("items[0].feature_id");
      }
    });

    it("list short fields by default, which fit in a thousand tokens", async () => {
      const company_id = Number(await staff.makeStore());
      for (const number of Array.from({ length: 10 }, (_, index) => index)) {
        const texts = { full_description: "word ".repeat(200), meta_keywords: "word" };
        await create("products", { product: `Long ${String(number)}`, company_id, ...texts });
      }
      const listed = (await root.call("list", { resource: "products", filter: { company_id } })) as { items: Row[] };
      expect(JSON.stringify(listed).length).to.be.lessThan(4_000);
      const described = (await root.call("describe", { resource: "products" })) as Row;
      const usual = described["usual_fields_in_lists"] as readonly string[];
      expect(usual.slice(0, 2)).to.deep.equal(["product_id", "product"]);
      expect(listed.items).to.have.length(10);
      for (const item of listed.items) expect(item).to.have.all.keys(usual);
    });

    it("expand references, count and sum, by trees of filters and several sort keys", async () => {
      const company_id = Number(await staff.makeStore());
      const category = await create("categories", { category: "Cellar", company_id });
      const made = { company_id, category_ids: [Number(category["category_id"])] };
      const [first] = [
        await create("products", { ...made, product: "Port", price: 3, status: "A" }),
        await create("products", { ...made, product: "Sherry", price: 2.25, status: "A" }),
        await create("products", { ...made, product: "Stout", price: 1, status: "H" }),
      ];
      const filter = { company_id };
      const or = [
        { status: "H" },
        { price: { gt: 1 }, or: [{ product: "Port" }, { product: { prefix: "She" } }], and: [{ status: "A" }] },
      ];
      const query = { resource: "products", filter, or };
      const listed = (await root.call("list", {
        ...query,
        sort: "status,-price",
        fields: ["product"],
        expand: ["company_id"],
      })) as Row;
      expect((listed["items"] as readonly Row[]).map(({ product }) => product)).to.deep.equal([
        "Port",
        "Sherry",
        "Stout",
      ]);
      expect(listed).to.have.nested.property(`expanded.stores.${String(company_id)}.company`);
      const read = { resource: "products", id: String(first["product_id"]), expand: ["category_ids.company_id"] };
      const item = (await root.call("read", read)) as Row;
      expect(item).to.have.nested.property(`expanded.categories.${String(category["category_id"])}.category`, "Cellar");
      expect(item).to.have.nested.property(`expanded.stores.${String(company_id)}`);
      expect(item["item"]).not.to.have.property("expanded");
      const byStatus = { ...query, group: ["status"], sum: ["price"], max: ["price"] };
      const groups = [
        { group: { status: "A" }, count: 2, sum: { price: 5.25 }, max: { price: 3 } },
        { group: { status: "H" }, count: 1, sum: { price: 1 }, max: { price: 1 } },
      ];
      const aggregate = (given: object) => root.call("aggregate", { ...byStatus, ...given });
      expect(await aggregate({})).to.deep.equal({ groups, total: 2, page: 1, pages: 1 });
      expect(await aggregate({ limit: 1 })).to.deep.equal({ groups: groups.slice(0, 1), total: 2, page: 1, pages: 2 });
      const last = { groups: groups.slice(1), total: 2, page: 2, pages: 2 };
      expect(await aggregate({ limit: 1, page: 2 })).to.deep.equal(last);
      expect(await aggregate({ page: 1 })).to.deep.equal({ groups, total: 2, page: 1, pages: 1 });
      const none = { groups: [], total: 0, page: 1, pages: 0 };
      for (const or of [[{ status: "D" }], []]) expect(await aggregate({ or })).to.deep.equal(none);
      const reported = {
        ...query,
        group: ["company_id.status", "status"],
        distinct: ["price"],
        sort: "-distinct.price",
      };
      const often = (await root.call("aggregate", { ...reported, having: { count: { gte: 2 } } })) as Row;
      expect(often["groups"]).to.deep.equal([
        { group: { "company_id.status": "A", status: "A" }, count: 2, distinct: { price: 2 } },
      ]);
      const weekly = { ...query, group: ["week(timestamp)"], time_zone: "Asia/Tokyo" };
      const week = (await root.call("aggregate", weekly)) as { groups: readonly { group: Row }[] };
      expect(week.groups[0]!.group["week(timestamp)"]).to.match(/^\d{4}-W\d\d$/);
      expect(await root.fail("aggregate", { ...query, sum: ["product"] })).to.match(/^400 invalid_query: /);
      expect(await root.fail("read", { ...read, expand: ["pricee"] })).to.match(/^400 invalid_query: /);
    });

    it("explain every mistake: what is wrong, where, and what to do", async () => {
      expect(await root.fail("list", { resource: "produkts" })).to.contain('the nearest valid name is "products"');
      const query = { resource: "products", filter: { stauts: "A" } };
      expect(await root.fail("list", query)).to.match(/^400 invalid_query: [^]*stauts .*"status"/);
      expect(await root.fail("list", { resource: "products", limit: 1000 })).to.match(/limit/);
      expect(await root.fail("list", { resource: "products", filters: { status: "A" }, colour: 1 })).to.contain(
        '"filters" is not an argument of list, did you mean "filter"?; "colour" is not an argument of list ' +
          "(list takes resource, within, filter, or, words, sort, fields, expand, page, limit)",
      );
      const missing = await root.fail("create", { resource: "usergroups", values: { type: "B" } });
      expect(missing).to.contain("400 invalid_fields").and.contain("/usergroup is mandatory");
      expect(missing).to.contain("/type must be one of A, C");
      expect(await root.fail("create", { resource: "usergroups" })).to.contain("values");
      expect(await root.fail("read", { resource: "users", id: "../stores/1" })).to.contain("decimal digits or a UUID");
      expect(await root.fail("search", { resource: "usergroups", within: ["1"], words: "x" })).to.contain(
        '"within" out',
      );
    });

    it("are limited to those that the key may use, and to reading ones if writing is off", async () => {
      const given = { name: "Assistant", scope: { products: "read" } };
      const { key = "" } = await staff.make("/api/2.0/me/keys", given);
      const reader = await openMcp(server(), { key });
      const boss = await openMcp(server(), server(), "--read-only");
      try {
        expect((await reader.listTools()).map(({ name }) => name)).to.deep.equal([
          "describe",
          "list",
          "read",
          "search",
          "aggregate",
        ]);
        expect(hints(await boss.listTools())).to.have.all.keys("describe", "list", "read", "search", "aggregate");
        expect(await reader.call("describe")).not.to.contain("users:");
        expect(await boss.call("describe")).to.contain("usergroups: User group - read.");
        expect(await reader.fail("list", { resource: "users" })).to.contain(
          "not a resource that this account may read",
        );
      } finally {
        await Promise.all([reader.close(), boss.close()]);
      }
    });

    it("are not served with a wrong key or address, and standard error says why", async () => {
      const run = (key: string, url: string) =>
        runCommand(["mcp", "--url", url, "--email", server().email, "--key", key], {
          databaseUrl: server().databaseUrl,
        });
      const wrong = await run("wrong", server().url);
      expect([wrong.code, wrong.stdout]).to.deep.equal([1, ""]);
      expect(wrong.stderr).to.match(/^401 unauthenticated: /);
      expect(await run("wrong", "shop")).to.deep.equal({ code: 1, stdout: "", stderr: "--url: Invalid URL\n" });
    });

    describeToolsOverHttp(server, () => root);
  },
  environment,
);

describe("the tools of a server", () => {
  it("can be limited to reading ones, count as requests, and have log lines with one request id", async () => {
    const server = await startServer({ environment: { STOCKROOM_MCP: "read", STOCKROOM_RATE_LIMIT: "20" } });
    const credentials = basicCredentials(server.email, server.key);
    const headers = { "x-request-id": "a-tool" };
    const session = await openMcpOverHttp(server, credentials, undefined, headers);
    expect((await session.listTools()).map(({ name }) => name)).to.deep.equal([
      "describe",
      "list",
      "read",
      "search",
      "aggregate",
    ]);
    expect(await session.call("list", { resource: "stores" })).to.include({ total: 0 });
    const limited = await Promise.all(
      Array.from({ length: 20 }, () => session.fail("read", { resource: "stores", id: "1" }).catch(String)),
    );
    expect(limited.join()).to.match(/429/);
    await server.stop();
    const lines = server.log.filter((line) => line.includes('"a-tool"')).map((line) => JSON.parse(line) as Row);
    expect(lines.map(({ path }) => path)).to.include.members(["/mcp", "/api/2.0/description", "/api/2.0/stores"]);
    expect(new Set(lines.map(({ source }) => source))).to.deep.equal(new Set(["127.0.0.1"]));
  });
});
