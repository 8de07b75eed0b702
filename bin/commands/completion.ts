import { Argument, type Command } from "commander";
import { examples, type AddCommands } from "../command.js";
import { shells, writeCompletion, type Shell } from "../completion.js";

export const addCompletion: AddCommands = (program) => {
  program
    .command("completion")
    .addArgument(new Argument("<SHELL>", "the shell to write a script for").choices(shells))
    .description("print a completion script for commands and options")
    .addHelpText(
      "after",
      examples(
        'eval "$(npx stockroom completion bash)"',
        "npx stockroom completion fish > ~/.config/fish/completions/stockroom.fish",
      ),
    )
    .action((shell: Shell, _: unknown, command: Command) => {
      process.stdout.write(writeCompletion(command.parent ?? command, shell));
    });
};
