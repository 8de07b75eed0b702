/**
 * A server of stores as an engineer would write it in an afternoon, with Fastify and schemas for requests and answers.
 */
import Fastify, { type FastifyRequest } from "fastify";
import type { Account } from "./accounts.js";
import { openOwnDatabase } from "./open-database.js";
import { readVersion } from "./read-input.js";
import { storeTexts, type StoreValues } from "./store-table.js";
import { describeList, viewStore } from "./store-view.js";

declare module "fastify" {
  interface FastifyRequest {
    account: Account | null;
  }
}

interface ById {
  Params: { readonly id: number };
}

const { accounts, stores } = openOwnDatabase();

const text = { type: "string" };
const texts = {
  ...Object.fromEntries(Object.keys(storeTexts).map((name) => [name, text])),
  status: { type: "string", enum: ["A", "D", "H"] },
  storefront: { type: "string", pattern: "^https?://" },
};
const params = { type: "object", properties: { id: { type: "integer", minimum: 1 } }, required: ["id"] };
const store = {
  type: "object",
  properties: {
    company_id: text,
    lang_code: text,
    email: text,
    company: text,
    timestamp: text,
    status: text,
  },
};
const written = { type: "object", properties: { store_id: text } };

class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

const app = Fastify();

app.decorateRequest("account", null);
app.addHook("onRequest", (request, reply, done) => {
  request.account = accounts.authenticate(request.headers.authorization);
  if (request.account !== null) {
    done();
    return;
  }
  reply.header("WWW-Authenticate", 'Basic realm="stores", charset="UTF-8"');
  done(new HttpError(401, "Unauthorized"));
});

function allow(privilege: string) {
  return (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void) => {
    if (accounts.holds(accountOf(request), privilege)) done();
    else done(new HttpError(403, `Privilege ${privilege} is missing`));
  };
}

app.get<{ Querystring: StoreValues & { page: number; after?: string; items_per_page: number } }>(
  "/api/2.0/stores",
  {
    preHandler: allow("view_stores"),
    schema: {
      querystring: {
        type: "object",
        additionalProperties: false,
        properties: {
          ...texts,
          page: { type: "integer", minimum: 1, default: 1 },
          after: { type: "string", pattern: "^\\d*$" },
          items_per_page: { type: "integer", minimum: 1, maximum: 1000, default: 10 },
        },
      },
      response: { 200: { type: "array", items: store } },
    },
  },
  (request, reply) => {
    const { page, after, items_per_page: size, ...filters } = request.query;
    const place = after === undefined ? { page } : { after: Number(after) };
    const list = stores.list({ filters, scope: accountOf(request).company_id, size, ...place });
    reply.headers(describeList(list, size, request.url)).send(list.rows.map(viewStore));
  },
);

app.get<ById>(
  "/api/2.0/stores/:id",
  { preHandler: allow("view_stores"), schema: { params, response: { 200: store } } },
  (request, reply) => {
    const { id } = request.params;
    const row = isVisible(request, id) ? stores.read(id) : undefined;
    if (row === undefined) throw new HttpError(404, "No such store");
    const tag = `"${String(row.version)}"`;
    reply.header("ETag", tag);
    if (request.headers["if-none-match"] === tag) reply.code(304).send();
    else reply.send(viewStore(row));
  },
);

app.post<{ Body: StoreValues }>(
  "/api/2.0/stores",
  {
    preHandler: allow("manage_stores"),
    schema: {
      body: {
        type: "object",
        additionalProperties: false,
        properties: { ...texts, company: { type: "string", minLength: 1 } },
        required: ["company", "storefront"],
      },
      response: { 201: written },
    },
  },
  (request, reply) => {
    if (accountOf(request).company_id !== 0) throw new HttpError(403, "Bound to one store");
    const id = String(stores.create(request.body));
    reply.code(201).header("ETag", '"1"').header("Location", `/api/2.0/stores/${id}`).send({ store_id: id });
  },
);

app.put<ById & { Body: StoreValues }>(
  "/api/2.0/stores/:id",
  {
    preHandler: allow("manage_stores"),
    schema: {
      params,
      body: { type: "object", additionalProperties: false, properties: texts },
      response: { 200: written },
    },
  },
  (request, reply) => {
    const { id } = request.params;
    if (!isVisible(request, id)) throw new HttpError(404, "No such store");
    const version = stores.update(id, request.body, readVersion(request.headers["if-match"]));
    if (version === "missing") throw new HttpError(404, "No such store");
    if (version === "outdated") throw new HttpError(412, "The store was changed meanwhile");
    reply.header("ETag", `"${String(version)}"`).send({ store_id: String(id) });
  },
);

function accountOf(request: FastifyRequest): Account {
  if (request.account === null) throw new HttpError(401, "Unauthorized");
  return request.account;
}

function isVisible(request: FastifyRequest, id: number): boolean {
  const { company_id: company } = accountOf(request);
  return company === 0 || company === id;
}

console.log(`listening on ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
