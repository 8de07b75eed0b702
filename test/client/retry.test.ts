import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { connect, NoAnswer, TooManyRequests, Unavailable, type ConnectOptions } from "../../generated/client/index.js";
import { waitUntil } from "../support/wait-until.js";
import { failureOf, rejectionOf } from "./failure-of.js";
import { startScriptedServer, type ScriptedServer, type Step } from "./scripted-server.js";

const busy: Step = refuse(503, "storage_unavailable");
const limited: Step = refuse(429, "too_many_requests");
const done: Step = { status: 200, headers: { etag: '"1"' }, body: { store_id: "1" } };
const created: Step = { ...done, status: 201 };

describe("the client, when the server is overloaded or unavailable", () => {
  let server: ScriptedServer | undefined;
  afterEach(() => server?.stop());

  async function play(steps: readonly Step[], options: Partial<ConnectOptions> = {}) {
    server = await startScriptedServer(steps);
    const { requests } = server;
    const shop = connect({ url: server.url, email: "a@a.example", key: "k", delay: 1, ...options });
    return { shop, requests };
  }

  for (const [what, step] of [
    ["429", limited],
    ["503", busy],
    ["502 of a proxy", { status: 502, headers: { "content-type": "text/html" }, body: "<h1>Bad Gateway</h1>" }],
    ["a connection that is cut", "cut"],
    ["an answer that is cut", "cut in the body"],
  ] as const) {
    it(`retries after ${what}, whatever the method`, async () => {
      const { shop, requests } = await play([step, done, step, done, step, created, step, { status: 204 }]);
      await shop.stores.get(1);
      await shop.stores.update(1, { status: "H" });
      await shop.stores.create({ company: "A", storefront: "https://a.example" });
      await shop.stores.delete(1);
      expect(requests.map(({ method, url }) => `${method} ${url}`)).to.deep.equal(
        ["GET", "PUT", "POST", "DELETE"].flatMap((method) => {
          const line = `${method} /api/2.0/stores${method === "POST" ? "" : "/1"}`;
          return [line, line];
        }),
      );
      expect(requests[2]?.body).to.equal('{"status":"H"}').and.to.equal(requests[3]?.body);
    });
  }

  it("repeats a creation with the same Idempotency-Key, and gives each creation its own", async () => {
    const { shop, requests } = await play(["cut", refuse(409, "in_progress"), created]);
    await shop.stores.create({ company: "A", storefront: "https://a.example" });
    await shop.stores.create({ company: "A", storefront: "https://a.example" });
    const keys = requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0]).to.match(/^[0-9a-f]{32}$/);
    expect(keys.slice(0, 3)).to.deep.equal([keys[0], keys[0], keys[0]]);
    expect(keys[3])
      .to.match(/^[0-9a-f]{32}$/)
      .and.not.to.equal(keys[0]);
  });

  it("uses the Idempotency-Key that the caller gives", async () => {
    const { shop, requests } = await play([created]);
    await shop.stores.create({ company: "A", storefront: "https://a.example" }, { idempotencyKey: "order-17" });
    expect(requests[0]?.headers["idempotency-key"]).to.equal("order-17");
  });

  it("counts a deletion as done if a retry after a lost answer gets 404, but not if the first answer is 404", async () => {
    const gone = refuse(404, "not_found");
    const { shop } = await play(["cut", gone, gone]);
    await shop.stores.delete(1);
    expect(await failureOf(shop.stores.delete(1))).to.include({ status: 404, code: "not_found" });
  });

  it("does not count a deletion as done if the first attempt was rejected", async () => {
    const { shop } = await play([limited, refuse(404, "not_found")]);
    expect(await failureOf(shop.stores.delete(1))).to.include({ status: 404 });
  });

  for (const status of [400, 401, 403, 404, 409, 412, 500]) {
    it(`does not retry after ${String(status)}`, async () => {
      const { shop, requests } = await play([refuse(status, "internal")]);
      expect(await failureOf(shop.stores.get(1))).to.include({ status });
      expect(requests).to.have.length(1);
    });
  }

  it("gives up after four attempts with the last error", async () => {
    const { shop, requests } = await play([busy]);
    const error = await failureOf(shop.stores.list().first());
    expect(error).to.be.instanceOf(Unavailable);
    expect(error).to.include({ status: 503, code: "storage_unavailable", requestId: "r-1" });
    expect(requests).to.have.length(4);
  });

  it("makes as many attempts as connect or the request says", async () => {
    const { shop, requests } = await play([busy], { attempts: 2 });
    await failureOf(shop.me());
    expect(requests).to.have.length(2);
    await failureOf(shop.me({ attempts: 1 }));
    expect(requests).to.have.length(3);
  });

  it("doubles the wait before each attempt, up to the longest one", async () => {
    const { shop, requests } = await play([busy], { attempts: 8, delay: 20, longestDelay: 50 });
    await failureOf(shop.me());
    const waits = requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));
    for (const [index, least] of [9, 19, 39, 49, 49, 49, 49].entries()) expect(waits[index]).to.be.at.least(least);
    // Doubled, these would be 320 at least. A busy machine may delay one of them.
    expect(Math.min(...waits.slice(-2))).to.be.below(300);
  });

  it("waits as long as Retry-After says, in seconds or as a date", async () => {
    const { shop, requests } = await play([refuse(429, "too_many_requests", "1"), done]);
    await shop.stores.get(1);
    expect(requests[1]!.at - requests[0]!.at).to.be.at.least(995);

    server?.stop();
    const date = new Date(Date.now() + 2000).toUTCString();
    const second = await play([refuse(503, "storage_unavailable", date), done]);
    await second.shop.stores.get(1);
    expect(second.requests[1]!.at - second.requests[0]!.at).to.be.at.least(500);
  });

  it("waits up to a minute, which the server's rate limit may require, unless told otherwise", async () => {
    const { shop, requests } = await play([refuse(429, "too_many_requests", "60"), done]);
    const controller = new AbortController();
    const asked = shop.stores.get(1, { signal: controller.signal });
    await waitUntil(async () => requests.length > 0);
    await setTimeout(100);
    controller.abort();
    expect(await rejectionOf(asked)).to.equal(controller.signal.reason);
    expect(requests).to.have.length(1);
  });

  it("does not wait if Retry-After exceeds the longest wait, and reports it", async () => {
    const { shop, requests } = await play([refuse(429, "too_many_failed_logins", "900")]);
    const error = await failureOf(shop.me());
    expect(error).to.be.instanceOf(TooManyRequests);
    expect(error).to.include({ code: "too_many_failed_logins", retryAfter: 900 });
    expect(requests).to.have.length(1);
  });

  it("ends an attempt after the timeout, and reports it", async () => {
    const { shop, requests } = await play(["hang", done, "hang"], { timeout: 400, attempts: 2 });
    await shop.stores.get(1);
    expect(requests).to.have.length(2);
    const error = await failureOf(shop.stores.get(1));
    expect(error).to.be.instanceOf(NoAnswer);
    expect(error).to.include({ status: 0, code: "no_answer", requestId: null });
    expect(error.message).to.match(
      /^GET http:\/\/127\.0\.0\.1:\d+\/api\/2\.0\/stores\/1: no complete answer within 400 ms$/,
    );
    expect(requests).to.have.length(4);
  });

  it("reports an unreachable server, with the error of fetch as the cause", async () => {
    const { shop } = await play([done], { attempts: 2 });
    server?.stop();
    const error = await failureOf(shop.me());
    expect(error).to.be.instanceOf(NoAnswer);
    expect(error.message).to.contain("the connection failed");
    expect(error.cause).to.be.instanceOf(Error);
  });

  it("ends at once when it is aborted: before, during and between attempts", async () => {
    const reason = new Error("enough");
    for (const steps of [["hang"], [busy]] as const) {
      const { shop, requests } = await play(steps, { delay: 60_000, longestDelay: 60_000 });
      const controller = new AbortController();
      const asked = shop.stores.get(1, { signal: controller.signal });
      await waitUntil(async () => requests.length > 0);
      // An answer has arrived by then, or the client waits for the next attempt.
      await setTimeout(50);
      controller.abort(reason);
      expect(await rejectionOf(asked)).to.equal(reason);
      expect(await rejectionOf(shop.me({ signal: controller.signal }))).to.equal(reason);
      expect(requests).to.have.length(1);
      server?.stop();
    }
  });

  it("reports an answer that does not come from Stockroom", async () => {
    const { shop } = await play([
      { status: 200, headers: { "content-type": "text/html" }, body: "<h1>It works!</h1>" },
    ]);
    expect(await failureOf(shop.me())).to.include({ status: 200, code: "unreadable_answer" });
    server?.stop();
    const other = await play([{ status: 404, headers: { "content-type": "text/html" }, body: "<h1>Not Found</h1>" }]);
    expect(await failureOf(other.shop.me())).to.include({ status: 404, code: "unreadable_answer", name: "NotFound" });
  });

  it("follows no redirect, because the key is for the given address only", async () => {
    const { shop, requests } = await play([{ status: 302, headers: { location: "/elsewhere" } }]);
    const error = await failureOf(shop.me());
    expect(error).to.include({ status: 302, code: "unreadable_answer" });
    expect(error.message).to.contain("status 302");
    expect(requests).to.have.length(1);
  });
});

function refuse(status: number, code: string, retryAfter?: string): Step {
  return {
    status,
    headers: retryAfter === undefined ? {} : { "retry-after": retryAfter },
    body: { message: `No: ${code}`, status, code, request_id: "r-1", errors: [] },
  };
}
