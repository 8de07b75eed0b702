import type { Command } from "commander";
import { examples, finish, projectOf, type AddCommands } from "../command.js";

/** dev, serve. */
export const addServe: AddCommands = (program) => {
  program
    .command("dev")
    .description(
      "generate, check and serve, and again on every save in schemas/; a mistake is told, and what was served goes on",
    )
    .addHelpText("after", examples("stockroom dev", "PORT=9000 DATABASE_URL=sqlite:data/mine.db stockroom dev"))
    .action(async (_: unknown, command: Command) =>
      finish((await import("../develop/develop.js")).develop(projectOf(command))),
    );
  program
    .command("serve")
    .description(
      "serve the built project until SIGTERM; settings come from the environment (HOST, PORT, DATABASE_URL, STOCKROOM_*)",
    )
    .addHelpText("after", examples("stockroom serve", "PORT=9000 DATABASE_URL=mongodb://db/shop stockroom serve"))
    .action(async (_: unknown, command: Command) =>
      finish((await import("../../runtime/start/serve.js")).serve(projectOf(command))),
    );
};
