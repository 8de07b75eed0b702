import { expect } from "chai";
import type { ResourceDefinition } from "../../runtime/resource.js";
import { ApiDocument, type ApiOperation, type JsonObject } from "../support/api-document.js";
import type { Answer, RequestOptions } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { Staff } from "../support/staff.js";
import { selectAll } from "./declarations.js";
import type { Body, Made } from "./made.js";
import { isShared } from "./failure-codes.js";
import { listPlaces, makeParents, resourceOf } from "./places.js";
import { listQueries } from "./queries.js";
import { Stock } from "./stock.js";
import { createTarget, type Target } from "./target.js";

/** An id that no object has. */
const nothing = "9000000000000000";
const bodyLimit = 20_000;
const json = { "content-type": "application/json" };

type Headers = NonNullable<RequestOptions["headers"]>;

describe("conformance: every operation of the API document, wherever it is", () => {
  let server: TestServer;
  let target: Target;
  let powerless: Target;
  let stock: Stock;
  let document: ApiDocument;

  before(async () => {
    server = await startServer({ environment: { STOCKROOM_BODY_LIMIT: String(bodyLimit) } });
    target = createTarget(server.url, server.email, server.key, true, true);
    stock = new Stock(() => target);
    const account = await new Staff(() => server).makeAccount([]);
    powerless = createTarget(server.url, account.email, account.key, true, true);
    document = new ApiDocument((await target.ask("GET", "/api/2.0/openapi.json")).json as JsonObject);
  });
  after(() => server.stop());

  const ask = (method: string, path: string, body?: object | string, headers: Headers = {}): Promise<Answer> =>
    target.ask(method, path, body, { "x-request-id": "conformance", ...headers });

  const expectStatus = async (status: number, sent: Promise<Answer>, what: string): Promise<Answer> => {
    const answer = await sent;
    expect(answer.status, `${what}: ${answer.text}`).to.equal(status);
    return answer;
  };

  /** With all of its parameters, and refused in each way that does not depend on what is stored. */
  const tryOperation = async (
    operation: ApiOperation,
    path: string,
    missing: string | null,
    valid: Body = {},
  ): Promise<void> => {
    const { method, needsCredentials, responses, body } = operation;
    const what = `${method} ${path}`;
    const sent = body === null ? [] : ["[]", json];
    const send = (to: string, ...rest: readonly unknown[]): Promise<Answer> =>
      ask(method, to, ...(rest as [string?, Headers?]));
    if (method === "GET" || method === "HEAD") {
      for (const query of listQueries(document, operation)) {
        await expectStatus(200, send(`${path}${query}`), `${what}${query}`);
      }
    } else if (method === "OPTIONS") {
      await expectStatus(204, send(path), what);
    }
    if (needsCredentials) {
      const anonymous = method === "HEAD" ? target.askAnonymously("HEAD", path) : target.askAnonymously(method, path);
      await expectStatus(401, anonymous, `${what} without credentials`);
      if (responses["403"] !== undefined) {
        await expectStatus(403, powerless.ask(method, path, ...(sent as [])), `${what} without privileges`);
      }
    }
    if (missing !== null && responses["404"] !== undefined) {
      const found = body === null ? [] : [JSON.stringify(method === "POST" ? valid : { undeclared: 1 }), json];
      await expectStatus(404, send(missing, ...found), `${method} ${missing}`);
    }
    // OPTIONS takes any query that can be read.
    const wrong = method === "OPTIONS" ? "%zz" : "nonsense=1";
    if (responses["400"] !== undefined && !isShared(document, operation, "400")) {
      await expectStatus(400, body === null ? send(`${path}?${wrong}`) : send(path, "[]", json), what);
    }
    if (body === null) return;
    await expectStatus(415, send(path, "{}", { "content-type": "text/plain" }), what);
    await expectStatus(413, send(path, JSON.stringify({ undeclared: "x".repeat(bodyLimit) }), json), what);
  };

  const tryWrites = async (
    definition: ResourceDefinition,
    collection: string,
    made: Made,
    describeItem: () => Promise<Body>,
  ): Promise<void> => {
    const key = { "idempotency-key": `key ${collection}`.replaceAll(/[ /]/g, "-") };
    const created = await expectStatus(201, ask("POST", collection, await describeItem(), key), `POST ${collection}`);
    const mismatch = await expectStatus(409, ask("POST", collection, await describeItem(), key), `POST ${collection}`);
    expect(mismatch.json).to.include({ code: "idempotency_mismatch" });

    const path = `${collection}/${(created.json as Record<string, string>)[definition.resultKey]!}`;
    const { headers } = await expectStatus(200, ask("GET", path), path);
    for (const method of ["GET", "HEAD"]) {
      await expectStatus(304, ask(method, path, undefined, { "if-none-match": headers.etag! }), `${method} ${path}`);
    }
    const item = (await ask("GET", `${path}?${selectAll(definition)}`)).json as Body;
    await expectStatus(200, ask("PUT", path, item, { "if-match": "*" }), `PUT ${path}`);
    await expectStatus(412, ask("PUT", path, item, { "if-match": '"9999"' }), `PUT ${path}`);
    await expectStatus(412, ask("DELETE", path, undefined, { "if-match": '"9999"' }), `DELETE ${path}`);
    for (const { fields } of definition.unique) {
      const taken = Object.fromEntries(fields.map((name) => [name, item[name]]));
      await expectStatus(409, ask("PUT", made.url, taken), `PUT ${made.url} ${JSON.stringify(taken)}`);
    }
    await expectStatus(204, ask("DELETE", path, undefined, { "if-match": "*" }), `DELETE ${path}`);
  };

  for (const place of listPlaces()) {
    it(`/${place.title}`, async () => {
      const definition = resourceOf(place);
      const parents = await makeParents(stock, place);
      const collection =
        parents.length === 0 ? `/api/2.0/${definition.name}` : `${parents.at(-1)!.url}/${definition.name}`;
      const { via } = place.steps.at(-1)!.node;
      const describeItem = async (): Promise<Body> => ({
        ...(await stock.describe(definition, "all")),
        ...(await stock.companyOf(definition)),
        // The path says it.
        ...(via === undefined || definition.fields[via]!.kind === "array" ? {} : { [via]: undefined }),
      });
      const made = await stock.create(definition, collection, await describeItem());
      const shape = `/${place.title}`;
      for (const operation of document.operations) {
        const at = operation.path.replaceAll(/\{\w+\}/g, ":id");
        // OPTIONS looks at no object, but at the form of the ids.
        const none = operation.method === "OPTIONS" ? "007" : nothing;
        if (at === shape) {
          const missing = parents.length === 0 ? null : collection.replace(/\/\d+(\/[^/]+)$/, `/${none}$1`);
          await tryOperation(operation, collection, missing, await describeItem());
        } else if (at === `${shape}/:id`) {
          await tryOperation(operation, made.url, `${collection}/${none}`);
        }
      }
      await tryWrites(definition, collection, made, describeItem);
    });
  }

  it("beside the resources", async () => {
    const shapes = new Set(listPlaces().map(({ title }) => `/${title}`));
    for (const operation of document.operations) {
      const at = operation.path.replaceAll(/\{\w+\}/g, ":id");
      if (shapes.has(at) || shapes.has(at.replace(/\/:id$/, ""))) continue;
      await tryOperation(operation, `${operation.base}${operation.path}`, null);
    }
    const { headers } = await ask("GET", "/api/2.0/openapi.json");
    for (const method of ["GET", "HEAD"]) {
      const again = ask(method, "/api/2.0/openapi.json", undefined, { "if-none-match": headers.etag! });
      await expectStatus(304, again, "the document");
    }
  });
});
