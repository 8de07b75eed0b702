import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createFileProblem, type Problem } from "./problem.js";
import { listSchemaFiles } from "./stages/load.js";

const mustCompileRule = "The code of the project must compile.";

/**
 * Runs the TypeScript compiler on a project, and returns the errors.
 * @param compilerArgs additional options of the compiler
 */
export async function compileProject(
  projectDirectory: string,
  compilerArgs: readonly string[],
): Promise<readonly Problem[]> {
  const typescript = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
  const command = [join(typescript, "bin", "tsc"), "-p", ".", "--pretty", "false", ...compilerArgs];
  const { failed, output } = await new Promise<{ failed: boolean; output: string }>((resolve) => {
    const options = { cwd: projectDirectory, maxBuffer: 2 ** 30 };
    execFile(process.execPath, command, options, (error, stdout, stderr) => {
      resolve({ failed: error !== null, output: `${stdout}${stderr}` });
    });
  });
  const problems = parseCompilerOutput(projectDirectory, output);
  if (failed && problems.length === 0) throw new Error(`The compiler failed without an error message: ${output}`);
  return problems;
}

/** Parses the compiler's output: lines such as `schemas/a.hooks.ts(5,12): error TS2339: …`, which indented lines continue. */
function parseCompilerOutput(projectDirectory: string, output: string): readonly Problem[] {
  const found = output.matchAll(/^(?:(.+?)\((\d+),(\d+)\): )?error (TS\d+): (.*)((?:\n[ ]+.*)*)/gm);
  return [...found].map(([, file = "tsconfig.json", line = "1", column = "1", code = "", message = "", more = ""]) => {
    const sentence = message.replace(/\.$/, "");
    const hooks =
      file === "generated/registry.ts" ? findSourceOfRegistryLine(projectDirectory, Number(line)) : undefined;
    if (hooks !== undefined)
      return createFileProblem(hooks, mustCompileRule, sentence, chooseHint(code, message, more));
    const hint = file.startsWith("generated/") ? runGenerateHint : chooseHint(code, message, more);
    return { ...createFileProblem(file, mustCompileRule, sentence, hint), line: Number(line), column: Number(column) };
  });
}

/**
 * Finds the file that a line of the registry uses, such as `schemas/devices.hooks.ts`. An error that the compiler
 * reports in this line is a mistake in that file.
 */
function findSourceOfRegistryLine(projectDirectory: string, lineNumber: number): string | undefined {
  const text = readFileSync(join(projectDirectory, "generated/registry.ts"), "utf8").split("\n")[lineNumber - 1] ?? "";
  const [, hooked] = / satisfies Hooks<"(.*)">,?$/.exec(text) ?? [];
  if (hooked !== undefined) return `schemas/${hooked}.hooks.ts`;
  const [, code] = / satisfies Action<"(.*)">,?$/.exec(text) ?? /"\.\.\/schemas\/(.*)\.js";$/.exec(text) ?? [];
  return code === undefined ? undefined : `schemas/${code}.ts`;
}

const runGenerateHint = 'run "npx stockroom generate"; do not edit generated files';
const nodeTypesHint =
  'in tsconfig.json, remove "types" and set "extends" to "stockroom-api/tsconfig.json", which includes the types of Node.js';
const hintByErrorCode: { readonly [code: string]: string } = {
  TS1286: 'write "type": "module" in package.json',
  TS1287: 'write "type": "module" in package.json',
  TS1295: 'write "type": "module" in package.json',
  TS2580: nodeTypesHint,
  TS2584: nodeTypesHint,
  TS2591: nodeTypesHint,
  TS5081: 'create it: { "extends": "stockroom-api/tsconfig.json" }',
};

/** Returns a hint for a compiler error: our own hint, or the last line of the message, which has the most detail. */
function chooseHint(code: string, message: string, continuationLines: string): string | undefined {
  if (/^Cannot find name '(fetch|setTimeout|setInterval|setImmediate)'/.test(message)) return nodeTypesHint;
  const last = continuationLines.trim().split("\n").at(-1)?.trim() ?? "";
  return hintByErrorCode[code] ?? (last === "" ? undefined : last);
}

/**
 * Type-checks the hooks and actions of a project. Ignores errors in other code of the project.
 * @param compilerArgs options of the compiler
 */
export async function findTypeProblems(
  projectDirectory: string,
  compilerArgs: readonly string[],
): Promise<readonly Problem[]> {
  const { hooks, actions } = listSchemaFiles(projectDirectory).value;
  if (hooks.length + actions.length === 0) return [];
  const problems = await compileProject(projectDirectory, ["--noEmit", ...compilerArgs]);
  return problems.filter(({ file }) => /^(schemas|generated)\/|^tsconfig\.json$/.test(file));
}
