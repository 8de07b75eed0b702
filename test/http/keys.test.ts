import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { askWith, makeKey } from "../support/keys.js";
import { basicCredentials, request } from "../support/request.js";
import { startServer } from "../support/server.js";
import { type Account, everyUserRight, memberPassword, Staff } from "../support/staff.js";
import { Visitor } from "../support/visitor.js";
import { waitUntil } from "../support/wait-until.js";
import { assertRefused } from "./assert-refused.js";
import { describeScopes } from "./key-scopes-suite.js";

interface Listed {
  readonly key_id: string;
  readonly name: string;
  readonly scope: object | null;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
}

onServerOfDay(
  import.meta.url,
  "access: several keys for an account",
  (server) => {
    const staff = new Staff(server);
    const make = (account: Account, wish: Parameters<typeof makeKey>[2] = {}) =>
      makeKey(server().url, account.ask, wish);
    const listOf = async (account: Account): Promise<readonly Listed[]> =>
      ((await account.ask("GET", "/api/2.0/me/keys")).json as { keys: readonly Listed[] }).keys;
    describe("keys that an account makes for itself", () => {
      it("are shown once, begin with their prefix, and work with and without the login", async () => {
        const account = await staff.makeAccount(["view_stores"]);
        const other = await staff.makeAccount(["view_stores"]);
        const body = { name: "ERP", scope: { stores: "read" }, expires_at: "2099-01-31T12:00:00+01:00" };
        const made = await account.ask("POST", "/api/2.0/me/keys", body);
        expect(made.status, made.text).to.equal(201);
        expect(made.headers["cache-control"]).to.equal("no-store");
        const { key, ...told } = made.json as Listed & { readonly key: string };
        expect(key).to.match(/^stockroom_[A-Za-z0-9]{32}$/);
        expect(made.headers.location).to.equal(`/api/2.0/me/keys/${told.key_id}`);
        expect(told).to.deep.include({ ...body, expires_at: "2099-01-31T11:00:00Z", last_used_at: null });

        expect((await account.ask("GET", "/api/2.0/me/keys")).json).to.deep.equal({ keys: [told] });
        expect((await account.ask("GET", `/api/2.0/me/keys/${told.key_id}`)).json).to.deep.equal(told);
        assertRefused(await other.ask("GET", `/api/2.0/me/keys/${told.key_id}`), 404, "not_found");
        assertRefused(await other.ask("DELETE", `/api/2.0/me/keys/${told.key_id}`), 404, "not_found");

        expect((await askWith(server().url, key)("GET", "/api/2.0/stores")).status).to.equal(200);
        const basic = (login: string) =>
          request(server().url, "GET", "/api/2.0/stores", { headers: { authorization: basicCredentials(login, key) } });
        expect((await basic(account.email.toUpperCase())).status).to.equal(200);
        assertRefused(await basic(other.email), 401, "unauthenticated");
        // The own key of the account does not identify the account by itself.
        const own = await askWith(server().url, account.key)("GET", "/api/2.0/stores");
        assertRefused(own, 401, "unauthenticated");
        expect(own.headers["www-authenticate"]).to.contain('Bearer realm="stockroom", error="invalid_token"');
      });

      it("limit the caller, who can read the limit", async () => {
        const account = await staff.makeAccount(["view_stores", "manage_stores", "view_catalog"]);
        const key = await make(account, { scope: { stores: "read" } });
        const me = (await key.ask("GET", "/api/2.0/me")).json;
        expect(me).to.deep.include({ root: false, privileges: ["view_stores"], scope: { stores: "read" } });
        expect((await account.ask("GET", "/api/2.0/me")).json).to.deep.include({ scope: null });
      });

      it("are named in the log, and store their last use", async () => {
        const account = await staff.makeAccount([]);
        const key = await make(account);
        expect((await key.ask("GET", "/api/2.0/me")).status).to.equal(200);
        await waitUntil(async () => (await listOf(account))[0]?.last_used_at !== null);
        const isAbout = (line: string): boolean => line.includes(`"account":${account.id},"key":${key.id}`);
        await waitUntil(async () => server().log.some(isAbout));
        expect(server().log.join("\n")).not.to.contain(key.secret);
      });

      it("must be well formed, and all problems are reported at once", async () => {
        const account = await staff.makeAccount([]);
        const ask = (body: object) => account.ask("POST", "/api/2.0/me/keys", body);
        const wrong = { name: "", scope: { stroes: "read", stores: "all" }, expires: "2099-01-01T00:00:00Z" };
        const refused = await ask(wrong);
        assertRefused(refused, 400, "invalid_fields", ["/name", "/scope/stroes", "/scope/stores", "/expires"]);
        expect(refused.text).to.contain('the nearest valid name is \\"stores\\"');
        const scopes = [{}, [], "read", { "products/features": "read" }, { _keys: "write" }, { __proto__x: "read" }];
        for (const scope of scopes) assertRefused(await ask({ name: "x", scope }), 400, "invalid_fields");
        for (const expires_at of ["tomorrow", "2099-02-30T00:00:00Z", 4_000_000_000, "2001-01-01T00:00:00Z"]) {
          assertRefused(await ask({ name: "x", expires_at }), 400, "invalid_fields", ["/expires_at"]);
        }
        assertRefused(await ask({ name: "x".repeat(101) }), 400, "invalid_fields", ["/name"]);
        expect(await listOf(account)).to.deep.equal([]);
      });

      it("have paths of their own, which accept no other methods and are not in batches", async () => {
        const { ask, id } = await staff.makeAccount([]);
        const keys = "/api/2.0/me/keys";
        expect((await ask("OPTIONS", keys)).headers["allow"]).to.equal("GET, HEAD, POST, OPTIONS");
        expect((await ask("OPTIONS", `${keys}/1`)).headers["allow"]).to.equal("GET, HEAD, DELETE, OPTIONS");
        expect((await ask("HEAD", keys)).status).to.equal(200);
        assertRefused(await ask("PUT", keys, { name: "x" }), 405, "method_not_allowed");
        assertRefused(await ask("GET", `${keys}?page=1`), 400, "invalid_query");
        for (const path of [`${keys}/x`, `${keys}/1/2`, "/api/2.0/me/kyes", `/api/2.0/users/${id}/keys/1/2`]) {
          assertRefused(await ask("GET", path), 404, "not_found");
        }
        for (const path of ["me/keys", `users/${id}/keys`]) {
          const operations = [{ method: "POST", path, body: { name: "x" } }];
          expect((await ask("POST", "/api/2.0/batch", { operations })).status, path).to.equal(404);
        }
      });

      it("are limited to fifty", async () => {
        const account = await staff.makeAccount([]);
        for (let count = 0; count < 49; count += 1) await make(account);
        const ask = () => account.ask("POST", "/api/2.0/me/keys", { name: "x" });
        const last = await Promise.all([ask(), ask()]);
        expect(last.map(({ status }) => status)).to.have.members([201, 409]);
        assertRefused(await ask(), 409, "action_refused");
        expect(await listOf(account)).to.have.length(50);
      });
    });

    describe("the end of a key", () => {
      it("comes at its time, also for cached callers", async () => {
        const account = await staff.makeAccount([]);
        const expires = Date.now() + 1000;
        const key = await make(account, { expires_at: new Date(expires).toISOString() });
        await key.ask("GET", "/api/2.0/me");
        await setTimeout(expires - Date.now() + 1);
        assertRefused(await key.ask("GET", "/api/2.0/me"), 401, "unauthenticated");
        expect((await account.ask("GET", "/api/2.0/me")).status).to.equal(200);
        expect(await listOf(account)).to.have.length(1);
      });

      it("is immediate for a revocation, and within a second in every other process; nothing is written after it", async () => {
        const other = await startServer({ databaseUrl: server().databaseUrl });
        const account = await staff.makeAccount(["view_stores", "manage_stores"]);
        const [revoked, kept] = [await make(account), await make(account)];
        const elsewhere = askWith(other.url, revoked.secret);
        const store = `/api/2.0/stores/${await staff.makeStore()}`;
        expect((await elsewhere("PUT", store, { company: "Before" })).status).to.equal(200);
        expect((await revoked.ask("GET", "/api/2.0/me")).status).to.equal(200);
        expect((await account.ask("DELETE", `/api/2.0/me/keys/${revoked.id}`)).status).to.equal(204);
        assertRefused(await revoked.ask("GET", "/api/2.0/me"), 401, "unauthenticated");
        assertRefused(await elsewhere("PUT", store, { company: "After" }), 401, "unauthenticated");
        await setTimeout(1000);
        assertRefused(await elsewhere("GET", "/api/2.0/me"), 401, "unauthenticated");
        expect((await kept.ask("GET", store)).json).to.deep.include({ company: "Before" });
        await other.stop();
      });

      it("comes with its account, and the key has the account's current rights", async () => {
        const account = await staff.makeAccount(["view_stores"]);
        const key = await make(account);
        const change = async (body: object): Promise<void> => {
          expect((await staff.root("PUT", `/api/2.0/users/${account.id}`, body)).status).to.equal(200);
        };
        await change({ usergroup_ids: [] });
        assertRefused(await key.ask("GET", "/api/2.0/stores"), 403, "privilege_missing");
        await change({ status: "D" });
        assertRefused(await key.ask("GET", "/api/2.0/me"), 401, "unauthenticated");
        await change({ status: "A" });
        expect((await key.ask("GET", "/api/2.0/me")).status).to.equal(200);
        // Without API access, the account's own key stops working too.
        await change({ api_access: "N" });
        const closed = await staff.root("POST", `/api/2.0/users/${account.id}/keys`, { name: "x" });
        assertRefused(closed, 409, "action_refused");
        await change({ api_access: "Y" });
        assertRefused(await key.ask("GET", "/api/2.0/me"), 401, "unauthenticated");
        expect((await staff.root("GET", `/api/2.0/users/${account.id}/keys`)).json).to.deep.equal({ keys: [] });
        expect((await staff.root("DELETE", `/api/2.0/users/${account.id}`)).status).to.equal(204);
        assertRefused(await staff.root("GET", `/api/2.0/users/${account.id}/keys`), 404, "not_found");
      });
    });

    describe("the keys of others", () => {
      it("are available to callers who may change the account", async () => {
        const manager = await staff.makeAccount([...everyUserRight, "view_stores"]);
        const reader = await staff.makeAccount(["view_users", "view_usergroups"]);
        const below = await staff.makeAccount(["view_stores"]);
        const path = `/api/2.0/users/${below.id}/keys`;
        const key = await makeKey(server().url, manager.ask, { scope: { stores: "read" } }, path);
        expect((await key.ask("GET", "/api/2.0/me")).json).to.have.nested.property("account.user_id", below.id);
        expect(await listOf(below)).to.have.length(1);
        for (const method of ["GET", "POST"]) {
          assertRefused(await reader.ask(method, path, { name: "x" }), 403, "privilege_missing");
        }
        assertRefused(await reader.ask("DELETE", `${path}/${key.id}`), 403, "privilege_missing");
        expect((await manager.ask("DELETE", `${path}/${key.id}`)).status).to.equal(204);
        expect((await below.ask("GET", `/api/2.0/users/${below.id}/keys`)).json).to.deep.equal({ keys: [] });
      });

      it("of accounts with more rights can be neither listed nor created nor revoked", async () => {
        const manager = await staff.makeAccount(everyUserRight);
        const above = await staff.makeAccount(["manage_stores"]);
        const key = await make(above);
        const path = `/api/2.0/users/${above.id}/keys`;
        assertRefused(await manager.ask("GET", path), 403, "escalation");
        assertRefused(await manager.ask("GET", `${path}/${key.id}`), 403, "escalation");
        assertRefused(await manager.ask("POST", path, { name: "x" }), 403, "escalation");
        assertRefused(await manager.ask("DELETE", `${path}/${key.id}`), 403, "escalation");
        expect((await key.ask("GET", "/api/2.0/me")).status).to.equal(200);
      });

      it("of hidden accounts do not exist", async () => {
        const [mine, other] = [await staff.makeStore(), await staff.makeStore()];
        const manager = await staff.makeAccount(everyUserRight, { company_id: mine });
        const stranger = await staff.makeAccount([], { company_id: other });
        for (const method of ["GET", "POST"]) {
          const answer = await manager.ask(method, `/api/2.0/users/${stranger.id}/keys`, { name: "x" });
          assertRefused(answer, 404, "not_found");
        }
      });
    });

    describe("a key with a scope", () => {
      it("cannot create, list or revoke keys", async () => {
        const account = await staff.makeAccount(everyUserRight);
        const below = await staff.makeAccount([]);
        const key = await make(account, { scope: { users: "write", usergroups: "write" } });
        for (const path of ["me/keys", `users/${account.id}/keys`, `users/${below.id}/keys`]) {
          const wish = { name: "x", scope: { users: "read" } };
          assertRefused(await key.ask("POST", `/api/2.0/${path}`, wish), 403, "insufficient_scope");
          assertRefused(await key.ask("GET", `/api/2.0/${path}`), 403, "insufficient_scope");
          assertRefused(await key.ask("DELETE", `/api/2.0/${path}/${key.id}`), 403, "insufficient_scope");
        }
      });

      it("cannot change an account that may do more, not even its own, and grants no more than it has", async () => {
        const wide = await staff.makeAccount([...everyUserRight, "view_catalog", "manage_catalog"]);
        for (const owner of [staff.withKey("1", server().email, server().key), wide]) {
          const scope = { users: "write", usergroups: "write", products: "write" };
          const key = await make(owner, { scope });
          const escalates = async (method: string, path: string, body: object) =>
            assertRefused(await key.ask(method, `/api/2.0/${path}`, body), 403, "escalation");
          const own = `users/${owner.id}`;
          for (const body of [{ regenerate_api_key: "Y" }, { password: "another password" }, { phone: "1" }]) {
            await escalates("PUT", own, body);
          }
          const user = () => ({ email: `k${staff.next()}@example.com`, user_type: "A", api_access: "Y" });
          await escalates("POST", "users", { ...user(), is_root: "Y" });
          const group = { usergroup: "E", type: "A" };
          // The account may manage the whole catalog, and the key only products.
          await escalates("POST", "usergroups", { ...group, privileges: ["manage_catalog"] });
          await escalates("POST", "users", { ...user(), usergroup_ids: [await staff.makeGroup(["view_catalog"])] });
          const operations = [{ method: "POST", path: "users", body: { ...user(), is_root: "Y" } }];
          expect((await key.ask("POST", "/api/2.0/batch", { operations })).status).to.equal(403);

          const given = await key.ask("POST", "/api/2.0/usergroups", { ...group, privileges: ["manage_users"] });
          expect(given.status, given.text).to.equal(201);
          const { usergroup_id } = given.json as { readonly usergroup_id: string };
          const made = await key.ask("POST", "/api/2.0/users", { ...user(), usergroup_ids: [usergroup_id] });
          expect(made.status, made.text).to.equal(201);
        }
      });

      describeScopes(server, staff);

      it("is limited to it in batches, in expand, in answers and in copies of a store", async () => {
        const account = staff.withKey("1", server().email, server().key);
        const store = await staff.makeStore();
        const category = await staff.make("/api/2.0/categories", { category: "C", company_id: store });
        const body = { product: "P", price: 1, company_id: store, category_ids: [category["category_id"]] };
        const { product_id } = await staff.make("/api/2.0/products", body);
        const key = await make(account, { scope: { products: "write", stores: "write" } });
        const expanded = await key.ask("GET", `/api/2.0/products/${product_id}?expand=category_ids`);
        assertRefused(expanded, 403, "insufficient_scope");
        const operations = [
          { method: "PUT", path: `products/${product_id}`, body: { product: "Q" } },
          { method: "DELETE", path: `categories/${category["category_id"]}` },
        ];
        const atomic = await key.ask("POST", "/api/2.0/batch", { operations });
        expect(atomic.status, atomic.text).to.equal(403);
        expect(atomic.json).to.include({ code: "insufficient_scope", operation: 1 });
        const each = await key.ask("POST", "/api/2.0/batch", { operations, atomic: false });
        const { results } = each.json as { readonly results: readonly { readonly status: number }[] };
        expect(results.map(({ status }) => status)).to.deep.equal([200, 403]);
        const copy = { company: "Copy", storefront: "https://c.example", clone_from: store };
        const refused = await key.ask("POST", "/api/2.0/stores", { ...copy, clone: { categories: "Y" } });
        assertRefused(refused, 403, "insufficient_scope");
        expect(refused.headers["www-authenticate"]).to.contain('error="insufficient_scope"');
      });
    });

    describe("the panel", () => {
      it("creates and revokes keys for the signed-in account, and accepts none", async () => {
        const member = await staff.makeMember([], { api_access: "Y" });
        const visitor = new Visitor(server);
        await visitor.signIn(member.email, memberPassword);
        const forged = await visitor.ask("POST", "me/keys", { name: "x" }, { "x-csrf-token": "" });
        assertRefused(forged, 403, "csrf");
        const key = await makeKey(server().url, (method, path, body) => visitor.ask(method, path, body), {}, "me/keys");
        expect((await key.ask("GET", "/api/2.0/me")).status).to.equal(200);
        assertRefused(await key.ask("GET", "/admin/api/me/keys"), 401, "unauthenticated");
        expect((await visitor.ask("DELETE", `me/keys/${key.id}`)).status).to.equal(204);
        assertRefused(await key.ask("GET", "/api/2.0/me"), 401, "unauthenticated");
      });
    });
  },
  { STOCKROOM_LOG_LEVEL: "info" },
);
