import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { basicCredentials, request } from "../support/request.js";
import { memberPassword, Staff, type Account } from "../support/staff.js";
import { Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";
import { realPasswords } from "../support/quick-passwords.js";
import { useGuessing } from "./guesses.js";

onServerOfDay(import.meta.url, "attacks on the panel", (server) => {
  const staff = new Staff(server);
  const member = new Visitor(server);
  let account: Account;
  before(async () => {
    account = await staff.makeMember(["view_stores", "manage_stores"]);
    await member.signIn(account.email, memberPassword);
  });
  const store = { company: "Forged", storefront: "https://f.example" };
  const countStores = async (): Promise<unknown> => {
    const count = (await member.ask("HEAD", "stores?items_per_page=1")).headers["x-total-count"];
    expect(count).to.match(/^\d+$/);
    return count;
  };

  describe("a page of another site", () => {
    const forgeries: readonly (readonly [what: string, headers: Record<string, string>])[] = [
      ["without the token", { "x-csrf-token": "" }],
      ["with a wrong token", { "x-csrf-token": "A".repeat(43) }],
      ["of another origin, with the token", { origin: "https://evil.example" }],
      ["of another port, with the token", { origin: "http://127.0.0.1:1" }],
      ["of no origin, with the token", { origin: "null" }],
      ["of a sibling site, with the token", { origin: "", "sec-fetch-site": "same-site" }],
      ["of another site, with the token", { origin: "", "sec-fetch-site": "cross-site" }],
    ];
    for (const [what, headers] of forgeries) {
      it(`changes nothing ${what}`, async () => {
        const before = await countStores();
        assertRefused(await member.ask("POST", "stores", store, headers), 403, "csrf");
        assertRefused(await member.ask("PUT", "stores/1", { status: "D" }, headers), 403, "csrf");
        assertRefused(await member.ask("DELETE", "stores/1", undefined, headers), 403, "csrf");
        for (const path of ["session", "sessions"]) {
          assertRefused(await member.ask("DELETE", path, undefined, headers), 403, "csrf");
        }
        const body = { current: memberPassword, password: "taken over by me" };
        assertRefused(await member.ask("PUT", "password", body, headers), 403, "csrf");
        expect(await countStores()).to.equal(before);
        expect((await member.ask("GET", "me")).status).to.equal(200);
      });
    }

    it("gets nothing of another session, also by reading", async () => {
      const headers = { "x-csrf-token": "A".repeat(43) };
      for (const path of ["me", "session", "description", "stores"]) {
        assertRefused(await member.ask("GET", path, undefined, headers), 403, "csrf");
        expect((await member.ask("HEAD", path, undefined, headers)).status).to.equal(403);
        expect((await member.ask("GET", path, undefined, { "x-csrf-token": member.csrfToken! })).status).to.equal(200);
      }
    });

    it("cannot use the token of another session", async () => {
      const other = new Visitor(server);
      const { csrf_token } = await other.signIn(account.email, memberPassword);
      const answer = await member.ask("POST", "stores", store, { "x-csrf-token": csrf_token });
      assertRefused(answer, 403, "csrf");
    });

    it("cannot sign a visitor in, or use a link", async () => {
      const body = { email: account.email, password: memberPassword };
      const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
      const victim = new Visitor(server);
      assertRefused(await victim.ask("POST", "session", body, headers), 403, "csrf");
      const link = { token: "A".repeat(43), password: memberPassword };
      assertRefused(await victim.ask("POST", "password", link, headers), 403, "csrf");
      expect(victim.cookie).to.equal(null);
    });

    it("reads nothing: the panel sends no CORS headers", async () => {
      const answer = await member.ask("GET", "stores", undefined, { origin: "https://evil.example" });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"))).to.deep.equal([]);
    });
  });

  describe("the API and the panel", () => {
    it("have separate credentials: the API ignores the cookie", async () => {
      const headers = { cookie: member.cookie!, "x-csrf-token": member.csrfToken!, origin: server().url };
      for (const path of ["/api/stores", "/api/2.0/me", "/api.php?_d=stores"]) {
        assertRefused(await request(server().url, "GET", path, { headers }), 401, "unauthenticated");
      }
    });

    it("have separate credentials: the panel ignores the header Authorization", async () => {
      const { email, key } = server();
      const headers = { authorization: basicCredentials(email, key) };
      for (const path of ["stores", "me", "session", "description", `explain/${account.id}`]) {
        const answer = await new Visitor(server).ask("GET", path, undefined, headers);
        assertRefused(answer, 401, "unauthenticated");
        expect(answer.headers).not.to.have.property("www-authenticate");
      }
      const mixed = await member.ask("GET", "me", undefined, headers);
      expect((mixed.json as { root: boolean }).root).to.equal(false);
      const password = basicCredentials(account.email, memberPassword);
      const answer = await request(server().url, "GET", "/api/2.0/me", { headers: { authorization: password } });
      assertRefused(answer, 401, "unauthenticated");
    });

    it("serve none of the server's internal resources", async () => {
      const root = new Visitor(server);
      await staff.makeMember([], { is_root: "Y", email: "second-root@example.com" });
      await root.signIn("second-root@example.com", memberPassword);
      for (const name of ["_sessions", "_links", "_sessions/1"]) {
        assertRefused(await root.ask("GET", name), 404, "not_found");
        assertRefused(await staff.root("GET", `/api/2.0/${name}`), 404, "not_found");
      }
    });
  });

  describe("cookies", () => {
    const broken: readonly (readonly [what: string, cookie: (good: string) => string])[] = [
      ["two of the name, one of them good", (good) => `${good}; stockroom_session=${"A".repeat(43)}`],
      ["one that was never given", () => `stockroom_session=${"A".repeat(43)}`],
      ["an empty one", () => "stockroom_session="],
      ["one of another name", (good) => good.replace("stockroom_session", "session")],
      ["one of an https server", (good) => `__Secure-${good}`],
    ];
    for (const [what, cookie] of broken) {
      it(`sign nobody in: ${what}`, async () => {
        const visitor = member.clone();
        visitor.cookie = cookie(member.cookie!);
        assertRefused(await visitor.ask("GET", "me"), 401, "unauthenticated");
      });
    }

    it("may stand among others", async () => {
      const visitor = member.clone();
      visitor.cookie = `theme=dark; ${member.cookie!}; x="1"`;
      expect((await visitor.ask("GET", "me")).status).to.equal(200);
    });
  });

  describe("the panel's own paths", () => {
    it("list their methods and accept no others", async () => {
      const answer = await member.ask("PUT", "session", {});
      assertRefused(answer, 405, "method_not_allowed");
      expect(answer.headers.allow).to.equal("GET, POST, DELETE, HEAD, OPTIONS");
      const options = await new Visitor(server).ask("OPTIONS", "password");
      expect([options.status, options.headers.allow]).to.deep.equal([204, "POST, PUT, OPTIONS"]);
    });

    it("never make a browser ask for a password, nor do neighbouring paths", async () => {
      for (const path of ["/admin/api", "/admin/api/", "/admin/api/nothing", "/admin/api/stores"]) {
        const answer = await request(server().url, "GET", path);
        assertRefused(answer, 401, "unauthenticated");
        expect(answer.headers).not.to.have.property("www-authenticate");
      }
      for (const path of ["/admin/nothing", "/admin/index.html", "/admin//api/session", "/admin/panel/"]) {
        const answer = await request(server().url, "GET", path);
        assertRefused(answer, 404, "not_found");
        expect(answer.headers).not.to.have.property("www-authenticate");
      }
    });

    it("accept no query parameters", async () => {
      assertRefused(await member.ask("GET", "session?x=1"), 400, "invalid_query", ["x"]);
    });
  });
});

describe("guessing passwords", () => {
  describe("of one account", () => {
    const guessing = useGuessing();

    it("is slowed down by account and source after ten failures; the owner signs in from elsewhere, others from there", async function () {
      this.timeout(120_000);
      const { server, account, other, guess } = guessing();
      const first: number[] = [];
      // Never more at a time than one source address may have.
      for (let count = 0; count < 10; count += 2) {
        const answers = await Promise.all([guess(account.email, "192.0.2.1"), guess(account.email, "192.0.2.1")]);
        first.push(...answers.map(({ status }) => status));
      }
      expect(new Set(first)).to.deep.equal(new Set([401]));
      const held = await guess(account.email.toUpperCase(), "192.0.2.1");
      assertRefused(held, 429, "too_many_failed_logins");
      expect(Number(held.headers["retry-after"])).to.be.within(1, 5);
      const right = { email: account.email, password: memberPassword };
      const visitor = new Visitor(() => server);
      const from = (source: string) => ({ "x-forwarded-for": source });
      assertRefused(await visitor.ask("POST", "session", right, from("192.0.2.1")), 429, "too_many_failed_logins");
      expect((await visitor.ask("POST", "session", right, from("192.0.2.2"))).status).to.equal(200);
      const others = { email: other.email, password: memberPassword };
      expect((await visitor.ask("POST", "session", others, from("192.0.2.1"))).status).to.equal(200);
    });

    it("is slowed down in all of one IPv6 network of 64 bits", async function () {
      this.timeout(120_000);
      const { other, guess } = guessing();
      for (let count = 1; count <= 10; count += 1) {
        const answer = await guess(other.email, `2001:db8::${String(count)}`);
        assertRefused(answer, 401, "unauthenticated");
      }
      assertRefused(await guess(other.email, "2001:db8::11"), 429, "too_many_failed_logins");
      assertRefused(await guess(other.email, "2001:db8:0:1::11"), 401, "unauthenticated");
    });
  });

  describe("of many accounts", () => {
    const guessing = useGuessing(realPasswords);

    it("in a flood blocks neither other sources nor the server", async function () {
      this.timeout(120_000);
      const { server, account, guess } = guessing();
      const flood = Promise.all(
        Array.from({ length: 40 }, (_, index) => guess(`x${String(index)}@example.com`, "192.0.2.9")),
      );
      const begin = performance.now();
      expect((await server.request("GET", "/api/2.0/stores")).status).to.equal(200);
      expect(performance.now() - begin).to.be.lessThan(5_000);
      const right = { email: account.email, password: memberPassword };
      const owner = new Visitor(() => server).ask("POST", "session", right, { "x-forwarded-for": "192.0.2.10" });
      expect((await owner).status).to.equal(200);
      const answers = await flood;
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).to.be.within(30, 36);
      for (const answer of refused) assertRefused(answer, 429, "too_many_requests");
    });
  });
});
