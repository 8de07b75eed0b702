import { expect } from "chai";
import { ApiDocument, type ApiOperation, type JsonObject } from "../support/api-document.js";
import type { Answer, RequestOptions } from "../support/request.js";
import { sampleThird } from "../support/sample.js";
import { startServer, type TestServer } from "../support/server.js";
import type { Application } from "./application.js";
import { listTransitions, listWritable, selectAll, type Definition } from "./declarations.js";
import type { Body, Made } from "./made.js";
import { isShared } from "./shared-failures.js";
import { strangeIdOf } from "./ids.js";
import { tryBatch, type ExpectStatus } from "./batch-suite.js";
import { tryStrangers } from "./strangers.js";
import { isOfKeys, tryKeys } from "./keys-suite.js";
import { followLinks } from "./links.js";
import { collectionBelowNone, listPlaces, makeParents, resourceOf } from "./places.js";
import { listQueries } from "./queries.js";
import { Stock } from "./stock.js";
import { createTarget, patient, type Caller, type Target } from "./target.js";

const bodyLimit = 20_000;
const json = { "content-type": "application/json" };

type Headers = NonNullable<RequestOptions["headers"]>;

/** The body of a request; nothing without a body. */
type Sent = readonly [] | readonly [body: string, headers: Headers];

interface Account extends Caller {
  readonly id: string;
}

