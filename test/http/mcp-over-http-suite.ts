import { expect } from "chai";
import { ApplicationPage } from "../support/application-visitor.js";
import { openMcpOverHttp, type McpSession } from "../support/mcp.js";
import { basicCredentials, request } from "../support/request.js";
import type { TestServer } from "../support/server.js";
import { memberPassword, Staff } from "../support/staff.js";
import { Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";

type Row = Record<string, unknown>;

/**
 * The suite for `/mcp` of a server with `STOCKROOM_MCP=on` and the application `shelf`.
 * @param command a session of
 * `stockroom mcp` with the same account
 */
export function describeToolsOverHttp(server: () => TestServer, command: () => McpSession): void {
  describe("over HTTP", () => {
    const staff = new Staff(server);
    const basic = () => basicCredentials(server().email, server().key);
    const initialize = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const post = (headers: Record<string, string>, body: object | string = initialize) =>
      request(server().url, "POST", "/mcp", {
        headers: { accept: "application/json, text/event-stream", ...headers },
        body,
      });

    it("work the same, for clients of both revisions of the protocol", async () => {
      const tools = await command().listTools();
      for (const mode of [undefined, "auto"] as const) {
        const session = await openMcpOverHttp(server(), basic(), mode);
        try {
          expect(await session.listTools()).to.deep.equal(tools);
          expect(session.instructions).to.contain(`the Stockroom server ${server().url} with the rights of `);
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

    it("have the rights of each caller's account and key, and nothing beyond single requests", async () => {
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
        expect(await member.fail("list", { resource: "users" })).to.contain(
          "not a resource that this account may read",
        );
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

    it("tell callers without valid credentials where programs get tokens, and accept tokens of applications", async () => {
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

    it("reject pages of other origins, and bodies that are not messages", async () => {
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
}
