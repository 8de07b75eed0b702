/** Creates a project from `templates/project`, for `npx stockroom init`. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { engineDirectory } from "../../runtime/config/engine-package.js";
import { listFiles } from "../list-files.js";

const templateDirectory = join(engineDirectory, "templates/project");

interface WrittenFile {
  readonly path: string;
  readonly existedBefore: boolean;
}

/** Error: the folder contains files that a new project would replace. Nothing was written. */
export class FilesAlreadyExistError extends Error {
  override readonly name = "FilesAlreadyExistError";
}

/**
 * Writes the files of a new project. Completes an existing package.json. Any other existing file must already have the right
 * content.
 * @param engineSpec the version or package file of `stockroom-api` to depend on
 * @returns the paths of the files in the project, and whether each file existed before
 * @throws FilesAlreadyExistError
 */
export function initProject(directory: string, engineSpec: string): readonly WrittenFile[] {
  const packageFile = join(directory, "package.json");
  const given = existsSync(packageFile) ? readFileSync(packageFile, "utf8") : null;
  const words: { readonly [word: string]: string } = { name: derivePackageName(directory), engine: engineSpec };
  const files = listFiles(templateDirectory).map((path) => {
    const template = readFileSync(join(templateDirectory, path), "utf8");
    const text = template.replaceAll(/\{\{(\w+)\}\}/g, (_, word: string) => words[word] ?? "");
    // npm packs no .gitignore and no second package.json, so the templates have other names.
    const target = path === "_package.json" ? "package.json" : path.replace(/^_/, ".");
    return {
      path: target,
      text: target === "package.json" && given !== null ? mergePackageManifests(given, text) : text,
    };
  });
  const obstacles = files.filter(({ path, text }) => {
    const file = join(directory, path);
    return path !== "package.json" && existsSync(file) && readFileSync(file, "utf8") !== text;
  });
  if (obstacles.length > 0) {
    const paths = obstacles.map(({ path }) => `  ${path}`).join("\n");
    throw new FilesAlreadyExistError(
      `${directory} has files that a new project would replace:\n${paths}\nNothing was written.`,
    );
  }
  const written = files.map(({ path, text }) => {
    const file = join(directory, path);
    const existedBefore = existsSync(file);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return { path, existedBefore };
  });
  return [...written, ...copyEnginePackage(directory, packageFile)];
}

/** Copies the package file of the engine into the project, because other machines and containers get only the project. */
function copyEnginePackage(directory: string, packageFilePath: string): readonly WrittenFile[] {
  const text = readFileSync(packageFilePath, "utf8");
  const { dependencies } = JSON.parse(text) as { readonly dependencies: { readonly [name: string]: string } };
  const [, given] = /^(?:file:)?(.+\.tgz)$/.exec(dependencies["stockroom-api"] ?? "") ?? [];
  if (given === undefined || /^https?:/.test(given)) return [];
  const source = resolve(directory, given);
  const path = basename(source);
  const target = join(resolve(directory), path);
  if (source.startsWith(resolve(directory) + sep) || !existsSync(source)) return [];
  const existedBefore = existsSync(target);
  copyFileSync(source, target);
  const own = { ...dependencies, "stockroom-api": `file:${path}` };
  const declared = { ...(JSON.parse(text) as object), dependencies: own };
  writeFileSync(packageFilePath, `${JSON.stringify(declared, null, 2)}\n`);
  return [{ path, existedBefore }];
}

/** Returns the name of the folder, adapted so that npm and MongoDB accept it. */
function derivePackageName(directory: string): string {
  const name = basename(resolve(directory))
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return name === "" ? "api" : name.slice(0, 60);
}

/** Matches the test script that `npm init` writes as a placeholder. */
const placeholderTestScript = /no test specified/;

interface PackageManifest {
  readonly scripts?: { readonly [name: string]: string };
  readonly dependencies?: { readonly [name: string]: string };
  readonly [member: string]: unknown;
}

/**
 * Adds the needed members to an existing package.json. Keeps the existing ones, except that `type` becomes "module".
 * @throws SyntaxError if the existing package.json is not JSON
 */
function mergePackageManifests(existingText: string, templateText: string): string {
  const own = JSON.parse(existingText) as PackageManifest;
  const template = JSON.parse(templateText) as PackageManifest;
  const scripts = Object.fromEntries(
    Object.entries(own.scripts ?? {}).filter(([, script]) => !placeholderTestScript.test(script)),
  );
  const merged = {
    ...template,
    ...own,
    type: "module",
    scripts: { ...template.scripts, ...scripts },
    dependencies: { ...template.dependencies, ...own.dependencies },
  };
  return `${JSON.stringify(merged, null, 2)}\n`;
}
