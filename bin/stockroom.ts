#!/usr/bin/env node
import { resolve } from "node:path";
import { parseArgs } from "node:util";

const usage = `Usage: stockroom <command> [options]

  generate      compile schemas/ to generated/
  check         fail when generated/ is not what schemas/ gives, and show the difference, or when hooks do not compile
  build         compile the project to dist/, which stays as it was when that fails
  diff STATE    tell what has changed in schemas/ since STATE, a git revision or a directory, and what breaks by it
  serve         serve the built project until SIGTERM; settings come from the environment (HOST, PORT, DATABASE_URL, STOCKROOM_*)
  migrate       change what the database holds to what is declared, ahead of the server, also while one runs
  recover       print a link with which a root account sets a new password, also while the server runs
  backup FILE   write all that the database holds to FILE, also while the server runs
  restore FILE  fill an empty database, of either kind, from the backup FILE

  --project DIR      directory that holds schemas/ and generated/; the current one unless given
  --email EMAIL      for recover: login of the root account
  --fail-on WHAT     for diff: exit with 1 on what is "breaking", concerns "data", or on "any" difference
  --format FORMAT    for diff: text (unless given), json, github or markdown
  --suggest-version  for diff: say whether the next release is major, minor or patch
  --help             this text`;

/** Those that some command takes; `--project` and `--help` are everybody's. */
const options = {
  email: { type: "string" },
  "fail-on": { type: "string" },
  format: { type: "string" },
  "suggest-version": { type: "boolean" },
} as const;
type Option = keyof typeof options;
type Given = { readonly [option in Option]?: (typeof options)[option]["type"] extends "boolean" ? boolean : string };

interface Command {
  /** What stands behind its name. */
  readonly argument?: string;
  readonly takes?: readonly Option[];
  /** An option that it cannot do without, as it is written. */
  readonly needs?: { readonly option: Option; readonly as: string };
  run(projectDirectory: string, argument: string, given: Given): Promise<0 | 1 | 2>;
}

/**
 * Exit codes: 0 done, 1 the project is not in order, 2 the command line is not. The compiler is loaded by the commands that
 * need it: a server does not.
 */
const commands: { readonly [name: string]: Command } = {
  generate: { run: async (directory) => (await import("../generator/commands.js")).generate(directory) },
  check: { run: async (directory) => (await import("../generator/commands.js")).check(directory) },
  build: { run: async (directory) => (await import("../generator/commands.js")).build(directory) },
  diff: {
    argument: "STATE",
    takes: ["fail-on", "format", "suggest-version"],
    run: async (directory, state, { "fail-on": gate, format = "text", "suggest-version": suggestsVersion = false }) =>
      (await import("../generator/changes/diff-command.js")).diff(directory, { state, gate, format, suggestsVersion }),
  },
  serve: { run: async (directory) => (await import("../runtime/start/serve.js")).serve(directory) },
  migrate: { run: async (directory) => (await import("../runtime/start/migrate.js")).migrate(directory) },
  recover: {
    takes: ["email"],
    needs: { option: "email", as: "--email EMAIL" },
    run: async (directory, _, { email = "" }) =>
      (await import("../runtime/start/recover.js")).recover(directory, email),
  },
  backup: { argument: "FILE", run: async (_, file) => (await import("../runtime/start/backup.js")).backup(file) },
  restore: {
    argument: "FILE",
    run: async (directory, file) => (await import("../runtime/start/restore.js")).restore(directory, file),
  },
};

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...options,
      project: { type: "string", default: "." },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { project, help: _, ...given } = values;
  const [name = "", ...others] = positionals;
  if (name === "") return refuse("A command is missing");
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return refuse(`There is no command "${name}"`);
  const { argument, takes = [], needs } = command;
  const [first = "", ...surplus] = others;
  if (argument === undefined && others.length > 0) return refuse(`There is no command "${positionals.join(" ")}"`);
  if (argument !== undefined && surplus.length > 0) return refuse(`${name} takes one ${argument}`);
  if (argument !== undefined && first === "") return refuse(`${name} needs ${argument}`);
  const strange = Object.keys(given).find((option) => !takes.some((each) => each === option));
  if (strange !== undefined) return refuse(`${name} takes no --${strange}`);
  if (needs !== undefined && (given[needs.option] ?? "") === "") return refuse(`${name} needs ${needs.as}`);
  return await command.run(resolve(project), first, given);
}

function refuse(sentence: string): 2 {
  console.error(`${sentence}.\n\n${usage}`);
  return 2;
}

/** A wrong command line; everything else that comes this far is a bug and keeps its stack trace. */
function reportFailure(error: unknown): number {
  if (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_")) {
    console.error(`${error.message}\n\n${usage}`);
    return 2;
  }
  throw error;
}

process.exitCode = await run(process.argv.slice(2)).catch(reportFailure);
