import { Option, type Command } from "commander";
import { examples, setExitCode, projectOf, type AddCommands } from "../command.js";

interface Options {
  readonly failOn?: string;
  readonly format: string;
  readonly json?: boolean;
  readonly suggestVersion?: boolean;
}

export const addDiff: AddCommands = (program) => {
  program
    .command("diff")
    .argument("<STATE>", "a git revision or a directory")
    .description("show what has changed in schemas/ since STATE, and which clients or data that breaks")
    .addOption(
      new Option(
        "--fail-on <WHAT>",
        "exit with 1 if a difference is breaking, concerns data, or exists at all",
      ).choices(["breaking", "data", "any"]),
    )
    .addOption(
      new Option("--format <FORMAT>", "output format")
        .choices(["text", "json", "github", "markdown"])
        .default("text", "text"),
    )
    .addOption(new Option("--json", "print the differences as JSON, like --format json").conflicts("format"))
    .option("--suggest-version", "print whether the next release is major, minor or patch")
    .addHelpText(
      "after",
      examples("npx stockroom diff HEAD", "npx stockroom diff v1.4.0 --fail-on breaking --format github"),
    )
    .action(
      async (state: string, { failOn, format, json = false, suggestVersion = false }: Options, command: Command) =>
        setExitCode(
          (await import("../../generator/changes/diff-command.js")).diff(projectOf(command), {
            state,
            failOn,
            format: json ? "json" : format,
            suggestsVersion: suggestVersion,
          }),
        ),
    );
};
