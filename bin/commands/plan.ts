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
    .description("show what starting the server would change in the database, and what blocks it (read-only)")
    .option("--database <URL>", "the database to examine, instead of DATABASE_URL", readUrl)
    .option("--items", "list every obstacle, and every item whose data would be retained")
    .option("--json", "print the plan as JSON")
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
