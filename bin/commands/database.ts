/** Defines the commands for the database of a project. */
import type { EraseOptions } from "../../runtime/start/migration-commands.js";
import type { PrintOptions } from "../../runtime/start/run-command.js";
import { createPatternParser, type StockroomCommand } from "../command.js";

const parseDatabaseUrl = createPatternParser(
  /^(sqlite:.|mongodb(\+srv)?:\/\/.)/,
  "A database is sqlite:PATH, mongodb://… or mongodb+srv://….",
);

export function addMigrationCommands(program: StockroomCommand): void {
  const loadMigrationCommands = () => import("../../runtime/start/migration-commands.js");
  program
    .command("plan")
    .description("show what starting the server would change in the database, and what blocks it (read-only)")
    .option("--database <URL>", "the database to examine, instead of DATABASE_URL", parseDatabaseUrl)
    .option("--items", "list every item that blocks the migration, and every item with data whose declaration is gone")
    .option("--json", "print the plan as JSON")
    .withExamples("npx stockroom plan", "npx stockroom plan --items --database mongodb://db/shop")
    .withLazyHandler(loadMigrationCommands, "printMigrationPlan");
  program
    .command("migrate")
    .description("migrate the database to the declarations of the built project; earlier servers can keep running")
    .withExamples("DATABASE_URL=mongodb://db/shop npx stockroom migrate")
    .withLazyHandler(loadMigrationCommands, "migrateToDeclarations");
  program
    .command("verify")
    .description("check every stored item against the declarations, and list every violation")
    .option(
      "--fix",
      "rebuild wrong indexes, search words, unique keys, array elements, rollups and id counters from the items",
    )
    .option("--json", "print the violations as JSON")
    .withExamples("npx stockroom verify", "npx stockroom verify --fix")
    .withLazyHandler(() => import("../../runtime/start/verify.js"), "verifyDatabase");
  program
    .command("erase")
    .description("list retained data: data in the database whose declaration is gone; with --yes, delete it for good")
    .option("--yes", "delete the data; servers with earlier declarations must have stopped")
    .withExamples("npx stockroom erase", "npx stockroom backup before.backup && npx stockroom erase --yes")
    .option("--json", "print the list as JSON")
    .withHandler(async (options: EraseOptions) => (await loadMigrationCommands()).listOrEraseRetainedData(options));
}

/** Adds the command `reactions`, which lists, retries and drops deliveries to `react` hooks. */
export function addReactionCommands(program: StockroomCommand): void {
  const loadDeliveryCommands = () => import("../../runtime/start/manage-reactions.js");
  const reactions = program
    .command("reactions")
    .description("list, retry or drop deliveries to `react` hooks; the server can keep running");
  reactions
    .command("list")
    .description("list pending and failed deliveries, oldest first")
    .option("--json", "print the list as JSON")
    .withExamples("npx stockroom reactions list")
    .withLazyHandler(loadDeliveryCommands, "printReactions");
  reactions
    .command("retry")
    .argument("[ID...]", "ids of failed deliveries; all if none is given")
    .description("make a server retry failed deliveries")
    .withExamples("npx stockroom reactions retry", "npx stockroom reactions retry 7 9")
    .withLazyHandler(loadDeliveryCommands, "retryReactions");
  reactions
    .command("drop")
    .argument("<ID...>", "ids of failed deliveries")
    .description("drop failed deliveries for good")
    .withExamples("npx stockroom reactions drop 7")
    .withLazyHandler(loadDeliveryCommands, "dropReactions");
}

export function addBackupCommands(program: StockroomCommand): void {
  const loadBackupCommands = () => import("../../runtime/start/backup-commands.js");
  const json = ["--json", "print the number of items of each resource as JSON"] as const;
  program
    .command("backup")
    .argument("<FILE>", "the file to write; an existing file is never overwritten")
    .option(...json)
    .description("write the whole database to FILE; the server can keep running")
    .withExamples("npx stockroom backup shop-2026-01-31.backup")
    .withHandler(async (file: string, options: PrintOptions) =>
      (await loadBackupCommands()).backUpDatabase(file, options),
    );
  program
    .command("restore")
    .argument("<FILE>", "a file that `backup` wrote")
    .option(...json)
    .description("restore the backup FILE into an empty database, SQLite or MongoDB")
    .withExamples("DATABASE_URL=sqlite:data/other.db npx stockroom restore shop-2026-01-31.backup")
    .withLazyHandler(loadBackupCommands, "restoreDatabase");
  program
    .command("copy")
    .requiredOption(
      "--from <URL>",
      "the database to copy; its server can keep running, but the copy lacks later writes",
      parseDatabaseUrl,
    )
    .requiredOption("--to <URL>", "the database to write to: empty, or with an interrupted copy", parseDatabaseUrl)
    .option("--json", "print the number of items and a digest of each resource as JSON")
    .description(
      "copy a whole database, SQLite or MongoDB, and compare counts and digests; run it again to resume an interrupted copy",
    )
    .withExamples("npx stockroom copy --from sqlite:data/stockroom.db --to mongodb://db/shop")
    .withLazyHandler(loadBackupCommands, "copyBetweenDatabases");
}
