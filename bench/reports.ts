/**
 * Compares Stockroom with hand-written SQL and MongoDB pipelines, in a large collection: reports, and lists with
 * conditions on related items. The request for a report is compared with the query alone. A list takes only about as
 * long as any request, so its request is compared with a request to a small server that runs the hand-written queries
 * in its own process. Both servers authenticate a root account, and both clients read and parse the answer.
 *
 *     npm run bench-reports -- --products 100000 --rounds 9 --database sqlite
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { MongoClient, type Document } from "mongodb";
import { Database } from "../runtime/storage/sqlite/database/driver.js";
import { startMongoServer } from "../test/support/mongodb.js";
import { basicCredentials, request, type Answer } from "../test/support/request.js";
import { startProgram, type RunningServer } from "./contestant.js";
import { createClient, type Client } from "./large/client.js";
import { createProducts } from "./large/create-products.js";
import { multiplyDocuments, multiplyItems } from "./large/multiply.js";
import { describeMachine } from "./machine.js";
import { median } from "./summary.js";
import { relatedLists } from "./related-lists.js";
import { startListPeer } from "./start-peer.js";

const few = 1000;
const categories = 1000;
/** Number of requests for a list in each round. The clock of the processor time is too coarse for a single request. */
const repeats = 20;

const { values: options } = parseArgs({
  options: {
    database: { type: "string", default: "sqlite,mongodb" },
    products: { type: "string", default: "100000" },
    rounds: { type: "string", default: "9" },
  },
});
const times = Math.round(Number(options.products) / few);
const admin = { email: "root@example.com", key: "0123456789abcdef0123456789abcdef" };

interface Report {
  readonly name: string;
  readonly query: string;
  readonly sql: string;
  readonly pipeline: readonly Document[];
}

const sums = { count: { $sum: 1 }, sum: { $sum: "$price" } };
const topTen = [{ $sort: { sum: -1 } }, { $limit: 10 }];
const date = { $toDate: { $multiply: ["$timestamp", 1000] } };

