/** A command of the reader that runs in another form in the test. */
const standIns: readonly (readonly [command: RegExp, instead: string])[] = [
  [/^npm create stockroom-api@latest (\S+)$/gm, "create_project $1"],
  // A reader leaves the server running in another terminal.
  [/^npm run dev$/gm, "start_server"],
  // A reader copies these from the output of the server, and from an answer.
  [/^export KEY=.*$/gm, "export KEY=$STOCKROOM_ADMIN_KEY"],
  [/^export (\w+)=the-key-in-the-answer$/gm, "export $1=$(grep -o '[A-Za-z0-9]\\{32\\}' \"$answers/last\")"],
];

/** `$engine` is the checkout, and `$answers` a folder for the outputs. */
const prelude = `
set -euo pipefail
server=
trap '[ -z "$server" ] || kill "$server"' EXIT
trap 'echo "failed: $BASH_COMMAND"; tail -n 40 "$answers/last" "$answers/server.log" 2>/dev/null || true' ERR

stockroom() { node "$engine/dist/engine/stockroom.js" "$@"; }

# npx runs the command and the compiler of the package.
npx() {
  case "$1" in
    stockroom) shift; stockroom "$@" ;;
    tsc) shift; node "$engine/node_modules/typescript/bin/tsc" "$@" ;;
    *) echo "npx $1 has no stand-in"; return 1 ;;
  esac
}

create_project() {
  stockroom init "$1" --no-install >/dev/null
  mkdir -p "$1/node_modules"
  ln -s "$engine" "$1/node_modules/stockroom-api"
}

start_server() {
  node "$engine/dist/engine/stockroom.js" dev >"$answers/server.log" 2>&1 &
  server=$!
  until grep -q "^listening on" "$answers/server.log"; do
    kill -0 "$server"
    sleep 0.1
  done
}

# The server has taken or rejected as many changes as this.
count_changes() { grep -cE "served after|The previous version is still served" "$answers/server.log" || true; }

# Writes a file of the project. While a server runs, waits until it has taken or rejected a change in schemas/.
save() {
  mkdir -p "$(dirname "$1")"
  local before
  [ -z "$server" ] || before=$(count_changes)
  cat >"$1"
  if [ -z "$server" ] || [[ "$1" != schemas/* ]]; then return 0; fi
  for _ in {1..600}; do
    [ "$(count_changes)" -eq "$before" ] || return 0
    kill -0 "$server"
    sleep 0.1
  done
  echo "the server has not said what becomes of $1"
  return 1
}
`;

/** The expected output of the last command of a block of commands. */
export interface TutorialAnswer {
  /** Line of the page on which the answer begins. */
  readonly line: number;
  /** Name of the file in `$answers` that holds the output. */
  readonly file: string;
  readonly body: unknown;
}

/**
 * Returns one bash script of all blocks of a page, in order, and the answers on the page. Blocks marked `sh` are commands,
 * blocks marked with a path (`json schemas/books.json`) are files, and `json answer` is the output of the previous command.
 * A request fails the script if the page does not show its answer, and the server rejects it.
 */
export function readTutorial(
  markdown: string,
  port: number,
): { readonly script: string; readonly answers: readonly TutorialAnswer[] } {
  const parts = [prelude];
  const answers: TutorialAnswer[] = [];
  let file = "";
  const blocks = [...markdown.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)];
  for (const [index, block] of blocks.entries()) {
    const [, language = "", target, text = ""] = block;
    const line = markdown.slice(0, block.index).split("\n").length;
    if (target === "answer") answers.push({ line, file, body: JSON.parse(text) });
    else if (target !== undefined) parts.push(`save '${target}' <<'END_OF_FILE'\n${text}END_OF_FILE`);
    else if (language === "sh") {
      file = `line-${String(line)}`;
      parts.push(writeCommands(text, file, port, blocks[index + 1]?.[2] === "answer"));
    }
  }
  return { script: parts.join("\n"), answers };
}

/** Returns the blocks of JSON that are files, and the blocks that show a part of a file. */
export function readDeclarations(markdown: string): {
  readonly files: readonly string[];
  readonly parts: readonly string[];
} {
  const blocks = [...markdown.matchAll(/^```json(?: (\S+))?\n(.*?)^```$/gms)];
  const texts = (isWanted: (target: string | undefined) => boolean): readonly string[] =>
    blocks.flatMap(([, target, text = ""]) => (isWanted(target) ? [text] : []));
  return {
    files: texts((target) => target !== undefined && target !== "answer"),
    parts: texts((target) => target === undefined),
  };
}

/** Each command writes its output to `$answers/last`; the output of the last command stays in its file as well. */
function writeCommands(text: string, file: string, port: number, isAnswered: boolean): string {
  const commands = standIns.reduce((all, [command, instead]) => all.replace(command, instead), text);
  const requests = commands
    .replace(/\b8080\b/g, String(port))
    .replace(/^curl (?:-f )?/gm, "curl -sS --fail-with-body ");
  const lines = isAnswered ? requests.replace(/--fail-with-body (?=[^\n]*\n$)/, "") : requests;
  const recorded = lines.replace(/^((?:curl|npx) .*(?:\\\n.*)*)$/gm, '$1 >"$$answers/last"');
  return `${recorded}[ ! -e "$answers/last" ] || cp "$answers/last" "$answers/${file}"`;
}
