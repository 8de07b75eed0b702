import type { Command } from "commander";
import { examples, finish, projectOf, type AddCommands } from "../command.js";

interface VerifyOptions {
  readonly fix?: boolean;
  readonly json?: boolean;
}

export const addVerify: AddCommands = (program) => {
  program
    .command("verify")
    .description("hold every item of the database against the declarations, and say of each what is wrong with it")
    .option("--fix", "derive words, unique keys, elements and next numbers anew, where they are not those of the items")
    .option("--json", "print what is wrong as JSON")
    .addHelpText("after", examples("stockroom verify", "stockroom verify --fix"))
    .action(async ({ fix = false, json = false }: VerifyOptions, command: Command) =>
      finish((await import("../../runtime/start/verify.js")).verify(projectOf(command), { fix, json })),
    );
};
