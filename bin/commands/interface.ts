import type { Command } from "commander";
import { examples, setExitCode, projectOf, type AddCommands } from "../command.js";

interface Options {
  readonly json?: boolean;
}

/** Adds the commands routes and open-api. */
export const addInterface: AddCommands = (program) => {
  program
    .command("routes")
    .description("list all routes: method, path and operation")
    .option("--json", "print the routes as JSON")
    .addHelpText("after", examples("npx stockroom routes", "npx stockroom routes --json | jq -r '.[].path' | sort -u"))
    .action(async (options: Options, command: Command) =>
      setExitCode((await import("../../generator/print-interface.js")).printRoutes(projectOf(command), options)),
    );
  program
    .command("open-api")
    .description("print the API document (OpenAPI 3.1) of the declarations in schemas/")
    .addHelpText("after", examples("npx stockroom open-api > openapi.json"))
    .action(async (_: unknown, command: Command) =>
      setExitCode((await import("../../generator/print-interface.js")).printOpenApi(projectOf(command))),
    );
};
