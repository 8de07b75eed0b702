import { examples, finish, projectOf, type AddCommands } from "../command.js";
import type { Command } from "commander";

const json = ["--json", "print what was done and what is wrong as JSON"] as const;

/** generate, check, build. */
export const addCompiler: AddCommands = (program) => {
  program
    .command("generate")
    .description("compile schemas/ to generated/; where anything is wrong, nothing is written")
    .option(...json)
    .addHelpText("after", examples("stockroom generate"))
    .action(async (options: Options, command: Command) =>
      finish((await import("../../generator/commands.js")).generate(projectOf(command), options)),
    );
  program
    .command("check")
    .description(
      "fail when generated/ is not what schemas/ gives, and show the difference, or when hooks do not compile",
    )
    .option(...json)
    .addHelpText("after", examples("stockroom check", "stockroom check --json | jq '.problems[].file'"))
    .action(async (options: Options, command: Command) =>
      finish((await import("../../generator/commands.js")).check(projectOf(command), options)),
    );
  program
    .command("build")
    .description("compile the project to dist/, which stays as it was when that fails")
    .option(...json)
    .addHelpText("after", examples("stockroom generate && stockroom build"))
    .action(async (options: Options, command: Command) =>
      finish((await import("../../generator/commands.js")).build(projectOf(command), options)),
    );
};

interface Options {
  readonly json?: boolean;
}
