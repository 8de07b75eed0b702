import type { Command } from "commander";
import { examples, finish, projectOf, readUrl, type AddCommands } from "../command.js";

interface Options {
  readonly json?: boolean;
}

const json = ["--json", "print how many items of which resources there are as JSON"] as const;

/** backup, restore, copy. */
export const addArchives: AddCommands = (program) => {
  program
    .command("backup")
    .argument("<FILE>", "where to write; an existing file is not replaced")
    .option(...json)
    .description("write all that the database holds to FILE, also while the server runs")
    .addHelpText("after", examples("stockroom backup shop-2026-01-31"))
    .action(async (file: string, options: Options) =>
      finish((await import("../../runtime/start/backup.js")).backup(file, options)),
    );
  program
    .command("restore")
    .argument("<FILE>", "what backup has written")
    .option(...json)
    .description("fill an empty database, of either kind, from the backup FILE")
    .addHelpText("after", examples("DATABASE_URL=sqlite:data/other.db stockroom restore shop-2026-01-31"))
    .action(async (file: string, options: Options, command: Command) =>
      finish((await import("../../runtime/start/restore.js")).restore(projectOf(command), file, options)),
    );
  program
    .command("copy")
    .requiredOption("--from <URL>", "of the database that is read, at one moment; its server may run", readUrl)
    .requiredOption("--to <URL>", "of the database that is made: one that holds nothing, or half of this copy", readUrl)
    .option("--json", "print how many items of which resources there are, with their digests, as JSON")
    .description(
      "copy a whole database, of either kind, and compare counts and digests; stopped or killed, it goes on when it is run again",
    )
    .addHelpText("after", examples("stockroom copy --from sqlite:data/stockroom.db --to mongodb://db/shop"))
    .action(async (options: CopyOptions, command: Command) =>
      finish((await import("../../runtime/start/copy.js")).copy(projectOf(command), options)),
    );
};

interface CopyOptions extends Options {
  readonly from: string;
  readonly to: string;
}
