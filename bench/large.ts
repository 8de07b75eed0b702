/**
 * Compares a collection of a million products with a collection of a thousand products, on SQLite. A request for a few
 * products should cost the same in both. The thousand products are created through HTTP. The million products are
 * copies of them under other keys.
 *
 *     npm run bench-large -- --products 1000000 --rounds 5 --seconds 2
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { basicCredentials } from "../test/support/request.js";
import { compare } from "./compare.js";
import { startProgram, type Contestant } from "./contestant.js";
import { createClient } from "./large/client.js";
import { findLargeOperations } from "./large/large-operations.js";
import { createProducts } from "./large/create-products.js";
import { multiplyItems } from "./large/multiply.js";
import { readWhole } from "./large/whole-collection.js";
import { describeMachine } from "./machine.js";
import { connections } from "./measure.js";
import { formatSender, formatTable, type Row } from "./summary.js";

const few = 1000;

const { values: options } = parseArgs({
  options: {
    products: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    /** Time limit of an operation on the server, in milliseconds. */
    "time-limit": { type: "string", default: "5000" },
  },
});
const times = Math.round(Number(options.products) / few);
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const admin = { email: "root@example.com", key: "0123456789abcdef0123456789abcdef" };
const authorization = basicCredentials(admin.email, admin.key);

async function start(directory: string, count: number): Promise<Contestant> {
  const own = join(directory, String(count));
  mkdirSync(own);
  const serve = () =>
    startProgram([fileURLToPath(new URL("../engine/stockroom.js", import.meta.url)), "serve"], own, {
      NODE_ENV: "production",
      PORT: "0",
      DATABASE_URL: `sqlite:${join(own, "large.db")}`,
      STOCKROOM_ADMIN_EMAIL: admin.email,
      STOCKROOM_ADMIN_KEY: admin.key,
      STOCKROOM_TIME_LIMIT: options["time-limit"],
    });
  const first = await serve();
  await createProducts(createClient(first.url, authorization), few);
  await first.stop();
  const began = performance.now();
  if (count > few) multiplyItems(join(own, "large.db"), "products", count / few);
  console.error(`${String(count)} products are there after ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  return { name: String(count), authorization, ids, ...(await serve()) };
}

async function measureStream(contestant: Contestant): Promise<string> {
  const whole = await readWhole(contestant, createClient(contestant.url, authorization), "products");
  const [before, peak, after] = whole.memory.map((mebibytes) => mebibytes.toFixed(0));
  const amount = `${whole.megabytes.toFixed(0)} MB in ${whole.seconds.toFixed(1)} s`;
  return `All ${contestant.name} in one answer (1.0): ${amount}; MiB before ${before ?? ""}, peak ${peak ?? ""}, after ${after ?? ""}`;
}

// Uses the disk of the checkout, like the default database, because a temporary directory may be in memory.
mkdirSync("data", { recursive: true });
const directory = mkdtempSync("data/large-");
const contestants: Contestant[] = [];
try {
  for (const count of [few, few * times]) contestants.push(await start(directory, count));
  const rows: Row[] = [];
  for (const operation of await findLargeOperations(contestants)) {
    rows.push(...(await compare(contestants, operation, { rounds, seconds })));
  }
  const setup = `sqlite, ${String(connections)} connections, ${options.rounds} rounds of ${options.seconds} s`;
  console.log(`${describeMachine()}; ${setup}; servers are named by the number of their products\n`);
  console.log(`${formatTable(rows, [String(few)])}\n\n${formatSender(rows)}`);
  for (const contestant of contestants) console.log(await measureStream(contestant));
} finally {
  for (const contestant of contestants) await contestant.stop();
  rmSync(directory, { recursive: true, force: true });
}
