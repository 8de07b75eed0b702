import { cpus } from "node:os";

/** Returns the version of Node.js and the processors of the machine, for the line above a table. */
export function describeMachine(): string {
  return `Node ${process.version}, ${String(cpus().length)} × ${cpus()[0]?.model ?? "unknown processor"}`;
}
