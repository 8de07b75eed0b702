import { request, type Answer } from "./request.js";

/** A browser that follows redirects and keeps the cookies of each server regardless of their path. */
export class CookieJar {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** The value of the `Cookie` header for this server. */
  cookiesOf(origin: string): string {
    return Array.from(this.#cookies.get(origin) ?? [], ([name, value]) => `${name}=${value}`).join("; ");
  }

  async get(url: string): Promise<Answer> {
    const { origin, pathname, search } = new URL(url);
    const cookie = this.cookiesOf(origin);
    const answer = await request(origin, "GET", pathname + search, { headers: cookie === "" ? {} : { cookie } });
    const kept = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, kept);
    for (const text of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text)!;
      if (value === "" || /max-age=0|expires=Thu, 01 Jan 1970/i.test(text)) kept.delete(name);
      else kept.set(name, value);
    }
    return answer;
  }

  /** @returns the first address that begins with one of the places and was not followed yet */
  async follow(url: string, until: string): Promise<string> {
    let at = url;
    for (let step = 0; step < 20; step += 1) {
      const { status, headers, text } = await this.get(at);
      if (headers.location === undefined) throw new Error(`${at} leads nowhere: ${String(status)} ${text}`);
      at = new URL(headers.location, at).href;
      if (at.startsWith(until)) return at;
    }
    throw new Error(`${url} leads around in circles`);
  }
}
