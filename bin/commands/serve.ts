import type { Command } from "commander";
import { examples, setExitCode, projectOf, type AddCommands } from "../command.js";

/** Adds the commands dev and serve. */
export const addServe: AddCommands = (program) => {
  program
    .command("dev")
    .description(
      "run a development server that reloads on every change in schemas/; on an error it keeps serving the last good version",
    )
    .addHelpText("after", examples("npx stockroom dev", "PORT=9000 DATABASE_URL=sqlite:data/mine.db npx stockroom dev"))
    .action(async (_: unknown, command: Command) =>
      setExitCode((await import("../develop/develop.js")).develop(projectOf(command))),
    );
  program
    .command("serve")
    .description(
      "run the server of the built project; settings come from the environment (HOST, PORT, DATABASE_URL, STOCKROOM_*)",
    )
    .addHelpText(
      "after",
      examples("npx stockroom serve", "PORT=9000 DATABASE_URL=mongodb://db/shop npx stockroom serve"),
    )
    .action(async (_: unknown, command: Command) =>
      setExitCode((await import("../../runtime/start/serve.js")).serve(projectOf(command))),
    );
};
