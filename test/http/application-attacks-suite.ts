import { expect } from "chai";
import { ApplicationPage, expectRefused, makePkce, readTokens } from "../support/application-visitor.js";
import { askWith } from "../support/keys.js";
import { request, type Answer } from "../support/request.js";
import type { TestServer } from "../support/server.js";
import type { Account } from "../support/staff.js";
import type { Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";

interface Attacked {
  readonly shelf: ApplicationPage;
  readonly other: ApplicationPage;
  /** The signed-in account. */
  readonly visitor: Visitor;
  account(): Account;
}

/** Tests sign-ins to applications by an attacker who has a part of the secrets. */
export function describeAttacks(server: () => TestServer, { shelf, other, visitor, account }: Attacked): void {
  const back = shelf.redirectUri;
  const askAs = (token: string, path: string): Promise<Answer> => askWith(server().url, token)("GET", path);
  const isGood = async (token: string): Promise<boolean> => (await askAs(token, "/api/2.0/me")).status === 200;

  it("is redirected only to registered addresses, compared exactly", async () => {
    const { challenge } = makePkce();
    const wrong = [
      `${back}/`,
      `${back}?x=1`,
      `${back}#x`,
      "https://shelf.example/",
      "https://shelf.example/back/../evil",
      "https://shelf.example.evil.example/back",
      "https://shelf.example@evil.example/back",
      "https://SHELF.example/back",
      "http://shelf.example/back",
      "https://other.example/back",
      "//evil.example",
      "javascript:alert(1)",
      "",
    ];
    const queries = [
      ...wrong.map((redirect_uri) => shelf.query(challenge, { redirect_uri })),
      shelf.query(challenge, { client_id: "nobody" }),
      shelf.query(challenge, { client_id: "__proto__" }),
      `${shelf.query(challenge)}&redirect_uri=https%3A%2F%2Fevil.example`,
      `${shelf.query(challenge)}&client_id=other`,
    ];
    for (const query of queries) {
      const { location, cookie } = await shelf.begin(query);
      const { origin, pathname, hash } = location;
      expect([origin + pathname, cookie], query).to.deep.equal([`${server().url}/admin`, ""]);
      expect(hash, query).to.match(/^#authorize\?error=invalid_(client|redirect_uri|request)$/);
    }
  });

  it("can answer only in the browser that made the request", async () => {
    const begun = await shelf.begin(shelf.query(makePkce().challenge));
    const another = await shelf.begin(shelf.query(makePkce().challenge));
    for (const wrong of [
      { ...begun, cookie: "" },
      { ...begun, cookie: another.cookie },
      { ...begun, id: another.id },
    ]) {
      for (const decision of ["ask", "allow", "refuse"]) {
        assertRefused(await shelf.answer(visitor, wrong, decision), 400, "invalid_query");
      }
    }
    const { json } = await shelf.answer(visitor, begun, "allow");
    const { pathname } = new URL((json as { readonly location: string }).location);
    for (const cookie of ["", another.cookie]) {
      const { headers } = await request(server().url, "GET", pathname, { headers: { cookie } });
      expect(headers.location).to.contain(`${server().url}/admin#authorize?`);
    }
  });

  it("gets errors at the application's address, or from the endpoint itself", async () => {
    const { challenge } = makePkce();
    const wrong: readonly (readonly [error: string, more: Record<string, string>])[] = [
      ["unsupported_response_type", { response_type: "token" }],
      ["unsupported_response_type", { response_type: "code id_token" }],
      ["invalid_request", { code_challenge: "" }],
      ["invalid_request", { code_challenge_method: "plain" }],
      ["invalid_request", { code_challenge_method: "" }],
      ["invalid_request", { code_challenge: "too short" }],
    ];
    for (const [error, more] of wrong) {
      const query = shelf.query(challenge, more);
      const { location } = await shelf.begin(query);
      expect(location.origin + location.pathname).to.equal(back);
      // The answers to other response types are in the fragment.
      const told = Object.fromEntries(new URLSearchParams(location.search || location.hash.slice(1)));
      expect(told, query).to.include({ error, state: "a state", iss: server().url });
    }
    const page = new ApplicationPage(server, "shelf", "https://shelf.example/?page=2");
    const location = await page.decide(visitor, page.query(challenge));
    expect([...location.searchParams.keys()]).to.deep.equal(["page", "code", "state", "iss"]);
  });

  it("cannot use a code without its verifier, page and address", async () => {
    const pkce = makePkce();
    const code = await shelf.getCode(visitor, pkce);
    expectRefused(await shelf.redeem(code, makePkce()), "invalid_grant");
    expectRefused(await shelf.redeem(code, { ...pkce, verifier: pkce.challenge }), "invalid_grant");
    expectRefused(await shelf.redeem(code, { ...pkce, verifier: "" }), "invalid_grant");
    expectRefused(await shelf.redeem(code, pkce, { redirect_uri: "https://shelf.example/?page=2" }), "invalid_grant");
    expectRefused(await shelf.redeem(code, pkce, { redirect_uri: "" }), "invalid_request");
    expectRefused(await other.redeem(code, pkce, { redirect_uri: back }), "invalid_grant");
    // A code is no token.
    expectRefused(await shelf.refresh(code), "invalid_grant");
    assertRefused(await askAs(code, "/api/2.0/me"), 401, "unauthenticated");
    expect((await shelf.redeem(code, pkce)).status).to.equal(200);
  });

  it("ends the sign-in and its tokens by using its code again", async () => {
    const pkce = makePkce();
    const code = await shelf.getCode(visitor, pkce);
    const tokens = readTokens(await shelf.redeem(code, pkce));
    expectRefused(await other.redeem(code, pkce), "invalid_grant");
    expect(await isGood(tokens.access_token)).to.equal(true);
    expectRefused(await shelf.redeem(code, makePkce()), "invalid_grant");
    expect(await isGood(tokens.access_token)).to.equal(true);
    expectRefused(await shelf.redeem(code, pkce), "invalid_grant");
    expect(await isGood(tokens.access_token)).to.equal(false);
    expectRefused(await shelf.refresh(tokens.refresh_token), "invalid_grant");
  });

  it("ends the sign-in by using a refresh token again, also at the same moment", async () => {
    const { refresh_token } = await shelf.signIn(visitor);
    const next = readTokens(await shelf.refresh(refresh_token));
    expectRefused(await shelf.refresh(refresh_token), "invalid_grant");
    expect(await isGood(next.access_token)).to.equal(false);
    expectRefused(await shelf.refresh(next.refresh_token), "invalid_grant");
    expect(server().log.join("\n")).to.contain("a code or token was used twice").and.not.contain(refresh_token);

    const again = await shelf.signIn(visitor);
    const race = await Promise.all([1, 2, 3, 4].map(() => shelf.refresh(again.refresh_token)));
    const won = race.filter(({ status }) => status === 200);
    expect(won.length).to.be.at.most(1);
    for (const answer of won) expect(await isGood(readTokens(answer).access_token)).to.equal(false);

    const pkce = makePkce();
    const code = await shelf.getCode(visitor, pkce);
    const codes = await Promise.all([1, 2, 3, 4].map(() => shelf.redeem(code, pkce)));
    expect(codes.filter(({ status }) => status === 200).length).to.be.at.most(1);
    expectRefused(await shelf.redeem(code, pkce), "invalid_grant");
  });

  it("cannot use tokens of another application, or one kind of token as another", async () => {
    const tokens = await shelf.signIn(visitor);
    expectRefused(await other.refresh(tokens.refresh_token), "invalid_grant");
    expect((await other.revoke(tokens.access_token)).status).to.equal(200);
    expect((await other.introspect(tokens.access_token)).json).to.deep.equal({ active: false });
    expectRefused(await shelf.refresh(tokens.access_token), "invalid_grant");
    assertRefused(await askAs(tokens.refresh_token, "/api/2.0/me"), 401, "unauthenticated");
    const basic = `Basic ${Buffer.from(`${account().email}:${tokens.access_token}`).toString("base64")}`;
    const answer = await request(server().url, "GET", "/api/2.0/me", { headers: { authorization: basic } });
    assertRefused(answer, 401, "unauthenticated");
    expect(await isGood(tokens.access_token)).to.equal(true);
  });

  it("gets the errors of OAuth, and is slowed down after ten guesses", async () => {
    expectRefused(await shelf.post("/oauth/token", {}), "invalid_request");
    expectRefused(await shelf.post("/oauth/token", { client_id: "" }), "invalid_request");
    expectRefused(await shelf.post("/oauth/token", { client_id: "nobody" }), "invalid_client", 401);
    for (const grant_type of ["password", "client_credentials", "__proto__"]) {
      expectRefused(await shelf.post("/oauth/token", { grant_type }), "unsupported_grant_type");
    }
    const body = "grant_type=refresh_token&client_id=shelf&client_id=other";
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expectRefused(await request(server().url, "POST", "/oauth/token", { headers: form, body }), "invalid_request");
    const json = await request(server().url, "POST", "/oauth/token", { body: { client_id: "shelf" } });
    expectRefused(json, "invalid_request");
    const large = await request(server().url, "POST", "/oauth/token", { headers: form, body: "x".repeat(60_000) });
    expectRefused(large, "invalid_request");
    assertRefused(await request(server().url, "GET", "/oauth/token"), 405, "method_not_allowed");
  });

  it("is slowed down after ten guesses at one code or token, without effect on others at the same address", async () => {
    const { refresh_token } = await shelf.signIn(visitor);
    const pkce = makePkce();
    const code = await shelf.getCode(visitor, pkce);
    const guesses = [
      () => shelf.refresh("x"),
      () => shelf.refresh("x".repeat(43)),
      () => shelf.redeem(code, makePkce()),
    ];
    for (const guess of guesses) {
      for (let count = 0; count < 10; count += 1) expectRefused(await guess(), "invalid_grant");
      const held = await guess();
      assertRefused(held, 429, "too_many_failed_logins");
      expect(held.headers).to.have.property("retry-after");
    }
    expect((await shelf.refresh(refresh_token)).status).to.equal(200);
    await shelf.signIn(visitor);
  });
}
