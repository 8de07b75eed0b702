import { expect } from "chai";
import { CookieJar } from "../support/cookie-jar.js";
import { onDatabase } from "../support/each-database.js";
import { databasesOfDay } from "../support/databases.js";
import { startOpenIdProvider, settingsOf, type OpenIdProvider } from "../support/openid-provider.js";
import { request } from "../support/request.js";
import { failToStart, startServer, type TestServer } from "../support/server.js";
import { memberPassword, Staff, type Account } from "../support/staff.js";
import { Visitor } from "../support/visitor.js";
import { waitUntil } from "../support/wait-until.js";
import { assertRefused } from "./assert-refused.js";
import { describeForgedTokens } from "./forged-tokens-suite.js";

for (const database of databasesOfDay(import.meta.url)) {
  onDatabase(database, "signing in to the panel with an OpenID provider", () => {
    let provider: OpenIdProvider;
    let server: TestServer;
    let account: Account;
    const staff = new Staff(() => server);
    const back = () => `${server.url}/admin/api/signed-in`;
    before(async () => {
      provider = await startOpenIdProvider();
      server = await startServer({
        databaseUrl: database.newUrl(),
        environment: settingsOf(provider.issuer),
      });
      provider.serve(back());
      account = await staff.makeMember(["view_stores"]);
    });
    after(async () => {
      await server.stop();
      provider.stop();
    });
    beforeEach(() => {
      Object.assign(provider.person, { email: account.email, verified: true, agrees: true });
    });

    /** Follows the redirects to the provider and back, and returns the last address. */
    const goAndComeBack = (jar: CookieJar) => jar.follow(`${server.url}/admin/api/sign-in`, back());
    const finish = async (jar: CookieJar, address: string): Promise<string> => {
      const { status, headers } = await jar.get(address);
      expect(status).to.equal(303);
      return headers.location!;
    };
    const openSession = async (jar: CookieJar): Promise<Visitor> => {
      const visitor = new Visitor(() => server);
      visitor.cookie = jar.cookiesOf(server.url);
      visitor.remember(await visitor.ask("GET", "session"));
      return visitor;
    };
    const expectLogged = (said: string) => waitUntil(async () => server.log.some((line) => line.includes(said)));

    it("starts the same session as a password does, for the account with the e-mail in any case", async () => {
      provider.person.email = account.email.toUpperCase();
      const jar = new CookieJar();
      const begun = await jar.get(`${server.url}/admin/api/sign-in`);
      const asked = new URL(begun.headers.location!);
      expect(asked.origin).to.equal(provider.issuer);
      expect(Object.fromEntries(asked.searchParams)).to.include({
        scope: "openid email",
        response_type: "code",
        redirect_uri: back(),
        code_challenge_method: "S256",
      });
      for (const name of ["state", "nonce", "code_challenge"])
        expect(asked.searchParams.get(name)).to.match(/^[\w-]{43}$/);
      const [cookie] = begun.headers["set-cookie"]!;
      expect(cookie).to.match(
        /^stockroom_sign_in=[\w.-]+; Path=\/admin\/api\/signed-in; HttpOnly; SameSite=Lax; Max-Age=600$/,
      );

      expect(await finish(jar, await jar.follow(asked.href, back()))).to.equal("../../admin#signed-in");
      expect(jar.cookiesOf(server.url)).to.match(/^stockroom_session=[\w-]{43}$/);
      const visitor = await openSession(jar);
      const session = await visitor.ask("GET", "session");
      expect(session.json).to.deep.include({ account_id: account.id, idle_timeout: 1800, privileges: ["view_stores"] });
      expect((await visitor.ask("GET", "stores")).status).to.equal(200);
      expect((await visitor.ask("DELETE", "session")).status).to.equal(204);
      assertRefused(await visitor.ask("GET", "session"), 401, "unauthenticated");
    });

    it("ends with the account, and replaces the session before", async () => {
      const member = await staff.makeMember(["view_stores"]);
      provider.person.email = member.email;
      const jar = new CookieJar();
      await finish(jar, await goAndComeBack(jar));
      const first = await openSession(jar);
      await finish(jar, await goAndComeBack(jar));
      assertRefused(await first.ask("GET", "session"), 401, "unauthenticated");
      const second = await openSession(jar);
      await staff.root("PUT", `/api/2.0/users/${member.id}`, { status: "D" });
      assertRefused(await second.ask("GET", "session"), 401, "unauthenticated");
      expect(await finish(jar, await goAndComeBack(jar))).to.equal("../../admin#sign-in=unknown");
    });

    it("is for existing accounts and verified people, and the log has the cause of a failure", async () => {
      await staff.makeMember([], { email: "kate@example.com" });
      const wrong = [
        {
          reason: "unknown",
          person: { email: "nobody@example.com" },
          said: "no account that may sign in has the login",
        },
        // The capital letter İ becomes a different letter when it is lower-cased.
        {
          reason: "unknown",
          person: { email: "\u212Aate@example.com" },
          said: "no account that may sign in has the login",
        },
        { reason: "unverified", person: { verified: false }, said: "has an e-mail that the provider has not verified" },
        { reason: "refused", person: { agrees: false }, said: "the provider rejected the sign-in" },
      ];
      for (const { reason, person, said } of wrong) {
        Object.assign(provider.person, { email: account.email, verified: true, agrees: true }, person);
        const jar = new CookieJar();
        expect(await finish(jar, await goAndComeBack(jar))).to.equal(`../../admin#sign-in=${reason}`);
        expect(jar.cookiesOf(server.url)).not.to.contain("stockroom_session");
        await expectLogged(said);
      }
      const users = await staff.root("GET", "/api/2.0/users?email=nobody@example.com");
      expect(users.headers["x-total-count"]).to.equal("0");
    });

    it("cannot be started by a page of another site", async () => {
      for (const site of ["cross-site", "same-site"]) {
        const headers = { "sec-fetch-site": site };
        const answer = await request(server.url, "GET", "/admin/api/sign-in", { headers });
        expect([answer.status, answer.headers.location]).to.deep.equal([303, "../../admin"]);
        expect(answer.headers).not.to.have.property("set-cookie");
      }
    });

    it("can be completed once, by the browser that started it", async () => {
      const expired = "../../admin#sign-in=expired";
      const [mine, thief] = [new CookieJar(), new CookieJar()];
      const address = await goAndComeBack(mine);
      // An attacker sends a victim to the address at which the attacker would have been signed in.
      expect(await finish(thief, address)).to.equal(expired);
      const other = await goAndComeBack(thief);
      expect(await finish(thief, address)).to.equal(expired);
      expect(await finish(mine, address.replace(/state=[^&]+/, "state="))).to.equal(expired);
      // The state of the caller with the code of another person: the verifier does not fit.
      const code = new URL(address).searchParams.get("code")!;
      const injected = new URL(other);
      injected.searchParams.set("code", code);
      expect(await finish(thief, injected.href)).to.equal("../../admin#sign-in=failed");
      // The answer names its issuer. The server rejects that of another provider.
      const mixed = new URL(await goAndComeBack(mine));
      expect(mixed.searchParams.get("iss")).to.equal(provider.issuer);
      mixed.searchParams.set("iss", "https://evil.example");
      expect(await finish(mine, mixed.href)).to.equal("../../admin#sign-in=failed");
      expect(mine.cookiesOf(server.url) + thief.cookiesOf(server.url)).not.to.contain("stockroom_session");

      const right = await goAndComeBack(mine);
      expect(await finish(mine, right)).to.equal("../../admin#signed-in");
      expect(await finish(mine, right)).to.equal(expired);
    });

    it("works beside passwords, and the panel shows it", async () => {
      const visitor = new Visitor(() => server);
      await visitor.signIn(account.email, memberPassword);
      const page = await request(server.url, "GET", "/admin");
      expect(page.text).to.contain(
        `name="sign-in" content='{"providerName":"Acme &amp; \\"Sons\\" &lt;SSO>","allowsPasswords":true}'`,
      );
    });
  });
}

