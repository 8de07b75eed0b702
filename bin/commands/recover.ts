import type { Command } from "commander";
import { examples, setExitCode, projectOf, type AddCommands } from "../command.js";

interface Options {
  readonly email: string;
  readonly secondFactor?: boolean;
}

export const addRecover: AddCommands = (program) => {
  program
    .command("recover")
    .description("print a link to set a new password for a root account; the server can keep running")
    .requiredOption("--email <EMAIL>", "login of the root account")
    .option("--second-factor", "also turn off the second factor of the account")
    .addHelpText("after", examples("npx stockroom recover --email admin@example.com"))
    .action(async ({ email, secondFactor = false }: Options, command: Command) =>
      setExitCode(
        (await import("../../runtime/start/manage-accounts.js")).recover(projectOf(command), email, secondFactor),
      ),
    );
};
