import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { basicCredentials, request } from "../support/request.js";
import { startServer } from "../support/server.js";
import { Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

onServerOfDay(import.meta.url, "access: credentials and keys", (server) => {
  const staff = new Staff(server);

  describe("credentials", () => {
    it("get the same body for every failed authentication", async () => {
      const disabled = await staff.makeAccount([], { status: "D" });
      const cutOff = await staff.makeAccount([]);
      await staff.root("PUT", `/api/2.0/users/${cutOff.id}`, { api_access: "N" });
      const encode = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
      const headers: readonly (string | undefined)[] = [
        undefined,
        "",
        "Basic",
        "Basic !!!",
        "Bearer",
        "Bearer x",
        `Bearer ${server().key}`,
        `Bearer stockroom_${"x".repeat(32)}`,
        basicCredentials(server().email, `stockroom_${"x".repeat(32)}`),
        encode("no colon"),
        encode(":"),
        basicCredentials("nobody@example.com", server().key),
        basicCredentials(server().email, "wrong"),
        basicCredentials(disabled.email, disabled.key),
        basicCredentials(cutOff.email, cutOff.key),
      ];
      const bodies = new Set<string>();
      for (const authorization of headers) {
        const answer = await request(server().url, "GET", "/api/2.0/stores", {
          headers: authorization === undefined ? {} : { authorization },
        });
        assertRefused(answer, 401, "unauthenticated");
        const error = authorization?.startsWith("Bearer") === true ? ', error="invalid_token"' : "";
        const challenges = `Basic realm="stockroom", charset="UTF-8", Bearer realm="stockroom"${error}`;
        expect(answer.headers["www-authenticate"]).to.equal(challenges);
        bodies.add(answer.text.replace(/"request_id":"[^"]*"/, ""));
      }
      expect(bodies.size).to.equal(1);
    });

    it("accept login and scheme regardless of case", async () => {
      const { email, key } = await staff.makeAccount(["view_stores"]);
      const authorization = basicCredentials(email.toUpperCase(), key).replace("Basic", "bASIC");
      const answer = await request(server().url, "GET", "/api/2.0/stores", { headers: { authorization } });
      expect(answer.status).to.equal(200);
    });

    it("accept a login with letters of any script, also regardless of case", async () => {
      const email = "stanisław.wójcik@bücher.example";
      const { key } = await staff.makeAccount(["view_stores"], { email });
      for (const login of [email, email.toUpperCase()]) {
        const headers = { authorization: basicCredentials(login, key) };
        expect((await request(server().url, "GET", "/api/2.0/stores", { headers })).status).to.equal(200);
        const again = { email: login, user_type: "A" };
        assertRefused(await staff.root("POST", "/api/2.0/users", again), 409, "not_unique");
      }
    });

    it("of an account that another process has just deleted are rejected", async () => {
      const other = await startServer({ databaseUrl: server().databaseUrl });
      const account = await staff.makeAccount([]);
      const headers = { authorization: basicCredentials(account.email, account.key) };
      expect((await request(other.url, "GET", "/api/2.0/me", { headers })).status).to.equal(200);
      expect((await staff.root("DELETE", `/api/2.0/users/${account.id}`)).status).to.equal(204);
      assertRefused(await request(other.url, "GET", "/api/2.0/me", { headers }), 401, "unauthenticated");
      await other.stop();
    });

    it("are described by GET me", async () => {
      const account = await staff.makeAccount(["view_stores", "manage_stores"]);
      for (const path of ["/api/me", "/api/2.0/me", "/api.php?_d=me"]) {
        const answer = await account.ask("GET", path);
        expect(answer.status).to.equal(200);
        const body = answer.json as { account: object; groups: object; privileges: string[]; company: string };
        expect(body.account).to.include({ user_id: account.id, email: account.email });
        expect(body.account).not.to.have.any.keys("api_key", "password");
        expect(body.privileges).to.deep.equal(["manage_stores", "view_stores"]);
        expect(body.company).to.equal("0");
        expect(Object.keys(body.groups)).to.have.length(1);
      }
    });

    it("are slowed down for a guessing client only, not for the account elsewhere or for other accounts", async () => {
      const victim = await staff.makeAccount(["view_stores"]);
      const other = await staff.makeAccount(["view_stores"]);
      const guess = { authorization: basicCredentials(victim.email, "wrong") };
      const statuses: number[] = [];
      for (let number = 0; number < 12; number++) {
        statuses.push((await request(server().url, "GET", "/api/2.0/stores", { headers: guess })).status);
      }
      expect(statuses.slice(0, 10)).to.deep.equal(Array.from({ length: 10 }, () => 401));
      expect(statuses[11]).to.equal(429);
      const answer = await request(server().url, "GET", "/api/2.0/stores", { headers: guess });
      assertRefused(answer, 429, "too_many_failed_logins");
      expect(Number(answer.headers["retry-after"])).to.be.greaterThan(0);
      expect((await other.ask("GET", "/api/2.0/stores")).status).to.equal(200);
    });
  });

  describe("API keys", () => {
    it("are created once when access is switched on, with 32 characters", async () => {
      const { user_id } = await staff.make("/api/2.0/users", { email: "later@example.com", user_type: "A" });
      const path = `/api/2.0/users/${user_id!}`;
      const on = await staff.root("PUT", path, { api_access: "Y" });
      const { api_key, ...rest } = on.json as Record<string, string>;
      expect(rest).to.deep.equal({ user_id });
      expect(api_key).to.match(/^[A-Za-z0-9]{32}$/);
      expect(on.headers["cache-control"]).to.equal("no-store");
      expect((await staff.root("PUT", path, { api_access: "Y" })).json).to.deep.equal({ user_id });
      expect((await staff.withKey(user_id!, "later@example.com", api_key!).ask("GET", "/api/me")).status).to.equal(200);
    });

    it("become invalid at once when a new one is created, and when access is switched off", async () => {
      const account = await staff.makeAccount([]);
      const path = `/api/2.0/users/${account.id}`;
      expect((await account.ask("GET", "/api/me")).status).to.equal(200);
      const { api_key } = (await staff.root("PUT", path, { regenerate_api_key: "Y" })).json as { api_key: string };
      expect((await account.ask("GET", "/api/me")).status).to.equal(401);
      const renewed = staff.withKey(account.id, account.email, api_key);
      expect((await renewed.ask("GET", "/api/me")).status).to.equal(200);
      await staff.root("PUT", path, { api_access: "N" });
      expect((await renewed.ask("GET", "/api/me")).status).to.equal(401);
      const again = (await staff.root("PUT", path, { api_access: "Y" })).json as { api_key: string };
      expect(again.api_key)
        .to.match(/^[A-Za-z0-9]{32}$/)
        .and.not.equal(api_key);
      expect((await renewed.ask("GET", "/api/me")).status).to.equal(401);
    });

    it("become invalid with the account: disabled or deleted", async () => {
      const account = await staff.makeAccount([]);
      expect((await account.ask("GET", "/api/me")).status).to.equal(200);
      await staff.root("PUT", `/api/2.0/users/${account.id}`, { status: "D" });
      expect((await account.ask("GET", "/api/me")).status).to.equal(401);
      await staff.root("PUT", `/api/2.0/users/${account.id}`, { status: "A" });
      expect((await account.ask("GET", "/api/me")).status).to.equal(200);
      await staff.root("DELETE", `/api/2.0/users/${account.id}`);
      expect((await account.ask("GET", "/api/me")).status).to.equal(401);
    });

    it("are regenerated only while access is on, and not on creation", async () => {
      const body = { email: "noaccess@example.com", user_type: "A", regenerate_api_key: "Y" };
      const created = await staff.make("/api/2.0/users", body);
      expect(created).to.have.all.keys("user_id");
      const answer = await staff.root("PUT", `/api/2.0/users/${created["user_id"]!}`, { regenerate_api_key: "Y" });
      assertRefused(answer, 400, "invalid_fields", ["/regenerate_api_key"]);
    });

    it("are for administrators only", async () => {
      const body = { email: "customer@example.com", user_type: "C", api_access: "Y" };
      assertRefused(await staff.root("POST", "/api/2.0/users", body), 400, "invalid_fields", ["/api_access"]);
    });

    it("cannot be chosen by the client", async () => {
      const chosen = "A".repeat(32);
      const account = await staff.makeAccount([], { api_key: chosen });
      expect(account.key).not.to.equal(chosen);
    });
  });
});
