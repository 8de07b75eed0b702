/**
 * Checks the types of the panel: those of its modules, and those of the properties in its templates. The compiler does not
 * read templates, so the check writes a copy with JSX below `.cache/`. Prints each error with file and line, and exits with a
 * code other than 0 if there is one.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Project } from "ts-morph";
import { toJsx } from "./to-jsx.js";

// The copy of `panel` is `.cache/panel`, so relative paths are the same in both.
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
  // The compiler takes files that the copy lacks from the original folder.
  rootDirs: ["..", "../.."],
};
const settings = { extends: `../../${folder}/tsconfig.json`, compilerOptions, include: ["*.jsx"] };
writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(settings));
const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { cwd: cache, encoding: "utf8" });
process.stdout.write(stdout.replaceAll(/\.jsx(?=\()/g, ".js"));
process.exitCode = status ?? 1;
