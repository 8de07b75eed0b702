/** The MongoDB that the processes of a run share. Mocha loads this before the suites: `.mocharc.json`. */
import { randomUUID } from "node:crypto";
import { MongoClient } from "mongodb";
import { startMongoServer, withDatabase, type MongoServer } from "./mongodb.js";
import { Missing } from "./or-skip.js";

const variable = "TEST_MONGODB_URL";
const reasonVariable = "TEST_MONGODB_MISSING";
const throwawayVariable = "TEST_MONGODB_THROWAWAY";

let server: MongoServer | undefined;
let urls: string[] = [];

/** Starts one, unless `TEST_MONGODB_URL` names one or what is tried is a server elsewhere, with its own database. */
export async function mochaGlobalSetup(): Promise<void> {
  if (isSet(variable) || isSet("CONFORMANCE_URL")) return;
  try {
    // No test kills it: those that do have one of their own.
    server = await startMongoServer({ durable: false });
    process.env[variable] = server.urlOf("");
    process.env[throwawayVariable] = "yes";
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    process.env[reasonVariable] = error.message;
  }
}

export async function mochaGlobalTeardown(): Promise<void> {
  await server?.stop();
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

/** The URL of a new, empty database; on a server that stays, it is dropped when the suites of the file have run. */
export function newSharedMongoUrl(): string {
  const url = withDatabase(sharedMongoUrl(), `stockroom_${randomUUID().replaceAll("-", "")}`);
  urls.push(url);
  return url;
}

/** @throws Missing */
export function sharedMongoUrl(): string {
  const url = process.env[variable];
  if (url !== undefined && url !== "") return url;
  throw new Missing(process.env[reasonVariable] ?? `without .mocharc.json only ${variable} can name a MongoDB`);
}

function isSet(name: string): boolean {
  return (process.env[name] ?? "") !== "";
}
