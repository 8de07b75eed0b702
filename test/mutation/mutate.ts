/**
 * Changes the engine in one place at a time, and prints the changes that no test notices: `npm run test-mutations`. It
 * changes the compiled modules in `dist/`, which the next build replaces.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "../support/source-tree.js";
import { Dice } from "../changes/random-declarations.js";
import { seed } from "../support/seed.js";

/** One change to one module. */
interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

const folders = ["plan", "access", "execute"].map((name) => `dist/runtime/${name}`);
/** Suites about the modules with such a path, which run before the others. */
const nearest: readonly (readonly [path: RegExp, suites: readonly string[]])[] = [
  [/access\/oauth\//, ["applications-file", "applications"]],
  [/access\/oidc\//, ["openid"]],
  [/access\/key/, ["keys"]],
  [/relations|expansions/, ["related-filters", "related-sorting", "expand"]],
  [/aggregate|having|group/, ["aggregate", "reports"]],
  [/items-within/, ["items-within", "across-parents"]],
  [/hooks\//, ["hooks", "hook-reads", "hanging-hooks"]],
  [/reactions\//, ["reactions"]],
  [/copies\//, ["clone"]],
];
const suites = ["conformance/conformance", "http/attack", "http/isolation", "http/rights"].concat(
  ["escalation", "write", "list", "batch", "conditions", "transitions", "own-items", "lost-rights"].map(
    (name) => `http/${name}`,
  ),
);
/** Replacements of code. Each occurrence of the left text is one mutant. */
const swaps: readonly (readonly [RegExp, string])[] = [
  [/ === /g, " !== "],
  [/ !== /g, " === "],
  [/ && /g, " || "],
  [/ \|\| /g, " && "],
  [/ < /g, " <= "],
  [/ > /g, " >= "],
  [/\btrue\b/g, "false"],
  [/\bfalse\b/g, "true"],
  [/ \+ 1\b/g, " - 1"],
];

function listMutants(file: string): readonly Mutant[] {
  const lines = readFileSync(join(checkout, file), "utf8").split("\n");
  return lines.flatMap((text, index) => {
    if (/^\s*(\/\/|\/?\*|import )/.test(text)) return [];
    return swaps.flatMap(([from, to]) =>
      [...text.matchAll(from)].map((match) => ({
        file,
        line: index + 1,
        before: text,
        after: `${text.slice(0, match.index)}${to}${text.slice(match.index + match[0].length)}`,
      })),
    );
  });
}

/** Whether a test fails with this change. */
function isNoticed({ file, line, after }: Mutant): boolean {
  const path = join(checkout, file);
  const original = readFileSync(path, "utf8");
  const lines = original.split("\n");
  lines[line - 1] = after;
  writeFileSync(path, lines.join("\n"));
  try {
    bundle();
    const near = nearest.flatMap(([pattern, names]) => (pattern.test(file) ? names.map((name) => `http/${name}`) : []));
    const files = [...near, ...suites].map((suite) => `dist/test/${suite}.test.js`);
    return spawnSync("npx", ["mocha", "--bail", "--reporter", "dot", ...files], { cwd: checkout }).status !== 0;
  } finally {
    writeFileSync(path, original);
  }
}

function bundle(): void {
  const { status, stderr } = spawnSync("node", [".ci/engine.mjs", "--bundle"], { cwd: checkout });
  if (status !== 0) throw new Error(String(stderr));
}

const dice = new Dice(seed);
const files = folders.flatMap((folder) =>
  readdirSync(join(checkout, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(folder, name)),
);
const all = files.sort().flatMap(listMutants);
const wanted = Number(process.env["MUTANTS"] ?? 40);
console.log(`${String(wanted)} of ${String(all.length)} mutants, TEST_SEED=${String(seed)}`);
const survivors: Mutant[] = [];
for (let tried = 0; tried < wanted; tried += 1) {
  const mutant = dice.pick(all);
  const noticed = isNoticed(mutant);
  if (!noticed) survivors.push(mutant);
  console.log(`${noticed ? "noticed" : "SURVIVED"} ${mutant.file}:${String(mutant.line)} ${mutant.after.trim()}`);
}
bundle();
console.log(`${String(survivors.length)} of ${String(wanted)} survived`);
for (const { file, line, before, after } of survivors) {
  console.log(`${file}:${String(line)}\n- ${before.trim()}\n+ ${after.trim()}`);
}
