import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import {
  ApplicationPage,
  expectRefused,
  makePkce,
  readTokens,
  writeApplications,
} from "../support/application-visitor.js";
import { onServerOfDay } from "../support/each-server.js";
import { askWith } from "../support/keys.js";
import { request } from "../support/request.js";
import { runCommand, startServer } from "../support/server.js";
import { memberPassword, Staff, type Account } from "../support/staff.js";
import { Visitor } from "../support/visitor.js";
import { waitUntil } from "../support/wait-until.js";
import { describeAttacks } from "./application-attacks-suite.js";
import { describeDevices } from "./application-devices-suite.js";
import { assertRefused } from "./assert-refused.js";

const back = "https://shelf.example/back";
const origin = "https://shelf.example";
const applications = {
  shelf: {
    name: "Shelf scanner",
    redirect_uris: [back, "https://shelf.example/?page=2"],
    scope: { stores: "write", products: "read" },
  },
  other: { redirect_uris: ["https://other.example/back"], scope: { stores: "write" } },
  screen: { name: "Wall screen", device: true, scope: { stores: "read" } },
  brief: { redirect_uris: [back], scope: { stores: "read" }, token_lifetime: 1, lifetime: 1 },
};
const environment = await writeApplications(applications);

onServerOfDay(
  import.meta.url,
  "signing in to applications of others",
  (server) => {
    const staff = new Staff(server);
    const shelf = new ApplicationPage(server, "shelf", back);
    const other = new ApplicationPage(server, "other", "https://other.example/back");
    const screen = new ApplicationPage(server, "screen", "");
    const brief = new ApplicationPage(server, "brief", back);
    const visitor = new Visitor(server);
    let account: Account;
    before(async () => {
      account = await staff.makeMember(["view_stores", "manage_stores", "view_users"], { api_access: "Y" });
      await visitor.signIn(account.email, memberPassword);
    });
    const askAs = (token: string, path: string, method = "GET", body?: object) =>
      askWith(server().url, token)(method, path, body);
    const isGood = async (token: string) => (await askAs(token, "/api/2.0/me")).status === 200;
    const keysOf = async () => {
      const answer = await visitor.ask("GET", "me/keys");
      return (answer.json as { readonly keys: readonly { readonly key_id: string; readonly application: string }[] })
        .keys;
    };
    const newMember = async (): Promise<Visitor> => {
      const member = new Visitor(server);
      const { email } = await staff.makeMember(["view_stores"], { api_access: "Y" });
      await member.signIn(email, memberPassword);
      return member;
    };

    describe("a sign-in", () => {
      it("gives a page tokens that may do what both the account and the scope allow", async () => {
        const pkce = makePkce();
        const query = shelf.query(pkce.challenge);
        const asked = await shelf.answer(visitor, await shelf.begin(query), "ask");
        expect(asked.json).to.deep.equal({
          application: { id: "shelf", name: "Shelf scanner", origin, scope: applications.shelf.scope },
        });
        const location = await shelf.decide(visitor, query);
        expect(location.origin + location.pathname).to.equal(back);
        const told = Object.fromEntries(location.searchParams);
        expect(told).to.have.all.keys("code", "state", "iss");
        expect(told).to.deep.include({ state: "a state", iss: server().url });

        const answer = await shelf.redeem(told["code"]!, pkce);
        const tokens = readTokens(answer);
        expect(answer.headers["cache-control"]).to.equal("no-store");
        expect(tokens).to.include({ expires_in: 600, token_type: "Bearer", scope: "products:read stores:write" });
        const me = (await askAs(tokens.access_token, "/api/2.0/me")).json;
        expect(me).to.deep.include({ root: false, scope: applications.shelf.scope });
        expect(me).to.have.nested.property("account.user_id", account.id);
        const store = `/api/2.0/stores/${await staff.makeStore()}`;
        expect((await askAs(tokens.access_token, store, "PUT", { company: "Scanned" })).status).to.equal(200);
        assertRefused(await askAs(tokens.access_token, "/api/2.0/users"), 403, "insufficient_scope");
        assertRefused(await askAs(tokens.access_token, "/api/2.0/products"), 403, "privilege_missing");
        const make = await askAs(tokens.access_token, "/api/2.0/me/keys", "POST", { name: "for ever" });
        assertRefused(make, 403, "insufficient_scope");
        await shelf.revoke(tokens.refresh_token);
      });

      it("may ask for less, and never for more than the application's scope", async () => {
        const { access_token, scope } = await shelf.signIn(visitor, { scope: "stores:read" });
        expect(scope).to.equal("stores:read");
        const store = { company: "x", storefront: "https://s.example" };
        assertRefused(await askAs(access_token, "/api/2.0/stores", "POST", store), 403, "insufficient_scope");
        for (const wrong of ["users:read", "products:write", "stores", "stores:all", "_keys:read", "stores:read  "]) {
          const location = await shelf.decide(visitor, shelf.query(makePkce().challenge, { scope: wrong }));
          expect(Object.fromEntries(location.searchParams), wrong).to.include({
            error: "invalid_scope",
            state: "a state",
            iss: server().url,
          });
        }
      });

      it("is listed with the keys of the account, and revoked there, on the command line, and by the page", async () => {
        const signed = await Promise.all([shelf.signIn(visitor), shelf.signIn(visitor), shelf.signIn(visitor)]);
        const ids = (await keysOf()).filter(({ application }) => application === "shelf").map(({ key_id }) => key_id);
        const [first, second] = ids.slice(-3);
        expect((await visitor.ask("DELETE", `me/keys/${first!}`)).status).to.equal(204);
        const { databaseUrl } = server();
        const run = (...args: readonly string[]) => runCommand(["users", ...args], { databaseUrl, environment });
        const listed = await run("keys", account.email);
        expect(listed.stdout).to.match(new RegExp(`^\\| ${second!} +\\| Shelf scanner +\\| shelf .*stores:write`, "m"));
        expect((await run("revoke", account.email, second!)).code).to.equal(0);
        let good: readonly boolean[] = [];
        await waitUntil(async () => {
          good = await Promise.all(signed.map(({ access_token }) => isGood(access_token)));
          return good.filter(Boolean).length === 1;
        });
        const last = signed[good.indexOf(true)]!;
        for (const dead of signed.filter((each) => each !== last)) {
          expectRefused(await shelf.refresh(dead.refresh_token), "invalid_grant");
        }
        const revoked = await shelf.revoke(last.refresh_token);
        expect([revoked.status, revoked.text]).to.deep.equal([200, ""]);
        expect(await isGood(last.access_token)).to.equal(false);
        // RFC 7009, section 2.2: the answer for an unknown token is the same.
        for (const token of ["x", last.refresh_token]) expect((await shelf.revoke(token)).status).to.equal(200);
      });

      it("ends within a second in every process, and at once for writes", async () => {
        const { databaseUrl } = server();
        const beside = await startServer({ databaseUrl, environment: { ...environment, PORT: "0" } });
        const pkce = makePkce();
        const page = new ApplicationPage(() => beside, "shelf", back);
        const first = readTokens(await page.redeem(await shelf.getCode(visitor, pkce), pkce));
        const tokens = readTokens(await shelf.refresh(first.refresh_token));
        const elsewhere = askWith(beside.url, tokens.access_token);
        const store = `/api/2.0/stores/${await staff.makeStore()}`;
        expect((await elsewhere("PUT", store, { company: "Before" })).status).to.equal(200);
        await shelf.revoke(tokens.access_token);
        assertRefused(await elsewhere("PUT", store, { company: "After" }), 401, "unauthenticated");
        await setTimeout(1000);
        assertRefused(await elsewhere("GET", "/api/2.0/me"), 401, "unauthenticated");
        await beside.stop();
      });

      it("ends when the password, the API access or the account changes", async () => {
        const changes = [{ password: "another long password" }, { api_access: "N" }, { status: "D" }];
        for (const change of changes) {
          const member = new Visitor(server);
          const { email, id } = await staff.makeMember(["view_stores"], { api_access: "Y" });
          await member.signIn(email, memberPassword);
          const tokens = await shelf.signIn(member);
          expect(await isGood(tokens.access_token)).to.equal(true);
          expect((await staff.root("PUT", `/api/2.0/users/${id}`, change)).status).to.equal(200);
          expect(await isGood(tokens.access_token), JSON.stringify(change)).to.equal(false);
          expectRefused(await shelf.refresh(tokens.refresh_token), "invalid_grant");
        }
        const member = await newMember();
        const tokens = await shelf.signIn(member);
        expect((await member.ask("DELETE", "sessions")).status).to.equal(204);
        expect(await isGood(tokens.access_token)).to.equal(false);
      });

      it("ends after its lifetime, and so do its tokens", async () => {
        const { access_token, refresh_token, expires_in } = await brief.signIn(visitor);
        expect(expires_in).to.equal(1);
        await setTimeout(1001);
        assertRefused(await askAs(access_token, "/api/2.0/me"), 401, "unauthenticated");
        expectRefused(await brief.refresh(refresh_token), "invalid_grant");
        // The next test counts its own failures.
        await brief.signIn(visitor);
      });

      it("exchanges old tokens for new ones, and an account has at most ten of each page", async () => {
        const member = await newMember();
        const before = await shelf.signIn(member);
        const after = readTokens(await shelf.refresh(before.refresh_token, { scope: "products:read" }));
        expect(after.refresh_token).not.to.equal(before.refresh_token);
        expect(after.scope).to.equal("products:read");
        assertRefused(await askAs(after.access_token, "/api/2.0/stores"), 403, "insufficient_scope");
        // Running requests continue.
        expect([await isGood(before.access_token), await isGood(after.access_token)]).to.deep.equal([true, true]);
        expectRefused(await shelf.refresh(after.refresh_token, { scope: "users:read" }), "invalid_scope");
        for (let count = 0; count < 10; count += 1) await shelf.signIn(member);
        expect(await isGood(after.access_token)).to.equal(false);
        const { keys } = (await member.ask("GET", "me/keys")).json as { readonly keys: readonly object[] };
        expect(keys).to.have.length(10);
      });

      it("requires API access, a session, and the panel's own page", async () => {
        const query = shelf.query(makePkce().challenge);
        const begun = await shelf.begin(query);
        const member = new Visitor(server);
        await member.signIn((await staff.makeMember([])).email, memberPassword);
        assertRefused(await shelf.answer(member, begun, "allow"), 409, "action_refused");
        assertRefused(await shelf.answer(new Visitor(server), begun, "allow"), 401, "unauthenticated");
        const foreign = { origin, "sec-fetch-site": "cross-site" };
        assertRefused(await shelf.answer(visitor, begun, "allow", foreign), 403, "csrf");
        assertRefused(await shelf.answer(visitor, begun, "allow", { "x-csrf-token": "" }), 403, "csrf");
        assertRefused(await shelf.answer(visitor, begun, "maybe"), 400, "invalid_fields");
        const refused = await shelf.decide(visitor, query, "refuse");
        expect(Object.fromEntries(refused.searchParams)).to.include({ error: "access_denied", state: "a state" });
      });
    });

    describe("on a device without a browser", () => {
      describeDevices(server, { screen, shelf, visitor, newMember, isGood, keysOf });
    });

    it("tells an application about its token until the sign-in has ended", async () => {
      const { access_token, refresh_token } = await shelf.signIn(visitor, { scope: "stores:read" });
      const { json } = await shelf.introspect(access_token);
      expect(json).to.include({ active: true, client_id: "shelf", scope: "stores:read", sub: account.id });
      expect(json).to.include({ iss: server().url, aud: server().url, token_type: "Bearer" });
      await shelf.revoke(refresh_token);
      expect((await shelf.introspect(access_token)).json).to.deep.equal({ active: false });
    });

    it("issues tokens for this server under any of its addresses, and for no other server", async () => {
      const resource = `${server().url}/mcp`;
      const { access_token } = await shelf.signIn(visitor, { resource });
      expect(await isGood(access_token)).to.equal(true);
      const query = shelf.query(makePkce().challenge, { resource: "https://other.example/" });
      const { location } = await shelf.begin(query);
      expect(location.searchParams.get("error")).to.equal("invalid_target");
    });

    describe("an attacker", () => {
      describeAttacks(server, { shelf, other, visitor, account: () => account });
    });

    it("lets only pages of registered applications call from a browser", async () => {
      const ask = (path: string, from: string, method = "OPTIONS") =>
        request(server().url, method, path, {
          headers: { origin: from, "access-control-request-method": "POST" },
        });
      const paths = ["/oauth/token", "/oauth/revoke", "/.well-known/oauth-authorization-server", "/api/2.0/stores"];
      for (const path of paths) {
        const { headers } = await ask(path, origin);
        expect([headers["access-control-allow-origin"], headers.vary], path).to.deep.equal([origin, "Origin"]);
      }
      const fromElsewhere = await ask("/api/2.0/stores", "https://evil.example");
      expect(fromElsewhere.headers).not.to.have.property("access-control-allow-origin");
      for (const path of ["/oauth/authorize", "/admin/api/consent"]) {
        expect((await ask(path, origin)).headers).not.to.have.property("access-control-allow-origin");
      }
      const { refresh_token } = await shelf.signIn(visitor);
      const form = { grant_type: "refresh_token", refresh_token };
      for (const from of ["https://other.example", "https://evil.example", "null"]) {
        const answer = await shelf.post("/oauth/token", form, { origin: from });
        expectRefused(answer, "invalid_request");
        expect(answer.headers).not.to.have.property("access-control-allow-origin");
      }
      const allowed = await shelf.post("/oauth/token", form, { origin });
      expect([allowed.status, allowed.headers["access-control-allow-origin"]]).to.deep.equal([200, origin]);
    });

    it("describes itself in the metadata and in the API document", async () => {
      const document = (await request(server().url, "GET", "/api/2.0/openapi.json")).json;
      const at = "components.securitySchemes.oauth.flows.authorizationCode";
      expect(document).to.have.nested.property(`${at}.tokenUrl`, `${server().url}/oauth/token`);
      expect(document)
        .to.have.nested.property(`${at}.scopes`)
        .that.has.all.keys("products:read", "stores:read", "stores:write");
      expect(document).to.have.property("security").that.deep.includes({ oauth: [] });

      const headers = { host: "evil.example" };
      const { json } = await request(server().url, "GET", "/.well-known/oauth-authorization-server", { headers });
      expect(json).to.deep.include({
        issuer: server().url,
        authorization_endpoint: `${server().url}/oauth/authorize`,
        introspection_endpoint: `${server().url}/oauth/introspect`,
        device_authorization_endpoint: `${server().url}/oauth/device_authorization`,
        code_challenge_methods_supported: ["S256"],
        token_endpoint_auth_methods_supported: ["none"],
        scopes_supported: ["products:read", "stores:read", "stores:write"],
      });
      expect(json).not.to.have.any.keys("jwks_uri", "id_token_signing_alg_values_supported", "subject_types_supported");
    });
  },
  environment,
);
