/**
 * Compares Stockroom with servers that are written by hand for stores only. All servers get the same requests and have
 * the same stores. Each has its own database with the same durability (SQLite: WAL, synchronous=FULL), accounts with an
 * API key and with privileges through a group, validation, answers with six fields, and versions for entity tags.
 *
 *     npm run bench -- --database sqlite --rounds 8 --seconds 2 --servers stockroom,fastify --json result.json
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Missing } from "../test/support/or-skip.js";
import type { Contestant } from "./contestant.js";
import { lineUps, type LineUp } from "./line-up.js";
import { compare } from "./compare.js";
import { describeMachine } from "./machine.js";
import { connections } from "./measure.js";
import { operations } from "./operations.js";
import { formatSender, formatTable, type Row } from "./summary.js";

const { values: options } = parseArgs({
  options: {
    database: { type: "string", default: "sqlite,mongodb" },
    operations: { type: "string" },
    rounds: { type: "string", default: "8" },
    seconds: { type: "string", default: "1.5" },
    servers: { type: "string" },
    stores: { type: "string", default: "1000" },
    json: { type: "string" },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const asked = options.operations?.split(",");

async function start(lineUp: LineUp, directory: string, contestants: Contestant[]): Promise<void> {
  for (const name of options.servers?.split(",") ?? lineUp.usual) {
    const startOne = lineUp.starts[name];
    if (startOne === undefined) {
      throw new Error(`There is no server "${name}" to measure; there are ${Object.keys(lineUp.starts).join(", ")}.`);
    }
    const own = join(directory, name);
    mkdirSync(own);
    contestants.push(await startOne(own, Number(options.stores)));
  }
}

interface Result {
  readonly machine: string;
  readonly setup: string;
  readonly connections: number;
  readonly rows: readonly Row[];
}

/** Returns null if this machine does not have the database. */
async function measureOn(database: string, directory: string): Promise<Result | null> {
  const lineUp = lineUps[database];
  if (lineUp === undefined) {
    throw new Error(`There is no database "${database}" to measure; there are ${Object.keys(lineUps).join(", ")}.`);
  }
  mkdirSync(directory);
  const contestants: Contestant[] = [];
  try {
    await start(lineUp, directory, contestants);
    const rows: Row[] = [];
    for (const operation of operations) {
      if (asked?.includes(operation.name) !== false)
        rows.push(...(await compare(contestants, operation, { rounds, seconds })));
    }
    const machine = describeMachine();
    const setup = `${database}, ${options.stores} stores, ${String(connections)} connections, ${options.rounds} rounds of ${options.seconds} s`;
    console.log(
      `${machine}; ${setup}\n${lineUp.legend}\n\n${formatTable(rows, lineUp.baselines)}\n\n${formatSender(rows)}\n`,
    );
    return { machine, setup, connections, rows };
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    console.log(`${database} is not measured: ${error.message}\n`);
    return null;
  } finally {
    for (const contestant of contestants) await contestant.stop();
    await lineUp.end?.();
  }
}

// Uses the disk of the checkout, like the default database, because a temporary directory may be in memory.
mkdirSync("data", { recursive: true });
const directory = mkdtempSync("data/bench-");
try {
  const results: (Result | null)[] = [];
  for (const database of options.database.split(",")) {
    results.push(await measureOn(database, join(directory, database)));
  }
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
