import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { basicCredentials, request } from "../support/request.js";
import { memberPassword as password, Staff } from "../support/staff.js";
import { findSetupToken, Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";

onServerOfDay(import.meta.url, "sessions of the panel", (server) => {
  const staff = new Staff(server);
  const root = new Visitor(server);
  const signIn = async ({ email }: { readonly email: string }): Promise<Visitor> => {
    const visitor = new Visitor(server);
    await visitor.signIn(email, password);
    return visitor;
  };
  const assertSignedOut = async (visitor: Visitor): Promise<void> => {
    const answer = await visitor.ask("GET", "me");
    assertRefused(answer, 401, "unauthenticated");
    expect(answer.headers).not.to.have.property("www-authenticate");
  };

  before(async () => {
    await root.setPassword(findSetupToken(server().log), password);
  });

  describe("signing in", () => {
    it("needs no API access and returns the account, its rights and the lifetime", async () => {
      const member = await staff.makeMember(["view_stores"]);
      const visitor = new Visitor(server);
      const answer = await visitor.ask("POST", "session", { email: member.email.toUpperCase(), password });
      expect(answer.status, answer.text).to.equal(200);
      expect(answer.headers["cache-control"]).to.equal("no-store");
      const body = visitor.remember(answer);
      expect(body).to.have.all.keys(
        "csrf_token",
        "account_id",
        "description_digest",
        "idle_timeout",
        "expires_at",
        "account",
        "root",
        "company",
        "groups",
        "privileges",
        "scope",
      );
      expect(body.account).to.include({ user_id: member.id, email: member.email, api_access: "N" });
      expect(body.account).not.to.have.any.keys("password", "api_key");
      expect(body.account_id).to.equal(member.id);
      expect([body.root, body.privileges, body.idle_timeout]).to.deep.equal([false, ["view_stores"], 1800]);
      expect(body.expires_at).to.be.closeTo(Date.now() / 1000 + 43_200, 10);
      expect((await visitor.ask("GET", "session")).json).to.deep.equal(body);
    });

    it("sets a cookie that scripts, other sites and the API never see", async () => {
      const visitor = new Visitor(server);
      const answer = await visitor.ask("POST", "session", { email: server().email, password });
      expect(answer.headers["set-cookie"]).to.have.length(1);
      expect(answer.headers["set-cookie"]![0]).to.match(
        /^stockroom_session=[\w-]{43}; Path=\/admin; HttpOnly; SameSite=Strict$/,
      );
    });

    it("answers a wrong password, an unknown e-mail, an API key and accounts that may not sign in alike", async () => {
      const disabled = await staff.makeMember([], { status: "D" });
      const customer = await staff.makeMember([], { user_type: "C" });
      const bare = await staff.makeAccount([]);
      const attempts: readonly (readonly [string, string])[] = [
        [server().email, "wrong horse battery"],
        ["nobody@example.com", password],
        [server().email, server().key],
        [bare.email, password],
        [disabled.email, password],
        [customer.email, password],
      ];
      const texts = new Set<string>();
      for (const [email, secret] of attempts) {
        const answer = await new Visitor(server).ask("POST", "session", { email, password: secret });
        assertRefused(answer, 401, "unauthenticated");
        expect(answer.headers).not.to.have.any.keys("www-authenticate", "set-cookie");
        texts.add(answer.text.replace(/"request_id":"[^"]*"/, ""));
      }
      expect(texts.size).to.equal(1);
    });

    it("names missing and malformed fields, and accepts JSON only", async () => {
      const stranger = new Visitor(server);
      assertRefused(await stranger.ask("POST", "session", { email: 1 }), 400, "invalid_fields", [
        "/email",
        "/password",
      ]);
      const form = { "content-type": "application/x-www-form-urlencoded" };
      const answer = await stranger.ask("POST", "session", { email: server().email, password }, form);
      assertRefused(answer, 415, "unsupported_media_type");
    });

    it("again ends the former session", async () => {
      const visitor = await signIn(server());
      const old = visitor.clone();
      await visitor.signIn(server().email, password);
      expect(visitor.cookie).not.to.equal(old.cookie);
      await assertSignedOut(old);
      expect((await visitor.ask("GET", "me")).status).to.equal(200);
    });
  });

  describe("requests of a session", () => {
    it("pass through the stages of version 2.0, with the account's own rights", async () => {
      const visitor = await signIn(await staff.makeMember(["view_stores", "manage_stores"]));
      const created = await visitor.ask("POST", "stores", { company: "Panel", storefront: "https://p.example" });
      expect(created.status, created.text).to.equal(201);
      expect(created.headers.location).to.match(/^\/admin\/api\/stores\/\d+$/);
      const path = created.headers.location!.slice("/admin/api/".length);
      const read = await visitor.ask("GET", path);
      expect([read.status, read.headers.etag]).to.deep.equal([200, created.headers.etag]);
      const update = await visitor.ask("PUT", path, { status: "H" }, { "if-match": '"9"' });
      assertRefused(update, 412, "precondition_failed");
      const page = await visitor.ask("GET", "stores?items_per_page=1");
      expect(page.headers.link).to.contain("</admin/api/stores?page=1&items_per_page=1>");
      expect((await visitor.ask("DELETE", path)).status).to.equal(204);
      assertRefused(await visitor.ask("GET", "users"), 403, "privilege_missing");
      assertRefused(await visitor.ask("GET", "nothing"), 404, "not_found");
      assertRefused(await visitor.ask("GET", "2.0/stores"), 404, "not_found");
      assertRefused(await visitor.ask("PATCH", "stores"), 405, "method_not_allowed");
    });

    it("turn on API access, show the key once, and the key works only in the API", async () => {
      const member = await staff.makeMember(["view_stores"]);
      const answer = await root.ask("PUT", `users/${member.id}`, { api_access: "Y" });
      const { api_key } = answer.json as { api_key: string };
      expect(api_key).to.match(/^\w{32}$/);
      expect(answer.headers["cache-control"]).to.equal("no-store");
      const headers = { authorization: basicCredentials(member.email, api_key) };
      expect((await request(server().url, "GET", "/api/2.0/stores", { headers })).status).to.equal(200);
    });

    it("cannot change an account with more rights", async () => {
      const visitor = await signIn(await staff.makeMember(["view_users", "manage_users"]));
      const rootId = String(root.remember(await root.ask("GET", "session")).account["user_id"]);
      assertRefused(await visitor.ask("PUT", `users/${rootId}`, { password: "taken over by me" }), 403, "escalation");
    });
  });

  describe("a session ends", () => {
    it("with signing out, without effect on others", async () => {
      const [one, other] = [await signIn(server()), await signIn(server())];
      const thief = one.clone();
      const answer = await one.ask("DELETE", "session");
      expect([answer.status, answer.text, one.cookie]).to.deep.equal([204, "", null]);
      await assertSignedOut(thief);
      expect((await other.ask("GET", "me")).status).to.equal(200);
    });

    it("with signing out everywhere, all of the account and no others", async () => {
      const member = await staff.makeMember([]);
      const visitors = [await signIn(member), await signIn(member)];
      expect((await visitors[0]!.clone().ask("DELETE", "sessions")).status).to.equal(204);
      for (const visitor of visitors) await assertSignedOut(visitor);
      expect((await root.ask("GET", "me")).status).to.equal(200);
    });

    const changes: readonly (readonly [what: string, change: (group: string) => object])[] = [
      ["the password", () => ({ password: "another horse battery" })],
      ["the status", () => ({ status: "D" })],
      ["the root flag", () => ({ is_root: "Y" })],
      ["the groups", (group) => ({ usergroup_ids: [group] })],
      ["the type", () => ({ user_type: "C" })],
    ];
    for (const [what, change] of changes) {
      it(`at once with a change of ${what} of the account`, async () => {
        const member = await staff.makeMember(["view_stores"]);
        const visitor = await signIn(member);
        expect((await visitor.ask("GET", "stores")).status).to.equal(200);
        const body = change(await staff.makeGroup(["view_stores"]));
        expect((await staff.root("PUT", `/api/2.0/users/${member.id}`, body)).status).to.equal(200);
        await assertSignedOut(visitor);
      });
    }

    it("for good: changing the account back does not restore it", async () => {
      const group = await staff.makeGroup(["view_stores"]);
      const member = await staff.makeMember([], { usergroup_ids: [group] });
      const detours = [
        [{ status: "D" }, { status: "A" }],
        [{ is_root: "Y" }, { is_root: "N" }],
        [{ usergroup_ids: [] }, { usergroup_ids: [group] }],
        [{ user_type: "C" }, { user_type: "A" }],
      ];
      for (const detour of detours) {
        const visitor = await signIn(member);
        expect((await visitor.ask("GET", "me")).status).to.equal(200);
        for (const body of detour) {
          expect((await staff.root("PUT", `/api/2.0/users/${member.id}`, body)).status).to.equal(200);
        }
        await assertSignedOut(visitor);
      }
    });

    it("with the account", async () => {
      const member = await staff.makeMember([]);
      const visitor = await signIn(member);
      await staff.root("DELETE", `/api/2.0/users/${member.id}`);
      await assertSignedOut(visitor);
    });

    it("not with other changes, but changed rights of groups apply at once", async () => {
      const group = await staff.makeGroup(["view_stores"]);
      const member = await staff.makeMember([], { usergroup_ids: [group] });
      const visitor = await signIn(member);
      await staff.root("PUT", `/api/2.0/users/${member.id}`, { firstname: "Anna", api_access: "Y" });
      expect((await visitor.ask("GET", "stores")).status).to.equal(200);
      await staff.root("PUT", `/api/2.0/usergroups/${group}`, { status: "D" });
      assertRefused(await visitor.ask("GET", "stores"), 403, "privilege_missing");
    });
  });
});