describe("a server whose people sign in with a provider", () => {
  let provider: OpenIdProvider;
  let server: TestServer;
  before(async () => {
    provider = await startOpenIdProvider();
    const environment = { ...settingsOf(provider.issuer), STOCKROOM_PASSWORDS: "off" };
    server = await startServer({ environment });
  });
  after(async () => {
    await server.stop();
    provider.stop();
  });

  it("accepts no passwords if they are off, and starts without the provider, with an error at the sign-in", async () => {
    const visitor = new Visitor(() => server);
    const body = { email: server.email, password: "a long enough password" };
    assertRefused(await visitor.ask("POST", "session", body), 401, "unauthenticated");
    const begun = await visitor.ask("GET", "sign-in");
    expect([begun.status, begun.headers.location]).to.deep.equal([303, "../../admin#sign-in=failed"]);
    await waitUntil(async () => server.log.some((line) => /"reason":"failed".*unexpected HTTP response/.test(line)));
  });

  describeForgedTokens(
    () => ({ provider, email: server.email }),
    async () => {
      const jar = new CookieJar();
      const address = await jar.follow(`${server.url}/admin/api/sign-in`, `${server.url}/admin/api/signed-in`);
      return (await jar.get(address)).headers.location!;
    },
  );

  it("rejects settings that contradict each other", async () => {
    const lonely = await failToStart({ environment: { STOCKROOM_OIDC_ISSUER: "https://login.example/" } });
    expect(lonely.stderr).to.equal(
      "STOCKROOM_OIDC_ISSUER requires STOCKROOM_OIDC_CLIENT_ID, the client id of this server at the provider\n",
    );
    const closed = await failToStart({ environment: { STOCKROOM_PASSWORDS: "off" } });
    expect(closed.stderr).to.contain("STOCKROOM_PASSWORDS may be off only if STOCKROOM_OIDC_ISSUER is set");
  });
});
