import { Option } from "commander";
import type { ExportOptions } from "../../runtime/start/export.js";
import type { StockroomCommand } from "../command.js";

const jsonOptionHelp = "print the counts, and each rejected line, as JSON";

/** Adds the commands `export`, `import` and `seed`. Their files contain items as the API represents them. */
export function addTransferCommands(program: StockroomCommand): void {
  program
    .command("export")
    .argument("[RESOURCE...]", "resources to export, such as tasks or tasks/notes; all if none is given")
    .description("export items as a root account sees them, without secrets; the server can keep running")
    .option("--out <FILE>", "write to this file, not to standard output; an existing file is never overwritten")
    .addOption(
      new Option(
        "--format <FORMAT>",
        "jsonl (one JSON text per line) or csv (one resource); derived from the file name by default",
      ).choices(["jsonl", "csv"]),
    )
    .option("--json", "with --out: print the number of items of each resource as JSON")
    .withExamples("npx stockroom export --out everything.jsonl", "npx stockroom export tasks --format csv")
    .withProjectHandler(
      async (project, paths: readonly string[], options: ExportOptions, command: StockroomCommand) => {
        if (options.json === true && options.out === undefined) command.error("error: --json needs --out");
        return (await import("../../runtime/start/export.js")).exportItems(project, paths, options);
      },
    );
  program
    .command("import")
    .argument("<FILE...>", "files that `export` wrote, or files of items; each as FILE or RESOURCE=FILE")
    .option(
      "--resource <RESOURCE...>",
      "import only these resources; with one resource, a line can have just the fields of an item",
    )
    .addOption(
      new Option(
        "--format <FORMAT>",
        "jsonl (one JSON text per line) or csv (one resource); derived from the file names by default",
      ).choices(["jsonl", "csv"]),
    )
    .option("--keep-ids", "keep the ids in the files instead of giving new ones; the resources must be empty", false)
    .addOption(
      new Option(
        "--references <WHICH>",
        "meaning of the id in a reference if the lines of the referenced resource give no ids: with files, the command " +
          "rejects the reference; with existing, the id is that of an existing item",
      )
        .choices(["files", "existing"])
        .default("files"),
    )
    .addOption(
      new Option("--existing <WAY>", "how to treat a line if an item with the same unique key exists")
        .choices(["refuse", "skip", "update"])
        .default("refuse"),
    )
    .option("--no-reactions", "do not call the `react` hook for imported items")
    .option("--resume <POINT>", "continue an interrupted import at the point that the import printed")
    .option("--dry-run", "check everything and write nothing", false)
    .option("--json", jsonOptionHelp)
    .description(
      "create items from files by the rules of the API; items get new ids, and references to them are adapted",
    )
    .withExamples(
      "npx stockroom import everything.jsonl",
      "npx stockroom import artists.csv albums.csv albums/tracks=Track.csv",
      "npx stockroom import tasks.jsonl --resource tasks --dry-run",
      "npx stockroom import usergroups=groups.csv --existing update",
    )
    .withLazyHandler(() => import("../../runtime/start/import.js"), "importItems");
  program
    .command("seed")
    .argument(
      "[FILE...]",
      "files that `export` wrote, or files named after their resource; all of seeds/ if none is given",
    )
    .addOption(
      new Option("--existing <WAY>", "how to treat a line if an item with the same unique key exists")
        .choices(["skip", "update"])
        .default("skip"),
    )
    .option("--dry-run", "check everything and write nothing", false)
    .option("--json", jsonOptionHelp)
    .description(
      "create the initial items of a project by the rules of the API; run again, it creates only missing ones",
    )
    .withExamples("npx stockroom seed", "npx stockroom seed seeds/roles.json --existing update")
    .withLazyHandler(() => import("../../runtime/start/seed.js"), "seedDatabase");
}
