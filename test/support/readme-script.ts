/** Replacements for commands that cannot run unchanged in the test. */
const standIns: readonly (readonly [command: RegExp, instead: string])[] = [
  // The copy takes the place of the clone.
  [/^(git clone .*|cd stockroom)$/gm, ":"],
  // These would run this test again, or take minutes. The test only checks that they exist.
  [/^make (test|ci|bench)\b.*$/gm, "make -n $1"],
  // A reader leaves the server running in another terminal, and stops it before the next start.
  [/^((?:\w+=\S+ )*(?:make run|npm start))( *&)?$/gm, "start_server $1"],
];

const prelude = `
set -euo pipefail
set -m # a process group for each job, so that the server can be stopped with all that started it
trap 'stop_server' EXIT
trap 'echo "failed: $BASH_COMMAND"' ERR
server=

start_server() {
  stop_server
  env "$@" >server.log 2>&1 &
  server=$!
  until grep -q "listening on" server.log; do
    kill -0 "$server" 2>/dev/null || { cat server.log; return 1; }
    sleep 0.1
  done
}

stop_server() {
  [ -n "$server" ] || return 0
  kill -TERM -- "-$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  server=
}

# A refusal of the server is a failure of the command.
curl() { command curl --silent --show-error --fail-with-body "$@"; }
`;

/** Returns one bash script of all blocks marked \`sh\` of a Markdown file, in order, with another port instead of 8080. */
export function writeReadmeScript(markdown: string, port: number): string {
  const blocks = [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].map((block) => {
    const line = markdown.slice(0, block.index).split("\n").length;
    const commands = standIns.reduce((text, [command, instead]) => text.replace(command, instead), block[1] ?? "");
    return `echo "--- README.md:${String(line)}"\n${commands.replace(/\b8080\b/g, String(port))}`;
  });
  return [prelude, ...blocks].join("\n");
}
