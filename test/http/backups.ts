import { expect } from "chai";
import { join } from "node:path";
import type { TestDatabase } from "../support/databases.js";
import { makeTemporaryDirectory, runCommand, startServer, type TestServer } from "../support/server.js";

export interface Row {
  readonly [field: string]: unknown;
}

/** All items of a collection. */
export async function list(server: TestServer, path: string): Promise<readonly Row[]> {
  const answer = await server.request("GET", `/api/2.0/${path}?items_per_page=1000`);
  expect(answer.status, answer.text).to.equal(200);
  const { search: _, params: __, ...rest } = answer.json as { [name: string]: unknown };
  const [rows] = Object.values(rest);
  return Object.values(rows as object) as readonly Row[];
}

/** The id of a new item. */
export async function create(server: TestServer, path: string, body: object, headers = {}): Promise<number> {
  const answer = await server.request("POST", `/api/2.0/${path}`, { body, headers });
  expect(answer.status, answer.text).to.equal(201);
  return Number(Object.values(answer.json as object)[0]);
}

/** Everything that the API shows of what the tests make. */
export async function readAll(server: TestServer): Promise<object> {
  const names = ["stores", "users", "usergroups", "categories", "products", "features"];
  const lists = await Promise.all(names.map((name) => list(server, name)));
  const nested = lists[4]!.map((product) => list(server, `products/${String(product["product_id"])}/features`));
  return [lists, await Promise.all(nested)];
}

/** Commands are processes, and a new MongoDB database has many collections and indexes. */
export const limitMs = 90_000;

export const runOn = (command: string, file: string, databaseUrl: string, ...options: readonly string[]) =>
  runCommand([command, file, ...options], { databaseUrl });

/** Starts a server on the restored file. */
export async function restore(file: string, databaseUrl: string): Promise<TestServer> {
  const { code, stderr, stdout } = await runOn("restore", file, databaseUrl);
  expect([code, stderr], stdout).to.deep.equal([0, ""]);
  return startServer({ databaseUrl, environment: { STOCKROOM_ADMIN_KEY: "" } });
}

/** A server with a few items, and a directory for its backups. */
export interface Shop {
  readonly directory: string;
  readonly server: TestServer;
  /** Ids. */
  readonly store: number;
  readonly category: number;
  readonly newFile: (name: string) => string;
}

/** Call it in a suite, because it uses hooks of the test runner. */
export function useShop(database: TestDatabase): () => Shop {
  let shop: Shop | undefined;
  before(async () => {
    const directory = makeTemporaryDirectory();
    const server = await startServer({ databaseUrl: database.newUrl() });
    const store = await create(server, "stores", { company: "Acme", storefront: "https://acme.example" });
    const category = await create(server, "categories", { category: "Tools ´\u2028", company_id: store });
    shop = { directory, server, store, category, newFile: (name) => join(directory, name) };
  });
  after(() => shop?.server.stop());
  return () => {
    if (shop === undefined) throw new Error("the server is started in a hook: ask for it in tests");
    return shop;
  };
}
