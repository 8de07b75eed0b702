import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { problemOfFile, type Problem } from "./problem.js";

const rule = "The project's code compiles.";

/** What the compiler has done, and what it finds wrong. `args`: options beside the project's own. */
export async function compileProject(projectDirectory: string, args: readonly string[]): Promise<readonly Problem[]> {
  const typescript = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
  const command = [join(typescript, "bin", "tsc"), "-p", ".", "--pretty", "false", ...args];
  const { failed, output } = await new Promise<{ failed: boolean; output: string }>((resolve) => {
    const options = { cwd: projectDirectory, maxBuffer: 2 ** 30 };
    execFile(process.execPath, command, options, (error, stdout, stderr) => {
      resolve({ failed: error !== null, output: `${stdout}${stderr}` });
    });
  });
  const problems = readProblems(projectDirectory, output);
  if (failed && problems.length === 0) throw new Error(`The compiler ended without saying what is wrong: ${output}`);
  return problems;
}

/** `schemas/things.hooks.ts(5,12): error TS2339: …`, with more about it in lines that are indented; without a place for all. */
function readProblems(projectDirectory: string, output: string): readonly Problem[] {
  const found = output.matchAll(/^(?:(.+?)\((\d+),(\d+)\): )?error (TS\d+): (.*)((?:\n[ ]+.*)*)/gm);
  return [...found].map(([, file = "tsconfig.json", line = "1", column = "1", code = "", message = "", more = ""]) => {
    const sentence = message.replace(/\.$/, "");
    const hooks = file === "generated/registry.ts" ? findCode(projectDirectory, Number(line)) : undefined;
    if (hooks !== undefined) return problemOfFile(hooks, rule, sentence, hintFor(code, message, more));
    const hint = file.startsWith("generated/") ? regenerate : hintFor(code, message, more);
    return { ...problemOfFile(file, rule, sentence, hint), line: Number(line), column: Number(column) };
  });
}

/** Where the registry takes hooks and actions in, they are what can be wrong. */
function findCode(projectDirectory: string, line: number): string | undefined {
  const text = readFileSync(join(projectDirectory, "generated/registry.ts"), "utf8").split("\n")[line - 1] ?? "";
  const [, hooked] = / satisfies Hooks<"(.*)">,$/.exec(text) ?? [];
  if (hooked !== undefined) return `schemas/${hooked}.hooks.ts`;
  const [, code] = / satisfies Action<"(.*)">,$/.exec(text) ?? /"\.\.\/schemas\/(.*)\.js";$/.exec(text) ?? [];
  return code === undefined ? undefined : `schemas/${code}.ts`;
}

const regenerate = 'run "stockroom generate": what is generated is not edited';
const node =
  'the types of Node.js come with "extends": "stockroom-api/tsconfig.json" where tsconfig.json sets no "types" of its own';
const hints: { readonly [code: string]: string } = {
  TS1286: 'package.json says "type": "module"',
  TS1287: 'package.json says "type": "module"',
  TS1295: 'package.json says "type": "module"',
  TS2580: node,
  TS2584: node,
  TS2591: node,
  TS5081: 'write one: { "extends": "stockroom-api/tsconfig.json" }',
};

/** The last line goes into the matter most deeply. */
function hintFor(code: string, message: string, more: string): string | undefined {
  if (/^Cannot find name '(fetch|setTimeout|setInterval|setImmediate)'/.test(message)) return node;
  const last = more.trim().split("\n").at(-1)?.trim() ?? "";
  return hints[code] ?? (last === "" ? undefined : last);
}
