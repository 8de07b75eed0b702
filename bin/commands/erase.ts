import type { Command } from "commander";
import { examples, finish, type AddCommands } from "../command.js";

export const addErase: AddCommands = (program: Command) => {
  program
    .command("erase")
    .description("name what the database keeps of things that are declared no more; with --yes, erase it for good")
    .option("--yes", "erase it: servers with earlier declarations must have ended")
    .addHelpText("after", examples("stockroom erase", "stockroom backup before.backup && stockroom erase --yes"))
    .option("--json", "print it as JSON")
    .action(async ({ yes = false, ...options }: { readonly yes?: boolean; readonly json?: boolean }) =>
      finish((await import("../../runtime/start/erase.js")).erase(yes, options)),
    );
};
