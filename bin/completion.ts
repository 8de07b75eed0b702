/** Writes shell completion scripts. A script contains all names, so completing starts no process. */
import type { Command, Option } from "commander";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** A command with its path: the names that lead to it, such as "users create"; "" for the program itself. */
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
    const names = [...command.commands.map((each) => each.name()), ...listOptions(program, command).flatMap(flagsOf)];
    return `    ${quote(path)}) words=${quote(names.join(" "))} ;;\n`;
  });
  const paths = entries.map(({ path }) => quote(path)).filter((path) => path !== "''");
  const choices = listChoices(program, entries).map(({ path, flag, values }) => {
    return `    ${quote(`${path} ${flag}`.trim())}) words=${quote(values.join(" "))} ;;\n`;
  });
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

/** Lists the options of a command and the global options. */
function listOptions(program: Command, command: Command): readonly Option[] {
  return command === program ? command.options : [...command.options, ...program.options.filter(isGlobal)];
}

function isGlobal(option: Option): boolean {
  return option.long !== "--version";
}

function flagsOf({ short, long }: Option): readonly string[] {
  return [long ?? short ?? ""];
}

function listChoices(
  program: Command,
  entries: readonly CommandEntry[],
): readonly { readonly path: string; readonly flag: string; readonly values: readonly string[] }[] {
  return entries.flatMap(({ path, command }) =>
    listOptions(program, command).flatMap(({ long, argChoices }) =>
      long === undefined || argChoices === undefined ? [] : [{ path, flag: long, values: argChoices }],
    ),
  );
}

/** Quotes a text for a shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
