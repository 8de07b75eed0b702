import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createProgram, listCommands, getFullCommandName } from "../../bin/program.js";
import { checkout } from "./source-tree.js";

const page = join(checkout, "docs/reference/commands.md");
const beginning = "## The commands\n";

/**
 * Reads the hand-written part of `docs/reference/commands.md`, and the generated part, which contains the output of `--help`
 * for each command.
 */
export function readPage(): { readonly written: string; readonly commands: string } {
  const text = readFileSync(page, "utf8");
  const at = text.indexOf(beginning) + beginning.length;
  return { written: text.slice(0, at), commands: text.slice(at) };
}

/** Writes the generated part of the page, after `beginning`. */
export function describeCommands(): string {
  const program = createProgram();
  const commands = listCommands(program).filter((command) => command.commands.length === 0);
  return commands
    .map((command) => {
      let help = "";
      const writeOut = (text: string): void => void (help += text);
      command.configureOutput({ writeOut, getOutHelpWidth: () => 110 }).outputHelp();
      // Help texts that all commands share appear once.
      const own = help
        .replace(/\n  -h, --help .*(\n {8,}.*)*/, "")
        .replace(/\n(Options:\n)?\nGlobal Options:\n(  .*\n)*/, "\n");
      return `\n### ${getFullCommandName(command)}\n\n\`\`\`text\n${own.trim()}\n\`\`\`\n`;
    })
    .join("");
}

// node dist/test/support/describe-commands.js updates the page.
if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, readPage().written + describeCommands());
