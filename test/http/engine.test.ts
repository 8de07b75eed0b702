// Over 300 lines: all ways of embedding share one pair of databases.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import Koa from "koa";
import { createEngine, type Engine, type EngineSettings } from "stockroom-api";
import {
  etagOf,
  Forbidden,
  InvalidRequest,
  NotFound,
  PreconditionFailed,
  Unauthenticated,
  type Client,
} from "../../generated/client/index.js";
import { failureOf, rejectionOf } from "../client/failure-of.js";
import { onDatabaseOfDay } from "../support/each-database.js";
import { runScript } from "../support/run-script.js";
import { openSocket } from "../support/open-socket.js";
import { basicCredentials, request } from "../support/request.js";
import { newSqliteUrl } from "../support/server.js";
import { checkout } from "../support/source-tree.js";

const email = "root@example.com";
const key = "0123456789abcdef0123456789abcdef";
const authorization = basicCredentials(email, key);

onDatabaseOfDay(import.meta.url, "an application that has the engine in itself", (database) => {
  const engines: Engine<Client>[] = [];
  const servers: Server[] = [];
  after(async () => {
    for (const server of servers) server.close().closeAllConnections();
    await Promise.all(engines.map((engine) => engine.close()));
  });

  async function open(prefix = "", settings: EngineSettings = {}): Promise<Engine<Client>> {
    const engine = await createEngine<Client>({
      directory: checkout,
      prefix,
      settings: {
        DATABASE_URL: database.newUrl(),
        STOCKROOM_ADMIN_EMAIL: email,
        STOCKROOM_ADMIN_KEY: key,
        STOCKROOM_LOG_LEVEL: "silent",
        ...settings,
      },
      say: () => undefined,
    });
    engines.push(engine);
    await engine.as(email).stores.create({ company: "Acme", storefront: "https://acme.example" });
    return engine;
  }

  async function listen(answer: RequestListener): Promise<string> {
    const server = createServer(answer).listen(0, "127.0.0.1");
    servers.push(server);
    await once(server, "listening");
    return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  }

  describe("with other routes, and the engine below a prefix", () => {
    let url: string;
    before(async () => {
      const engine = await open("/back", { STOCKROOM_MCP: "on" });
      const app = new Koa();
      app.use(async (context, next) => {
        if (context.get("x-read") !== "") await text(context.req);
        await next();
        context.set("X-Asked", context.url);
      });
      app.use(engine.middleware());
      app.use((context) => {
        context.body = `own ${context.path}`;
      });
      const answer = app.callback();
      url = await listen((asked, response) => void answer(asked, response));
    });

    it("answers at the paths of the interface, and uses the prefix in references", async () => {
      const created = await request(url, "POST", "/back/api/2.0/categories", {
        headers: { authorization },
        body: { category: "Wine" },
      });
      expect([created.status, created.headers.location]).to.deep.equal([201, "/back/api/2.0/categories/1"]);
      const read = await request(url, "GET", "/back/api/2.0/categories/1", { headers: { authorization } });
      expect(read.json).to.include({ category: "Wine" });
      // Set when the engine has answered.
      expect(read.headers["x-asked"]).to.equal("/back/api/2.0/categories/1");
      const { json } = await request(url, "GET", "/back/api/2.0/openapi.json");
      expect(json).to.have.nested.property("servers[0].url", "/back/api/2.0");
      expect((await request(url, "GET", "/back/admin")).text).to.include("<html");
    });

    it("passes on all other requests, with their path", async () => {
      for (const path of ["/", "/api/2.0/me", "/back", "/back/other", "/backs/api/2.0/me"]) {
        const { status, text: said, headers } = await request(url, "GET", path);
        expect([status, said, headers["x-asked"]]).to.deep.equal([200, `own ${path}`, path]);
      }
    });

    it("has the MCP tools below the prefix, too", async () => {
      const headers = { authorization, accept: "application/json, text/event-stream" };
      const params = { name: "list", arguments: { resource: "stores", fields: ["company"] } };
      const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
      const { status, text: said } = await request(url, "POST", "/back/mcp", { headers, body });
      expect([status, said.includes("Acme")], said).to.deep.equal([200, true]);
    });

    it("does not wait for a body that earlier middleware has read", async () => {
      const headers = { authorization, "x-read": "before" };
      const body = { category: "Lost" };
      expect((await request(url, "POST", "/back/api/2.0/categories", { headers, body })).status).to.equal(500);
    });

    it("rejects requests at its own paths like a server of its own", async () => {
      const { status, json, headers } = await request(url, "GET", "/back/api/2.0/me");
      const challenges = 'Basic realm="stockroom", charset="UTF-8", Bearer realm="stockroom"';
      expect([status, headers["www-authenticate"]]).to.deep.equal([401, challenges]);
      expect(json).to.include({ code: "unauthenticated" });
    });
  });

  describe("on a server of node:http, beside a second engine", () => {
    let one: Engine<Client>;
    let other: Engine<Client>;
    before(async () => {
      [one, other] = await Promise.all([open(), open("", { STOCKROOM_LANGUAGE: "de" })]);
    });

    it("answers every request, each engine with its own data", async () => {
      await one.as(email).categories.create({ category: "Of one" });
      const urls = await Promise.all([one, other].map((engine) => listen(engine.callback())));
      const totals = urls.map(async (url) => {
        const { headers } = await request(url, "GET", "/api/2.0/categories", { headers: { authorization } });
        return headers["x-total-count"];
      });
      expect(await Promise.all(totals)).to.deep.equal(["1", "0"]);
      expect((await request(urls[0]!, "GET", "/elsewhere", { headers: { authorization } })).status).to.equal(404);
    });

    it("accepts settings in code, under their names in the environment", async () => {
      const fields = ["lang_code"] as const;
      const languages = [one, other].map(async (engine) => {
        const { stores } = engine.as(email);
        const { store_id: id } = await stores.create({ company: "Acme", storefront: "https://acme.example" });
        return (await stores.get(id, { fields })).lang_code;
      });
      expect(await Promise.all(languages)).to.deep.equal(["en", "de"]);
    });
  });

  it("closes at once if a client left before the engine was called", async () => {
    const engine = await open();
    const app = new Koa();
    const passed = new Promise<void>((resolve) => {
      app.use(async (context, next) => {
        await once(context.res, "close");
        await next();
        resolve();
      });
    });
    app.use(engine.middleware());
    const answer = app.callback();
    const socket = await openSocket(await listen((asked, response) => void answer(asked, response)));
    await socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    socket.destroy();
    await passed;
    await engine.close();
  });

  describe("without HTTP", () => {
    let shop: Client;
    let engine: Engine<Client>;
    before(async () => {
      engine = await open("", { STOCKROOM_RATE_LIMIT: 1 });
      shop = engine.as(email);
    });

    it("creates, reads, lists, changes and removes, by the rules of the interface", async () => {
      const { category_id: id } = await shop.categories.create({ category: "Beer" });
      const read = await shop.categories.get(id);
      await shop.categories.update(id, { category: "Ale" }, { ifMatch: etagOf(read) });
      const again = shop.categories.update(id, { category: "Stout" }, { ifMatch: etagOf(read) });
      expect(await failureOf(again)).to.be.instanceOf(PreconditionFailed);
      expect((await shop.categories.list({ q: "ale" }).all()).map(({ category }) => category)).to.deep.equal(["Ale"]);
      await shop.categories.delete(id);
      expect(await failureOf(shop.categories.get(id))).to.be.instanceOf(NotFound);
      const wrong = await failureOf(shop.categories.create({ category: "" }));
      expect(wrong).to.be.instanceOf(InvalidRequest);
      expect(wrong.errors).to.have.nested.property("[0].field", "/category");
    });

    it("acts for accounts by login or id, without a key, with their current rights", async () => {
      const group = await shop.usergroups.create({ type: "A", usergroup: "Readers", privileges: ["view_catalog"] });
      const reader = await shop.users.create({
        email: "reader@example.com",
        user_type: "A",
        company_id: 0,
        usergroup_ids: [group.usergroup_id],
      });
      const id = reader.user_id;
      for (const account of ["reader@example.com", id, Number(id)]) {
        expect((await engine.as(account).me()).account).to.include({ user_id: id });
        expect(await engine.as(account).categories.list().all()).to.deep.equal([]);
        expect(await failureOf(engine.as(account).categories.create({ category: "No" }))).to.be.instanceOf(Forbidden);
      }
      await shop.users.update(id, { status: "D" });
      for (const account of ["reader@example.com", id, "nobody@example.com", 999, ""]) {
        expect(await failureOf(engine.as(account).me())).to.be.instanceOf(Unauthenticated);
      }
    });

    it("runs all writes of a transaction, or none", async () => {
      const made = await shop.transaction(async (t) => {
        const category = t.categories.create({ category: "Wine" });
        const product = t.products.create({ product: "Merlot", category_ids: [category] });
        await Promise.resolve();
        t.products.update(product, { price: 7 });
        return { category, product, said: "done" };
      });
      expect(made.said).to.equal("done");
      const merlot = await shop.products.get(made.product.product_id);
      expect(merlot).to.deep.include({ price: 7, category_ids: [made.category.category_id] });

      const refused = shop.transaction((t) => [t.categories.create({ category: "None" }), t.categories.delete(999)]);
      expect(await failureOf(refused)).to.deep.include({ code: "not_found", operation: 1 });
      const thrown = shop.transaction((t) => {
        t.categories.create({ category: "None" });
        throw new Error("changed my mind");
      });
      expect(await rejectionOf(thrown)).to.have.property("message", "changed my mind");
      expect(await shop.categories.list({ filter: { category: "None" } }).all()).to.deep.equal([]);
    });
  });

  it("ends when it is closed, with nothing left running", async () => {
    const settings = { DATABASE_URL: database.newUrl(), STOCKROOM_LOG_LEVEL: "silent" };
    const { code, stdout, stderr } = await runScript(`
      import { createEngine } from ${JSON.stringify(import.meta.resolve("stockroom-api"))};
      const engine = await createEngine({
        directory: ${JSON.stringify(checkout)}, settings: ${JSON.stringify(settings)}, say: () => {},
      });
      const shop = engine.as(1);
      const { usergroup_id: id } = await shop.usergroups.create({ type: "A", usergroup: "Last" });
      const changed = shop.usergroups.update(id, { status: "H" });
      await engine.close();
      console.log(Object.keys(await changed));
      await engine.close();
    `);
    expect([code, stdout.trim(), stderr]).to.deep.equal([0, "[ 'usergroup_id' ]", ""]);
  });
});

