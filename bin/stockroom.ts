#!/usr/bin/env node
import { CommanderError } from "commander";
import { createProgram } from "./program.js";

/** Whether the program that reads the output has closed the pipe early, as `head` does. The command then continues. */
const isClosedPipeError = (error: Error): boolean => "code" in error && error.code === "EPIPE";
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: Error) => {
    if (isClosedPipeError(error)) return;
    process.exitCode = 1;
    if (stream === process.stdout) console.error(error.message);
  });
}

/**
 * Exit codes: 0 for success, 1 for a problem with the project or its database, 2 for a wrong command line. Errors of the
 * operating system are printed in one line. Any other error here is a bug, so its stack trace is printed.
 */
try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (error instanceof Error && "syscall" in error) {
    if (!isClosedPipeError(error)) console.error(error.message);
    process.exitCode = 1;
  } else throw error;
}
