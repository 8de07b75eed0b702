import type { Contestant } from "./contestant.js";
import { startPeer } from "./start-peer.js";
import { startStockroom } from "./start-stockroom.js";

/** What is measured beside what on one database. */
export interface LineUp {
  /** What the output says of the contestants. */
  readonly legend: string;
  /** How each is started, with so many stores, in a directory that is its own; in the order of the table. */
  readonly starts: { readonly [name: string]: (directory: string, stores: number) => Promise<Contestant> };
  /** Those that are started unless others are asked for. */
  readonly usual: readonly string[];
  /** To whom the others' throughput is compared. */
  readonly baselines: readonly string[];
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

export const lineUps: { readonly [database: string]: LineUp } = { sqlite };
