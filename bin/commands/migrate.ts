import type { Command } from "commander";
import { examples, finish, projectOf, type AddCommands } from "../command.js";

export const addMigrate: AddCommands = (program) => {
  program
    .command("migrate")
    .description("migrate the database to the built declarations before a server starts; servers may be running")
    .addHelpText("after", examples("DATABASE_URL=mongodb://db/shop stockroom migrate"))
    .action(async (_: object, command: Command) =>
      finish((await import("../../runtime/start/migrate.js")).migrate(projectOf(command))),
    );
};
