/** Functions that all commands share. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { InvalidArgumentError, type Command } from "commander";

/** Adds a command, or a family of them, to the program. Each loads what it needs when it runs: a server needs no compiler. */
export type AddCommands = (program: Command) => void;

/** @param lines commands with comments, which `--help` ends with */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}\n`;
}

/** The directory of the project, which is there. */
export function projectOf(command: Command): string {
  const { project } = command.optsWithGlobals<{ readonly project: string }>();
  if (statSync(project, { throwIfNoEntry: false })?.isDirectory() !== true) {
    command.error(`error: --project ${project}: there is no such directory`);
  }
  return resolve(project);
}

/** Makes what a command resolves to the exit code of the process. */
export async function finish(code: number | Promise<number>): Promise<void> {
  process.exitCode = await code;
}

/** An option that is the address of a database. @throws InvalidArgumentError */
export function readUrl(text: string): string {
  if (/^(sqlite:.|mongodb(\+srv)?:\/\/.)/.test(text)) return text;
  throw new InvalidArgumentError("A database is sqlite:PATH, mongodb://… or mongodb+srv://….");
}
