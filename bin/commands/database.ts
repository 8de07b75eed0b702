/** Defines the commands for the database of a project. */
import type { Command } from "commander";
import { examples, parseDatabaseUrl, projectOf, setExitCode, type JsonOption } from "../command.js";

interface PlanOptions extends JsonOption {
  readonly database?: string;
  readonly items?: boolean;
}

export function addMigrations(program: Command): void {
  const migrations = () => import("../../runtime/start/migrations.js");
  program
    .command("plan")
    .description("show what starting the server would change in the database, and what blocks it (read-only)")
    .option("--database <URL>", "the database to examine, instead of DATABASE_URL", parseDatabaseUrl)
    .option("--items", "list every item that blocks the migration, and every item with data whose declaration is gone")
    .option("--json", "print the plan as JSON")
    .addHelpText("after", examples("npx stockroom plan", "npx stockroom plan --items --database mongodb://db/shop"))
    .action(async ({ database, items = false, json = false }: PlanOptions, command: Command) => {
      const options = { databaseUrl: database, listsItems: items, asJson: json };
      return setExitCode((await migrations()).plan(projectOf(command), options));
    });
  program
    .command("migrate")
    .description("migrate the database to the declarations of the built project; earlier servers can keep running")
    .addHelpText("after", examples("DATABASE_URL=mongodb://db/shop npx stockroom migrate"))
    .action(async (_: object, command: Command) => setExitCode((await migrations()).migrate(projectOf(command))));
  program
    .command("verify")
    .description("check every stored item against the declarations, and list every violation")
    .option(
      "--fix",
      "rebuild wrong indexes, search words, unique keys, array elements, rollups and id counters from the items",
    )
    .option("--json", "print the violations as JSON")
    .addHelpText("after", examples("npx stockroom verify", "npx stockroom verify --fix"))
    .action(async ({ fix = false, json = false }: JsonOption & { readonly fix?: boolean }, command: Command) =>
      setExitCode((await import("../../runtime/start/verify.js")).verify(projectOf(command), { fix, json })),
    );
  program
    .command("erase")
    .description("list retained data: data in the database whose declaration is gone; with --yes, delete it for good")
    .option("--yes", "delete the data; servers with earlier declarations must have stopped")
    .addHelpText(
      "after",
      examples("npx stockroom erase", "npx stockroom backup before.backup && npx stockroom erase --yes"),
    )
    .option("--json", "print the list as JSON")
    .action(async ({ yes = false, ...options }: JsonOption & { readonly yes?: boolean }) =>
      setExitCode((await migrations()).erase(yes, options)),
    );
}

/** Adds the command `reactions`, which lists, retries and drops deliveries to `react` hooks. */
export function addReactions(program: Command): void {
  const deliveries = () => import("../../runtime/start/manage-reactions.js");
  const reactions = program
    .command("reactions")
    .description("list, retry or drop deliveries to `react` hooks; the server can keep running");
  reactions
    .command("list")
    .description("list pending and failed deliveries, oldest first")
    .option("--json", "print the list as JSON")
    .addHelpText("after", examples("npx stockroom reactions list"))
    .action(async (options: JsonOption, command: Command) =>
      setExitCode((await deliveries()).printReactions(projectOf(command), options)),
    );
  reactions
    .command("retry")
    .argument("[ID...]", "ids of failed deliveries; all if none is given")
    .description("make a server retry failed deliveries")
    .addHelpText("after", examples("npx stockroom reactions retry", "npx stockroom reactions retry 7 9"))
    .action(async (ids: readonly string[], _: unknown, command: Command) =>
      setExitCode((await deliveries()).retryReactions(projectOf(command), ids)),
    );
  reactions
    .command("drop")
    .argument("<ID...>", "ids of failed deliveries")
    .description("drop failed deliveries for good")
    .addHelpText("after", examples("npx stockroom reactions drop 7"))
    .action(async (ids: readonly string[], _: unknown, command: Command) =>
      setExitCode((await deliveries()).dropReactions(projectOf(command), ids)),
    );
}

interface CopyOptions extends JsonOption {
  readonly from: string;
  readonly to: string;
}

export function addArchives(program: Command): void {
  const archives = () => import("../../runtime/start/archives.js");
  const json = ["--json", "print the number of items of each resource as JSON"] as const;
  program
    .command("backup")
    .argument("<FILE>", "the file to write; an existing file is never overwritten")
    .option(...json)
    .description("write the whole database to FILE; the server can keep running")
    .addHelpText("after", examples("npx stockroom backup shop-2026-01-31.backup"))
    .action(async (file: string, options: JsonOption) => setExitCode((await archives()).backup(file, options)));
  program
    .command("restore")
    .argument("<FILE>", "a file that `backup` wrote")
    .option(...json)
    .description("restore the backup FILE into an empty database, SQLite or MongoDB")
    .addHelpText("after", examples("DATABASE_URL=sqlite:data/other.db npx stockroom restore shop-2026-01-31.backup"))
    .action(async (file: string, options: JsonOption, command: Command) =>
      setExitCode((await archives()).restore(projectOf(command), file, options)),
    );
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
    .addHelpText("after", examples("npx stockroom copy --from sqlite:data/stockroom.db --to mongodb://db/shop"))
    .action(async (options: CopyOptions, command: Command) =>
      setExitCode((await archives()).copy(projectOf(command), options)),
    );
}
