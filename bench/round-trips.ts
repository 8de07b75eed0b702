/**
 * Measures how much time fewer round trips save on SQLite. Compares batches with the same writes as single requests, 32
 * at a time and one after the other. Compares a page of products together with the items that they refer to (`expand`)
 * with the page alone.
 *
 *     npm run bench-round-trips -- --operations 1000 --rounds 5
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { request, type Answer } from "../test/support/request.js";
import type { Contestant } from "./contestant.js";
import { runAll } from "./large/client.js";
import { describeMachine } from "./machine.js";
import { median } from "./summary.js";
import { startStockroom } from "./start-stockroom.js";
import { storeRow } from "./store-row.js";

const { values: options } = parseArgs({
  options: {
    operations: { type: "string", default: "1000" },
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "batches,expansions" },
    /** Arguments of the server's Node.js, such as --cpu-prof. */
    node: { type: "string", default: "" },
  },
});
const count = Number(options.operations);
const rounds = Number(options.rounds);
const pages = 400;

interface Cost {
  /** Seconds. */
  readonly elapsed: number;
  readonly processor: number;
}
/** The costs of each round, by operation (such as `stores: create`) and by the way to send it (such as `batch`). */
type Costs = Map<string, Map<string, Cost[]>>;

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly if_match?: string;
}
/** An item that an operation has written, with its entity tag. */
interface Left {
  readonly path: string;
  readonly tag: string;
}
type Write = (operations: readonly Operation[]) => Promise<readonly Left[]>;

interface Kind {
  readonly path: string;
  create(index: number): object;
  change(index: number): object;
}

const kinds: readonly Kind[] = [
  { path: "stores", create: storeRow, change: (index) => ({ company_city: `City ${String(index)}` }) },
  {
    path: "products",
    create: (index) => ({ product: `Lamp ${String(index)}`, price: index, company_id: 1, category_ids: [1] }),
    change: (index) => ({ price: index + 0.5 }),
  },
];

async function send({ url, authorization }: Contestant, operation: Operation): Promise<Answer> {
  const { method, path, body, if_match } = operation;
  const headers = { authorization, ...(if_match !== undefined && { "if-match": if_match }) };
  const answer = await request(url, method, `/api/2.0/${path}`, { headers, ...(body !== undefined && { body }) });
  if (answer.status < 300) return answer;
  throw new Error(`${method} ${path} was answered with ${String(answer.status)}: ${answer.text.slice(0, 1000)}`);
}

function writeOneByOne(server: Contestant, width: number): Write {
  return async (operations) => {
    const left: Left[] = [];
    await runAll(operations.length, width, async (index) => {
      const operation = operations[index]!;
      const { headers } = await send(server, operation);
      const path = headers.location?.slice("/api/2.0/".length) ?? operation.path;
      left[index] = { path, tag: String(headers.etag) };
    });
    return left;
  };
}

function writeTogether(server: Contestant): Write {
  return async (operations) => {
    const { json } = await send(server, { method: "POST", path: "batch", body: { operations } });
    const { results } = json as { readonly results: readonly { readonly location?: string; readonly etag: string }[] };
    return results.map(({ location, etag }, index) => {
      return { path: location?.slice("/api/2.0/".length) ?? operations[index]!.path, tag: etag };
    });
  };
}

async function note(server: Contestant, all: Cost[], work: () => Promise<unknown>): Promise<void> {
  const [began, before] = [performance.now(), server.processorTime() ?? NaN];
  await work();
  all.push({
    elapsed: (performance.now() - began) / 1000,
    processor: (server.processorTime() ?? NaN) - before,
  });
}

function costsOf(costs: Costs, what: string, way: string): Cost[] {
  const ways = costs.get(what) ?? new Map<string, Cost[]>();
  const all = ways.get(way) ?? [];
  costs.set(what, ways.set(way, all));
  return all;
}

