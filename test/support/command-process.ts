/**
 * Processes in which the command `stockroom` runs. A later run may use the same process again, because a short run mostly
 * loads modules. With `TEST_PROCESSES=own`, as at night, each run has its own process.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { lstatSync, readdirSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { checkout } from "./source-tree.js";
import type { Errand } from "./used-process.js";

export interface CommandRun {
  /** The entry module of the command: `dist/engine/stockroom.js` of a package. */
  readonly module: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** All environment variables of the command. */
  readonly environment: { readonly [name: string]: string | undefined };
  /** A program and its first arguments, which starts the command. */
  readonly launcher: readonly string[];
  /** No other run used the process before, because the test is about the life of the process. */
  readonly isOwn: boolean;
}

export interface CommandProcess {
  readonly process: ChildProcess;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly isRunning: boolean;
  /** Resolves when both streams have ended, to the exit code; to null after a signal. */
  readonly ended: Promise<number | null>;
  /** A signal is sent once, and only to a run that has not ended. */
  signal(name: NodeJS.Signals): void;
}

const entry = fileURLToPath(new URL("used-process.js", import.meta.url));
const compileLate = `--import=${new URL("compile-late.js", import.meta.url).href}`;
/** No command writes this text. */
const endOfOutput = "\0";
const mostIdle = 6;
const children = new Set<ChildProcess>();
const idle: UsedProcess[] = [];

process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

export function startProcess(run: CommandRun): CommandProcess {
  if (process.env["TEST_PROCESSES"] === "own" || run.isOwn || run.launcher.length > 0) return startNew(run);
  // The one that rested last, so that most runs find a process that has compiled their code.
  const found = idle.findLastIndex((one) => one.canRun(run));
  const used = found === -1 ? new UsedProcess(run) : idle.splice(found, 1)[0]!;
  return used.run(run);
}

function startNew({ module, args, cwd, environment, launcher }: CommandRun): CommandProcess {
  const [program, ...words] = [...launcher, process.execPath, module, ...args];
  const child = spawn(program!, words, { cwd, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  track(child);
  const ended = once(child, "close").then(() => child.exitCode);
  return handle(child, child.stdout, child.stderr, ended);
}

/** Runs commands one after the other in one process. */
class UsedProcess {
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  /** The options of Node.js and the module paths with which the process was started. They cannot change. */
  readonly #start: string;
  /** When the files of a project that it has loaded were built. */
  readonly #builds = new Map<string, number>();
  /** Databases that it has served. A second start on one of them means to read the disk. */
  readonly #served = new Set<string | undefined>();

  constructor(run: CommandRun) {
    const stdio = ["ignore", "pipe", "pipe", "ipc"] as const;
    this.#child = spawn(process.execPath, [compileLate, entry], { env: run.environment, stdio: [...stdio] });
    track(this.#child);
    this.#closed = once(this.#child, "close");
    this.#start = startOf(run);
  }

  /** Whether no module that it has loaded must be loaded again for this run. */
  canRun(run: CommandRun): boolean {
    const built = this.#builds.get(run.cwd);
    const isLoaded = built === undefined || built === lastBuilt(run.cwd);
    const isRight = this.#child.connected && startOf(run) === this.#start;
    return isRight && isLoaded && !(isServer(run) && this.#served.has(databaseOf(run)));
  }

  run(run: CommandRun): CommandProcess {
    const { module, args, cwd, environment } = run;
    const child = this.#child;
    this.#hold(true);
    this.#builds.set(cwd, lastBuilt(cwd));
    if (isServer(run)) this.#served.add(databaseOf(run));
    const [stdout, stderr] = [cutAtEnd(child.stdout!), cutAtEnd(child.stderr!)];
    const read = Promise.all([once(stdout, "end"), once(stderr, "end")]);
    const errand: Errand = { module: pathToFileURL(module).href, args, cwd, environment, endOfOutput };
    const done = once(child, "message").then(([code]) => Number(code));
    // The process may have ended.
    child.send(errand, () => undefined);
    const ended = Promise.race([done, this.#closed.then(() => null)]).then(async (code) => {
      await read;
      if (code === null) return child.exitCode;
      this.#rest();
      return code;
    });
    return handle(child, stdout, stderr, ended);
  }

  /** Whether the tests wait for it, as for a process of their own. */
  #hold(isHeld: boolean): void {
    const { channel, stdout, stderr } = this.#child;
    // They are pipes, but their type is that of any stream.
    for (const each of [this.#child, channel, stdout as Socket, stderr as Socket]) {
      if (isHeld) each?.ref();
      else each?.unref();
    }
  }

  #rest(): void {
    if (!this.#child.connected) return;
    this.#hold(false);
    if (idle.push(this) > mostIdle) idle.shift()!.#child.disconnect();
  }
}

function handle(
  child: ChildProcess,
  stdout: Readable,
  stderr: Readable,
  ended: Promise<number | null>,
): CommandProcess {
  let isRunning = true;
  let sent: NodeJS.Signals | undefined;
  const over = ended.finally(() => (isRunning = false));
  return {
    process: child,
    stdout,
    stderr,
    get isRunning() {
      return isRunning;
    },
    ended: over,
    signal(name) {
      // The second signal may arrive when the process has another run.
      if (isRunning && sent !== name) child.kill((sent = name));
    },
  };
}

/** Returns the output of one run from a stream that continues. */
function cutAtEnd(source: Readable): PassThrough {
  const output = new PassThrough();
  const end = (): void => {
    source.off("data", take).off("close", end);
    output.end();
  };
  const take = (chunk: Buffer): void => {
    const length = chunk.indexOf(endOfOutput);
    output.write(length === -1 ? chunk : chunk.subarray(0, length));
    if (length !== -1) end();
  };
  source.on("data", take).once("close", end);
  return output;
}

function isServer({ args }: CommandRun): boolean {
  return args[0] === "serve";
}

function databaseOf({ environment }: CommandRun): string | undefined {
  return environment["DATABASE_URL"];
}

function startOf({ environment: { NODE_OPTIONS = "", NODE_PATH = "" }, module }: CommandRun): string {
  return [NODE_OPTIONS, NODE_PATH, module].join("\n");
}

/** Milliseconds; 0 where nothing is built, and for this checkout, because tests do not build it. */
function lastBuilt(project: string): number {
  if (project === checkout) return 0;
  const build = join(project, "dist");
  if (lstatSync(build, { throwIfNoEntry: false })?.isDirectory() !== true) return 0;
  const files = readdirSync(build, { recursive: true, encoding: "utf8" });
  return Math.max(0, ...files.map((file) => lstatSync(join(build, file)).mtimeMs));
}

function track(child: ChildProcess): void {
  children.add(child);
  child.once("close", () => children.delete(child));
}
