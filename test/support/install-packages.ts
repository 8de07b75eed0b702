import { hash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runNpm } from "./npm.js";
import { Missing } from "./or-skip.js";

/**
 * Installs packages into a folder below `.cache/`, because they need another compiler than this checkout.
 * @throws Missing if there is no registry
 */
export async function installPackages(directory: string, packages: readonly string[]): Promise<void> {
  const mark = join(directory, `installed-${hash("sha256", packages.join(" "), "hex").slice(0, 16)}`);
  if (existsSync(mark)) return;
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await runNpm(directory, "install", "--prefix", directory, "--save-exact", ...packages).catch((error: unknown) => {
    throw new Missing(`npm could not install ${packages.join(", ")}: ${String(error)}`);
  });
  writeFileSync(mark, "");
}
