/** The stores as an engineer would serve them by hand in an afternoon: Koa, @koa/router, koa-bodyparser. */
import type { AddressInfo } from "node:net";
import { Router } from "@koa/router";
import Koa, { type Middleware } from "koa";
import bodyParser from "koa-bodyparser";
import { openDatabase } from "./open-database.js";
import { storeTexts, type StoreText, type StoreValues } from "./store-table.js";
import { viewStore } from "./store-view.js";
import type { Account } from "./account-table.js";

interface State {
  account: Account;
}

class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const { accounts, stores } = openDatabase(process.argv[2] ?? "koa.db");

const answerErrors: Middleware<State> = async (context, next) => {
  try {
    await next();
  } catch (error) {
    const status = readStatus(error);
    context.status = status;
    context.body = {
      status,
      message: status < 500 && error instanceof Error ? error.message : "Internal Server Error",
    };
  }
};

const authenticate: Middleware<State> = async (context, next) => {
  const account = accounts.authenticate(context.headers.authorization);
  if (account === null) {
    context.set("WWW-Authenticate", 'Basic realm="stores", charset="UTF-8"');
    refuse(401, "Unauthorized");
  }
  context.state.account = account;
  await next();
};

function allow(privilege: string): Middleware<State> {
  return async (context, next) => {
    if (!accounts.holds(context.state.account, privilege)) refuse(403, `Privilege ${privilege} is missing`);
    await next();
  };
}

const requireJson: Middleware<State> = async (context, next) => {
  if (context.is("application/json") !== "application/json") refuse(415, "Content-Type must be application/json");
  await next();
};

const router = new Router<State>({ prefix: "/api/2.0/stores" });

router.get("/", allow("view_stores"), (context) => {
  const { page, items_per_page: size, ...filters } = context.query;
  const { rows, total } = stores.list({
    filters: parseFilters(filters),
    scope: context.state.account.company_id,
    page: parsePositive(page, 1),
    size: parsePositive(size, 10),
  });
  context.set("X-Total-Count", String(total));
  context.body = rows.map(viewStore);
});

router.get("/:id", allow("view_stores"), (context) => {
  const id = Number(context.params["id"]);
  const row = isVisible(context.state.account, id) ? stores.read(id) : undefined;
  if (row === undefined) refuse(404, "No such store");
  context.status = 200;
  context.etag = String(row.version);
  if (context.fresh) context.status = 304;
  else context.body = viewStore(row);
});

router.post("/", allow("manage_stores"), requireJson, (context) => {
  if (context.state.account.company_id !== 0) refuse(403, "Bound to one store");
  const values = takeTexts(context.request.body);
  for (const name of ["company", "storefront"] as const) {
    if (values[name] === undefined || values[name] === "") refuse(400, `${name} is mandatory`);
  }
  const id = stores.create(values);
  context.status = 201;
  context.etag = "1";
  context.set("Location", `/api/2.0/stores/${String(id)}`);
  context.body = { store_id: String(id) };
});

router.put("/:id", allow("manage_stores"), requireJson, (context) => {
  const id = Number(context.params["id"]);
  if (!isVisible(context.state.account, id)) refuse(404, "No such store");
  const match = /^"(\d+)"$/.exec(context.get("If-Match"));
  const version = stores.update(id, takeTexts(context.request.body), match === null ? null : Number(match[1]));
  if (version === "missing") refuse(404, "No such store");
  if (version === "outdated") refuse(412, "The store was changed meanwhile");
  context.etag = String(version);
  context.body = { store_id: String(id) };
});

function refuse(status: number, message: string): never {
  throw new HttpError(status, message);
}

/** As Koa has it: an error says its status, as those of the body parser do. */
function readStatus(error: unknown): number {
  return error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : 500;
}

function isText(name: string): name is StoreText {
  return Object.hasOwn(storeTexts, name);
}

function parseFilters(query: { readonly [name: string]: string | string[] | undefined }): StoreValues {
  const filters: { [name in StoreText]?: string } = {};
  for (const [name, value] of Object.entries(query)) {
    if (!isText(name) || typeof value !== "string") refuse(400, `Parameter ${name} is unknown or repeated`);
    filters[name] = value;
  }
  return filters;
}

function isVisible(account: Account, id: number): boolean {
  return account.company_id === 0 || account.company_id === id;
}

function parsePositive(value: string | string[] | undefined, absent: number): number {
  const number = value === undefined ? absent : Number(value);
  if (!Number.isSafeInteger(number) || number < 1 || number > 1000) refuse(400, "Paging out of range");
  return number;
}

/** The declared texts of a body, each of its type; what is not declared is ignored. */
function takeTexts(body: unknown): StoreValues {
  const values: { [name in StoreText]?: string } = {};
  if (typeof body !== "object" || body === null) refuse(400, "The body must be an object");
  for (const [name, value] of Object.entries(body)) {
    if (!isText(name)) continue;
    if (typeof value !== "string") refuse(400, `${name} must be a string`);
    if (name === "status" && !["A", "D", "H"].includes(value)) refuse(400, "status must be A, D or H");
    if (name === "storefront" && !/^https?:\/\//.test(value)) refuse(400, "storefront must be a URL");
    values[name] = value;
  }
  return values;
}

const app = new Koa<State>();
app.use(answerErrors).use(authenticate).use(bodyParser()).use(router.routes()).use(router.allowedMethods());
const server = app.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // a TCP server that listens has no other kind of address
  console.log(`listening on http://127.0.0.1:${String(port)}`);
});
