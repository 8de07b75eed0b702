import type { Command } from "commander";
import { addBackupCommands, addMigrationCommands, addReactionCommands } from "./commands/database.js";
import { addMcpCommand } from "./commands/mcp.js";
import { addBuildCommands, addScaffoldCommands, addApiCommands, addServeCommands } from "./commands/project.js";
import { addAccountCommands } from "./commands/accounts.js";
import { addTransferCommands } from "./commands/transfer.js";
import { addCompletionCommand } from "./completion.js";
import { StockroomCommand } from "./command.js";
import { type SettingName, settingSchemas } from "../runtime/config/server-settings.js";
import { engineVersion } from "../runtime/config/engine-package.js";
import { suggestName } from "../runtime/model/values/nearest-name.js";

/** Builds the parser of the command line. If the command line is wrong, prints the reason and throws a `CommanderError`. */
export function createProgram(): StockroomCommand {
  const program = new StockroomCommand("stockroom")
    .description("Serve a typed, validated, permission-checked REST API from the JSON Schema declarations in schemas/.")
    .version(engineVersion, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [COMMAND...]", "print the help of a command")
    .option("--project <DIR>", "the project directory, which holds schemas/ and generated/", ".")
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('"npx stockroom --help" lists the commands.')
    .withExamples("npx stockroom generate && npx stockroom build && npx stockroom serve")
    .addHelpText("after", "In a project, npx runs it: npx stockroom generate.")
    .addHelpText(
      "after",
      "Exit codes: 0 success, 1 a problem with the project or its database, 2 a wrong command line.",
    )
    .configureOutput({ outputError: (text, write) => write(improveErrorMessage(text)) })
    .exitOverride();
  // Adds the commands in the order of `--help`. Each command loads its modules only when it runs.
  for (const add of [
    addScaffoldCommands,
    addBuildCommands,
    addApiCommands,
    addServeCommands,
    addMcpCommand,
    addMigrationCommands,
    addAccountCommands,
    addReactionCommands,
    addBackupCommands,
    addTransferCommands,
    addCompletionCommand,
  ])
    add(program);
  routeHelpToNamedCommand(program);
  for (const command of listCommands(program)) {
    command
      .helpOption("-h, --help", "print this help")
      .showHelpAfterError(`"npx ${getFullCommandName(command)} --help" lists its arguments and options.`);
  }
  return program;
}

/** Maps options that users may expect, such as `--db`, to the environment settings that Stockroom has instead. */
const settingByExpectedOption: { readonly [option: string]: SettingName } = {
  database: "DATABASE_URL",
  db: "DATABASE_URL",
  email: "STOCKROOM_ADMIN_EMAIL",
  key: "STOCKROOM_ADMIN_KEY",
};

/** Maps command names that users may expect, such as `start`, to Stockroom's commands. */
const commandByUnknownName: { readonly [command: string]: string } = {
  start: "serve",
  run: "serve",
  add: "create",
  delete: "disable",
  remove: "disable",
  validate: "check",
};

/**
 * Improves the message about an unknown command or option: drops suggestions that are not similar to the given name, and adds the
 * command or environment setting that the user may mean.
 */
function improveErrorMessage(message: string): string {
  const [, kind, given = ""] = /unknown (command|option) '(?:--)?([^'=]*)/.exec(message) ?? [];
  const isSimilarToInput = (name: string): boolean => {
    const known = name.replace(/^--/, "");
    const isCut = known.startsWith(given) || given.startsWith(known);
    return isCut || (given.length > 4 && suggestName(given, [known]) !== undefined);
  };
  const near = message.replace(/\n\(Did you mean (?:one of )?([^?]*)\?\)/, (suggestion: string, names: string) =>
    names.split(", ").some(isSimilarToInput) ? suggestion : "",
  );
  const meant = commandByUnknownName[given];
  if (kind === "command" && meant !== undefined) return `${near.trimEnd()}\nUse the command "${meant}".\n`;
  if (kind !== "option") return near;
  if (given === "dry-run") return `${near.trimEnd()}\n"npx stockroom plan" shows what a migration would change.\n`;
  if (given === "force") return `${near.trimEnd()}\nOnly "npx stockroom erase" asks for a confirmation: --yes.\n`;
  const words = given.toUpperCase().replaceAll("-", "_");
  const setting = [words, `STOCKROOM_${words}`, settingByExpectedOption[given]].find(
    (name) => name !== undefined && name in settingSchemas,
  );
  return setting === undefined
    ? near
    : `${near.trimEnd()}\nSet it in the environment: ${setting}=… (node_modules/stockroom-api/docs/reference/settings.md).\n`;
}

/** Makes `help NAME` print the help of the named command, and fail with the usual error if there is no such command. */
function routeHelpToNamedCommand(program: Command): void {
  program.addHelpText("beforeAll", ({ command }) => {
    const names = program.args.filter((word) => word !== "help" && !word.startsWith("-"));
    let at = program;
    for (const name of names) {
      if (at.commands.length === 0) break;
      const below = at.commands.find((each) => each.name() === name);
      // There is no such command, so `at.parse` fails with the same error as a call without `help`.
      if (below === undefined) at.parse([name], { from: "user" });
      else at = below;
    }
    if (names.length > 0 && at !== command) at.help();
    return "";
  });
}

/** Lists all commands and subcommands, without the program itself. */
export function listCommands(command: Command): readonly Command[] {
  return command.commands.flatMap((each) => [each, ...listCommands(each)]);
}

export function getFullCommandName(command: Command): string {
  return command.parent === null ? command.name() : `${getFullCommandName(command.parent)} ${command.name()}`;
}
