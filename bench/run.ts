/**
 * Stockroom beside two servers written by hand for the stores alone, one with Koa and one with Fastify: the same requests,
 * the same rows, a SQLite file each with the same durability (WAL, synchronous=FULL), accounts with an API key and
 * privileges through a group, validation, the view of six fields, versions. The peers look the account up for each request
 * and write no log; Stockroom runs with its default settings, logging included, and keeps an index of words besides.
 *
 *     npm run bench -- --rounds 5 --seconds 3 --json result.json --servers stockroom,koa,fastify
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import type { Contestant } from "./contestant.js";
import { connections, measure, type Measurement } from "./measure.js";
import { operations } from "./operations.js";
import { startPeer } from "./start-peer.js";
import { startStockroom } from "./start-stockroom.js";
import { formatTable, summarize, type Summary } from "./summary.js";

const stores = 5_000;

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    servers: { type: "string", default: "stockroom,koa,fastify" },
    json: { type: "string" },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);

function start(name: string, directory: string): Promise<Contestant> {
  switch (name) {
    case "stockroom":
      return startStockroom(directory, stores);
    case "koa":
    case "fastify":
      return startPeer(name, directory, stores);
    default:
      throw new Error(`There is no server "${name}" to measure; there are stockroom, koa and fastify.`);
  }
}

/** Interleaved, so that what else the machine does meets every server alike; the first round only warms up. */
async function compare(contestants: readonly Contestant[]): Promise<readonly Summary[]> {
  const summaries: Summary[] = [];
  for (const operation of operations) {
    const measured = new Map<Contestant, Measurement[]>(contestants.map((contestant) => [contestant, []]));
    for (let round = 0; round <= rounds; round++) {
      for (const [contestant, measurements] of measured) {
        const measurement = await measure(contestant, operation, round === 0 ? 1 : seconds);
        if (round > 0) measurements.push(measurement);
      }
    }
    for (const [contestant, each] of measured) summaries.push(summarize(operation.name, contestant.name, each));
    console.error(`measured: ${operation.name}`);
  }
  return summaries;
}

// On the disk of the checkout, where the default database is: a temporary directory may be memory.
mkdirSync("data", { recursive: true });
const directory = mkdtempSync("data/bench-");
const contestants: Contestant[] = [];
try {
  for (const name of options.servers.split(",")) contestants.push(await start(name, directory));
  const summaries = await compare(contestants);
  const machine = `Node ${process.version}, ${String(cpus().length)} × ${cpus()[0]?.model ?? "unknown processor"}`;
  const setup = `${String(connections)} connections, medians of ${options.rounds} rounds of ${options.seconds} s`;
  console.log(`${machine}; ${setup}\n\n${formatTable(summaries)}`);
  if (options.json !== undefined) {
    const result = { machine, connections, stores, rounds, seconds, summaries };
    writeFileSync(options.json, `${JSON.stringify(result, null, 2)}\n`);
  }
} finally {
  for (const contestant of contestants) await contestant.stop();
  rmSync(directory, { recursive: true, force: true });
}
