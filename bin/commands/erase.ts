import type { Command } from "commander";
import { examples, finish, type AddCommands } from "../command.js";

export const addErase: AddCommands = (program: Command) => {
  program
    .command("erase")
    .description("list retained data: data in the database whose declaration is gone; with --yes, delete it for good")
    .option("--yes", "delete the data; servers with earlier declarations must have stopped")
    .addHelpText("after", examples("stockroom erase", "stockroom backup before.backup && stockroom erase --yes"))
    .option("--json", "print the list as JSON")
    .action(async ({ yes = false, ...options }: { readonly yes?: boolean; readonly json?: boolean }) =>
      finish((await import("../../runtime/start/erase.js")).erase(yes, options)),
    );
};
