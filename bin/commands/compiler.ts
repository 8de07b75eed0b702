import { examples, setExitCode, projectOf, type AddCommands } from "../command.js";
import type { Command } from "commander";

const json = ["--json", "print results and problems as JSON"] as const;

/** Adds the commands generate, check and build. */
export const addCompiler: AddCommands = (program) => {
  program
    .command("generate")
    .description("compile schemas/ to generated/; if there is any problem, write nothing")
    .option(...json)
    .addHelpText("after", examples("npx stockroom generate"))
    .action(async (options: Options, command: Command) =>
      setExitCode((await import("../../generator/commands.js")).generate(projectOf(command), options)),
    );
  program
    .command("check")
    .description("fail if generated/ does not match schemas/ (and show the difference) or if hooks do not compile")
    .option(...json)
    .addHelpText("after", examples("npx stockroom check", "npx stockroom check --json | jq '.problems[].file'"))
    .action(async (options: Options, command: Command) =>
      setExitCode((await import("../../generator/commands.js")).check(projectOf(command), options)),
    );
  program
    .command("build")
    .description("compile the project to dist/; if that fails, leave dist/ unchanged")
    .option(...json)
    .addHelpText("after", examples("npx stockroom generate && npx stockroom build"))
    .action(async (options: Options, command: Command) =>
      setExitCode((await import("../../generator/commands.js")).build(projectOf(command), options)),
    );
};

interface Options {
  readonly json?: boolean;
}
