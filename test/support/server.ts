import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { databaseFolder } from "./database-folder.js";
import { quickPasswords } from "./quick-passwords.js";
import { startProcess, type CommandProcess, type CommandRun } from "./command-process.js";
import { waitUntil } from "./wait-until.js";
import { basicCredentials, request, type Answer, type RequestOptions } from "./request.js";

export interface ServerOptions {
  /** Default: an SQLite file in a new directory. Pass the URL again to start on the same data. */
  readonly databaseUrl?: string;
  /** Settings in addition to those of every test server. The server does not inherit the environment of the tests. */
  readonly environment?: { readonly [name: string]: string };
  /** Project directory of the served declarations; default: this checkout. */
  readonly project?: string;
  /** Starts a new process, because the test is about its life. */
  readonly isOwn?: true;
  /** Directory of the package whose command runs; default: this checkout. */
  readonly engine?: string;
}

/** The built server in a separate process. */
export interface TestServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly databaseUrl: string;
  /** Credentials of the root administrator. */
  readonly email: string;
  readonly key: string;
  /** The lines that the server has written so far, on both streams. */
  readonly log: readonly string[];
  readonly process: ChildProcess;
  /** Sends a request with the credentials of the root administrator, unless the headers contain others. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** Sends SIGTERM or the given signal; resolves to the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Sends SIGKILL, which acts like a crash. */
  kill(): Promise<void>;
}

const checkout = fileURLToPath(new URL("../../..", import.meta.url));
const startLimit = 20_000;
const email = "root@example.com";
const key = "0123456789abcdef0123456789abcdef";

const directories = new Set<string>();
process.once("exit", () => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** A directory that is removed when the tests end. */
export function makeTemporaryDirectory(parent = tmpdir()): string {
  const directory = mkdtempSync(join(parent, "stockroom-"));
  directories.add(directory);
  return directory;
}

/** Resolves when the server listens; rejects with its output when it ends before. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const databaseUrl = options.databaseUrl ?? newSqliteUrl();
  const started = startProcess(describeRun(["serve"], { ...options, databaseUrl }));
  const log: string[] = [];
  const url = await waitForAddress(started, log);

  return {
    url,
    databaseUrl,
    email,
    key,
    log,
    process: started.process,
    request: (method, path, { headers, ...rest } = {}) =>
      request(url, method, path, { ...rest, headers: { authorization: basicCredentials(email, key), ...headers } }),
    async stop(signal = "SIGTERM") {
      started.signal(signal);
      return started.ended;
    },
    async kill() {
      started.signal("SIGKILL");
      await started.ended;
    },
  };
}

export interface CommandOptions extends ServerOptions {
  readonly databaseUrl: string;
  /** A program and its first arguments, which starts the command. */
  readonly launcher?: readonly string[];
}

export interface FailedStart {
  /** Null if it did not end by itself. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a server that must not start, until it ends. */
export async function failToStart(options: ServerOptions): Promise<FailedStart> {
  const run = startCommand(["serve"], { databaseUrl: newSqliteUrl(), ...options });
  const timer = setTimeout(() => void run.kill(), startLimit);
  const ended = await run.result;
  clearTimeout(timer);
  return ended;
}

/** Runs the command `stockroom` with the settings of test servers, also beside a running server. */
export function runCommand(args: readonly string[], options: CommandOptions): Promise<FailedStart> {
  return startCommand(args, options).result;
}

export interface RunningCommand {
  readonly result: Promise<FailedStart>;
  readonly isRunning: boolean;
  /** Resolves when the command has written the text to standard error. */
  says(text: string): Promise<void>;
  /** Sends SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>;
}

export function startCommand(args: readonly string[], options: CommandOptions): RunningCommand {
  const started = startProcess(describeRun(args, options));
  const said = [text(started.stdout), text(started.stderr)] as const;
  let complained = "";
  started.stderr.on("data", (chunk: Buffer | string) => (complained += chunk.toString()));
  const result = Promise.all([...said, started.ended]).then(([stdout, stderr, code]) => ({ code, stdout, stderr }));
  return {
    result,
    get isRunning() {
      return started.isRunning;
    },
    says: (wanted) => waitUntil(async () => complained.includes(wanted)),
    async kill() {
      started.signal("SIGKILL");
      await started.ended;
    },
  };
}

/** `DATABASE_URL` of a new, empty database. */
export function newSqliteUrl(): string {
  return `sqlite:${join(makeTemporaryDirectory(databaseFolder), "stockroom.db")}`;
}

function commandOf(engine: string): string {
  return join(engine, "dist/engine/stockroom.js");
}

/** The folder of packages that a test run with another Node.js installed instead of those of this checkout. */
const { NODE_PATH } = process.env;
const modulesBeside = NODE_PATH === undefined ? {} : { NODE_PATH };

function describeRun(args: readonly string[], options: CommandOptions): CommandRun {
  const { launcher = [], isOwn = false } = options;
  return {
    isOwn,
    module: commandOf(options.engine ?? checkout),
    args,
    launcher,
    cwd: options.project ?? checkout,
    environment: {
      PATH: process.env["PATH"],
      ...modulesBeside,
      PORT: "0",
      DATABASE_URL: options.databaseUrl,
      STOCKROOM_ADMIN_EMAIL: email,
      STOCKROOM_ADMIN_KEY: key,
      // Tests of rolling deployments run several servers on one file, also under Node.js 20.
      STOCKROOM_SHARED_FILE: "on",
      ...quickPasswords,
      ...options.environment,
    },
  };
}

/** Collects the lines that the child writes; resolves to the address on which it listens. */
function waitForAddress(started: CommandProcess, log: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => {
      clearTimeout(timer);
      reject(new Error([`the server ${what}; it wrote:`, ...log].join("\n")));
    };
    const timer = setTimeout(() => {
      started.signal("SIGKILL");
      fail(`did not listen within ${String(startLimit)} ms`);
    }, startLimit);
    for (const stream of [started.stdout, started.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        log.push(line);
        const address = /listening on (http:\/\/[\w.-]+:\d+)/.exec(line)?.[1];
        if (address === undefined) return;
        clearTimeout(timer);
        resolve(address);
      });
    }
    void started.ended.then((code) => {
      fail(`ended with ${code === null ? "a signal" : `code ${String(code)}`} before it listened`);
    });
  });
}
