import { bearsLoad, startMongoServer, type MongoServer } from "../test/support/mongodb.js";
import { Missing } from "../test/support/or-skip.js";
import type { Contestant } from "./contestant.js";
import type { AccountSource } from "./peers/accounts.js";
import { startMongoPeer, startPeer } from "./start-peer.js";
import { startStockroom } from "./start-stockroom.js";

/** The servers that are compared on one kind of database. */
export interface LineUp {
  /** Describes the contestants in the output. */
  readonly legend: string;
  /** By name of the server: starts the server with a number of stores, in its own directory. */
  readonly starts: { readonly [name: string]: (directory: string, stores: number) => Promise<Contestant> };
  /** Names of the servers that run if the command line names none. */
  readonly usual: readonly string[];
  /** Names of the servers with whose throughput the others are compared. */
  readonly baselines: readonly string[];
  /** Stops the database server, if the database has one. */
  end?(): Promise<void>;
}

const sqlite: LineUp = {
  legend:
    "The peers keep their accounts in memory, those whose names end in -db look the account up for each request; none of them\n" +
    "writes a log. Stockroom runs with its default settings: it writes a line a request and an index of words, and sees a changed\n" +
    "account within a second.",
  starts: {
    http: (directory, stores) => startPeer("http", "memory", directory, stores),
    fastify: (directory, stores) => startPeer("fastify", "memory", directory, stores),
    koa: (directory, stores) => startPeer("koa", "memory", directory, stores),
    "http-db": (directory, stores) => startPeer("http", "database", directory, stores),
    "fastify-db": (directory, stores) => startPeer("fastify", "database", directory, stores),
    "koa-db": (directory, stores) => startPeer("koa", "database", directory, stores),
    stockroom: startStockroom,
  },
  usual: ["http", "fastify", "koa", "fastify-db", "stockroom"],
  baselines: ["fastify", "fastify-db"],
};

let server: Promise<MongoServer> | undefined;

async function newMongoUrl(database: string): Promise<string> {
  if (!bearsLoad()) {
    throw new Missing(
      "the only MongoDB here is SecantusDB as pip installs it, which rejects writes under load; put mongod or secantusd-rs on the PATH",
    );
  }
  server ??= startMongoServer();
  return (await server).urlOf(database);
}

const mongoPeer =
  (name: "http" | "koa", accounts: AccountSource) =>
  async (directory: string, stores: number): Promise<Contestant> =>
    startMongoPeer(name, accounts, await newMongoUrl(`${name}-${accounts}`), directory, stores);

const mongodb: LineUp = {
  legend: `${sqlite.legend}\nThe database is a server of its own, whose processor time is not counted.`,
  starts: {
    http: mongoPeer("http", "memory"),
    koa: mongoPeer("koa", "memory"),
    "http-db": mongoPeer("http", "database"),
    "koa-db": mongoPeer("koa", "database"),
    stockroom: async (directory, stores) =>
      startStockroom(directory, stores, { databaseUrl: await newMongoUrl("stockroom") }),
  },
  usual: ["http", "koa", "koa-db", "stockroom"],
  baselines: ["koa", "koa-db"],
  async end() {
    await (await server)?.stop();
  },
};

export const lineUps: { readonly [database: string]: LineUp } = { sqlite, mongodb };