/** Measures batches and single requests. The first round is a warm-up. */
async function measureBatches(server: Contestant): Promise<void> {
  const costs: Costs = new Map();
  const ways: readonly (readonly [string, Write])[] = [
    ["batch", writeTogether(server)],
    ["32 at a time", writeOneByOne(server, 32)],
    ["one by one", writeOneByOne(server, 1)],
  ];
  for (let round = 0; round <= rounds; round++) {
    for (const { path, create, change } of kinds) {
      for (const [way, write] of ways) {
        const step = async (what: string, operations: readonly Operation[]): Promise<readonly Left[]> => {
          let left: readonly Left[] = [];
          const all = round === 0 ? [] : costsOf(costs, `${path}: ${what}`, way);
          await note(server, all, async () => (left = await write(operations)));
          return left;
        };
        const numbers = Array.from({ length: count }, (_, index) => round * count + index);
        const made = await step(
          "create",
          numbers.map((index) => ({ method: "POST", path, body: create(index) })),
        );
        const changed = await step(
          "update",
          made.map(({ path, tag }, index) => ({ method: "PUT", path, body: change(index), if_match: tag })),
        );
        await step(
          "remove",
          changed.map(({ path }) => ({ method: "DELETE", path })),
        );
      }
    }
  }
  console.log(`\n${String(count)} operations with each of the ${String(rounds)} rounds`);
  report(costs, count);
}

async function measureExpansions(server: Contestant): Promise<void> {
  const operations = Array.from({ length: 25 }, (_, index): Operation => {
    return { method: "POST", path: "categories", body: { category: `Kind ${String(index)}`, company_id: 1 } };
  });
  const categories = (await writeTogether(server)(operations)).map(({ path }) => Number(path.split("/")[1]));
  const bodies = categories.map((category, index) => {
    const other = categories[(index + 7) % categories.length];
    return { product: `Lamp ${String(index)}`, price: 1, company_id: 1, category_ids: [category, other] };
  });
  await writeTogether(server)(bodies.map((body) => ({ method: "POST", path: "products", body })));
  const costs: Costs = new Map();
  const page = "products?items_per_page=25&page=1";
  const paths = new Map([
    ["bare", page],
    ["expanded", `${page}&expand=main_category,category_ids`],
  ]);
  for (let round = 0; round <= rounds; round++) {
    for (const [way, path] of paths) {
      const all = round === 0 ? [] : costsOf(costs, "a page of 25", way);
      await note(server, all, () => runAll(pages, 8, () => send(server, { method: "GET", path })));
    }
  }
  console.log(`\n${String(pages)} pages with each of the ${String(rounds)} rounds`);
  report(costs, pages);
}

/** Prints the median of each way to send an operation, and the median of its ratios to the first way. */
function report(costs: Costs, each: number): void {
  const head = ["", "", "a second", "CPU µs", "× first: time", "CPU"];
  console.log(formatLine(head));
  for (const [what, ways] of costs) {
    const [first = []] = ways.values();
    for (const [way, all] of ways) {
      const ratio = (figure: keyof Cost) =>
        median(all.map((cost, round) => cost[figure] / (first[round]?.[figure] ?? NaN)));
      const perSecond = median(all.map(({ elapsed }) => each / elapsed)).toFixed(0);
      const processor = median(all.map((cost) => (cost.processor * 1e6) / each)).toFixed(0);
      console.log(
        formatLine([what, way, perSecond, processor, ratio("elapsed").toFixed(2), ratio("processor").toFixed(2)]),
      );
    }
  }
}

function formatLine([what = "", way = "", ...figures]: readonly string[]): string {
  return [what.padEnd(20), way.padEnd(14), ...figures.map((figure) => figure.padStart(15))].join("");
}

console.log(describeMachine());
mkdirSync("data", { recursive: true });
const directory = mkdtempSync("data/round-trips-");
const server = await startStockroom(directory, 1, {
  nodeArguments: options.node === "" ? [] : options.node.split(" "),
  privileges: ["view_catalog", "manage_catalog"],
});
try {
  await writeTogether(server)([{ method: "POST", path: "categories", body: { category: "All", company_id: 1 } }]);
  if (options.only.includes("batches")) await measureBatches(server);
  if (options.only.includes("expansions")) await measureExpansions(server);
} finally {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
