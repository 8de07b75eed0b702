import { expect } from "chai";
import { request, type Answer } from "./request.js";
import type { TestServer } from "./server.js";

/** The session that the panel receives after a sign-in. */
export interface SignedIn {
  readonly csrf_token: string;
  readonly account_id: string;
  readonly idle_timeout: number;
  readonly expires_at: number;
  readonly account: { readonly [field: string]: unknown };
  readonly root: boolean;
  readonly privileges: readonly string[];
}

/** Returns the only link with a token that a server, or the command `recover`, has printed. */
export function findSetupToken(lines: readonly string[]): string {
  const tokens = lines.flatMap((line) => /\/admin#setup=([\w-]{43})$/.exec(line)?.[1] ?? []);
  expect(tokens, lines.join("\n")).to.have.length(1);
  return tokens[0]!;
}

/** A browser at the panel. It keeps the cookie, and sends the headers of a panel page. */
export class Visitor {
  cookie: string | null = null;
  csrfToken: string | null = null;

  constructor(readonly server: () => Pick<TestServer, "url">) {}

  /** Given headers replace the default ones; an empty text omits a header. */
  async ask(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const changes = method !== "GET" && method !== "HEAD";
    const all = {
      ...(this.cookie === null ? {} : { cookie: this.cookie }),
      ...(changes ? { origin: this.server().url, "sec-fetch-site": "same-origin" } : {}),
      ...(changes && this.csrfToken !== null ? { "x-csrf-token": this.csrfToken } : {}),
      ...headers,
    };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
    const answer = await request(this.server().url, method, `/admin/api/${path}`, {
      headers: sent,
      ...(body === undefined ? {} : { body }),
    });
    const cookie = answer.headers["set-cookie"]?.[0];
    if (cookie !== undefined) this.cookie = cookie.includes("Max-Age=0") ? null : cookie.slice(0, cookie.indexOf(";"));
    return answer;
  }

  async signIn(email: string, password: string): Promise<SignedIn> {
    return this.remember(await this.ask("POST", "session", { email, password }));
  }

  /** Opens a link and sets the password. */
  async setPassword(token: string, password: string): Promise<SignedIn> {
    return this.remember(await this.ask("POST", "password", { token, password }));
  }

  remember(answer: Answer): SignedIn {
    expect(answer.status, answer.text).to.equal(200);
    const session = answer.json as SignedIn;
    this.csrfToken = session.csrf_token;
    return session;
  }

  /** A thief with a copy of the cookie, or the same browser at another process. */
  clone(server = this.server): Visitor {
    const other = new Visitor(server);
    other.cookie = this.cookie;
    other.csrfToken = this.csrfToken;
    return other;
  }
}
