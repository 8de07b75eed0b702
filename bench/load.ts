/**
 * Measures the server under many connections at once: first a thousand connections with reads, lists and writes, then a
 * few connections for a longer time. Prints the statuses, the latencies, the memory, the delay of the event loop, and
 * the number of acknowledged writes that are lost.
 *
 *     npm run bench-load -- --connections 1000 --seconds 60 --then 300
 */
import autocannon from "autocannon";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Contestant } from "./contestant.js";
import { createClient, runAll } from "./large/client.js";
import { mixRequests, type Acknowledged } from "./load/mixed-requests.js";
import { describeMachine } from "./machine.js";
import { startStockroom } from "./start-stockroom.js";

const { values: options } = parseArgs({
  options: {
    connections: { type: "string", default: "1000" },
    /** Seconds with many connections. */
    seconds: { type: "string", default: "20" },
    /** Seconds with few connections. */
    then: { type: "string", default: "30" },
  },
});
const few = 32;
const sampleMs = 500;

interface Step {
  readonly statuses: ReadonlyMap<number, number>;
  readonly errors: number;
  /** Milliseconds, sorted. */
  readonly times: readonly number[];
  readonly requestsPerSecond: number;
  /** Resident memory in MiB: halfway, the maximum, and at the end. */
  readonly memory: readonly number[];
}

async function load(
  server: Contestant,
  connections: number,
  seconds: number,
  acknowledged: Acknowledged,
): Promise<Step> {
  const statuses = new Map<number, number>();
  const times: number[] = [];
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(server.memory() ?? NaN), sampleMs);
  const requests = mixRequests(server, acknowledged);
  const run = autocannon({ url: server.url, connections, duration: seconds, sampleInt: 100, requests });
  run.on("response", (_client, status, _bytes, milliseconds) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    times.push(milliseconds);
  });
  const result = await run;
  clearInterval(sampling);
  times.sort((left, right) => left - right);
  const halfway = memory[Math.floor(memory.length / 2)] ?? NaN;
  return {
    statuses,
    errors: result.errors,
    times,
    requestsPerSecond: times.length / result.duration,
    memory: [halfway, Math.max(...memory), memory.at(-1) ?? NaN],
  };
}

function describe(name: string, step: Step, delays: readonly number[]): string {
  const at = (part: number): string => (step.times[Math.floor(step.times.length * part)] ?? NaN).toFixed(1);
  const statuses = [...step.statuses]
    .toSorted(([left], [right]) => left - right)
    .map(([status, count]) => `${String(status)} × ${String(count)}`);
  const [halfway, most, end] = step.memory.map((mebibytes) => mebibytes.toFixed(0));
  return [
    `${name}: ${step.requestsPerSecond.toFixed(0)} a second; ${statuses.join(", ")}; ${String(step.errors)} errors`,
    `  p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1 - Number.EPSILON)} ms`,
    `  RSS MiB halfway ${halfway ?? ""}, most ${most ?? ""}, at the end ${end ?? ""}`,
    `  event loop: longest delay ${Math.max(0, ...delays).toFixed(1)} ms, median of the longest of each second ${(delays.toSorted((left, right) => left - right)[delays.length >> 1] ?? NaN).toFixed(1)} ms`,
  ].join("\n");
}

/** Counts the stores whose creation or last change was acknowledged but is not stored. */
async function countLost({ url, authorization }: Contestant, { created, cities }: Acknowledged): Promise<number> {
  const client = createClient(url, authorization);
  const ids = [...created];
  let lost = 0;
  await runAll(ids.length, few, async (place) => {
    const id = ids[place] ?? "";
    const answer = await client.get(`2.0/stores/${id}?fields=company_city`).catch(() => null);
    const city = cities.get(id);
    const found = (answer?.json as { readonly company_city?: string } | undefined)?.company_city;
    if (answer === null || (city !== undefined && found !== city)) lost += 1;
  });
  return lost;
}

// Uses the disk of the checkout, like the default database, because a temporary directory may be in memory.
mkdirSync("data", { recursive: true });
const directory = mkdtempSync("data/load-");
const delayFile = join(directory, "delays");
const monitor = new URL(`./load/loop-delay.js?${encodeURIComponent(delayFile)}`, import.meta.url);
const readDelays = (): readonly number[] =>
  existsSync(delayFile) ? readFileSync(delayFile, "utf8").trim().split("\n").map(Number) : [];
const server = await startStockroom(directory, 1000, { nodeArguments: ["--import", monitor.href] });
try {
  console.log(
    `${describeMachine()}; sqlite; of twenty requests fourteen read one, four list 25, one creates, one changes`,
  );
  const acknowledged: Acknowledged = { created: new Set(), cities: new Map() };
  const report = async (name: string, connections: number, seconds: number): Promise<void> => {
    const known = readDelays().length;
    const step = await load(server, connections, seconds, acknowledged);
    await sleep(1000);
    console.log(
      describe(`${name}, ${String(connections)} connections, ${String(seconds)} s`, step, readDelays().slice(known)),
    );
  };
  await report("before", few, 5);
  await report("many", Number(options.connections), Number(options.seconds));
  await report("after", few, 5);
  if (Number(options.then) > 0) await report("long", few, Number(options.then));
  const lost = await countLost(server, acknowledged);
  console.log(
    `of ${String(acknowledged.created.size)} stores that were acknowledged, ${String(lost)} are lost or not as they were changed`,
  );
  process.exitCode = lost === 0 ? 0 : 1;
} finally {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