describe("createEngine", () => {
  it("is documented in docs/reference/embedding.md by the code of the example, which runs", async () => {
    const page = readFileSync(join(checkout, "docs/reference/embedding.md"), "utf8");
    const shown = /^```ts\n(.*?)^```$/ms.exec(page)?.[1] ?? "";
    expect(readFileSync(join(checkout, "examples/application.ts"), "utf8").endsWith(shown)).to.equal(true);
    const child = spawn(process.execPath, ["dist/examples/application.js"], {
      cwd: checkout,
      env: { PORT: "0", DATABASE_URL: newSqliteUrl(), STOCKROOM_ADMIN_KEY: key },
      stdio: ["ignore", "pipe", "ignore"],
    });
    let said = "";
    const ended = once(child, "close");
    for await (const part of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
      said += String(part);
      if (said.includes("port:")) break;
    }
    const url = `http://127.0.0.1:${/port: (\d+)/.exec(said)?.[1] ?? ""}`;
    const answers = await Promise.all(["/names", "/back/healthz"].map((path) => request(url, "GET", path)));
    expect(answers.map(({ json }) => json)).to.deep.equal([{ names: [] }, { status: "ok" }]);
    child.kill("SIGTERM");
    await ended;
    expect(child.exitCode).to.equal(0);
  });

  it("closes the file completely, and serves another file in its place", async () => {
    const url = newSqliteUrl();
    const file = url.slice("sqlite:".length);
    const settings = { DATABASE_URL: url, STOCKROOM_ADMIN_EMAIL: email, STOCKROOM_ADMIN_KEY: key };
    const addStore = async (company: string): Promise<readonly string[]> => {
      const options = { directory: checkout, settings: { ...settings, STOCKROOM_LOG_LEVEL: "silent" } as const };
      const engine = await createEngine<Client>({ ...options, say: () => undefined });
      const { stores } = engine.as(email);
      await stores.create({ company, storefront: "https://acme.example" });
      const listed = await stores.list({ fields: ["company"] }).all();
      await engine.close();
      return listed.map((store) => store.company);
    };
    expect(await addStore("One")).to.deep.equal(["One"]);
    const copy = readFileSync(file);
    expect(await addStore("Two")).to.deep.equal(["One", "Two"]);
    writeFileSync(file, copy);
    expect(await addStore("Three")).to.deep.equal(["One", "Three"]);
  });

  it("rejects unknown settings, wrong values and folders without a built project, and suggests corrections", async () => {
    const attempts: readonly (readonly [Parameters<typeof createEngine>[0], RegExp])[] = [
      [
        { directory: checkout, settings: { STOCKROOM_RATE_LIMITS: 5 } },
        /STOCKROOM_RATE_LIMITS is not a setting .* "STOCKROOM_RATE_LIMIT"/,
      ],
      // The compiler would find these mistakes in TypeScript.
      [{ directory: checkout, settings: { PORT: 80 } as EngineSettings }, /PORT is not a setting of an engine/],
      [
        { directory: checkout, settings: { STOCKROOM_TIME_LIMIT: 1 } },
        /STOCKROOM_TIME_LIMIT must be 10…999999 milliseconds, not "1"/,
      ],
      [{ directory: checkout, prefix: "back/" }, /prefix must be a path such as \/backend, not "back\/"/],
      [{ directory: new URL("nowhere", import.meta.url) }, /registry\.js is missing; there is no schemas\/ in/],
    ];
    for (const [options, said] of attempts) {
      const settings = { DATABASE_URL: newSqliteUrl(), ...options.settings };
      expect(String(await rejectionOf(createEngine({ ...options, settings })))).to.match(said);
    }
  });
});
