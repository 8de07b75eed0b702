/**
 * Checks the types of the panel: those of its modules, and those of the properties in their templates, which no compiler reads.
 * So a copy below `.cache/` says the same in JSX. Prints each mistake with file and line, and exits with another code than 0.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Project } from "ts-morph";
import { toJsx } from "./to-jsx.js";

// A copy of `panel` is `.cache/panel`: seen from `.cache`, files are called there as they are here.
const [folder, cache] = ["panel", ".cache"];
const copy = join(cache, folder);
rmSync(copy, { recursive: true, force: true });
mkdirSync(copy, { recursive: true });
const modules = new Project({ compilerOptions: { allowJs: true }, skipFileDependencyResolution: true });
for (const file of modules.addSourceFilesAtPaths(join(folder, "*.js"))) {
  writeFileSync(join(copy, `${file.getBaseName()}x`), toJsx(file));
}
const compilerOptions = {
  jsx: "react-jsx",
  jsxImportSource: "preact",
  rootDir: "../..",
  // The compiler finds files that the copy lacks in the original folder.
  rootDirs: ["..", "../.."],
};
const settings = { extends: `../../${folder}/tsconfig.json`, compilerOptions, include: ["*.jsx"] };
writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(settings));
const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { cwd: cache, encoding: "utf8" });
process.stdout.write(stdout.replaceAll(/\.jsx(?=\()/g, ".js"));
process.exitCode = status ?? 1;
