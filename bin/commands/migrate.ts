import type { Command } from "commander";
import { examples, finish, projectOf, type AddCommands } from "../command.js";

export const addMigrate: AddCommands = (program) => {
  program
    .command("migrate")
    .description("change what the database holds to what is declared, ahead of the server, also while one runs")
    .addHelpText("after", examples("DATABASE_URL=mongodb://db/shop stockroom migrate"))
    .action(async (_: unknown, command: Command) =>
      finish((await import("../../runtime/start/migrate.js")).migrate(projectOf(command))),
    );
};
