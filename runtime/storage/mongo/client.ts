/** Connects to MongoDB. */
import { MongoClient, MongoServerError } from "mongodb";

/**
 * The guarantees of reads and writes. These options have the same names as in a URL, so that they override the URL: an
 * option `writeConcern` would not override `journal=false` in the URL.
 */
const consistencyOptions = {
  readPreference: "primary",
  readConcernLevel: "majority",
  w: "majority",
  journal: true,
} as const;

/** The code of MongoDB for wrong credentials. */
const authenticationFailedCode = 18;

/**
 * Runs work whose commands have no time limit, such as creating an index. If the server is down, the commands still
 * end, because the driver monitors the server by other connections and then ends waiting commands.
 */
export async function withClientWithoutTimeLimit<Result>(
  url: string,
  timeoutMs: number,
  operation: (client: MongoClient) => Promise<Result>,
): Promise<Result> {
  const client = createClient(url, timeoutMs, 0);
  try {
    await rejectStandaloneServer(client);
    return await operation(client);
  } finally {
    await client.close();
  }
}

/** Creates a client with time limits for connecting and for an unresponsive connection, in milliseconds. */
export function createClient(url: string, timeoutMs: number, socketTimeoutMS: number): MongoClient {
  try {
    return new MongoClient(url, {
      serverSelectionTimeoutMS: timeoutMs,
      connectTimeoutMS: timeoutMs,
      waitQueueTimeoutMS: timeoutMs,
      socketTimeoutMS,
      ...consistencyOptions,
    });
  } catch (error) {
    throw new Error(`DATABASE_URL is not valid: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Rejects a standalone server, because such a server has no transactions. */
async function rejectStandaloneServer(client: MongoClient): Promise<void> {
  const hello = await readServerInfo(client);
  if (typeof hello["setName"] === "string" || hello["msg"] === "isdbgrid") return;
  throw new Error(
    "the MongoDB server is a standalone server, which has no transactions. Make it a replica set of one node: " +
      "start it as `mongod --replSet rs0`, then run `mongosh --eval 'rs.initiate()'` once",
  );
}

async function readServerInfo(client: MongoClient): Promise<{ readonly [name: string]: unknown }> {
  try {
    return await client.db().admin().command({ hello: 1 });
  } catch (error) {
    const hosts = client.options.srvHost ?? client.options.hosts.map(String).join(", ");
    const reason = error instanceof Error ? error.message : String(error);
    const isRejected = error instanceof MongoServerError && error.code === authenticationFailedCode;
    const message = isRejected
      ? `MongoDB at ${hosts} rejects the user or the password in DATABASE_URL; correct them, or add the database that defines the user, such as ?authSource=admin`
      : `MongoDB at ${hosts} does not answer: ${reason}; start it, or correct DATABASE_URL`;
    throw new Error(message, { cause: error });
  }
}
