import { expect } from "chai";
import { onEachServer } from "../support/each-server.js";
import { basicCredentials, request, type Answer } from "../support/request.js";
import { assertRefused } from "./assert-refused.js";

interface Account {
  readonly id: string;
  readonly email: string;
  readonly key: string;
  ask(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
}

onEachServer("access", (server) => {
  const root = (method: string, path: string, body?: object) =>
    server().request(method, path, body === undefined ? {} : { body });
  let count = 0;

  const made = async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await root("POST", path, body);
    expect(answer.status, answer.text).to.equal(201);
    return answer.json as Record<string, string>;
  };
  const makeStore = async () =>
    (await made("/api/2.0/stores", { company: `S${String(++count)}`, storefront: "https://s.example" }))["store_id"]!;
  const makeGroup = async (privileges: readonly string[], more = {}) =>
    (await made("/api/2.0/usergroups", { usergroup: `G${String(++count)}`, type: "A", privileges, ...more }))[
      "usergroup_id"
    ]!;
  const makeAccount = async (privileges: readonly string[], more: object = {}): Promise<Account> => {
    const email = `account${String(++count)}@example.com`;
    const usergroup_ids = privileges.length === 0 ? [] : [await makeGroup(privileges)];
    const body = { email, user_type: "A", api_access: "Y", usergroup_ids, ...more };
    const { user_id, api_key } = await made("/api/2.0/users", body);
    return withKey(user_id!, email, api_key!);
  };
  const withKey = (id: string, email: string, key: string): Account => ({
    id,
    email,
    key,
    ask: (method, path, body, headers = {}) =>
      request(server().url, method, path, {
        headers: { authorization: basicCredentials(email, key), ...headers },
        ...(body === undefined ? {} : { body }),
      }),
  });
  const everyUserRight = ["view_users", "manage_users", "view_usergroups", "manage_usergroups"];

  describe("credentials", () => {
    it("answers every failed authentication with the same body", async () => {
      const disabled = await makeAccount([], { status: "D" });
      const cutOff = await makeAccount([]);
      await root("PUT", `/api/2.0/users/${cutOff.id}`, { api_access: "N" });
      const encode = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
      const headers: readonly (string | undefined)[] = [
        undefined,
        "",
        "Basic",
        "Basic !!!",
        "Bearer x",
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
        expect(answer.headers["www-authenticate"]).to.match(/^Basic realm="[^"]+", charset="UTF-8"$/);
        bodies.add(answer.text.replace(/"request_id":"[^"]*"/, ""));
      }
      expect(bodies.size).to.equal(1);
    });

    it("takes the login regardless of case and the scheme too", async () => {
      const { email, key } = await makeAccount(["view_stores"]);
      const authorization = basicCredentials(email.toUpperCase(), key).replace("Basic", "bASIC");
      const answer = await request(server().url, "GET", "/api/2.0/stores", { headers: { authorization } });
      expect(answer.status).to.equal(200);
    });

    it("tells the caller who it is", async () => {
      const account = await makeAccount(["view_stores", "manage_stores"]);
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

    it("holds up who guesses, but not the same account from its own credentials elsewhere, nor others", async () => {
      const victim = await makeAccount(["view_stores"]);
      const other = await makeAccount(["view_stores"]);
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
    it("are made when access is switched on, once, of 32 characters", async () => {
      const { user_id } = await made("/api/2.0/users", { email: "later@example.com", user_type: "A" });
      const path = `/api/2.0/users/${user_id!}`;
      const on = await root("PUT", path, { api_access: "Y" });
      const { api_key, ...rest } = on.json as Record<string, string>;
      expect(rest).to.deep.equal({ user_id });
      expect(api_key).to.match(/^[A-Za-z0-9]{32}$/);
      expect(on.headers["cache-control"]).to.equal("no-store");
      expect((await root("PUT", path, { api_access: "Y" })).json).to.deep.equal({ user_id });
      expect((await withKey(user_id!, "later@example.com", api_key!).ask("GET", "/api/me")).status).to.equal(200);
    });

    it("die at once when a new one is made, and when access is switched off", async () => {
      const account = await makeAccount([]);
      const path = `/api/2.0/users/${account.id}`;
      expect((await account.ask("GET", "/api/me")).status).to.equal(200);
      const { api_key } = (await root("PUT", path, { regenerate_api_key: "Y" })).json as { api_key: string };
      expect((await account.ask("GET", "/api/me")).status).to.equal(401);
      const renewed = withKey(account.id, account.email, api_key);
      expect((await renewed.ask("GET", "/api/me")).status).to.equal(200);
      await root("PUT", path, { api_access: "N" });
      expect((await renewed.ask("GET", "/api/me")).status).to.equal(401);
      const again = (await root("PUT", path, { api_access: "Y" })).json as { api_key: string };
      expect(again.api_key).to.match(/^[A-Za-z0-9]{32}$/).and.not.equal(api_key);
      expect((await renewed.ask("GET", "/api/me")).status).to.equal(401);
    });

    it("die with the account: disabled or deleted", async () => {
      const account = await makeAccount([]);
      expect((await account.ask("GET", "/api/me")).status).to.equal(200);
      await root("PUT", `/api/2.0/users/${account.id}`, { status: "D" });
      expect((await account.ask("GET", "/api/me")).status).to.equal(401);
      await root("PUT", `/api/2.0/users/${account.id}`, { status: "A" });
      expect((await account.ask("GET", "/api/me")).status).to.equal(200);
      await root("DELETE", `/api/2.0/users/${account.id}`);
      expect((await account.ask("GET", "/api/me")).status).to.equal(401);
    });

    it("are regenerated only while access is on, and not asked for on creation", async () => {
      const body = { email: "noaccess@example.com", user_type: "A", regenerate_api_key: "Y" };
      const created = await made("/api/2.0/users", body);
      expect(created).to.have.all.keys("user_id");
      const answer = await root("PUT", `/api/2.0/users/${created["user_id"]!}`, { regenerate_api_key: "Y" });
      assertRefused(answer, 400, "invalid_fields", ["/regenerate_api_key"]);
    });

    it("are for administrators only", async () => {
      const body = { email: "customer@example.com", user_type: "C", api_access: "Y" };
      assertRefused(await root("POST", "/api/2.0/users", body), 400, "invalid_fields", ["/api_access"]);
    });

    it("cannot be chosen by the client", async () => {
      const chosen = "A".repeat(32);
      const account = await makeAccount([], { api_key: chosen });
      expect(account.key).not.to.equal(chosen);
    });
  });

  describe("privileges", () => {
    it("are what the active groups give, none implies another", async () => {
      const reader = await makeAccount(["view_stores"]);
      const writer = await makeAccount(["manage_stores"]);
      expect((await reader.ask("GET", "/api/2.0/stores")).status).to.equal(200);
      const body = { company: "P", storefront: "https://p.example" };
      const refused = await reader.ask("POST", "/api/2.0/stores", body);
      assertRefused(refused, 403, "privilege_missing");
      expect(refused.text).to.contain("manage_stores");
      const created = await writer.ask("POST", "/api/2.0/stores", body);
      expect(created.status).to.equal(201);
      assertRefused(await writer.ask("GET", created.headers.location!), 403, "privilege_missing");
      expect((await writer.ask("DELETE", created.headers.location!)).status).to.equal(204);
    });

    it("follow a change of the group at once", async () => {
      const group = await makeGroup([]);
      const account = await makeAccount([], { usergroup_ids: [group] });
      assertRefused(await account.ask("GET", "/api/2.0/stores"), 403, "privilege_missing");
      await root("PUT", `/api/2.0/usergroups/${group}`, { privileges: ["view_stores"] });
      expect((await account.ask("GET", "/api/2.0/stores")).status).to.equal(200);
      await root("PUT", `/api/2.0/usergroups/${group}`, { status: "D" });
      assertRefused(await account.ask("GET", "/api/2.0/stores"), 403, "privilege_missing");
    });

    it("must be declared", async () => {
      const body = { usergroup: "X", type: "A", privileges: ["view_stores", "fly"] };
      assertRefused(await root("POST", "/api/2.0/usergroups", body), 400, "invalid_fields", ["/privileges/1"]);
    });

    it("keep a group in use from being deleted", async () => {
      const group = await makeGroup([]);
      const account = await makeAccount([], { usergroup_ids: [group] });
      assertRefused(await root("DELETE", `/api/2.0/usergroups/${group}`), 409, "referred_to");
      await root("PUT", `/api/2.0/users/${account.id}`, { usergroup_ids: [] });
      expect((await root("DELETE", `/api/2.0/usergroups/${group}`)).status).to.equal(204);
    });
  });

  describe("an administrator bound to a company", () => {
    const rights = ["view_stores", "manage_stores", ...everyUserRight];
    let mine: string;
    let foreign: string;
    let bound: Account;
    let foreigner: Account;
    before(async () => {
      [mine, foreign] = [await makeStore(), await makeStore()];
      bound = await makeAccount(rights, { company_id: mine });
      foreigner = await makeAccount(["view_stores"], { company_id: foreign });
    });

    it("sees one store, may change it, and neither creates nor deletes stores", async () => {
      const list = await bound.ask("GET", "/api/2.0/stores");
      expect((list.json as { company_id: string }[]).map(({ company_id }) => company_id)).to.deep.equal([mine]);
      expect(list.headers["x-total-count"]).to.equal("1");
      expect((await bound.ask("PUT", `/api/2.0/stores/${mine}`, { company_city: "Oslo" })).status).to.equal(200);
      assertRefused(await bound.ask("DELETE", `/api/2.0/stores/${mine}`), 403, "company_scope");
      const body = { company: "New", storefront: "https://n.example" };
      assertRefused(await bound.ask("POST", "/api/2.0/stores", body), 403, "company_scope");
    });

    it("cannot tell what is outside from what does not exist", async () => {
      const blank = (answer: Answer) => [answer.status, answer.text.replace(/"request_id":"[^"]*"/, "")];
      const nothing = "99999";
      for (const [method, body] of [["GET"], ["PUT", { company: "X" }]] as const) {
        const outside = await bound.ask(method, `/api/2.0/stores/${foreign}`, body);
        assertRefused(outside, 404, "not_found");
        expect(blank(outside)).to.deep.equal(blank(await bound.ask(method, `/api/2.0/stores/${nothing}`, body)));
      }
      for (const path of [`/api/2.0/users/${foreigner.id}`, "/api/2.0/users/1"]) {
        for (const method of ["GET", "DELETE"]) assertRefused(await bound.ask(method, path), 404, "not_found");
        assertRefused(await bound.ask("PUT", path, { firstname: "X" }), 404, "not_found");
      }
      for (const query of [`company_id=${foreign}`, `email=${foreigner.email}`, "q=account", "is_root=Y", "company_id=0"]) {
        const { search } = (await bound.ask("GET", `/api/2.0/users?${query}`)).json as { search: { ids: string[] } };
        expect(search.ids, query).not.to.include(foreigner.id).and.not.to.include("1");
      }
      const user = { user_type: "C", email: "x1@example.com" };
      const outside = await bound.ask("POST", "/api/2.0/users", { ...user, company_id: foreign });
      assertRefused(outside, 400, "invalid_reference", ["/company_id"]);
      const missing = await bound.ask("POST", "/api/2.0/users", { ...user, company_id: nothing });
      expect(blank(outside)[1]!.toString().replaceAll(foreign, "#")).to.equal(
        blank(missing)[1]!.toString().replaceAll(nothing, "#"),
      );
    });

    it("gives its company to what it creates, and moves nothing", async () => {
      const created = await bound.ask("POST", "/api/2.0/users", { user_type: "C", email: "mine@example.com" });
      expect(created.status, created.text).to.equal(201);
      const path = created.headers.location!;
      expect((await bound.ask("GET", path)).json).to.include({ company_id: mine });
      const moved = await bound.ask("PUT", path, { company_id: foreign });
      expect(moved.status).to.equal(400);
      assertRefused(await root("PUT", path, { company_id: foreign }), 400, "immutable_field", ["/company_id"]);
      expect((await bound.ask("PUT", path, { company_id: mine })).status).to.equal(200);
    });

    it("reads what has no company, and writes nothing there", async () => {
      expect((await bound.ask("GET", "/api/2.0/usergroups")).status).to.equal(200);
      const body = { usergroup: "B", type: "A" };
      assertRefused(await bound.ask("POST", "/api/2.0/usergroups", body), 403, "company_scope");
    });

    it("counts only what it may see among what refers to an object", async () => {
      const answer = await bound.ask("DELETE", `/api/2.0/users/${bound.id}`);
      expect(answer.status).to.equal(204);
      bound = await makeAccount(rights, { company_id: mine });
    });
  });

  describe("nobody grants what he does not hold", () => {
    let manager: Account;
    let group: string;
    let stronger: string;
    before(async () => {
      manager = await makeAccount([...everyUserRight, "view_stores"]);
      group = await makeGroup(["view_stores"]);
      stronger = await makeGroup(["manage_stores"]);
    });
    const escalates = async (method: string, path: string, body?: object) =>
      assertRefused(await manager.ask(method, path, body), 403, "escalation");

    it("by the root flag", async () => {
      await escalates("POST", "/api/2.0/users", { email: "r@example.com", user_type: "A", is_root: "Y" });
      await escalates("PUT", `/api/2.0/users/${manager.id}`, { is_root: "Y" });
    });

    it("by assigning a group", async () => {
      const user = (groups: string[]) => ({ email: `g${String(++count)}@example.com`, user_type: "A", usergroup_ids: groups });
      expect((await manager.ask("POST", "/api/2.0/users", user([group]))).status).to.equal(201);
      await escalates("POST", "/api/2.0/users", user([stronger]));
      const own = (await root("GET", `/api/2.0/users/${manager.id}`)).json as { usergroup_ids: string[] };
      await escalates("PUT", `/api/2.0/users/${manager.id}`, { usergroup_ids: [...own.usergroup_ids, stronger] });
      const asleep = await makeGroup(["manage_stores"], { status: "D" });
      await escalates("POST", "/api/2.0/users", user([asleep]));
    });

    it("by making, changing, waking or deleting a group", async () => {
      const body = { usergroup: "E", type: "A" };
      await escalates("POST", "/api/2.0/usergroups", { ...body, privileges: ["manage_stores"] });
      await escalates("PUT", `/api/2.0/usergroups/${group}`, { privileges: ["view_stores", "manage_stores"] });
      await escalates("PUT", `/api/2.0/usergroups/${stronger}`, { privileges: [] });
      await escalates("PUT", `/api/2.0/usergroups/${stronger}`, { usergroup: "mine" });
      await escalates("DELETE", `/api/2.0/usergroups/${stronger}`);
      const asleep = await makeGroup(["manage_stores"], { status: "D" });
      await escalates("PUT", `/api/2.0/usergroups/${asleep}`, { status: "A" });
      const created = await manager.ask("POST", "/api/2.0/usergroups", { ...body, privileges: ["view_stores"] });
      expect(created.status, created.text).to.equal(201);
    });

    it("by touching an account above his own", async () => {
      const above = await makeAccount(["manage_stores"]);
      const below = await makeAccount(["view_stores"]);
      for (const change of [
        { email: "mine2@example.com" },
        { password: "another password" },
        { status: "D" },
        { regenerate_api_key: "Y" },
        { api_access: "N" },
        { firstname: "X" },
        { usergroup_ids: [] },
      ]) {
        await escalates("PUT", `/api/2.0/users/${above.id}`, change);
        await escalates("PUT", "/api/2.0/users/1", change);
      }
      await escalates("DELETE", `/api/2.0/users/${above.id}`);
      await escalates("DELETE", "/api/2.0/users/1");
      const answer = await manager.ask("PUT", `/api/2.0/users/${below.id}`, { regenerate_api_key: "Y" });
      expect(answer.status, answer.text).to.equal(200);
      expect((await manager.ask("DELETE", `/api/2.0/users/${below.id}`)).status).to.equal(204);
    });

    it("by unbinding from a company", async () => {
      const store = await makeStore();
      const bound = await makeAccount(everyUserRight, { company_id: store });
      const answer = await bound.ask("POST", "/api/2.0/users", { email: "all@example.com", user_type: "A", company_id: 0 });
      expect([400, 403]).to.include(answer.status);
    });
  });

  it("keeps a last root administrator who can log in", async () => {
    const path = "/api/2.0/users/1";
    for (const change of [{ is_root: "N" }, { status: "D" }, { api_access: "N" }, { user_type: "C", api_access: "N" }]) {
      assertRefused(await root("PUT", path, change), 409, "last_root");
    }
    assertRefused(await root("DELETE", path), 409, "last_root");
    const second = await makeAccount([], { is_root: "Y" });
    expect((await second.ask("GET", "/api/2.0/stores")).status).to.equal(200);
    const races = await Promise.all([
      second.ask("PUT", path, { is_root: "N" }),
      root("PUT", `/api/2.0/users/${second.id}`, { is_root: "N" }),
    ]);
    const statuses = races.map(({ status }) => status).sort();
    expect(statuses[0], JSON.stringify(statuses)).to.equal(200);
    expect([403, 409]).to.include(statuses[1]);
    const survivor = races[0].status === 200 ? second : withKey("1", server().email, server().key);
    expect((await survivor.ask("GET", "/api/2.0/users")).status).to.equal(200);
  });
});
