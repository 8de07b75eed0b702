import { statSync } from "node:fs";
import { resolve } from "node:path";
import { InvalidArgumentError, type Command } from "commander";

export interface JsonOption {
  readonly json?: boolean;
}

/** @param lines example commands, which `--help` prints at its end */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}\n`;
}

/** Returns the directory of the project. Ends the program with an error if the directory does not exist. */
export function projectOf(command: Command): string {
  const { project } = command.optsWithGlobals<{ readonly project: string }>();
  if (statSync(project, { throwIfNoEntry: false })?.isDirectory() !== true) {
    command.error(`error: --project ${project}: there is no such directory`);
  }
  return resolve(project);
}

export async function setExitCode(code: number | Promise<number>): Promise<void> {
  process.exitCode = await code;
}

/**
 * Checks that the text is the URL of a SQLite or MongoDB database, and returns the text unchanged.
 * @throws InvalidArgumentError for any other text
 */
export function parseDatabaseUrl(text: string): string {
  if (/^(sqlite:.|mongodb(\+srv)?:\/\/.)/.test(text)) return text;
  throw new InvalidArgumentError("A database is sqlite:PATH, mongodb://… or mongodb+srv://….");
}
