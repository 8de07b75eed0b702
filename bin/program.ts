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
import { settings, type SettingName } from "../runtime/config/settings.js";
import { engineVersion } from "../runtime/model/engine-version.js";
import { suggestName } from "../runtime/model/nearest-name.js";

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
    .configureOutput({ outputError: (text, write) => write(improveError(text)) })
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

/** Settings by the options that other programs have for them, where the name of the setting does not say it. */
const settingsByOption: { readonly [option: string]: SettingName } = {
  database: "DATABASE_URL",
  db: "DATABASE_URL",
  email: "STOCKROOM_ADMIN_EMAIL",
  key: "STOCKROOM_ADMIN_KEY",
};

/** The parser's errors: names only similar names, and the setting of the environment that an unknown option stands for. */
function improveError(text: string): string {
  const [, kind, given = ""] = /unknown (command|option) '(?:--)?([^'=]*)/.exec(text) ?? [];
  const isNear = (name: string): boolean => {
    const known = name.replace(/^--/, "");
    const isCut = known.startsWith(given) || given.startsWith(known);
    return isCut || (given.length > 4 && suggestName(given, [known]) !== undefined);
  };
  const near = text.replace(/\n\(Did you mean (?:one of )?([^?]*)\?\)/, (suggestion: string, names: string) =>
    names.split(", ").some(isNear) ? suggestion : "",
  );
  if (kind !== "option") return near;
  const words = given.toUpperCase().replaceAll("-", "_");
  const setting = [words, `STOCKROOM_${words}`, settingsByOption[given]].find(
    (name) => name !== undefined && name in settings,
  );
  return setting === undefined
    ? near
    : `${near.trimEnd()}\nIt is a setting of the environment: ${setting}=… (docs/reference/settings.md).\n`;
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
