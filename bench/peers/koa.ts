/** A server of stores as an engineer would write it in an afternoon, with Koa, @koa/router and koa-bodyparser. */
import type { AddressInfo } from "node:net";
import { Router } from "@koa/router";
import Koa, { type Middleware } from "koa";
import bodyParser from "koa-bodyparser";
import type { Account } from "./accounts.js";
import { describeError, readStatus, refuse } from "./http-error.js";
import { openAnyDatabase } from "./open-any-database.js";
import { readNewTexts, readQuery, readTexts, readVersion } from "./read-input.js";
import { describeList, viewStore } from "./store-view.js";

interface State {
  account: Account;
}

const { accounts, stores } = await openAnyDatabase();

const answerErrors: Middleware<State> = async (context, next) => {
  try {
    await next();
  } catch (error) {
    context.status = readStatus(error);
    context.body = describeError(error);
  }
};

const authenticate: Middleware<State> = async (context, next) => {
  const account = await accounts.authenticate(context.headers.authorization);
  if (account === null) {
    context.set("WWW-Authenticate", 'Basic realm="stores", charset="UTF-8"');
    refuse(401, "Unauthorized");
  }
  context.state.account = account;
  await next();
};

function allow(privilege: string): Middleware<State> {
  return async (context, next) => {
    if (!(await accounts.holds(context.state.account, privilege))) refuse(403, `Privilege ${privilege} is missing`);
    await next();
  };
}

const requireJson: Middleware<State> = async (context, next) => {
  if (context.is("application/json") !== "application/json") refuse(415, "Content-Type must be application/json");
  await next();
};

const router = new Router<State>({ prefix: "/api/2.0/stores" });

router.get("/", allow("view_stores"), async (context) => {
  const query = readQuery(context.query, context.state.account.company_id);
  const list = await stores.list(query);
  context.set(describeList(list, query.size, context.url));
  context.body = list.rows.map(viewStore);
});

router.get("/:id", allow("view_stores"), async (context) => {
  const id = Number(context.params["id"]);
  const row = isVisible(context.state.account, id) ? await stores.read(id) : undefined;
  if (row === undefined) refuse(404, "No such store");
  context.status = 200;
  context.etag = String(row.version);
  if (context.fresh) context.status = 304;
  else context.body = viewStore(row);
});

router.post("/", allow("manage_stores"), requireJson, async (context) => {
  if (context.state.account.company_id !== 0) refuse(403, "Bound to one store");
  const id = await stores.create(readNewTexts(context.request.body));
  context.status = 201;
  context.etag = "1";
  context.set("Location", `/api/2.0/stores/${String(id)}`);
  context.body = { store_id: String(id) };
});

router.put("/:id", allow("manage_stores"), requireJson, async (context) => {
  const id = Number(context.params["id"]);
  if (!isVisible(context.state.account, id)) refuse(404, "No such store");
  const version = await stores.update(id, readTexts(context.request.body), readVersion(context.get("If-Match")));
  if (version === "missing") refuse(404, "No such store");
  if (version === "outdated") refuse(412, "The store was changed meanwhile");
  context.etag = String(version);
  context.body = { store_id: String(id) };
});

function isVisible(account: Account, id: number): boolean {
  return account.company_id === 0 || account.company_id === id;
}

const app = new Koa<State>();
app.use(answerErrors).use(authenticate).use(bodyParser()).use(router.routes()).use(router.allowedMethods());
const server = app.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // the address of a listening TCP server is always an object
  console.log(`listening on http://127.0.0.1:${String(port)}`);
});
