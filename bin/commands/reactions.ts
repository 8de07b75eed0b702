import type { Command } from "commander";
import { examples, setExitCode, projectOf, type AddCommands } from "../command.js";

/** Adds the command reactions, which manages deliveries to `react` hooks in the database of DATABASE_URL. */
export const addReactions: AddCommands = (program) => {
  const reactions = program
    .command("reactions")
    .description("list, retry or drop deliveries to `react` hooks; the server can keep running");
  reactions
    .command("list")
    .description("list pending and failed deliveries, oldest first")
    .option("--json", "print the list as JSON")
    .addHelpText("after", examples("npx stockroom reactions list"))
    .action(async (options: { readonly json?: boolean }, command: Command) =>
      setExitCode(
        (await import("../../runtime/start/manage-reactions.js")).printReactions(projectOf(command), options),
      ),
    );
  reactions
    .command("retry")
    .argument("[ID...]", "ids of failed deliveries; all if none is given")
    .description("make a server retry failed deliveries")
    .addHelpText("after", examples("npx stockroom reactions retry", "npx stockroom reactions retry 7 9"))
    .action(async (ids: readonly string[], _: unknown, command: Command) =>
      setExitCode((await import("../../runtime/start/manage-reactions.js")).retryReactions(projectOf(command), ids)),
    );
  reactions
    .command("drop")
    .argument("<ID...>", "ids of failed deliveries")
    .description("drop failed deliveries for good")
    .addHelpText("after", examples("npx stockroom reactions drop 7"))
    .action(async (ids: readonly string[], _: unknown, command: Command) =>
      setExitCode((await import("../../runtime/start/manage-reactions.js")).dropReactions(projectOf(command), ids)),
    );
};
