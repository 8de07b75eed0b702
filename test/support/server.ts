import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { basicCredentials, request, type Answer, type RequestOptions } from "./request.js";

export interface ServerOptions {
  /** Default: a SQLite file in a new directory. Give it again to start anew on the same data. */
  readonly databaseUrl?: string;
  /** Settings beside those of every test server. Nothing of the environment of the tests themselves gets through. */
  readonly environment?: { readonly [name: string]: string };
  /** Project directory whose declarations are served; default: this checkout. */
  readonly project?: string;
  /** Directory of the package whose command serves; default: this checkout. */
  readonly engine?: string;
}

/** The built server in a process of its own. */
export interface TestServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly databaseUrl: string;
  /** Credentials of the root administrator. */
  readonly email: string;
  readonly key: string;
  /** What the server has written so far, both streams, line by line. */
  readonly log: readonly string[];
  readonly process: ChildProcess;
  /** A request with the root administrator's credentials; other headers win. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, as a crash would. */
  kill(): Promise<void>;
}

const checkout = fileURLToPath(new URL("../../..", import.meta.url));
const command = commandOf(checkout);
const startLimit = 20_000;
const email = "root@example.com";
const key = "0123456789abcdef0123456789abcdef";

const running = new Set<ChildProcess>();
const directories = new Set<string>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** A directory that is removed when the tests end. */
export function makeTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "stockroom-"));
  directories.add(directory);
  return directory;
}

/** Resolves when the server listens; rejects with all it has written when it ends before. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const databaseUrl = options.databaseUrl ?? newSqliteUrl();
  const child = spawn(process.execPath, [commandOf(options.engine ?? checkout), "serve"], {
    ...describeProcess({ ...options, databaseUrl }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const ended = once(child, "close").then(() => running.delete(child));
  const log: string[] = [];
  const url = await waitForAddress(child, log);

  return {
    url,
    databaseUrl,
    email,
    key,
    log,
    process: child,
    request: (method, path, { headers, ...rest } = {}) =>
      request(url, method, path, { ...rest, headers: { authorization: basicCredentials(email, key), ...headers } }),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      return child.exitCode;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

export interface CommandOptions extends ServerOptions {
  readonly databaseUrl: string;
  /** A program and its first arguments, which runs the command in place of itself. */
  readonly launcher?: readonly string[];
}

export interface FailedStart {
  /** Null: it did not end by itself. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a server that must not start, to its end. */
export async function failToStart(options: ServerOptions = {}): Promise<FailedStart> {
  const run = startCommand(["serve"], { databaseUrl: newSqliteUrl(), ...options });
  const timer = setTimeout(() => void run.kill(), startLimit);
  const ended = await run.result;
  clearTimeout(timer);
  return ended;
}

/** The command `stockroom` beside a server that may be running, with the settings of test servers. */
export function runCommand(args: readonly string[], options: CommandOptions): Promise<FailedStart> {
  return startCommand(args, options).result;
}

export interface RunningCommand {
  readonly result: Promise<FailedStart>;
  readonly isRunning: boolean;
  /** SIGKILL; resolves when it has ended. */
  kill(): Promise<void>;
}

export function startCommand(args: readonly string[], options: CommandOptions): RunningCommand {
  const [program, ...words] = [...(options.launcher ?? []), process.execPath, command, ...args];
  const child = spawn(program!, words, {
    ...describeProcess(options),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = once(child, "close");
  const texts = [child.stdout, child.stderr].map(async (stream) => Buffer.concat(await stream.toArray()).toString());
  const result = Promise.all([...texts, closed]).then(([stdout, stderr]) => {
    return { code: child.exitCode, stdout: String(stdout), stderr: String(stderr) };
  });
  return {
    result,
    get isRunning() {
      return child.exitCode === null;
    },
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}

/** `DATABASE_URL` of a new, empty database. */
export function newSqliteUrl(): string {
  return `sqlite:${join(makeTemporaryDirectory(), "stockroom.db")}`;
}

function commandOf(engine: string): string {
  return join(engine, "dist/bin/stockroom.js");
}

/** Where a run of the tests by another Node.js has what this checkout is not installed with. */
const { NODE_PATH } = process.env;
const modulesBeside = NODE_PATH === undefined ? {} : { NODE_PATH };

function describeProcess(options: ServerOptions & { readonly databaseUrl: string }) {
  return {
    cwd: options.project ?? checkout,
    env: {
      PATH: process.env["PATH"],
      ...modulesBeside,
      PORT: "0",
      DATABASE_URL: options.databaseUrl,
      STOCKROOM_ADMIN_EMAIL: email,
      STOCKROOM_ADMIN_KEY: key,
      ...options.environment,
    },
  };
}

/** Gathers the lines that the child writes, for as long as it runs; resolves to the address that it says it listens on. */
function waitForAddress(child: ChildProcess, log: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => {
      clearTimeout(timer);
      reject(new Error([`the server ${what}; it wrote:`, ...log].join("\n")));
    };
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail(`did not listen within ${String(startLimit)} ms`);
    }, startLimit);
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) throw new Error("the streams of the server must be piped");
      createInterface({ input: stream }).on("line", (line) => {
        log.push(line);
        const address = /listening on (http:\/\/[\w.-]+:\d+)/.exec(line)?.[1];
        if (address === undefined) return;
        clearTimeout(timer);
        resolve(address);
      });
    }
    child.once("close", (code, signal) => {
      fail(`ended with ${signal ?? `code ${String(code)}`} before it listened`);
    });
  });
}
