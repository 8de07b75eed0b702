import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "./source-tree.js";

/**
 * The `bin` directory of a Python environment below `.cache/` that has these packages, such as `requests==2.32.5`; made once.
 * Throws where there is no Python 3 with `venv`, or no package index.
 */
export function makePythonEnvironment(name: string, packages: readonly string[]): string {
  const directory = join(checkout, ".cache", name);
  const bin = join(directory, "bin");
  const mark = join(directory, packages.join(" "));
  if (existsSync(mark)) return bin;
  mkdirSync(directory, { recursive: true });
  execFileSync("python3", ["-m", "venv", "--clear", directory], { stdio: "pipe" });
  const pip = ["install", "--quiet", "--disable-pip-version-check", ...packages];
  execFileSync(join(bin, "pip"), pip, { stdio: "pipe" });
  writeFileSync(mark, "");
  return bin;
}
