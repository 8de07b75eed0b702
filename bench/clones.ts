/**
 * Measures a store with a large catalog on SQLite and on MongoDB. Clones the store until there are a hundred thousand
 * products, while other requests are answered. Then reads pages, cursors, filters, searches and the whole collection.
 *
 *     npm run bench-clones -- --database sqlite --products 10000 --stores 10 --time-limit 60000
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { basicCredentials } from "../test/support/request.js";
import { startMongoServer } from "../test/support/mongodb.js";
import { startProgram, type RunningServer } from "./contestant.js";
import { createClient, type Client } from "./large/client.js";
import { fillStore } from "./large/fill.js";
import { describeMachine } from "./machine.js";
import { median } from "./summary.js";
import { watchOthers, type Latencies } from "./large/steady-stream.js";
import { abandonWhole, readWhole } from "./large/whole-collection.js";

const { values: options } = parseArgs({
  options: {
    database: { type: "string", default: "sqlite,mongodb" },
    products: { type: "string", default: "10000" },
    stores: { type: "string", default: "10" },
    "time-limit": { type: "string", default: "5000" },
    /** A database that an earlier run with --keep has filled. */
    url: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});
const products = Number(options.products);
const stores = Number(options.stores);
const clone = { products: "Y", categories: "Y", product_features: "Y" };
const admin = { email: "root@example.com", key: "0123456789abcdef0123456789abcdef" };

async function measureClones(client: Client, from: string, first: string): Promise<void> {
  const idle = await watchOthers(client, first, () => new Promise((done) => setTimeout(done, 3000)));
  console.log("  while nothing else happens:");
  for (const [what, each] of Object.entries(idle)) report(`  ${what}`, formatLatencies(each));
  const seconds: number[] = [];
  for (let place = 1; place < stores; place++) {
    const cloneOnce = async (): Promise<void> => {
      const began = performance.now();
      const storefront = `https://clone-${String(place)}.example`;
      await client.create("stores", { company: `Clone ${String(place)}`, storefront, clone_from: from, clone });
      seconds.push((performance.now() - began) / 1000);
    };
    const others = await watchOthers(client, first, cloneOnce);
    if (place > 1 && place < stores - 1) continue;
    report(`clone ${String(place)} of ${options.products} products`, `${seconds.at(-1)?.toFixed(1) ?? ""} s`);
    for (const [what, each] of Object.entries(others)) report(`  ${what}`, formatLatencies(each));
  }
  report("all clones, seconds", seconds.map((each) => each.toFixed(1)).join(" "));
}

async function measureReads(server: RunningServer, client: Client, company: string): Promise<void> {
  const last = Math.floor((products * stores) / 10);
  const lists: readonly string[] = [
    "page=1",
    `page=${String(last)}`,
    `page=${String(last)}&sort_by=product_id`,
    "sort_by=price&sort_order=desc&page=1",
    `sort_by=price&page=${String(last)}`,
    "status=A&free_shipping=Y&price_from=100&price_to=200&page=1",
    `status=A&free_shipping=Y&price_from=100&price_to=200&company_id=${company}&page=1`,
    "category_ids=1&status=A&page=1",
    "product_code=LG-77&page=1",
    "product[prefix]=Tindra&page=1",
    "amount[gt]=198&sort_by=amount&page=1",
    "q=stetind&page=1",
    "q=stetind+backpack+96&page=1",
    "q=s&page=1",
    "status=A&sort_by=price&after=",
    "amount[gt]=198&sort_by=price&after=",
  ];
  for (const query of lists) await measureList(client, query);
  await walkCursors(client, "product_id");
  await walkCursors(client, "price");
  const whole = await readWhole(server, client, "products");
  const [before, peak, after] = whole.memory.map((mebibytes) => mebibytes.toFixed(0));
  const memory = `MiB before ${before ?? ""}, peak ${peak ?? ""}, after ${after ?? ""}`;
  report("whole collection, 1.0", `${whole.megabytes.toFixed(0)} MB in ${whole.seconds.toFixed(1)} s; ${memory}`);
  const spent = await abandonWhole(server, client, "products");
  report("  cut after 1 MB", `${spent.toFixed(2)} s of processor time in the two seconds after`);
  const others = await watchOthers(client, "1", () => readWhole(server, client, "products"));
  for (const [what, each] of Object.entries(others)) report(`  beside it: ${what}`, formatLatencies(each));
}

