#!/usr/bin/env node
import { resolve } from "node:path";
import { parseArgs } from "node:util";

const usage = `Usage: stockroom <command> [FILE] [--project DIR]

  generate  compile schemas/ to generated/
  check     fail when generated/ is not what schemas/ gives, and show the difference, or when hooks do not compile
  build     compile the project to dist/, which stays as it was when that fails
  serve     serve the built project until SIGTERM; settings come from the environment (HOST, PORT, DATABASE_URL, STOCKROOM_*)
  recover   print a link with which a root account sets a new password, also while the server runs
  backup    write all that the database holds to FILE, also while the server runs
  restore   fill an empty database, of either kind, from the backup FILE

  --project DIR  directory that holds schemas/ and generated/; the current one unless given
  --email EMAIL  for recover: login of the root account
  --help         this text`;

interface Command {
  /** What it cannot do without. */
  readonly needs?: "--email EMAIL" | "FILE";
  run(projectDirectory: string, needed: string): Promise<0 | 1>;
}

/**
 * Exit codes: 0 done, 1 the project is not in order, 2 the command line is not. The compiler is loaded by the commands that
 * need it: a server does not.
 */
const commands: { readonly [name: string]: Command } = {
  generate: { run: async (directory) => (await import("../generator/commands.js")).generate(directory) },
  check: { run: async (directory) => (await import("../generator/commands.js")).check(directory) },
  build: { run: async (directory) => (await import("../generator/commands.js")).build(directory) },
  serve: { run: async (directory) => (await import("../runtime/start/serve.js")).serve(directory) },
  recover: {
    needs: "--email EMAIL",
    run: async (directory, email) => (await import("../runtime/start/recover.js")).recover(directory, email),
  },
  backup: { needs: "FILE", run: async (_, file) => (await import("../runtime/start/backup.js")).backup(file) },
  restore: {
    needs: "FILE",
    run: async (directory, file) => (await import("../runtime/start/restore.js")).restore(directory, file),
  },
};

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      project: { type: "string", default: "." },
      email: { type: "string", default: "" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [name = "", ...others] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const [file = "", ...surplus] = command?.needs === "FILE" ? others : ["", ...others];
  if (command?.needs === "FILE" && surplus.length > 0) return refuse(`${name} takes one FILE`);
  if (command === undefined || surplus.length > 0) {
    return refuse(name === "" ? "A command is missing" : `There is no command "${positionals.join(" ")}"`);
  }
  const takesEmail = command.needs === "--email EMAIL";
  if (!takesEmail && values.email !== "") return refuse(`${name} takes no --email`);
  const needed = takesEmail ? values.email : file;
  if (command.needs !== undefined && needed === "") return refuse(`${name} needs ${command.needs}`);
  return await command.run(resolve(values.project), needed);
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
