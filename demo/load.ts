/**
 * Loads the sample data through HTTP, under the same rules as every other client:
 *
 *     DATABASE_URL=sqlite:data/demo.db node dist/demo/load.js
 *
 * The settings are those of the server (README). If nothing or only a part is loaded, prints the reason and ends with
 * exit code 1.
 */
import { randomBytes } from "node:crypto";
import { Client } from "./client.js";
import { loadAuditor, loadGroups, loadPeople, type Credentials } from "./load-accounts.js";
import { loadAssortment, loadStore } from "./load-store.js";
import { createProgress } from "./progress.js";
import { describeResult } from "./result.js";
import { composeSample, countObjects, seed } from "./sample.js";
import { startServer } from "./start-server.js";

/** The error if nothing was loaded. The message says why and what to do. */
class NotLoaded extends Error {}

const elsewhere = "load the sample data into another, such as DATABASE_URL=sqlite:data/demo.db make demo";

async function load(): Promise<string> {
  const email = process.env["STOCKROOM_ADMIN_EMAIL"] || "admin@example.com";
  const given = process.env["STOCKROOM_ADMIN_KEY"] || null;
  // The server uses this key only if the database is empty.
  const key = given ?? randomBytes(16).toString("hex");
  const began = Date.now();
  const server = await startServer({ STOCKROOM_ADMIN_EMAIL: email, STOCKROOM_ADMIN_KEY: key });
  try {
    const client = new Client(server.url, email, key);
    await refuseUnlessEmpty(client, email, given !== null);
    const password = randomBytes(9).toString("base64url");
    if (given === null) await setOwnPassword(client, password);
    const credentials = await fill(client, password);
    return describeResult({
      created: client.created,
      seconds: (Date.now() - began) / 1000,
      root: { email, key: given === null ? key : null },
      credentials,
      password,
      firstProduct: await findFirstProduct(client),
    });
  } finally {
    await server.stop();
  }
}

async function refuseUnlessEmpty(client: Client, email: string, keyIsGiven: boolean): Promise<void> {
  const stores = await client.get("/api/2.0/stores?page=1&items_per_page=1");
  if (stores.status === 401) {
    throw new NotLoaded(
      keyIsGiven
        ? `The database has accounts, and ${email} with the key in STOCKROOM_ADMIN_KEY is none that may use the API.`
        : `The database is not new: ${elsewhere}. If it has no stores yet, give the API key of ${email} in ` +
            "STOCKROOM_ADMIN_KEY (of another administrator: the e-mail in STOCKROOM_ADMIN_EMAIL too).",
    );
  }
  if (stores.status !== 200) throw new NotLoaded(`The stores cannot be read: ${await stores.text()}`);
  const count = Number(stores.headers.get("x-total-count"));
  if (count > 0) {
    const what = count === 1 ? "a store" : `${String(count)} stores`;
    throw new NotLoaded(`The database has ${what} already: ${elsewhere}.`);
  }
}

/**
 * Sets the password of the root account. The server has just created this account, so the account has no password yet.
 */
async function setOwnPassword(client: Client, password: string): Promise<void> {
  // The cast is safe: docs/reference/http.md#paths-and-versions describes the answer of `/me`.
  const me = (await (await client.get("/api/2.0/me")).json()) as { readonly account: { readonly user_id: string } };
  await client.update(`users/${me.account.user_id}`, { password });
}

/** @param password of all administrators with API access, for the administration panel */
async function fill(client: Client, password: string): Promise<readonly Credentials[]> {
  const sample = composeSample(seed);
  client.report(createProgress(countObjects(sample), process.stderr));
  const groups = await loadGroups(client);
  const credentials = [await loadAuditor(client, groups, password)];
  for (const { assortment, products } of sample) {
    const store = await loadStore(client, assortment);
    const [people] = await Promise.all([
      loadPeople(client, assortment, store, groups, password),
      loadAssortment(client, assortment, products, store, groups),
    ]);
    credentials.push(...people);
  }
  return credentials;
}

async function findFirstProduct(client: Client): Promise<string> {
  const answer = await client.get("/api/2.0/products?sort_by=product_id&page=1&items_per_page=1&fields=product_id");
  // The cast is safe: docs/reference/http.md#collections describes the ids of a collection that is a map.
  const { search } = (await answer.json()) as { readonly search: { readonly ids: readonly string[] } };
  return search.ids[0] ?? "";
}

try {
  process.stdout.write(await load());
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n${error instanceof NotLoaded ? "Nothing" : "Not everything"} was loaded.\n`);
  process.exitCode = 1;
}
