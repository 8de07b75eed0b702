import { InvalidArgumentError, Option } from "commander";
import type { Command } from "commander";
import { examples, finish, projectOf, type AddCommands } from "../command.js";

interface ImportOptions {
  readonly resource?: readonly string[];
  readonly format?: "jsonl" | "csv";
  readonly fromLine: number;
  readonly dryRun: boolean;
  readonly existing: "refuse" | "skip" | "update";
  readonly keepIds: boolean;
  readonly references: "files" | "existing";
  readonly reactions: boolean;
  readonly resume?: string;
  readonly json?: boolean;
}

interface SeedOptions {
  readonly existing: "skip" | "update";
  readonly dryRun: boolean;
  readonly json?: boolean;
}

interface ExportOptions {
  readonly out?: string;
  readonly format?: "jsonl" | "csv";
  readonly json?: boolean;
}

const json = "print what has become of the items as JSON, with those that are refused";

/** export, import, seed: items as the API has them. */
export const addTransfer: AddCommands = (program) => {
  program
    .command("export")
    .argument("[RESOURCE...]", "such as tasks or tasks/notes; all unless given")
    .description("write items as a root account reads them, also while the server runs; no secrets")
    .option("--out <FILE>", "where to write in place of standard output; an existing file is not replaced")
    .addOption(
      new Option(
        "--format <FORMAT>",
        "a JSON text a line, or CSV of one resource; by the name of the file unless given",
      ).choices(["jsonl", "csv"]),
    )
    .option("--json", "with --out: print how many items of which resources there are as JSON")
    .addHelpText("after", examples("stockroom export --out everything.jsonl", "stockroom export tasks --format csv"))
    .action(async (paths: readonly string[], options: ExportOptions, command: Command) => {
      if (options.json === true && options.out === undefined) {
        command.error("error: --json is about items that go to a file: name it with --out");
      }
      await finish((await import("../../runtime/start/export.js")).exportItems(projectOf(command), paths, options));
    });
  program
    .command("import")
    .argument("<FILE...>", "what export has written, or lines of items; FILE or RESOURCE=FILE each")
    .option("--resource <RESOURCE...>", "leave lines of other resources out; of one, a line may be the item alone")
    .addOption(
      new Option(
        "--format <FORMAT>",
        "a JSON text a line, or CSV of one resource; by the names of the files unless given",
      ).choices(["jsonl", "csv"]),
    )
    .option("--keep-ids", "items get the ids of their lines, in resources that are empty", false)
    .addOption(
      new Option("--references <WHICH>", "ids of resources that no line gives an id: rejected, or existing items")
        .choices(["files", "existing"])
        .default("files"),
    )
    .addOption(
      new Option("--existing <WAY>", "with items that are there already, by a unique key of their resource")
        .choices(["refuse", "skip", "update"])
        .default("refuse"),
    )
    .option("--no-reactions", "do not call the hook react for the items")
    .option("--from-line <N>", "the first line that is read", readLineNumber, 1)
    .option("--resume <POINT>", "go on where an earlier run has stopped, which says the point")
    .option("--dry-run", "say what would be refused, and write nothing", false)
    .option("--json", json)
    .description("make the items of files by the rules of the API; they get new ids, and so does what refers to them")
    .addHelpText(
      "after",
      examples(
        "stockroom import everything.jsonl",
        "stockroom import artists.csv albums.csv albums/tracks=Track.csv",
        "stockroom import tasks.jsonl --resource tasks --dry-run",
        "stockroom import usergroups=groups.csv --existing update",
      ),
    )
    .action(async (files: readonly string[], options: ImportOptions, command: Command) =>
      finish((await import("../../runtime/start/import.js")).importItems(projectOf(command), files, options)),
    );
  program
    .command("seed")
    .argument("[FILE...]", "what export has written, or items by the file's name; all of seeds/ unless given")
    .addOption(
      new Option("--existing <WAY>", "with items that are there already, by a unique key of their resource")
        .choices(["skip", "update"])
        .default("skip"),
    )
    .option("--dry-run", "say what would be refused, and write nothing", false)
    .option("--json", json)
    .description(
      "make the items that a project begins with, by the rules of the API; again, it makes only what is missing",
    )
    .addHelpText("after", examples("stockroom seed", "stockroom seed seeds/roles.json --existing update"))
    .action(async (files: readonly string[], options: SeedOptions, command: Command) =>
      finish((await import("../../runtime/start/seed.js")).seed(projectOf(command), files, options)),
    );
};

function readLineNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError("It must be a number from 1.");
  return Number(text);
}
