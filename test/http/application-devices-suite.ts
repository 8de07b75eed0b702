import { expect } from "chai";
import { ApplicationPage, expectRefused, makePkce, readTokens } from "../support/application-visitor.js";
import { request } from "../support/request.js";
import type { TestServer } from "../support/server.js";
import { Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";

interface Devices {
  /** An application for devices only, with the scope `stores:read`. */
  readonly screen: ApplicationPage;
  /** An application that devices cannot use. */
  readonly shelf: ApplicationPage;
  /** Signed in to the panel. */
  readonly visitor: Visitor;
  newMember(): Promise<Visitor>;
  isGood(token: string): Promise<boolean>;
  /** The keys of the visitor. */
  keysOf(): Promise<readonly { readonly application: string }[]>;
}

/** Tests sign-ins to an application by a code that a device shows (RFC 8628). */
export function describeDevices(
  server: () => TestServer,
  { screen, shelf, visitor, newMember, isGood, keysOf }: Devices,
): void {
  const start = async () => {
    const answer = await screen.post("/oauth/device_authorization", {});
    expect(answer.status, answer.text).to.equal(200);
    return answer.json as { readonly device_code: string; readonly user_code: string };
  };
  const poll = (device_code: string) =>
    screen.post("/oauth/token", { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code });
  const decide = (user_code: string, decision: string, who = visitor) =>
    who.ask("POST", "device-consent", { user_code, decision });

  it("accepts the code that the device shows, and a yes in the panel", async () => {
    const { device_code, user_code } = await start();
    expectRefused(await poll(device_code), "authorization_pending");
    const page = await request(server().url, "GET", `/oauth/device?user_code=${user_code}`);
    expect([page.status, page.headers.location]).to.deep.equal([303, `${server().url}/admin#device?${user_code}`]);
    assertRefused(await decide(user_code, "allow", new Visitor(server)), 401, "unauthenticated");
    const typed = user_code.toLowerCase().replace("-", " ");
    expect((await decide(typed, "ask")).json).to.deep.equal({
      application: { id: "screen", name: "Wall screen", origin: null, scope: { stores: "read" } },
    });
    expect((await decide(typed, "allow")).json).to.deep.equal({ location: null });
    const tokens = readTokens(await poll(device_code));
    expect(tokens.scope).to.equal("stores:read");
    expect((await keysOf()).at(-1)?.application).to.equal("screen");
    const next = readTokens(await screen.refresh(tokens.refresh_token));
    expect(await isGood(next.access_token)).to.equal(true);
    assertRefused(await decide(user_code, "allow"), 400, "invalid_query");
    expectRefused(await poll(device_code), "invalid_grant");
    expect(await isGood(next.access_token)).to.equal(false);
  });

  it("tells the device about a no, and limits guesses", async () => {
    const member = await newMember();
    const { device_code, user_code } = await start();
    expect((await decide(user_code, "refuse", member)).status).to.equal(200);
    expectRefused(await poll(device_code), "access_denied");
    for (let count = 0; count < 10; count += 1) {
      assertRefused(await decide("BCDF-GHJK", "ask", member), 400, "invalid_query");
    }
    assertRefused(await decide("BCDF-GHJK", "ask", member), 429, "too_many_failed_logins");
    expectRefused(await shelf.post("/oauth/device_authorization", {}), "invalid_request");
    const query = new ApplicationPage(server, "screen", shelf.redirectUri).query(makePkce().challenge);
    expect((await shelf.begin(query)).location.hash).to.contain("error=");
  });
}
