import { hash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { findFreePort } from "./free-port.js";
import { request, type Answer } from "./request.js";
import { makeTemporaryDirectory, type TestServer } from "./server.js";
import type { Visitor } from "./visitor.js";

/** Writes settings of a server with these applications. They need an address that is known before the start. */
export async function writeApplications(applications: object) {
  const file = join(makeTemporaryDirectory(), "applications.json");
  writeFileSync(file, JSON.stringify(applications));
  const port = String(await findFreePort());
  return { STOCKROOM_APPLICATIONS: file, PORT: port, STOCKROOM_PUBLIC_URL: `http://127.0.0.1:${port}` };
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
}

export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

export function makePkce(): Pkce {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: hash("sha256", verifier, "base64url") };
}

/** A request for authorization, in the state of the browser that sent it. */
export interface Begun {
  readonly location: URL;
  /** "" unless the panel asks the person for consent. */
  readonly id: string;
  readonly cookie: string;
}

/** The pages of an application that sign their visitors in through the server. */
export class ApplicationPage {
  constructor(
    readonly server: () => Pick<TestServer, "url">,
    readonly client: string,
    readonly redirectUri: string,
  ) {}

  /** The query with which the page sends its visitor to the server. An empty string omits a parameter. */
  query(challenge: string, more: Record<string, string> = {}): string {
    const all = {
      response_type: "code",
      client_id: this.client,
      redirect_uri: this.redirectUri,
      state: "a state",
      code_challenge: challenge,
      code_challenge_method: "S256",
      ...more,
    };
    return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== "")).toString();
  }

  /** Sends a browser to the server. */
  async begin(query: string): Promise<Begun> {
    const { status, headers, text } = await request(this.server().url, "GET", `/oauth/authorize?${query}`);
    expect(status, text).to.equal(303);
    const location = new URL(headers.location!);
    const cookies = headers["set-cookie"]?.map((cookie) => cookie.split(";", 1)[0]!) ?? [];
    return { location, id: /^#authorize\?([\w-]{43})$/.exec(location.hash)?.[1] ?? "", cookie: cookies.join("; ") };
  }

  /** Answers the question of the panel, in the browser that began. */
  answer(
    visitor: Visitor,
    { id, cookie }: Begun,
    decision: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const cookies = [visitor.cookie, cookie].filter((each) => each).join("; ");
    return visitor.ask("POST", "consent", { request: id, decision }, { cookie: cookies, ...headers });
  }

  /** Returns the address to which the browser of a signed-in visitor is sent back. */
  async decide(visitor: Visitor, query: string, decision = "allow"): Promise<URL> {
    const begun = await this.begin(query);
    if (begun.id === "") return begun.location;
    const answer = await this.answer(visitor, begun, decision);
    expect(answer.status, answer.text).to.equal(200);
    const { pathname } = new URL((answer.json as { readonly location: string }).location);
    const { headers } = await request(this.server().url, "GET", pathname, { headers: { cookie: begun.cookie } });
    return new URL(headers.location!);
  }

  async getCode(visitor: Visitor, { challenge }: Pkce, more: Record<string, string> = {}): Promise<string> {
    const code = (await this.decide(visitor, this.query(challenge, more))).searchParams.get("code");
    expect(code).to.be.a("string");
    return code!;
  }

  post(path: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    const all = Object.entries({ client_id: this.client, ...form }).filter(([, value]) => value !== "");
    return request(this.server().url, "POST", path, {
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(all).toString(),
    });
  }

  redeem(code: string, { verifier }: Pkce, more: Record<string, string> = {}): Promise<Answer> {
    const redirect_uri = this.redirectUri;
    return this.post("/oauth/token", {
      grant_type: "authorization_code",
      code,
      redirect_uri,
      code_verifier: verifier,
      ...more,
    });
  }

  refresh(refresh_token: string, more: Record<string, string> = {}): Promise<Answer> {
    return this.post("/oauth/token", { grant_type: "refresh_token", refresh_token, ...more });
  }

  revoke(token: string): Promise<Answer> {
    return this.post("/oauth/revoke", { token });
  }

  introspect(token: string): Promise<Answer> {
    return this.post("/oauth/introspect", { token });
  }

  async signIn(visitor: Visitor, more: Record<string, string> = {}): Promise<Tokens> {
    const pkce = makePkce();
    return readTokens(await this.redeem(await this.getCode(visitor, pkce, more), pkce));
  }
}

export function readTokens(answer: Answer): Tokens {
  expect(answer.status, answer.text).to.equal(200);
  return answer.json as Tokens;
}

/** RFC 6749, section 5.2. */
export function expectRefused(answer: Answer, error: string, status = 400): void {
  expect([answer.status, (answer.json as { readonly error?: string }).error], answer.text).to.deep.equal([
    status,
    error,
  ]);
  expect(answer.headers["cache-control"]).to.equal("no-store");
}
