import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { request, type Answer } from "./support/request.js";
import { fillGaps } from "./support/fill-gaps.js";
import { listExchanges, type Exchange } from "./support/http-examples.js";
import { startServer, type TestServer } from "./support/server.js";
import { checkout, handWritten } from "./support/source-tree.js";

describe("docs/reference/http.md", () => {
  const page = readFileSync(join(checkout, "docs/reference/http.md"), "utf8");
  const exchanges = listExchanges(page);
  /** Values of the variables in `$NAME`. */
  const known = new Map<string, string>();
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server.stop());

  for (const exchange of exchanges) {
    it(`is right about ${exchange.method} ${exchange.target} on line ${String(exchange.line)}`, async () => {
      const { answer } = exchange;
      const received = await send(exchange);
      expect(received.status, received.text).to.equal(answer.status);
      for (const [name, pattern] of answer.headers) assertMatches(received.headers[name], pattern);
      if (answer.body === undefined) expect(received.text).to.equal("");
      else expect(received.json).to.deep.equal(fillGaps(answer.body, received.json, assertMatches));
    });
  }

  it("has an example of every method and of every kind of answer", () => {
    const methods = new Set(exchanges.map(({ method }) => method));
    expect([...methods]).to.have.members(["DELETE", "GET", "OPTIONS", "PATCH", "POST", "PUT"]);
    const statuses = new Set(exchanges.map(({ answer }) => answer.status));
    expect([...statuses]).to.have.members([200, 201, 204, 304, 400, 401, 403, 412]);
  });

  it("has every heading that the sources and other pages name", () => {
    const titles = [...page.matchAll(/^##+ (.+)$/gm)].map(([, title = ""]) => title);
    const headings = new Set(titles.map((title) => title.toLowerCase().replaceAll(" ", "-")));
    const named = [...handWritten, "docs"].flatMap((folder) => listAnchors(join(checkout, folder)));
    expect(named).not.to.deep.equal([]);
    expect(named.filter((anchor) => !headings.has(anchor))).to.deep.equal([]);
  });

  function send({ method, target, headers, body }: Exchange): Promise<Answer> {
    const given = Object.fromEntries(headers.map(([name, value]) => [name, replaceNames(value)]));
    const { authorization } = given;
    const options = { headers: given, ...(body === undefined ? {} : { body }) };
    const path = encodeURI(replaceNames(target)).replaceAll("%25", "%");
    return authorization === undefined
      ? server.request(method, path, options)
      : request(server.url, method, path, options);
  }

  function replaceNames(text: string): string {
    return text.replace(/\$([A-Z]+)/g, (_, name: string) => known.get(name) ?? expect.fail(`nothing gave $${name}`));
  }

  /** Stores the values of names in the pattern that are not known yet. */
  function assertMatches(value: unknown, pattern: string): void {
    const names: string[] = [];
    const source = pattern.split(/(\$[A-Z]+|…)/).map((part) => {
      const name = /^\$([A-Z]+)$/.exec(part)?.[1];
      if (name === undefined) return part === "…" ? ".*" : escape(part);
      const before = known.get(name);
      if (before !== undefined) return escape(before);
      names.push(name);
      return "(.+)";
    });
    const match = new RegExp(`^${source.join("")}$`).exec(String(value));
    if (match === null) expect.fail(`"${String(value)}" is not "${pattern}"`);
    for (const [index, name] of names.entries()) known.set(name, match[index + 1]!);
  }
});

/** Lists the anchors of the page that files in the folder link to. */
function listAnchors(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.(ts|md)$/.test(name));
  const texts = files.map((name) => readFileSync(join(folder, name), "utf8"));
  return texts.flatMap((text) => [...text.matchAll(/http\.md#([\w-]+)/g)].map(([, anchor = ""]) => anchor));
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