const reports: readonly Report[] = [
  {
    name: "sums of 200 groups",
    query: "group=amount&sum=price",
    sql: "SELECT amount, count(*), sum(price) FROM products GROUP BY 1 ORDER BY 1",
    pipeline: [{ $group: { _id: "$amount", ...sums } }, { $sort: { _id: 1 } }],
  },
  {
    name: "top ten, a group for each item",
    query: "group=product_code&sum=price&sort_by=-sum.price&items_per_page=10",
    // The result has the number of all groups, like the answer of Stockroom.
    sql: "SELECT *, (SELECT count(*) FROM (SELECT 1 FROM products GROUP BY product_code)) FROM (SELECT product_code, count(*), sum(price) AS sum FROM products GROUP BY 1 ORDER BY sum DESC LIMIT 10)",
    pipeline: [
      { $group: { _id: "$product_code", ...sums } },
      { $facet: { groups: topTen, total: [{ $count: "count" }] } },
    ],
  },
  {
    name: "weeks in a time zone",
    query: "group=week(timestamp)&time_zone=Europe/Berlin&sum=price",
    sql: "SELECT strftime('%Y-%W', timestamp, 'unixepoch', 'localtime'), count(*), sum(price) FROM products GROUP BY 1 ORDER BY 1",
    pipeline: [
      { $group: { _id: { $dateToString: { date, format: "%G-W%V", timezone: "Europe/Berlin" } }, ...sums } },
      { $sort: { _id: 1 } },
    ],
  },
  {
    name: "different prices of 200 groups",
    query: "group=amount&distinct=price",
    sql: "SELECT amount, count(*), count(DISTINCT price) FROM products GROUP BY 1 ORDER BY 1",
    pipeline: [
      { $group: { _id: { amount: "$amount", price: "$price" }, count: { $sum: 1 } } },
      { $group: { _id: "$_id.amount", count: { $sum: "$count" }, prices: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ],
  },
  {
    name: "by a field of a related item",
    query: "group=main_category.category&sum=price",
    sql: "SELECT c.category, count(*), sum(p.price) FROM products p LEFT JOIN categories c ON c._key = p.main_category GROUP BY 1 ORDER BY 1",
    pipeline: [
      { $group: { _id: "$main_category", ...sums } },
      { $lookup: { from: "categories", localField: "_id", foreignField: "_id", as: "category" } },
      { $group: { _id: { $first: "$category.category" }, count: { $sum: "$count" }, sum: { $sum: "$sum" } } },
      { $sort: { _id: 1 } },
    ],
  },
];

interface Cost {
  /** Milliseconds. */
  readonly elapsed: number;
  readonly processor: number;
}

/** Returns the processor time of this process in seconds. This process runs the hand-written queries of the reports. */
function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * Measures a request and the hand-written queries in rounds. The first round is a warm-up.
 * @param write changes the database before each measurement, because the server caches counts and groups until the next
 * write
 */
async function measure(
  server: RunningServer,
  write: () => Promise<unknown>,
  ask: () => Promise<unknown>,
  byHand: () => Promise<unknown>,
  timeByHand = ownTime,
  repeated = 1,
): Promise<string> {
  const found: { readonly ours: Cost; readonly theirs: Cost }[] = [];
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const ours = await costOf(ask, () => server.processorTime() ?? NaN, repeated, write);
    const theirs = await costOf(byHand, timeByHand, repeated, write);
    if (round > 0) found.push({ ours, theirs });
  }
  const figures = (["elapsed", "processor"] as const).flatMap((figure) => {
    const [ours, theirs] = (["ours", "theirs"] as const).map((each) => found.map((round) => round[each][figure]));
    // The system counts the time of a process in hundredths of a second, so its mean says more than its median.
    const middle = figure === "elapsed" ? median : mean;
    return [middle(ours!), middle(theirs!), middle(ours!) / middle(theirs!)];
  });
  return figures.map((figure, index) => figure.toFixed(index % 3 === 2 ? 2 : 1).padStart(10)).join("");
}

async function costOf(
  work: () => Promise<unknown>,
  processorTime: () => number,
  repeated: number,
  write: () => Promise<unknown>,
): Promise<Cost> {
  let [elapsed, processor] = [0, 0];
  for (let time = 0; time < repeated; time += 1) {
    await write();
    const [began, before] = [performance.now(), processorTime()];
    await work();
    elapsed += performance.now() - began;
    processor += processorTime() - before;
  }
  return { elapsed: elapsed / repeated, processor: (processor * 1000) / repeated };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function writeAnItem(client: Client): Promise<unknown> {
  return client.create("usergroups", { usergroup: "Clients", type: "A" });
}

/**
 * @param accounts database with the accounts of the hand-written server: an SQLite file or the URL of a MongoDB server
 */
async function compareLists(
  database: string,
  place: string,
  accounts: string,
  directory: string,
  server: RunningServer,
  client: Client,
): Promise<void> {
  const peer = await startListPeer(place, accounts, directory);
  const headers = { authorization: peer.authorization };
  try {
    const head = ["ms", "by hand", "ratio", "CPU ms", "by hand", "ratio", "queries"].map((text) => text.padStart(10));
    console.log(`\n${`${database}, pages of related items`.padEnd(44)}${head.join("")}`);
    for (const [index, { name, query }] of relatedLists.entries()) {
      const queried: number[] = [];
      const byHand = async (): Promise<Answer> => {
        const answer = await request(peer.url, "GET", `/${String(index)}`, { headers });
        queried.push(Number(/dur=([\d.]+)/.exec(String(answer.headers["server-timing"]))?.[1]));
        return answer;
      };
      const ask = () => client.get(query);
      requireEqual(name, await ask(), await byHand());
      const figures = await measure(
        server,
        () => writeAnItem(client),
        ask,
        byHand,
        () => peer.processorTime() ?? NaN,
        repeats,
      );
      console.log(`${name.padEnd(44)}${figures}${median(queried).toFixed(1).padStart(10)}`);
    }
  } finally {
    await peer.stop();
  }
}

/** Throws an error if the answers have different totals or items. */
function requireEqual(name: string, ours: Answer, theirs: Answer): void {
  const { search } = ours.json as { readonly search: { readonly ids: readonly string[] } };
  const { items, total } = theirs.json as { readonly items: readonly Document[]; readonly total: number };
  const ids = items.map((item) => String(item["product_id"] ?? item["category_id"] ?? item["_id"]));
  if (String(search.ids) !== String(ids)) throw new Error(`${name}: ${String(search.ids)} is not ${String(ids)}`);
  const counted = String(ours.headers["x-total-count"]);
  if (counted !== String(total)) throw new Error(`${name}: ${counted} items instead of ${String(total)}`);
}

async function compare(database: string, directory: string): Promise<void> {
  const file = join(directory, "reports.db");
  const mongo = database === "mongodb" ? await startMongoServer() : null;
  const url = mongo?.urlOf("reports") ?? `sqlite:${file}`;
  const serve = () =>
    startProgram([fileURLToPath(new URL("../engine/stockroom.js", import.meta.url)), "serve"], directory, {
      NODE_ENV: "production",
      PORT: "0",
      DATABASE_URL: url,
      STOCKROOM_ADMIN_EMAIL: admin.email,
      STOCKROOM_ADMIN_KEY: admin.key,
      STOCKROOM_TIME_LIMIT: "60000",
    });
  const authorization = basicCredentials(admin.email, admin.key);
  const first = await serve();
  await createProducts(createClient(first.url, authorization), few, categories);
  await first.stop();
  const documents = mongo === null ? null : await MongoClient.connect(url);
  if (documents === null) multiplyItems(file, "products", times);
  else await multiplyDocuments(documents.db(), "products", times);
  const server = await serve();
  const rows = documents === null ? new Database(file) : null;
  try {
    const client = createClient(server.url, authorization);
    const head = ["ms", "by hand", "ratio", "CPU ms", "by hand", "ratio"].map((text) => text.padStart(10));
    console.log(`\n${`${database}, ${options.products} products`.padEnd(34)}${head.join("")}`);
    for (const { name, query, sql, pipeline } of reports) {
      const byHand = async (): Promise<unknown> =>
        rows?.prepare(sql).raw().all() ??
        documents
          ?.db()
          .collection("products")
          .aggregate([...pipeline])
          .toArray();
      const figures = await measure(
        server,
        () => writeAnItem(client),
        () => client.get(`2.0/products/aggregate?${query}`),
        byHand,
      );
      console.log(`${name.padEnd(34)}${figures}`);
    }
    const ofPeer = join(directory, "by-hand");
    mkdirSync(ofPeer);
    const accounts = mongo?.urlOf("accounts") ?? join(ofPeer, "accounts.db");
    await compareLists(database, documents === null ? file : url, accounts, ofPeer, server, client);
  } finally {
    rows?.close();
    await documents?.close();
    await server.stop();
    await mongo?.stop();
  }
}

console.log(`${describeMachine()}; medians of ${options.rounds} rounds`);
// Uses the disk of the checkout, like the default database, because a temporary directory may be in memory.
mkdirSync("data", { recursive: true });
for (const database of options.database.split(",")) {
  const directory = mkdtempSync("data/reports-");
  try {
    await compare(database, directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
