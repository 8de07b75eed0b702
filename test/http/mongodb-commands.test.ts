import { setTimeout as wait } from "node:timers/promises";
import { expect } from "chai";
import { mongodb } from "../support/databases.js";
import { onDatabase } from "../support/each-database.js";
import { CommandLog } from "../support/mongo-commands.js";
import { openSocket } from "../support/open-socket.js";
import { basicCredentials, request, type Answer, type RequestOptions } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.js";

const stores = "/api/2.0/stores";
const store = { company: "Counted", storefront: "https://s.example" };
const caller = ["find users", "find usergroups"];
const lookUps = [...caller, "find _declarations"];
const writers = 20;

onDatabase(mongodb, "the database commands of a request", () => {
  const log = new CommandLog();
  let proxy: TcpProxy;
  let server: TestServer;
  let authorization: string;
  let root: string;
  let group: string;
  const send = (method: string, path: string, options: RequestOptions = {}): Promise<Answer> =>
    request(server.url, method, path, { ...options, headers: { authorization, ...options.headers } });
  const create = async (path: string, body: object): Promise<string> => {
    const answer = await send("POST", path, { body });
    expect(answer.status, answer.text).to.equal(201);
    return String(Object.values(answer.json as object)[0]);
  };

  /** @returns the credentials of the new account */
  const createAccount = async (email: string): Promise<string> => {
    const body = { email, user_type: "A", api_access: "Y", usergroup_ids: [group] };
    const created = await send("POST", "/api/2.0/users", { body, headers: { authorization: root } });
    return basicCredentials(email, (created.json as { api_key: string }).api_key);
  };

  before(async () => {
    const url = new URL(mongodb.newUrl());
    proxy = await startTcpProxy(Number(url.port), log.follow);
    url.port = String(proxy.port);
    // Without it the driver would connect to the address that the replica set reports.
    url.searchParams.set("directConnection", "true");
    server = await startServer({ databaseUrl: url.href });
    root = basicCredentials(server.email, server.key);
    authorization = root;
    const privileges = ["view_stores", "manage_stores", "view_settings", "manage_settings"];
    group = await create("/api/2.0/usergroups", { usergroup: "Counted", type: "A", privileges });
    authorization = await createAccount("counted@example.com");
    await create(stores, store);
  });
  after(async () => {
    await server.stop();
    proxy.stop();
  });

  /** The server caches callers for one second. After that it reads them from the database again. */
  async function count(work: () => Promise<unknown>): Promise<readonly string[]> {
    const counts: (readonly string[])[] = [];
    for (let round = 0; round < 3; round += 1) {
      await send("GET", `${stores}/1`);
      log.take();
      await work();
      counts.push(log.take());
    }
    return counts.toSorted((one, other) => one.length - other.length)[0]!.toSorted();
  }

  const kinds: readonly (readonly [string, readonly string[], () => Promise<unknown>])[] = [
    ["one item", ["find stores"], () => send("GET", `${stores}/1`)],
    [
      "a page with its total",
      ["find stores", "aggregate stores"],
      () => send("GET", `${stores}?items_per_page=25&page=1`),
    ],
    ["a page behind a cursor", ["find stores"], () => send("GET", `${stores}?items_per_page=25&after=`)],
    ["a creation", [...lookUps, "findAndModify _sequences", "insert stores"], () => create(stores, store)],
    [
      "a creation that refers to another item",
      [...lookUps, "findAndModify _sequences", "find stores", "update _guards", "insert layouts", "commitTransaction"],
      () => create("/api/2.0/layouts", { name: "Counted", company_id: "1" }),
    ],
    [
      "an update",
      [...lookUps, "find stores", "update stores"],
      () => send("PUT", `${stores}/1`, { body: { company: `Counted at ${String(performance.now())}` } }),
    ],
    [
      "an update that changes nothing",
      [...lookUps, "find stores"],
      () => send("PUT", `${stores}/1`, { body: { storefront: store.storefront } }),
    ],
  ];

  it("is those of the caller and of the item for a removal", async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => create("/api/2.0/layouts", { name: "Counted" })));
    const commands = await count(() => send("DELETE", `/api/2.0/layouts/${ids.pop() ?? ""}`));
    expect(commands).to.deep.equal([...lookUps, "find layouts", "delete layouts"].toSorted());
  });

  for (const [kind, commands, work] of kinds) {
    it(`is ${String(commands.length)} for ${kind}`, async () => {
      expect(await count(work)).to.deep.equal(commands.toSorted());
    });
  }

  it("is small for a batch, however many operations it has", async () => {
    const some = Array.from({ length: 40 }, (_, index) => index);
    const headers = { authorization: root };
    const send = async (
      operations: readonly object[],
      key?: string,
      atomic = true,
    ): Promise<readonly { location: string }[]> => {
      const keyed = key === undefined ? {} : { "idempotency-key": key };
      const options = { body: { operations, atomic }, headers: { ...headers, ...keyed } };
      const answer = await request(server.url, "POST", "/api/2.0/batch", options);
      expect(answer.status, answer.text).to.equal(200);
      return (answer.json as { results: { location: string }[] }).results;
    };
    const creations = (): readonly object[] => some.map(() => ({ method: "POST", path: "stores", body: store }));
    const made = await send(creations());
    const change = (body: object) => made.map(({ location }) => ({ method: "PUT", path: location.slice(9), body }));
    const feature = { description: "Counted", feature_type: "S", company_id: 1 };
    const references = await send(
      some.map((index) => ({ method: "POST", path: "categories", body: { category: String(index), company_id: 1 } })),
    );
    const ids = references.map(({ location }) => Number(location.split("/").at(-1)));
    const product = (index: number, code: string): object => {
      return { product: code, price: 1, product_code: code + String(index), company_id: 1, category_ids: [ids[index]] };
    };
    let products: readonly { location: string }[] = [];
    const batches: readonly (readonly [string, number, () => Promise<unknown>])[] = [
      ["creations", 4, () => send(creations())],
      ["creations with a key", 8, () => send(creations(), String(performance.now()))],
      ["updates", 6, () => send(change({ company_city: String(performance.now()) }))],
      ["updates, each by itself", 6, () => send(change({ company_city: String(performance.now()) }), undefined, false)],
      [
        "creations with unique keys and references",
        10,
        async () => {
          products = await send(
            some.map((index) => ({ method: "POST", path: "products", body: product(index, "counted") })),
          );
        },
      ],
      [
        "updates of unique keys and references",
        11,
        () => {
          const bodies = some.map((index) => product(some.length - 1 - index, "changed"));
          return send(
            products.map(({ location }, index) => ({ method: "PUT", path: location.slice(9), body: bodies[index] })),
          );
        },
      ],
      [
        "removals of what others may refer to and go with",
        10,
        () => send(products.map(({ location }) => ({ method: "DELETE", path: location.slice(9) }))),
      ],
      [
        "items nested in new items of the batch",
        12,
        () =>
          send([
            { method: "POST", path: "features", body: feature },
            ...some.map((index) => {
              return { method: "POST", path: "features/$0/variants", body: { variant: `v${String(index)}` } };
            }),
          ]),
      ],
    ];
    for (const [kind, most, work] of batches) {
      log.take();
      await work();
      // The server reads callers again at intervals, so those commands are filtered out.
      const commands = log.take().filter((command) => !lookUps.includes(command));
      expect(commands.length, `${kind}: ${commands.join()}`).to.be.at.most(most);
    }
  });

  it("is small for what is removed with the accounts that a batch removes, however many they are", async () => {
    const batch = async (operations: readonly object[]): Promise<readonly { location: string }[]> => {
      const options = { body: { operations }, headers: { authorization: root } };
      const answer = await request(server.url, "POST", "/api/2.0/batch", options);
      expect(answer.status, answer.text).to.equal(200);
      return (answer.json as { results: { location: string }[] }).results;
    };
    const accounts = Array.from({ length: 20 }, (_, index) => {
      const body = { email: `ends-${String(index)}@example.com`, user_type: "A", api_access: "Y" };
      return { method: "POST", path: "users", body };
    });
    const made = await batch(accounts);
    log.take();
    await batch(made.map(({ location }) => ({ method: "DELETE", path: location.slice(9) })));
    const looks = log.take().filter((command) => /_(?:keys|sessions|links|guards)$/.test(command));
    expect(looks.length, looks.join()).to.be.at.most(6);
  });

  it("is two more for a new caller", async () => {
    const headers = { authorization: await createAccount("first@example.com") };
    log.take();
    expect((await request(server.url, "GET", `${stores}/1`, { headers })).status).to.equal(200);
    expect(log.take()).to.deep.equal([...caller, "find stores"]);
  });

  /** All updates arrive before the database answers the first of them. */
  async function updateAtOnce(ids: readonly string[]): Promise<readonly Answer[]> {
    log.take();
    proxy.setWeather({ delayMs: 200 });
    const bodies = ids.map((id, index) => ({
      id,
      company: `Counted ${String(index)} at ${String(performance.now())}`,
    }));
    const sent = bodies.map(({ id, company }) => send("PUT", `${stores}/${id}`, { body: { company } }));
    const answers = await Promise.all(sent);
    proxy.setWeather("clear");
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
    return answers;
  }

  it("is a few at a time for many readers of whole collections, and nothing is left when they leave", async () => {
    const readers = await Promise.all(Array.from({ length: 30 }, () => openSocket(server.url)));
    const asked = `GET /api/1.0/stores HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`;
    // The connections to the database exist and the caller is cached before the proxy delays answers.
    await Promise.all(readers.map(() => send("GET", "/api/1.0/stores")));
    log.take();
    proxy.setWeather({ delayMs: 2000 });
    await Promise.all(readers.map((reader) => reader.write(asked)));
    let reads = 0;
    for (; reads === 0; reads += log.take().filter((command) => command.endsWith("stores")).length) await wait(300);
    expect(reads).to.be.at.most(8);
    for (const reader of readers) reader.destroy();
    proxy.setWeather("clear");
    expect((await send("GET", `${stores}/1`)).status).to.equal(200);
    expect(server.log.filter((line) => line.includes('"level":50'))).to.deep.equal([]);
  });

  it("is one for many updates of the same item at once, each with a version of its own", async () => {
    const id = await create(stores, store);
    const answers = await updateAtOnce(Array.from({ length: writers }, () => id));
    expect(log.take().filter((command) => command === "update stores").length).to.be.lessThan(writers / 2);
    expect(new Set(answers.map(({ headers }) => headers["etag"]))).to.have.length(writers);
    const last = (await send("GET", `${stores}/${id}`)).headers["etag"];
    expect(answers.map(({ headers }) => headers["etag"])).to.include(last);
  });

  it("is one insertion for many creations at once", async () => {
    await create(stores, store);
    log.take();
    proxy.setWeather({ delayMs: 200 });
    const names = Array.from({ length: writers }, (_, index) => `At once ${String(index)}`);
    const ids = await Promise.all(names.map((company) => create(stores, { ...store, company })));
    proxy.setWeather("clear");
    expect(log.take().filter((command) => command === "insert stores").length).to.be.lessThan(writers / 2);
    const made = await Promise.all(ids.map(async (id) => (await send("GET", `${stores}/${id}`)).json));
    expect(made.map((item) => (item as typeof store).company)).to.deep.equal(names);
  });

  it("is smaller for many readers of the same page at once, and a read after a change sees it", async () => {
    const id = await create(stores, store);
    const page = `${stores}?company_id=${id}&items_per_page=5&fields=company&page=1`;
    await send("GET", page);
    log.take();
    proxy.setWeather({ delayMs: 200 });
    const answers = await Promise.all(Array.from({ length: writers }, () => send("GET", page)));
    proxy.setWeather("clear");
    const reads = log.take().filter((command) => command.endsWith(" stores"));
    // Each read alone takes two commands: the items and their count.
    expect(reads.length).to.be.lessThan(1.5 * writers);
    expect(new Set(answers.map(({ text }) => text)).size).to.equal(1);

    const over = new AbortController();
    const readOn = async (): Promise<void> => {
      while (!over.signal.aborted) await send("GET", page);
    };
    const others = Array.from({ length: 4 }, readOn);
    for (let change = 0; change < 20; change += 1) {
      const company = `Changed ${String(change)}`;
      expect((await send("PUT", `${stores}/${id}`, { body: { company } })).status).to.equal(200);
      expect((await send("GET", page)).text).to.include(`"company":"${company}"`);
    }
    over.abort();
    await Promise.all(others);
  });

  it("is smaller for many callers at once: equal look-ups run once", async () => {
    await updateAtOnce(await Promise.all(Array.from({ length: writers }, () => create(stores, store))));
    const commands = log.take();
    const updates = commands.filter((command) => command === "update stores");
    expect([updates.length, commands.length - updates.length < writers]).to.deep.equal(
      [writers, true],
      commands.join(),
    );
  });
});
