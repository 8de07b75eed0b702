/** Writes shell completion scripts. A script contains all names of commands and options, so completing starts no process. */
import { Argument, type Command, type Option } from "commander";
import type { StockroomCommand } from "./command.js";

const shells = ["bash", "zsh", "fish"] as const;
type Shell = (typeof shells)[number];

export function addCompletion(program: StockroomCommand): void {
  program
    .command("completion")
    .addArgument(new Argument("<SHELL>", "the shell to write a script for").choices(shells))
    .description("print a completion script for commands and options")
    .examples(
      'eval "$(npx stockroom completion bash)"',
      "npx stockroom completion fish > ~/.config/fish/completions/stockroom.fish",
    )
    .action((shell: Shell) => {
      process.stdout.write(writeCompletion(program, shell));
    });
}

/** A command and its path: the names that a user types to call it, such as "users create"; "" for the program itself. */
interface CommandEntry {
  readonly path: string;
  readonly command: Command;
}

export function writeCompletion(program: Command, shell: Shell): string {
  const entries = listEntries(program, "");
  if (shell === "fish") return writeFish(program, entries);
  const head = `# Completion of ${program.name()} for ${shell}, written by "${program.name()} completion ${shell}".\n`;
  if (shell === "bash") return head + writeBash(program, entries);
  return `#compdef ${program.name()}\n${head}autoload -U +X bashcompinit && bashcompinit\n${writeBash(program, entries)}`;
}

function listEntries(command: Command, path: string): readonly CommandEntry[] {
  const below = command.commands.flatMap((each) => listEntries(each, `${path} ${each.name()}`.trim()));
  return [{ path, command }, ...below];
}

function writeBash(program: Command, entries: readonly CommandEntry[]): string {
  const function_ = `_${program.name()}`;
  const cases = entries.map(({ path, command }) => {
    const flags = listOptions(program, command).map(({ short, long }) => long ?? short ?? "");
    const names = [...command.commands.map((each) => each.name()), ...flags];
    return `    ${quote(path)}) words=${quote(names.join(" "))} ;;\n`;
  });
  const paths = entries.map(({ path }) => quote(path)).filter((path) => path !== "''");
  const choices = entries.flatMap(({ path, command }) =>
    listOptions(program, command).flatMap(({ long, argChoices }) => {
      if (long === undefined || argChoices === undefined) return [];
      return [`    ${quote(`${path} ${long}`.trim())}) words=${quote(argChoices.join(" "))} ;;\n`];
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

function writeFish(program: Command, entries: readonly CommandEntry[]): string {
  const name = program.name();
  const lines = entries.flatMap(({ path, command }) => {
    const at = `-n ${quote(`__${name}_at ${path}`.trim())}`;
    return [
      ...command.commands.map((each) => {
        return `complete -c ${name} ${at} -f -a ${quote(each.name())} -d ${quote(each.description())}`;
      }),
      ...listOptions(program, command).flatMap((option) => {
        if (option.long === undefined) return [];
        const values = option.argChoices === undefined ? "" : ` -f -a ${quote(option.argChoices.join(" "))}`;
        const takes = option.required || option.optional ? " -r" : "";
        return [
          `complete -c ${name} ${at} -l ${option.long.slice(2)}${takes}${values} -d ${quote(option.description)}`,
        ];
      }),
    ];
  });
  const known = entries.map(({ path }) => quote(path)).filter((path) => path !== "''");
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

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
