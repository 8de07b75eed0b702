import { cpus } from "node:os";

/** What stands above every table. */
export function describeMachine(): string {
  return `Node ${process.version}, ${String(cpus().length)} × ${cpus()[0]?.model ?? "unknown processor"}`;
}
