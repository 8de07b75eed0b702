import type { Command } from "commander";
import { type AddCommands, examples, setExitCode, projectOf, parseDatabaseUrl } from "../command.js";

interface Options {
  readonly json?: boolean;
}

const json = ["--json", "print the number of items of each resource as JSON"] as const;

/** Adds the commands backup, restore and copy. */
export const addArchives: AddCommands = (program) => {
  program
    .command("backup")
    .argument("<FILE>", "the file to write; an existing file is never overwritten")
    .option(...json)
    .description("write the whole database to FILE; the server can keep running")
    .addHelpText("after", examples("npx stockroom backup shop-2026-01-31.backup"))
    .action(async (file: string, options: Options) =>
      setExitCode((await import("../../runtime/start/archives.js")).backup(file, options)),
    );
  program
    .command("restore")
    .argument("<FILE>", "a file that `backup` wrote")
    .option(...json)
    .description("restore the backup FILE into an empty database, SQLite or MongoDB")
    .addHelpText("after", examples("DATABASE_URL=sqlite:data/other.db npx stockroom restore shop-2026-01-31.backup"))
    .action(async (file: string, options: Options, command: Command) =>
      setExitCode((await import("../../runtime/start/archives.js")).restore(projectOf(command), file, options)),
    );
  program
    .command("copy")
    .requiredOption(
      "--from <URL>",
      "the database to read, in one snapshot; its server can keep running",
      parseDatabaseUrl,
    )
    .requiredOption("--to <URL>", "the database to write: empty, or with part of this copy", parseDatabaseUrl)
    .option("--json", "print the number of items and a digest of each resource as JSON")
    .description(
      "copy a whole database, SQLite or MongoDB, and compare counts and digests; run it again to resume an interrupted copy",
    )
    .addHelpText("after", examples("npx stockroom copy --from sqlite:data/stockroom.db --to mongodb://db/shop"))
    .action(async (options: CopyOptions, command: Command) =>
      setExitCode((await import("../../runtime/start/archives.js")).copy(projectOf(command), options)),
    );
};

interface CopyOptions extends Options {
  readonly from: string;
  readonly to: string;
}
