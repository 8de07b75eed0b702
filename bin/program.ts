import { Command } from "commander";
import { addArchives } from "./commands/archives.js";
import { addCompiler } from "./commands/compiler.js";
import { addCompletion } from "./commands/completion.js";
import { addDiff } from "./commands/diff.js";
import { addErase } from "./commands/erase.js";
import { addInit } from "./commands/init.js";
import { addInterface } from "./commands/interface.js";
import { addMcp } from "./commands/mcp.js";
import { addMigrate } from "./commands/migrate.js";
import { addPlan } from "./commands/plan.js";
import { addReactions } from "./commands/reactions.js";
import { addRecover } from "./commands/recover.js";
import { addRights } from "./commands/rights.js";
import { addServe } from "./commands/serve.js";
import { addTransfer } from "./commands/transfer.js";
import { addVerify } from "./commands/verify.js";
import { examples } from "./command.js";
import { engineVersion } from "../runtime/model/engine-version.js";

/** In the order of `--help`: from a declaration to a server, and what its database needs. */
const families = [
  addInit,
  addCompiler,
  addDiff,
  addInterface,
  addServe,
  addMcp,
  addPlan,
  addMigrate,
  addVerify,
  addErase,
  addRecover,
  addRights,
  addReactions,
  addArchives,
  addTransfer,
  addCompletion,
];

/** The command line. A wrong one is a `CommanderError`, after its reason is said on standard error. */
export function createProgram(): Command {
  const program = new Command("stockroom")
    .description("From declarations in schemas/ to a typed, validated, permission-checked REST API.")
    .version(engineVersion, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this text")
    .helpCommand("help [COMMAND...]", "print the text of a command")
    .option("--project <DIR>", "directory that holds schemas/ and generated/", ".")
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('"stockroom --help" lists the commands.')
    .addHelpText("after", examples("stockroom generate && stockroom build && stockroom serve"))
    .addHelpText(
      "after",
      "Exit codes: 0 done, 1 the project or its database is not in order, 2 the command line is not.",
    )
    .exitOverride();
  for (const add of families) add(program);
  helpAsNamed(program);
  for (const command of listCommands(program)) {
    command
      .helpOption("-h, --help", "print this text")
      .showHelpAfterError(`"${nameOf(command)} --help" says what it takes.`);
  }
  return program;
}

/** Whoever asks for help gets that of the command named, and of what is none no help with all others, which would not say so. */
function helpAsNamed(program: Command): void {
  program.addHelpText("beforeAll", ({ command }) => {
    const names = program.args.filter((word) => word !== "help" && !word.startsWith("-"));
    let at = program;
    for (const name of names) {
      if (at.commands.length === 0) break;
      const below = at.commands.find((each) => each.name() === name);
      // Refused as it is without a wish for help.
      if (below === undefined) at.parse([name], { from: "user" });
      else at = below;
    }
    if (names.length > 0 && at !== command) at.help();
    return "";
  });
}

/** Those of families too, without the program itself. */
export function listCommands(command: Command): readonly Command[] {
  return command.commands.flatMap((each) => [each, ...listCommands(each)]);
}

/** "stockroom users create". */
export function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
}
