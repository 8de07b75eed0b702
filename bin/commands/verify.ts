import type { Command } from "commander";
import { examples, finish, projectOf, type AddCommands } from "../command.js";

interface VerifyOptions {
  readonly fix?: boolean;
  readonly json?: boolean;
}

export const addVerify: AddCommands = (program) => {
  program
    .command("verify")
    .description("check every stored item against the declarations, and list every violation")
    .option("--fix", "rebuild wrong indexes, search words, unique keys, array elements and id counters from the items")
    .option("--json", "print the violations as JSON")
    .addHelpText("after", examples("stockroom verify", "stockroom verify --fix"))
    .action(async ({ fix = false, json = false }: VerifyOptions, command: Command) =>
      finish((await import("../../runtime/start/verify.js")).verify(projectOf(command), { fix, json })),
    );
};
