import type { Answer } from "../support/request.js";
import type { Application } from "./application.js";
import { strangeIdOf } from "./ids.js";
import type { Body } from "./made.js";
import type { Stock } from "./stock.js";
import type { Target } from "./target.js";

export type ExpectStatus = (status: number, sent: Promise<Answer>, what: string) => Promise<Answer>;

interface Tried {
  readonly application: Application;
  readonly stock: Stock;
  readonly target: Target;
  /** Sends requests of an account without privileges. */
  readonly powerless: Target;
  readonly expectStatus: ExpectStatus;
  readonly bodyLimit: number;
}

/** Tests every documented status of a batch. */
export async function tryBatch({
  application,
  stock,
  target,
  powerless,
  expectStatus,
  bodyLimit,
}: Tried): Promise<void> {
  const ask = (
    method: string,
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<Answer> => target.ask(method, path, body, { "x-request-id": "conformance", ...headers });
  const batch = "/api/2.0/batch";
  const post = (operations: unknown, more: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
    ask("POST", batch, { operations, ...more }, headers);
  const definition = application.definitions.find(({ parent, tenant, accounts }) =>
    [parent, tenant, accounts].every((x) => x === null),
  )!;
  const { path } = definition;
  const describeItem = (): Promise<Body> => stock.describe(definition, "mandatory");
  const creation = { method: "POST", path, body: await describeItem() };
  const key = { "idempotency-key": "batch" };
  const made = await expectStatus(200, post([creation], { atomic: true }, key), "a batch");
  const [{ location, etag }] = (made.json as { results: [{ location: string; etag: string }] }).results;
  const item = location.slice("/api/2.0/".length);
  const change = { method: "PUT", path: item, body: { undeclared: 1 }, if_match: etag };
  const removal = { method: "DELETE", path: item };
  await expectStatus(200, post([change]), "a change in a batch");
  await expectStatus(412, post([{ ...change, if_match: '"9999"' }]), "an old version in a batch");
  const nothing = { ...removal, path: `${path}/${strangeIdOf(definition)}` };
  await expectStatus(404, post([change, nothing]), "no object in a batch");
  await expectStatus(405, post([{ ...change, path }]), "a wrong method in a batch");
  await expectStatus(409, post([removal], {}, key), "another batch with the same key");
  await expectStatus(400, post([]), "an empty batch");
  await expectStatus(403, powerless.ask("POST", batch, { operations: [removal] }), "a batch without privileges");
  await expectStatus(401, target.askAnonymously("POST", batch), "a batch without credentials");
  await expectStatus(415, ask("POST", batch, "{}", { "content-type": "text/plain" }), batch);
  await expectStatus(
    413,
    ask("POST", batch, JSON.stringify({ operations: "x".repeat(bodyLimit) }), { "content-type": "application/json" }),
    batch,
  );
  await expectStatus(200, post([removal, removal], { atomic: false }), "a batch that is not atomic");
}
