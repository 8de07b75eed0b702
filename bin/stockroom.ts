#!/usr/bin/env node
import { CommanderError } from "commander";
import { createProgram } from "./program.js";

/** The reader of a pipe may close it early, as `head` does. The command goes on. */
const isUnread = (error: Error): boolean => "code" in error && error.code === "EPIPE";
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: Error) => {
    if (isUnread(error)) return;
    process.exitCode = 1;
    if (stream === process.stdout) console.error(error.message);
  });
}

/**
 * Exit codes: 0 done, 1 the project or its database is not in order, 2 the command line is not. What the operating system
 * refuses is said in a line; everything else that comes this far is a bug and keeps its stack trace.
 */
try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (error instanceof Error && "syscall" in error) {
    if (!isUnread(error)) console.error(error.message);
    process.exitCode = 1;
  } else throw error;
}
