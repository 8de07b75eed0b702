import type { Command } from "commander";
import { examples, finish, projectOf, readUrl, type AddCommands } from "../command.js";

interface Options {
  readonly database?: string;
  readonly json?: boolean;
  readonly items?: boolean;
}

export const addPlan: AddCommands = (program) => {
  program
    .command("plan")
    .description("tell what a start would do to the database, and what is in the way; it is only read")
    .option("--database <URL>", "the database, in place of DATABASE_URL", readUrl)
    .option("--items", "name every obstacle, and every item that would be retained")
    .option("--json", "print it as JSON")
    .addHelpText("after", examples("stockroom plan", "stockroom plan --items --database mongodb://db/shop"))
    .action(async ({ database, items = false, json = false }: Options, command: Command) =>
      finish(
        (await import("../../runtime/start/plan.js")).plan(projectOf(command), {
          databaseUrl: database,
          listsItems: items,
          asJson: json,
        }),
      ),
    );
};
