import type { Command } from "commander";
import { examples, finish, projectOf, type AddCommands } from "../command.js";

export const addVerify: AddCommands = (program) => {
  program
    .command("verify")
    .description("hold every item of the database against the declarations, and say of each what is wrong with it")
    .option("--fix", "derive words, unique keys, elements and next numbers anew, where they are not those of the items")
    .addHelpText("after", examples("stockroom verify", "stockroom verify --fix"))
    .action(async ({ fix = false }: { readonly fix?: boolean }, command: Command) =>
      finish((await import("../../runtime/start/verify.js")).verify(projectOf(command), fix)),
    );
};
