import { cpus } from "node:os";

/** Describes the machine and its versions, above every table. */
export function describeMachine(): string {
  return `Node ${process.version}, ${String(cpus().length)} × ${cpus()[0]?.model ?? "unknown processor"}`;
}
