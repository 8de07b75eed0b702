/**
 * The MongoDB that the suites of a test run share. If suites run in several processes, each process has one, so that the load
 * of one suite does not delay another. Mocha loads this before the suites: `.mocharc.json`.
 */
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { MongoClient } from "mongodb";
import { startMongoServer, withDatabase, type MongoServer } from "./mongodb.js";
import { Missing } from "./or-skip.js";

const variable = "TEST_MONGODB_URL";
const reasonVariable = "TEST_MONGODB_MISSING";
const throwawayVariable = "TEST_MONGODB_THROWAWAY";
/** Mocha's number of the process, from 0. */
const workerVariable = "MOCHA_WORKER_ID";

const settings = createRequire(import.meta.url)("../../../.mocharc.json") as { readonly jobs: number };

const servers: MongoServer[] = [];
let urls: string[] = [];

/** Starts the servers, unless `TEST_MONGODB_URL` names one, or the tests run against a server elsewhere with its own database. */
export async function mochaGlobalSetup(): Promise<void> {
  if (isSet(variable) || isSet("CONFORMANCE_URL")) return;
  try {
    // No test kills them: tests that kill a server start their own. The first may have to be installed.
    servers.push(await startMongoServer({ durable: false }));
    const others = Array.from({ length: settings.jobs - 1 }, () => startMongoServer({ durable: false }));
    servers.push(...(await Promise.all(others)));
    process.env[throwawayVariable] = servers.map((server) => server.urlOf("")).join(" ");
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    process.env[reasonVariable] = error.message;
  }
}

export async function mochaGlobalTeardown(): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()));
}

export const mochaHooks = {
  async afterAll() {
    if (isSet(throwawayVariable)) return;
    for (const url of urls) {
      const client = new MongoClient(url);
      await client.db().dropDatabase();
      await client.close();
    }
    urls = [];
  },
};

/** Returns the URL of a new, empty database. On a permanent server it is dropped when the suites of the file have run. */
export function newSharedMongoUrl(): string {
  const url = withDatabase(sharedMongoUrl(), `stockroom_${randomUUID().replaceAll("-", "")}`);
  urls.push(url);
  return url;
}

/** @throws Missing */
export function sharedMongoUrl(): string {
  const throwaway = (process.env[throwawayVariable] ?? "").split(" ");
  const worker = Number(process.env[workerVariable] ?? 0) % throwaway.length;
  const url = [process.env[variable], throwaway[worker]].find(
    (candidate) => candidate !== undefined && candidate !== "",
  );
  if (url !== undefined) return url;
  throw new Missing(process.env[reasonVariable] ?? `without .mocharc.json only ${variable} can name a MongoDB`);
}

function isSet(name: string): boolean {
  return (process.env[name] ?? "") !== "";
}
