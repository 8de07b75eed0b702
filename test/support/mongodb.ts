/**
 * MongoDB servers for tests: `mongod`, otherwise `secantusd-rs` on the PATH, otherwise SecantusDB from PyPI in `.cache/`.
 * Stops the server at the end, also if the run fails.
 */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { MongoClient } from "mongodb";
import { databaseFolder } from "./database-folder.js";
import { findFreePort } from "./free-port.js";
import { Missing } from "./or-skip.js";

export interface MongoServer {
  urlOf(database: string): string;
  /** Sends SIGKILL: data that is not on the disk is lost. */
  kill(): Promise<void>;
  /** Starts the server again on the same port and data. */
  restart(): Promise<void>;
  /** Stops the server permanently. */
  stop(): Promise<void>;
}

export interface MongoServerOptions {
  /** The server is no replica set. */
  readonly standalone?: boolean;
  /** The server keeps every acknowledged write when it is killed. It waits for the disk at each write. */
  readonly durable?: boolean;
}

interface Program {
  readonly command: string;
  arguments(port: number, directory: string, options: Required<MongoServerOptions>): readonly string[];
  /** Whether the server must be initiated as a replica set. */
  readonly initiate: boolean;
}

const run = promisify(execFile);
const startMs = 20_000;
const children = new Set<ChildProcess>();

function killAll(): void {
  for (const child of children) child.kill("SIGKILL");
}

process.once("exit", killAll);
for (const signal of ["SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    killAll();
    process.kill(process.pid, signal);
  });
}

/**
 * Starts a server with its own directory.
 * @throws Missing
 */
export async function startMongoServer({
  standalone = false,
  durable = true,
}: MongoServerOptions = {}): Promise<MongoServer> {
  const options = { standalone, durable };
  const program = await findProgram();
  const directory = await mkdtemp(join(databaseFolder, "stockroom-mongodb-"));
  const port = await findFreePort();
  const url = `mongodb://127.0.0.1:${String(port)}/?serverSelectionTimeoutMS=${String(startMs)}`;
  let child = launch(program, port, directory, options);
  const ready = async (): Promise<void> => {
    const client = new MongoClient(url, { directConnection: true });
    try {
      if (program.initiate && !standalone) await initiate(client, port);
      await client.db("admin").command({ ping: 1 });
    } finally {
      await client.close();
    }
  };
  const kill = async (): Promise<void> => {
    const exited = new Promise((done) => child.once("exit", done));
    if (child.exitCode === null && child.kill("SIGKILL")) await exited;
    children.delete(child);
  };
  await ready();
  return {
    urlOf: (name) => withDatabase(`mongodb://127.0.0.1:${String(port)}/`, name),
    kill,
    async restart() {
      child = launch(program, port, directory, options);
      await ready();
    },
    async stop() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Returns the URL of a database of the server at `url`. */
export function withDatabase(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
}

function launch(
  program: Program,
  port: number,
  directory: string,
  options: Required<MongoServerOptions>,
): ChildProcess {
  const child = spawn(program.command, program.arguments(port, directory, options), { stdio: "ignore" });
  children.add(child);
  return child;
}

async function initiate(client: MongoClient, port: number): Promise<void> {
  const admin = client.db("admin");
  const member = { _id: 0, host: `127.0.0.1:${String(port)}` };
  const hello = await admin.command({ hello: 1 });
  if (hello["setName"] === undefined) await admin.command({ replSetInitiate: { _id: "rs0", members: [member] } });
  while (!(await admin.command({ hello: 1 }))["isWritablePrimary"]) await new Promise((done) => setTimeout(done, 50));
}

/** Whether a server can bear the load of the tests. SecantusDB from pip rejects writes under load. */
export function bearsLoad(): boolean {
  return (findOnPath("mongod") ?? findOnPath("secantusd-rs")) !== null;
}

async function findProgram(): Promise<Program> {
  const mongod = findOnPath("mongod");
  if (mongod !== null) {
    return { command: mongod, arguments: mongodArguments, initiate: true };
  }
  const secantus = findOnPath("secantusd-rs") ?? (await installSecantus());
  return { command: secantus, arguments: secantusArguments, initiate: false };
}

/** Its journal is written to the disk whenever a write requires it, as the writes of Stockroom do. */
function mongodArguments(
  port: number,
  directory: string,
  { standalone }: Required<MongoServerOptions>,
): readonly string[] {
  const place = ["--bind_ip", "127.0.0.1", "--port", String(port), "--dbpath", directory];
  return standalone ? place : [...place, "--replSet", "rs0"];
}

function secantusArguments(
  port: number,
  directory: string,
  { standalone, durable }: Required<MongoServerOptions>,
): readonly string[] {
  const place = ["--host", "127.0.0.1", "--port", String(port), "--storage-path", directory, "--log-level", "WARNING"];
  return [...place, ...(durable ? ["--sync-on-commit"] : []), ...(standalone ? ["--standalone"] : [])];
}

async function installSecantus(): Promise<string> {
  const environment = resolve(".cache", "mongodb");
  const program = join(environment, "bin", "secantusd-py");
  if (existsSync(program)) return program;
  const python = findOnPath("python3");
  if (python === null) throw new Missing("there is no mongod, no secantusd-rs and no python3 on the PATH");
  try {
    await run(python, ["-m", "venv", environment]);
    await run(join(environment, "bin", "pip"), ["install", "-q", "SecantusDB==0.7.0b3"]);
  } catch (error) {
    await rm(environment, { recursive: true, force: true });
    throw new Missing(`SecantusDB could not be installed: ${String(error)}`);
  }
  return program;
}

function findOnPath(command: string): string | null {
  const candidates = (process.env["PATH"] ?? "").split(delimiter).map((directory) => join(directory, command));
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}
