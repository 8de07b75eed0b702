/** Writes shell completion scripts. A script contains all names of commands and options, so completing starts no process. */
import { Argument, type Command, type Option } from "commander";
import type { StockroomCommand } from "./command.js";

const supportedShells = ["bash", "zsh", "fish"] as const;
type Shell = (typeof supportedShells)[number];

export function addCompletionCommand(program: StockroomCommand): void {
  program
    .command("completion")
    .addArgument(new Argument("<SHELL>", "the shell to write a script for").choices(supportedShells))
    .description("print a completion script for commands and options")
    .withExamples(
      'eval "$(npx stockroom completion bash)"',
      "npx stockroom completion fish > ~/.config/fish/completions/stockroom.fish",
    )
    .action((shell: Shell) => {
      process.stdout.write(composeCompletionScript(program, shell));
    });
}

/** A command and its path: the names that a user types to call it, such as "users create"; "" for the program itself. */
interface CommandEntry {
  readonly path: string;
  readonly command: Command;
}

export function composeCompletionScript(program: Command, shell: Shell): string {
  const entries = listCommandEntries(program, "");
  if (shell === "fish") return composeFishScript(program, entries);
  const head = `# Completion of ${program.name()} for ${shell}, written by "${program.name()} completion ${shell}".\n`;
  if (shell === "bash") return head + composeBashScript(program, entries);
  return `#compdef ${program.name()}\n${head}autoload -U +X bashcompinit && bashcompinit\n${composeBashScript(program, entries)}`;
}

function listCommandEntries(command: Command, path: string): readonly CommandEntry[] {
  const below = command.commands.flatMap((each) => listCommandEntries(each, `${path} ${each.name()}`.trim()));
  return [{ path, command }, ...below];
}

function composeBashScript(program: Command, entries: readonly CommandEntry[]): string {
  const function_ = `_${program.name()}`;
  const cases = entries.map(({ path, command }) => {
    const flags = listOptions(program, command).map(({ short, long }) => long ?? short ?? "");
    const names = [...command.commands.map((each) => each.name()), ...flags];
    return `    ${quoteForShell(path)}) words=${quoteForShell(names.join(" "))} ;;\n`;
  });
  const paths = entries.map(({ path }) => quoteForShell(path)).filter((path) => path !== "''");
  const choices = entries.flatMap(({ path, command }) =>
    listOptions(program, command).flatMap(({ long, argChoices }) => {
      if (long === undefined || argChoices === undefined) return [];
      return [`    ${quoteForShell(`${path} ${long}`.trim())}) words=${quoteForShell(argChoices.join(" "))} ;;\n`];
    }),
  );
  return `${function_}() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} path='' words='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
      ${paths.join("|")}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path" in
${cases.join("")}  esac
  case "\${path:+$path }$before" in
${choices.join("")}  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F ${function_} ${program.name()}
`;
}

function composeFishScript(program: Command, entries: readonly CommandEntry[]): string {
  const name = program.name();
  const lines = entries.flatMap(({ path, command }) => {
    const at = `-n ${quoteForShell(`__${name}_at ${path}`.trim())}`;
    return [
      ...command.commands.map((each) => {
        return `complete -c ${name} ${at} -f -a ${quoteForShell(each.name())} -d ${quoteForShell(each.description())}`;
      }),
      ...listOptions(program, command).flatMap((option) => {
        if (option.long === undefined) return [];
        const values = option.argChoices === undefined ? "" : ` -f -a ${quoteForShell(option.argChoices.join(" "))}`;
        const takes = option.required || option.optional ? " -r" : "";
        return [
          `complete -c ${name} ${at} -l ${option.long.slice(2)}${takes}${values} -d ${quoteForShell(option.description)}`,
        ];
      }),
    ];
  });
  const known = entries.map(({ path }) => quoteForShell(path)).filter((path) => path !== "''");
  return `# Completion of ${name} for fish, written by "${name} completion fish".
function __${name}_at
  set -l path
  for word in (commandline -opc)[2..]
    if contains -- "$path $word" ${known.map((path) => path.replace(/^'/, "' ")).join(" ")}
      set path "$path $word"
    end
  end
  test "$path" = (string join ' ' '' $argv)
end
${lines.join("\n")}
`;
}

function listOptions(program: Command, command: Command): readonly Option[] {
  if (command === program) return command.options;
  return [...command.options, ...program.options.filter(({ long }) => long !== "--version")];
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
