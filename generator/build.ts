import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { listFiles } from "./list-files.js";

/** Compiles a project into its dist/ with the compiler of the engine; false when the compiler found errors, which it prints. */
export function buildProject(projectDirectory: string): boolean {
  const typescript = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
  const compiler = join(typescript, "bin", "tsc");
  const { status, error } = spawnSync(process.execPath, [compiler, "-p", projectDirectory], { stdio: "inherit" });
  if (error !== undefined) throw error;
  copyValidators(projectDirectory);
  return status === 0;
}

/** The compiler takes their types from the .d.ts beside them and leaves the .js where it is. */
function copyValidators(projectDirectory: string): void {
  const source = join(projectDirectory, "generated");
  for (const file of listFiles(source).filter((name) => name.endsWith(".js"))) {
    const target = join(projectDirectory, "dist", "generated", file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(source, file), target);
  }
}
