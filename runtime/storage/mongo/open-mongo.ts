import { MongoClient } from "mongodb";
import { createIdForms } from "../../model/values/ids.js";
import type { Settings } from "../../model/schema/field.js";
import type { Storage } from "../port/storage.js";
import { keepIdSecret } from "./sequences.js";
import { migrateDatabase } from "../../migrations/apply-migration.js";
import type { AssessmentResult } from "../../migrations/migration-port.js";
import { digestOf } from "../../migrations/version-records.js";
import { OwnSessions } from "./sessions.js";
import { findOwnVersion } from "./declaration-records.js";
import { createMongoMigration } from "./mongo-migration.js";
import { createMongoStorage, type MongoStorageOptions } from "./mongo-storage.js";

export interface MongoOptions extends Omit<MongoStorageOptions, "idForms" | "latest" | "sessions"> {
  readonly url: string;
  readonly settings: Settings | undefined;
  readonly prepareChange?: () => Promise<AssessmentResult>;
  readonly say?: (line: string) => void;
}

/**
 * Additional time after the time limit of a command, in milliseconds. If a connection is still silent then, the driver closes it.
 */
const socketGraceMs = 1000;

export async function openMongo(options: MongoOptions): Promise<Storage> {
  const { url, registry, timeoutMs, settings, prepareChange, say } = options;
  const served = createClient(url, timeoutMs, timeoutMs + socketGraceMs);
  const sessions = new OwnSessions(served, digestOf(registry), timeoutMs);
  try {
    const prepared = await withUntimedClient(url, timeoutMs, async (client) => {
      const migration = createMongoMigration(client.db());
      const bound = await migrateDatabase(migration, registry, settings, { prepareChange, say }, sessions);
      const idForms = createIdForms(bound, await keepIdSecret(client.db()));
      return { registry: bound, idForms, latest: await findOwnVersion(client.db(), bound) };
    });
    return createMongoStorage(served, { ...options, ...prepared, sessions });
  } catch (error) {
    await sessions.close();
    await served.close();
    throw error;
  }
}

/**
 * Runs work whose commands have no time limit, such as creating an index. If the server is down, the commands still
 * end, because the driver monitors the server by other connections and then ends waiting commands.
 */
export async function withUntimedClient<Result>(
  url: string,
  timeoutMs: number,
  work: (client: MongoClient) => Promise<Result>,
): Promise<Result> {
  const client = createClient(url, timeoutMs, 0);
  try {
    await refuseStandalone(client);
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Creates a client with time limits for connecting and for an unresponsive connection, in milliseconds. */
function createClient(url: string, timeoutMs: number, socketTimeoutMS: number): MongoClient {
  try {
    return new MongoClient(url, {
      serverSelectionTimeoutMS: timeoutMs,
      connectTimeoutMS: timeoutMs,
      waitQueueTimeoutMS: timeoutMs,
      socketTimeoutMS,
      readConcern: { level: "majority" },
      writeConcern: { w: "majority", journal: true },
    });
  } catch (error) {
    throw new Error(`DATABASE_URL is not valid: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Rejects a standalone server, because such a server has no transactions. */
async function refuseStandalone(client: MongoClient): Promise<void> {
  const hello = await checkServer(client);
  if (typeof hello["setName"] === "string" || hello["msg"] === "isdbgrid") return;
  throw new Error(
    "the MongoDB server is a standalone server, which has no transactions. Make it a replica set of one node: " +
      "start it as `mongod --replSet rs0`, then run `mongosh --eval 'rs.initiate()'` once",
  );
}

async function checkServer(client: MongoClient): Promise<{ readonly [name: string]: unknown }> {
  try {
    return await client.db().admin().command({ hello: 1 });
  } catch (error) {
    const hosts = client.options.srvHost ?? client.options.hosts.map(String).join(", ");
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`MongoDB at ${hosts} does not answer: ${reason}; start it, or correct DATABASE_URL`, {
      cause: error,
    });
  }
}
