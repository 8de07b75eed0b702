import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { makeTemporaryDirectory } from "./server.js";

const limitMs = 20_000;

/** Runs a module in its own process to its end. Resolves to null if the process had to be killed. */
export async function runScript(
  code: string,
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
  const file = join(makeTemporaryDirectory(), "script.mjs");
  writeFileSync(file, code);
  const child = spawn(process.execPath, [file], {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: limitMs,
    killSignal: "SIGKILL",
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, stdout, stderr };
}