async function measureList(client: Client, query: string): Promise<void> {
  const times: number[] = [];
  let total = "";
  for (let round = 0; round < 5; round++) {
    const began = performance.now();
    const answer = await client.get(`2.0/products?${query}`).catch((error: unknown) => {
      return error instanceof Error ? error.message : String(error);
    });
    times.push(performance.now() - began);
    if (typeof answer === "string") return report(query, `${times.join(" ")} ${answer}`);
    total = String(answer.headers["x-total-count"] ?? "–");
  }
  const [first = 0, ...later] = times;
  report(query, `first ${first.toFixed(1)} ms, then ${median(later).toFixed(1)} ms; ${total} in all`);
}

async function walkCursors(client: Client, sort: string): Promise<void> {
  const times: number[] = [];
  let path: string | undefined = `2.0/products?sort_by=${sort}&items_per_page=1000&fields=product_id&after=`;
  while (path !== undefined) {
    const began = performance.now();
    const answer = await client.get(path);
    times.push(performance.now() - began);
    path = /<\/api\/([^>]+)>; rel="next"/.exec(String(answer.headers["link"]))?.[1];
  }
  const ends = [times[0], times[1], times.at(-2)].map((each) => each?.toFixed(1) ?? "–").join(", ");
  const sum = times.reduce((total, each) => total + each, 0) / 1000;
  report(
    `cursor walk by ${sort}`,
    `${String(times.length)} × 1000 in ${sum.toFixed(1)} s; first, second, last: ${ends} ms`,
  );
}

function formatLatencies(each: Latencies): string {
  const [p50, p99, longest] = [each.p50, each.p99, each.longest].map((time) => time.toFixed(1));
  return `p50 ${p50 ?? ""}, p99 ${p99 ?? ""}, longest ${longest ?? ""} ms of ${String(each.count)}${each.failed > 0 ? `; ${String(each.failed)} failed` : ""}`;
}

function report(what: string, result: string): void {
  console.log(`  ${what.padEnd(64)} ${result}`);
}

async function measure(database: string, directory: string): Promise<void> {
  const mongo = database === "mongodb" && options.url === undefined ? await startMongoServer() : null;
  const url = options.url ?? mongo?.urlOf("large") ?? `sqlite:${join(directory, "large.db")}`;
  console.log(`${database}: ${url}`);
  const program = fileURLToPath(new URL("../engine/stockroom.js", import.meta.url));
  const server = await startProgram([...process.execArgv, program, "serve"], directory, {
    NODE_ENV: "production",
    PORT: "0",
    DATABASE_URL: url,
    STOCKROOM_ADMIN_EMAIL: admin.email,
    STOCKROOM_ADMIN_KEY: admin.key,
    STOCKROOM_TIME_LIMIT: options["time-limit"],
    STOCKROOM_LOG_LEVEL: "warn",
  });
  try {
    const client = createClient(server.url, basicCredentials(admin.email, admin.key));
    let store = "1";
    if (options.url === undefined) {
      const began = performance.now();
      store = await fillStore(client, products);
      report(
        `${options.products} products with children, one request each`,
        `${((performance.now() - began) / 1000).toFixed(0)} s`,
      );
      await measureClones(client, store, "1");
    }
    await measureReads(server, client, store);
  } finally {
    await server.stop();
    await mongo?.stop();
  }
}

console.log(describeMachine());
// Uses the disk of the checkout, like the default database, because a temporary directory may be in memory.
mkdirSync("data", { recursive: true });
const directory = mkdtempSync("data/large-");
try {
  for (const database of options.database.split(",")) await measure(database, directory);
} finally {
  if (!options.keep) rmSync(directory, { recursive: true, force: true });
}