/** @param isWhole whether it tries every place, also by day */
export function describeOperations(application: Application, isWhole: boolean): void {
  const { traffic, definitions, definitionOf, directory: project } = application;
  describe("conformance: every operation of the API document, at every path", () => {
    let server: TestServer;
    let target: Target;
    let powerless: Target;
    let stock: Stock;
    let document: ApiDocument;

    before(async () => {
      server = await startServer({
        project,
        environment: {
          ...patient,
          STOCKROOM_BODY_LIMIT: String(bodyLimit),
          STOCKROOM_PUBLIC_RATE_LIMIT: "0",
        },
      });
      target = createTarget(server, { traffic });
      stock = new Stock(application, () => target);
      powerless = createTarget(await makeAccount(), { traffic });
      document = new ApiDocument((await target.ask("GET", "/api/2.0/openapi.json")).json as JsonObject);
    });
    after(() => server.stop());

    const ask = (method: string, path: string, body?: object | string, headers: Headers = {}): Promise<Answer> =>
      target.ask(method, path, body, { "x-request-id": "conformance", ...headers });

    const expectStatus: ExpectStatus = async (status, sent, what) => {
      const answer = await sent;
      expect(answer.status, `${what}: ${answer.text}`).to.equal(status);
      return answer;
    };

    /** Calls the operation with all of its parameters, and in each wrong way that does not depend on stored data. */
    const tryOperation = async (
      operation: ApiOperation,
      path: string,
      missing: string | null,
      valid: Body = {},
      weak: Target = powerless,
    ): Promise<void> => {
      const { method, needsCredentials, responses, body } = operation;
      const what = `${method} ${path}`;
      const wrongBody: Sent = body === null ? [] : ["[]", json];
      const send = (to: string, ...sent: Sent): Promise<Answer> => ask(method, to, ...sent);
      if (method === "GET") {
        for (const query of listQueries(document, operation)) {
          await expectStatus(200, send(`${path}${query}`), `${what}${query}`);
        }
      }
      if (needsCredentials) {
        if (operation.isOpen) await tryStrangers(target, path);
        else await expectStatus(401, target.askAnonymously(method, path), `${what} without credentials`);
        if (responses["403"] !== undefined) {
          await expectStatus(403, weak.ask(method, path, ...wrongBody), `${what} without privileges`);
        }
      }
      if (missing !== null && responses["404"] !== undefined) {
        const soundBody: Sent =
          body === null ? [] : [JSON.stringify(method === "POST" ? valid : { undeclared: 1 }), json];
        await expectStatus(404, send(missing, ...soundBody), `${method} ${missing}`);
      }
      if (responses["400"] !== undefined && !isShared(operation, "400")) {
        await expectStatus(400, body === null ? send(`${path}?nonsense=1`) : send(path, ...wrongBody), what);
      }
      if (body === null) return;
      await expectStatus(415, send(path, "{}", { "content-type": "text/plain" }), what);
      await expectStatus(413, send(path, JSON.stringify({ undeclared: "x".repeat(bodyLimit) }), json), what);
    };

    /** An account with API access and without privileges. */
    const makeAccount = async (more: Body = {}): Promise<Account> => {
      const definition = definitions.find(({ accounts }) => accounts !== null)!;
      const { enabled, active, login, secret } = definition.accounts!;
      const given = { [enabled.field]: enabled.value, [active.field]: active.value, ...more };
      const body = await stock.describe(definition, "mandatory", given);
      const { json } = await expectStatus(201, ask("POST", `/api/2.0/${definition.path}`, body), definition.path);
      const { [definition.resultKey]: id, [secret]: key } = json as Record<string, string>;
      return { id: id!, url: server.url, email: String(body[login]), key: key! };
    };

    const tryWrites = async (
      definition: Definition,
      creation: ApiOperation,
      collection: string,
      made: Made,
      describeItem: () => Promise<Body>,
    ): Promise<void> => {
      const key = { "idempotency-key": `key ${collection}`.replaceAll(/[ /]/g, "-") };
      const shown = { prefer: "return=representation" };
      const whole = await expectStatus(201, ask("POST", collection, await describeItem(), shown), `POST ${collection}`);
      expect(whole.headers["preference-applied"]).to.equal("return=representation");
      expect(whole.json).to.deep.equal((await ask("GET", whole.headers.location!)).json);
      const created = await expectStatus(201, ask("POST", collection, await describeItem(), key), `POST ${collection}`);
      const mismatch = await expectStatus(409, ask("POST", collection, await describeItem(), key), collection);
      expect(mismatch.json).to.include({ code: "idempotency_mismatch" });

      const path = `${collection}/${(created.json as Record<string, string>)[definition.resultKey]!}`;
      const followed = followLinks(document, creation, collection, created.json as Body);
      for (const method of ["GET", "PUT", "DELETE"]) expect(followed).to.deep.include({ method, path });
      // Resources nested in the new item can be listed and created.
      for (const link of followed.filter(({ method }) => method === "GET")) {
        await expectStatus(200, ask("GET", link.path), `the link to ${link.path}`);
      }
      const { headers } = await expectStatus(200, ask("GET", path), path);
      await expectStatus(304, ask("GET", path, undefined, { "if-none-match": headers.etag! }), `GET ${path}`);
      const item = (await ask("GET", `${path}?${selectAll(definition)}`)).json as Body;
      await expectStatus(200, ask("PUT", path, item, { "if-match": "*" }), `PUT ${path}`);
      const unchanged = await expectStatus(200, ask("PUT", path, item, shown), `PUT ${path}`);
      const read = await ask("GET", path);
      expect([unchanged.json, unchanged.headers.etag]).to.deep.equal([read.json, read.headers.etag]);
      await expectStatus(412, ask("PUT", path, item, { "if-match": '"9999"' }), `PUT ${path}`);
      await expectStatus(412, ask("DELETE", path, undefined, { "if-match": '"9999"' }), `DELETE ${path}`);
      const movable = listWritable(definition, "update")
        .filter(({ stored, hidden, immutable, transitions }) => stored && !hidden && !immutable && !transitions)
        .map(({ name }) => name);
      for (const { fields } of definition.unique) {
        if (fields.every((name) => definition.fields[name]!.immutable)) continue;
        // Together with the other fields, which conditions may concern.
        const taken = Object.fromEntries([...movable, ...fields].map((name) => [name, item[name]]));
        await expectStatus(409, ask("PUT", made.url, taken), `PUT ${made.url} ${JSON.stringify(taken)}`);
      }
      for (const { name, to } of listTransitions(definition, item, false)) {
        await expectStatus(409, ask("PUT", path, { [name]: to }), `PUT ${path} ${name} ${to}`);
      }
      await expectStatus(204, ask("DELETE", path, undefined, { "if-match": "*" }), `DELETE ${path}`);
    };

    /** Calls the action with the example of the document. */
    const tryAction = async (operation: ApiOperation, path: string, missing: string | null): Promise<void> => {
      const { method, body } = operation;
      const input = body === null ? {} : (body.example as Body);
      await tryOperation(operation, path, missing, input);
      if (method === "GET") return;
      const key = { "idempotency-key": path.replaceAll(/[ /]/g, "-") };
      const old = { "if-match": '"9999"' };
      if (missing !== null) await expectStatus(412, ask(method, path, input, old), `${method} ${path} of before`);
      const done = await ask(method, path, input, { ...key, ...(missing === null ? {} : { "if-match": "*" }) });
      expect(done.status, `${method} ${path}: ${done.text}`).to.be.oneOf([200, 204]);
      const call = { method, path: path.slice("/api/2.0/".length), ...(body === null ? {} : { body: input }) };
      const operations = [call, { ...call, if_match: '"9999"' }];
      await expectStatus(200, ask("POST", "/api/2.0/batch", { operations, atomic: false }), `${path} in a batch`);
      if (body === null) return;
      const mismatch = await expectStatus(409, ask(method, path, { ...input, undeclared: 1 }, key), path);
      expect(mismatch.json).to.include({ code: "idempotency_mismatch" });
    };

    for (const place of isWhole ? listPlaces(application) : sampleThird(listPlaces(application))) {
      it(`/${place.title}`, async () => {
        const definition = resourceOf(place);
        const parents = await makeParents(stock, place);
        const collection =
          parents.length === 0 ? `/api/2.0/${definition.name}` : `${parents.at(-1)!.url}/${definition.name}`;
        const { via } = place.steps.at(-1)!.node;
        const describeItem = async (seed = stock.next()): Promise<Body> => {
          // The value agrees with the path.
          const said =
            via === undefined || definition.fields[via]!.kind === "array" ? {} : { [via]: parents.at(-1)!.id };
          return stock.describe(definition, "all", { ...(await stock.tenantOf(definition)), ...said }, seed);
        };
        // One seed for each kind of value.
        const seeds = Array.from({ length: 4 }, () => stock.next());
        const several: Made[] = [];
        for (const seed of seeds) several.push(await stock.create(definition, collection, await describeItem(seed)));
        for (const { url } of several) await expectStatus(200, ask("GET", `${url}?${selectAll(definition)}`), url);
        const made = several[0]!;
        const template = `/${place.title}`;
        const missing = collectionBelowNone(parents, place);
        for (const operation of document.operations) {
          const at = templateOf(operation.path);
          if (at === template) {
            const elsewhere = via === undefined ? {} : { [via]: undefined };
            await tryOperation(operation, collection, missing, { ...(await describeItem()), ...elsewhere });
          } else if (at === `${template}/aggregate`) {
            await tryOperation(operation, `${collection}/aggregate`, missing && `${missing}/aggregate`);
          } else if (at === `${template}/:id`) {
            await tryOperation(operation, made.url, `${collection}/${strangeIdOf(definition)}`);
          }
        }
        const creation = document.operations.find(
          ({ method, path }) => method === "POST" && templateOf(path) === template,
        )!;
        await tryWrites(definition, creation, collection, made, describeItem);
        for (const { name, on } of Object.values(definition.actions ?? {})) {
          const at = on === "item" ? `${template}/:id/${name}` : `${template}/${name}`;
          const operation = document.operations.find(({ path }) => templateOf(path) === at)!;
          if (on === "collection") {
            await tryAction(operation, `${collection}/${name}`, null);
            continue;
          }
          const { url } = await stock.create(definition, collection, await describeItem());
          await tryAction(operation, `${url}/${name}`, `${collection}/${strangeIdOf(definition)}/${name}`);
        }
      });
    }

    for (const definition of definitions.filter(({ accounts }) => accounts !== null)) {
      const { regenerate, groups, active, secret } = definition.accounts!;
      it(`accounts are in ${definition.path}: a key is shown once, and the last root account stays`, async () => {
        const collection = `/api/2.0/${definition.path}`;
        const groupDefinition = definitionOf(definition.fields[groups]!.reference!.to);
        const { field, value } = groupDefinition.groups!.active;
        const group = await stock.make(groupDefinition, { [field]: value });
        const account = await makeAccount({ [groups]: [group.id] });
        const own = createTarget(account, { traffic });
        await expectStatus(200, own.ask("GET", "/api/2.0/me"), "the account with its own key");
        const path = `${collection}/${account.id}`;
        const again = await expectStatus(
          200,
          ask("PUT", path, { [regenerate.field]: regenerate.value }),
          `PUT ${path}`,
        );
        expect(again.json).to.have.property(secret);

        const me = (await ask("GET", "/api/2.0/me")).json as { readonly account: Record<string, string> };
        const root = `${collection}/${me.account[definition.id]!}`;
        const states = definition.fields[active.field]!.enum ?? [true, false];
        const other = states.find((value) => value !== active.value);
        await expectStatus(409, ask("PUT", root, { [active.field]: other }), `PUT ${root}`);
        await expectStatus(409, ask("DELETE", root), `DELETE ${root}`);
      });
    }

    /** The path of a collection across parents below an item, and below one that does not exist; other paths name no item. */
    const findPaths = async ({ base, path }: ApiOperation): Promise<readonly [string, string | null]> => {
      const steps = path.split("/");
      if (!path.includes("{")) return [`${base}${path}`, null];
      const resourceAt = (end?: number): string =>
        steps
          .slice(1, end)
          .filter((step) => !/^(-|aggregate|\{\w+\})$/.test(step))
          .join("/");
      const ids = (await stock.share(resourceAt())).url.slice(base.length).split("/");
      const fill = (idAt: (at: number) => string): string =>
        `${base}${steps.map((step, at) => (step.startsWith("{") ? idAt(at) : step)).join("/")}`;
      return [fill((at) => ids[at]!), fill((at) => strangeIdOf(definitionOf(resourceAt(at))))];
    };

    it("batch", () => tryBatch({ application, stock, target, powerless, expectStatus, bodyLimit }));

    it("the keys of accounts", () => tryKeys({ application, document, target, powerless, makeAccount, tryOperation }));

    it("beside the resources", async () => {
      // Callers without credentials must find items of public resources, of which the sample of places may have made none.
      for (const definition of definitions) if (definition.public === true) await stock.make(definition);
      const templates = new Set(listPlaces(application).map(({ title }) => `/${title}`));
      const isAction = ({ id }: ApiOperation): boolean => id.startsWith("call");
      for (const operation of document.operations) {
        const at = templateOf(operation.path);
        if (isAction(operation) || templates.has(at) || templates.has(at.replace(/\/(:id|aggregate)$/, ""))) continue;
        if (at === "/batch" || isOfKeys(operation)) continue;
        const [path, missing] = await findPaths(operation);
        await tryOperation(operation, path, missing);
      }
      for (const path of ["/api/2.0/openapi.json", "/api/2.0/description"]) {
        const { headers } = await ask("GET", path);
        await expectStatus(304, ask("GET", path, undefined, { "if-none-match": headers.etag! }), path);
      }
    });
  });
}

/** Formats the path as the title of a place: `/stores/:id`. */
function templateOf(path: string): string {
  return path.replaceAll(/\{\w+\}/g, ":id");
}
