import type { Command } from "commander";
import { examples, finish, projectOf, type AddCommands } from "../command.js";

/** reactions: what hooks `react` are yet to be told, in the database that DATABASE_URL names. */
export const addReactions: AddCommands = (program) => {
  const reactions = program
    .command("reactions")
    .description("what follows from writes (react) and is yet to be done, or has failed, also while the server runs");
  reactions
    .command("list")
    .description("list what waits and what has failed, the oldest first")
    .option("--json", "print it as JSON")
    .addHelpText("after", examples("stockroom reactions list"))
    .action(async (options: { readonly json?: boolean }, command: Command) =>
      finish((await import("../../runtime/start/manage-reactions.js")).printReactions(projectOf(command), options)),
    );
  reactions
    .command("retry")
    .argument("[ID...]", "of what has failed; all unless given")
    .description("have a server try again what has failed")
    .addHelpText("after", examples("stockroom reactions retry", "stockroom reactions retry 7 9"))
    .action(async (ids: readonly string[], _: unknown, command: Command) =>
      finish((await import("../../runtime/start/manage-reactions.js")).retryReactions(projectOf(command), ids)),
    );
  reactions
    .command("drop")
    .argument("<ID...>", "of what has failed")
    .description("give up what has failed: it is never done")
    .addHelpText("after", examples("stockroom reactions drop 7"))
    .action(async (ids: readonly string[], _: unknown, command: Command) =>
      finish((await import("../../runtime/start/manage-reactions.js")).giveUpReactions(projectOf(command), ids)),
    );
};
