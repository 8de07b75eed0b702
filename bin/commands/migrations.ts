/** Commands on the declarations and the items of a database. */
import type { Command } from "commander";
import { type AddCommands, examples, setExitCode, projectOf, parseDatabaseUrl } from "../command.js";

interface Options {
  readonly database?: string;
  readonly json?: boolean;
  readonly items?: boolean;
}

export const addPlan: AddCommands = (program) => {
  program
    .command("plan")
    .description("show what starting the server would change in the database, and what blocks it (read-only)")
    .option("--database <URL>", "the database to examine, instead of DATABASE_URL", parseDatabaseUrl)
    .option("--items", "list every obstacle, and every item whose data would be retained")
    .option("--json", "print the plan as JSON")
    .addHelpText("after", examples("npx stockroom plan", "npx stockroom plan --items --database mongodb://db/shop"))
    .action(async ({ database, items = false, json = false }: Options, command: Command) =>
      setExitCode(
        (await import("../../runtime/start/migrations.js")).plan(projectOf(command), {
          databaseUrl: database,
          listsItems: items,
          asJson: json,
        }),
      ),
    );
};

export const addMigrate: AddCommands = (program) => {
  program
    .command("migrate")
    .description("migrate the database to the built declarations before a server starts; servers may be running")
    .addHelpText("after", examples("DATABASE_URL=mongodb://db/shop npx stockroom migrate"))
    .action(async (_: object, command: Command) =>
      setExitCode((await import("../../runtime/start/migrations.js")).migrate(projectOf(command))),
    );
};

interface VerifyOptions {
  readonly fix?: boolean;
  readonly json?: boolean;
}

export const addVerify: AddCommands = (program) => {
  program
    .command("verify")
    .description("check every stored item against the declarations, and list every violation")
    .option(
      "--fix",
      "rebuild wrong indexes, search words, unique keys, array elements, rollups and id counters from the items",
    )
    .option("--json", "print the violations as JSON")
    .addHelpText("after", examples("npx stockroom verify", "npx stockroom verify --fix"))
    .action(async ({ fix = false, json = false }: VerifyOptions, command: Command) =>
      setExitCode((await import("../../runtime/start/verify.js")).verify(projectOf(command), { fix, json })),
    );
};

export const addErase: AddCommands = (program: Command) => {
  program
    .command("erase")
    .description("list retained data: data in the database whose declaration is gone; with --yes, delete it for good")
    .option("--yes", "delete the data; servers with earlier declarations must have stopped")
    .addHelpText(
      "after",
      examples("npx stockroom erase", "npx stockroom backup before.backup && npx stockroom erase --yes"),
    )
    .option("--json", "print the list as JSON")
    .action(async ({ yes = false, ...options }: { readonly yes?: boolean; readonly json?: boolean }) =>
      setExitCode((await import("../../runtime/start/migrations.js")).erase(yes, options)),
    );
};
