import { expect } from "chai";
import { onEachServer } from "../support/each-server.js";
import { ApplicationPage, writeApplications } from "../support/application-visitor.js";
import { quickPasswords } from "../support/quick-passwords.js";
import { basicCredentials, request } from "../support/request.js";
import { Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";
import { openMcp, openMcpOverHttp, type McpSession, type Tools } from "../support/mcp.js";
import { runCommand, startServer } from "../support/server.js";
import { memberPassword, Staff } from "../support/staff.js";

type Row = Record<string, unknown>;

const shelf = { redirect_uris: ["https://shelf.example/back"], scope: { products: "read" } };
const environment = { ...quickPasswords, ...writeApplications({ shelf }), STOCKROOM_MCP: "on" };

onEachServer(
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

    it("fit in ten thousand tokens, and say which of them write", async () => {
      const tools = await root.listTools();
      expect(JSON.stringify(tools).length).to.be.lessThan(10_000);
      expect(hints(tools)).to.deep.equal({
        describe: [true, undefined, false],
        list: [true, undefined, false],
        read: [true, undefined, false],
        search: [true, undefined, false],
        create: [false, false, false],
        update: [false, true, false],
        remove: [false, true, false],
      });
      expect(root.instructions).to.contain(server().url).and.contain(server().email);
    });

    it("describe the resources in little, and of one all that a filter or a write takes", async () => {
      const all = (await root.call("describe")) as string;
      expect(all).to.contain("products/features: Feature value of products - read, create, update, delete. ");
      expect(all.length).to.be.lessThan(6_000);
      const users = (await root.call("describe", { resource: "users" })) as Row & { fields: Record<string, Row> };
      expect(users).to.deep.include({ resource: "users", id: "user_id", path: "users", name: "email" });
      expect(users.fields["email"]).to.deep.include({ type: "string", format: "email", required: true });
      expect(users.fields["status"]).to.deep.include({
        values: { A: "Active", D: "Disabled", H: "Hidden" },
        default: "A",
      });
      expect(users.fields["usergroup_ids"]).to.deep.include({ refers_to: "usergroups", items: { type: "integer" } });
      expect(users.fields["password"]).to.include({ write_only: true });
    });

    it("create items with others within, where they say so", async () => {
      expect(await root.call("describe", { resource: "options" })).to.deep.include({ created_with: ["variants"] });
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
        'features/variants lie in features: "within" takes 1 id, from the outermost inwards',
      );
      expect(await root.call("remove", { resource: "products", id, version: changed["version"] })).to.equal("Removed.");
      expect(await root.fail("read", { resource: "products", id })).to.match(/^404 not_found: /);
    });

    it("say of every mistake what was wrong, where, and what would be right", async () => {
      expect(await root.fail("list", { resource: "produkts" })).to.contain('the nearest valid name is "products"');
      const query = { resource: "products", filter: { stauts: "A" } };
      expect(await root.fail("list", query)).to.match(/^400 invalid_query: [^]*stauts .*"status"/);
      expect(await root.fail("list", { resource: "products", limit: 1000 })).to.match(/limit/);
      const missing = await root.fail("create", { resource: "usergroups", values: { type: "B" } });
      expect(missing).to.contain("400 invalid_fields").and.contain("/usergroup is mandatory");
      expect(missing).to.contain("/type must be one of A, C");
      expect(await root.fail("create", { resource: "usergroups" })).to.contain("values");
      expect(await root.fail("read", { resource: "users", id: "../stores/1" })).to.contain("decimal digits or a UUID");
      expect(await root.fail("search", { resource: "usergroups", within: ["1"], words: "x" })).to.contain(
        '"within" out',
      );
    });

    it("are those that the key may use, and only reading ones where writing is switched off", async () => {
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
        ]);
        expect(hints(await boss.listTools())).to.have.all.keys("describe", "list", "read", "search");
        expect(await reader.call("describe")).not.to.contain("users:");
        expect(await boss.call("describe")).to.contain("usergroups: User group - read.");
        expect(await reader.fail("list", { resource: "users" })).to.contain("no resource that this account may read");
      } finally {
        await Promise.all([reader.close(), boss.close()]);
      }
    });

    it("are not served with a wrong key or address, which is said on standard error", async () => {
      const run = (key: string, url: string) =>
        runCommand(["mcp", "--url", url, "--email", server().email, "--key", key], {
          databaseUrl: server().databaseUrl,
        });
      const wrong = await run("wrong", server().url);
      expect([wrong.code, wrong.stdout]).to.deep.equal([1, ""]);
      expect(wrong.stderr).to.match(/^401 unauthenticated: /);
      expect(await run("wrong", "shop")).to.deep.equal({ code: 1, stdout: "", stderr: "--url: Invalid URL\n" });
    });

    describe("over HTTP", () => {
      const basic = () => basicCredentials(server().email, server().key);
      const initialize = { jsonrpc: "2.0", id: 1, method: "tools/list" };
      const post = (headers: Record<string, string>, body: object | string = initialize) =>
        request(server().url, "POST", "/mcp", {
          headers: { accept: "application/json, text/event-stream", ...headers },
          body,
        });

      it("are the same, to clients of both revisions of the protocol", async () => {
        const tools = await root.listTools();
        for (const mode of [undefined, "auto"] as const) {
          const session = await openMcpOverHttp(server(), basic(), mode);
          try {
            expect(await session.listTools()).to.deep.equal(tools);
            expect(session.instructions).to.contain(`${server().url}, as your account may read and change them`);
            const values = { usergroup: `Group ${staff.next()}`, type: "A" };
            const made = (await session.call("create", { resource: "usergroups", values })) as Row;
            const read = await session.call("read", { resource: "usergroups", id: String(made["usergroup_id"]) });
            expect(read).to.have.nested.property("item.usergroup", values.usergroup);
            expect(await session.fail("read", { resource: "users", id: "999999999" })).to.match(/^404 not_found: /);
          } finally {
            await session.close();
          }
        }
      });

      it("do for each caller what its own account and key may, and nothing that single requests would not", async () => {
        const [own, other] = [await staff.makeStore(), await staff.makeStore()];
        const product = { product: "Theirs", price: 1, company_id: Number(other) };
        const { product_id: id } = await staff.make("/api/2.0/products", product);
        const bound = await staff.makeAccount(["view_catalog", "manage_catalog"], { company_id: Number(own) });
        const { key = "" } = await staff.make("/api/2.0/me/keys", { name: "Reader", scope: { products: "read" } });
        const member = await openMcpOverHttp(server(), basicCredentials(bound.email, bound.key), "auto");
        const reader = await openMcpOverHttp(server(), `Bearer ${key}`);
        try {
          expect(await member.fail("read", { resource: "products", id })).to.match(/^404 not_found: /);
          expect(await member.fail("update", { resource: "products", id, values: { price: 2 } })).to.match(/^404 /);
          expect(await member.fail("list", { resource: "users" })).to.contain("no resource that this account may read");
          expect(await member.call("list", { resource: "products" })).to.deep.include({ total: 0 });
          expect((await reader.listTools()).map(({ name }) => name)).not.to.contain("update");
          expect(await reader.call("read", { resource: "products", id })).to.have.nested.property(
            "item.product",
            "Theirs",
          );
        } finally {
          await Promise.all([member.close(), reader.close()]);
        }
      });

      it("say to who has no good credentials where programs get some, and take the tokens of applications", async () => {
        const { url } = server();
        const metadata = `${url}/.well-known/oauth-protected-resource/mcp`;
        const refused = await post({});
        assertRefused(refused, 401, "unauthenticated");
        const challenge = `Bearer realm="stockroom", resource_metadata="${metadata}", Basic realm="stockroom", charset="UTF-8"`;
        expect(refused.headers["www-authenticate"]).to.equal(challenge);
        const wrong = await post({ authorization: "Bearer stockroom_wrong" });
        expect(wrong.headers["www-authenticate"]).to.contain('error="invalid_token", resource_metadata=');
        expect((await request(url, "GET", new URL(metadata).pathname)).json).to.deep.equal({
          resource: `${url}/mcp`,
          authorization_servers: [url],
          scopes_supported: ["products:read"],
          bearer_methods_supported: ["header"],
        });
        const visitor = new Visitor(server);
        const { email } = await staff.makeMember(["view_catalog"], { api_access: "Y" });
        await visitor.signIn(email, memberPassword);
        const page = new ApplicationPage(server, "shelf", "https://shelf.example/back");
        const { access_token } = await page.signIn(visitor, { resource: `${url}/mcp` });
        const session = await openMcpOverHttp(server(), `Bearer ${access_token}`, "auto", {
          origin: "https://shelf.example",
        });
        try {
          expect(await session.call("describe")).to.match(/^products: [^\n]* - read\./);
        } finally {
          await session.close();
        }
      });

      it("are refused to pages of other origins, and to what is no message", async () => {
        const authorization = basic();
        const strange = await post({ authorization, origin: "http://rebound.example:8080" });
        assertRefused(strange, 403, "csrf");
        const typed = { authorization, "content-type": "application/json" };
        assertRefused(await post(typed, "{"), 400, "malformed_json");
        assertRefused(await post(typed, `{"a": "${"x".repeat(1_100_000)}"}`), 413, "body_too_large");
        assertRefused(await post({ authorization, "content-type": "text/plain" }), 415, "unsupported_media_type");
        for (const method of ["GET", "DELETE"]) {
          const answer = await request(server().url, method, "/mcp", { headers: { authorization } });
          assertRefused(answer, 405, "method_not_allowed");
          expect(answer.headers["allow"]).to.equal("POST, OPTIONS");
        }
        const listening = { ...initialize, method: "subscriptions/listen" };
        expect((await post({ authorization }, listening)).text).to.contain('"error"');
      });
    });
  },
  environment,
);

describe("the tools of a server", () => {
  it("can be those that change nothing, are counted as requests, and leave lines in the log by one name", async () => {
    const server = await startServer({ environment: { STOCKROOM_MCP: "read", STOCKROOM_RATE_LIMIT: "20" } });
    const credentials = basicCredentials(server.email, server.key);
    const headers = { "x-request-id": "a-tool" };
    const session = await openMcpOverHttp(server, credentials, undefined, headers);
    expect((await session.listTools()).map(({ name }) => name)).to.deep.equal(["describe", "list", "read", "search"]);
    expect(await session.call("list", { resource: "stores" })).to.include({ total: 0 });
    const limited = await Promise.all(
      Array.from({ length: 10 }, () => session.fail("read", { resource: "stores", id: "1" }).catch(String)),
    );
    expect(limited.join()).to.match(/429/);
    await server.stop();
    const lines = server.log.filter((line) => line.includes('"a-tool"')).map((line) => JSON.parse(line) as Row);
    expect(lines.map(({ path }) => path)).to.include.members(["/mcp", "/api/2.0/description", "/api/2.0/stores"]);
    expect(new Set(lines.map(({ source }) => source))).to.deep.equal(new Set(["127.0.0.1"]));
  });
});
