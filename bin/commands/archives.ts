import type { Command } from "commander";
import { examples, finish, projectOf, type AddCommands } from "../command.js";

/** backup, restore. */
export const addArchives: AddCommands = (program) => {
  program
    .command("backup")
    .argument("<FILE>", "where to write; an existing file is not replaced")
    .description("write all that the database holds to FILE, also while the server runs")
    .addHelpText("after", examples("stockroom backup shop-2026-01-31"))
    .action(async (file: string) => finish((await import("../../runtime/start/backup.js")).backup(file)));
  program
    .command("restore")
    .argument("<FILE>", "what backup has written")
    .description("fill an empty database, of either kind, from the backup FILE")
    .addHelpText("after", examples("DATABASE_URL=sqlite:data/other.db stockroom restore shop-2026-01-31"))
    .action(async (file: string, _: unknown, command: Command) =>
      finish((await import("../../runtime/start/restore.js")).restore(projectOf(command), file)),
    );
};
