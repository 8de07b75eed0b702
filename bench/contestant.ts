import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface RunningServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Resident memory in MiB of the process and its children; null if the system does not report it. */
  memory(): number | null;
  /** Seconds of processor time so far, of all threads; null if the system does not report it. */
  processorTime(): number | null;
  stop(): Promise<void>;
}

/** A server of the comparison, which runs in its own process and has the seeded stores. */
export interface Contestant extends RunningServer {
  readonly name: string;
  readonly authorization: string;
  /** Ids of the seeded stores. */
  readonly ids: readonly number[];
}

/**
 * Starts a Node.js program that writes its output to a file, as under a service manager. Resolves when the program has
 * printed its address.
 */
export async function startProgram(
  program: readonly string[],
  directory: string,
  environment: { readonly [name: string]: string },
): Promise<RunningServer> {
  const log = join(directory, "log");
  const output = openSync(log, "w");
  const child = spawn(process.execPath, program, {
    // NODE_PATH can name the folder of the SQLite driver, for a run with another version of Node.js.
    env: { PATH: process.env["PATH"], NODE_PATH: process.env["NODE_PATH"], ...environment },
    stdio: ["ignore", output, output],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return {
    url: await waitForAddress(child, log),
    memory: () => measureMemory(child.pid),
    processorTime: () => measureProcessorTime(child.pid),
    stop,
  };
}

async function waitForAddress(child: ChildProcess, log: string): Promise<string> {
  for (let waited = 0; waited < 20_000 && child.exitCode === null; waited += 50) {
    await sleep(50);
    const address = /listening on (http:\/\/[\w.-]+:\d+)/.exec(readFileSync(log, "utf8"))?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`${child.spawnargs.join(" ")} did not start:\n${readFileSync(log, "utf8")}`);
}

/** Reads the memory from proc(5), so only on Linux. */
function measureMemory(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== "linux") return null;
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, "utf8"))?.[1];
  return addChildren(pid, measureMemory, Number(kibibytes ?? 0) / 1024);
}

/** Reads user and system time from proc(5), so only on Linux. The times are in ticks of a hundredth of a second. */
function measureProcessorTime(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== "linux") return null;
  const fields = readFileSync(`/proc/${String(pid)}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return addChildren(pid, measureProcessorTime, (Number(fields[11]) + Number(fields[12])) / 100);
}

function addChildren(pid: number, measure: (child: number) => number | null, own: number): number {
  const children = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, "utf8").trim();
  const below = children === "" ? [] : children.split(" ").map((child) => measure(Number(child)) ?? 0);
  return below.reduce((sum, each) => sum + each, own);
}
