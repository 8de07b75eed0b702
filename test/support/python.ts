import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Missing } from "./or-skip.js";
import { checkout } from "./source-tree.js";

const run = promisify(execFile);

/**
 * Returns the `bin` directory of a Python environment below `.cache/` with these packages, such as `requests==2.32.5`.
 * Creates it once.
 * @throws Missing if there is no Python 3 with `venv`, or no package index
 */
export async function makePythonEnvironment(name: string, packages: readonly string[]): Promise<string> {
  const directory = join(checkout, ".cache", name);
  const bin = join(directory, "bin");
  const mark = join(directory, packages.join(" "));
  if (existsSync(mark)) return bin;
  await mkdir(directory, { recursive: true });
  try {
    await run("python3", ["-m", "venv", "--clear", directory]);
    await run(join(bin, "pip"), ["install", "--quiet", "--disable-pip-version-check", ...packages]);
  } catch (error) {
    throw new Missing(`python3 could not install ${packages.join(", ")}: ${String(error)}`);
  }
  await writeFile(mark, "");
  return bin;
}
