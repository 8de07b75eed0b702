import type { Command } from "commander";
import { examples, finish, projectOf, type AddCommands } from "../command.js";

export const addMigrate: AddCommands = (program) => {
  program
    .command("migrate")
    .description("change what the database holds to what is declared, ahead of the server, also while one runs")
    .option("--to <digest>", "go back to declarations that it was served under before, where nothing is lost by that")
    .addHelpText(
      "after",
      examples("DATABASE_URL=mongodb://db/shop stockroom migrate", "stockroom migrate --to Yk3vQm81xZ0a"),
    )
    .action(async ({ to }: { readonly to?: string }, command: Command) =>
      finish(
        to === undefined
          ? (await import("../../runtime/start/migrate.js")).migrate(projectOf(command))
          : (await import("../../runtime/start/return-to.js")).returnTo(to),
      ),
    );
};
