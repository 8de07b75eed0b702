/** Loads the output of a project's build. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findSourceMap } from "node:module";
import { relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Registry } from "../model/schema/resource.js";
import { describeStaleBuild } from "../model/schema/sources.js";

export interface LoadedRegistry {
  readonly registry: Registry;
  /** URL of the module of the registry, which worker threads load, too. */
  readonly url: string;
}

/**
 * Loads `dist/generated/registry.js` with the project's hooks. Warns on standard error about sources that changed since the
 * last build.
 * @throws Error that names the module, place and reason if there is no build or a module cannot be loaded
 */
export async function loadRegistry(projectDirectory: string, build = "dist"): Promise<LoadedRegistry> {
  const file = resolve(projectDirectory, build, "generated/registry.js");
  if (!existsSync(file)) {
    const hint = existsSync(resolve(projectDirectory, "schemas"))
      ? 'run "npx stockroom generate" and "npx stockroom build" first'
      : `there is no schemas/ in ${projectDirectory}: change to the project's folder, or name it with --project`;
    throw new Error(`${file} is missing; ${hint}`);
  }
  const { href } = pathToFileURL(file);
  const module = await importModule(projectDirectory, href);
  // The build has type-checked the generated module against the engine.
  const { registry } = module as { readonly registry?: Registry };
  if (registry === undefined)
    throw new Error(`${file} has no registry; run "npx stockroom generate" and "npx stockroom build"`);
  const warning = build === "dist" ? describeStaleBuild(projectDirectory) : null;
  if (warning !== null) process.stderr.write(`${warning}\n`);
  return { registry, url: href };
}

/** @throws Error that names the file and line in the project */
export async function importModule(projectDirectory: string, url: string): Promise<unknown> {
  // With source maps, an error of a hook that fails to load names the line in its source.
  process.setSourceMapsEnabled(true);
  try {
    return await import(url);
  } catch (error) {
    const place = findPlace(projectDirectory, stackOf(error)) ?? findSyntaxError(projectDirectory, url, error);
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const sentence = `the built project cannot be loaded: ${place === undefined ? "" : `${place}: `}${reason}`;
    throw new Error(`${sentence}\nfix this, then run "npx stockroom build"`, { cause: error });
  } finally {
    process.setSourceMapsEnabled(false);
  }
}

export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? "") : "";
}

/** Finds the first file and line of the project in a stack trace: `schemas/parts.hooks.ts:3`. */
export function findPlace(projectDirectory: string, stack: string): string | undefined {
  for (const line of stack.split("\n")) {
    // A stack trace names a module by its URL, or by its path if a source map led to the source.
    const [, module, row, column] = /((?:file:\/\/)?\/.*?):(\d+)(?::(\d+))?\)?$/.exec(line) ?? [];
    if (module === undefined) continue;
    // The stack of another thread names compiled modules; this thread has loaded them with their source maps.
    const origin = findSourceMap(module)?.findOrigin(Number(row), Number(column));
    const [source, number] = origin && "fileName" in origin ? [origin.fileName, origin.lineNumber] : [module, row];
    const file = relative(projectDirectory, source.startsWith("file:") ? fileURLToPath(source) : source);
    if (file.startsWith("..") || file.startsWith(`node_modules${sep}`)) continue;
    return `${file.replaceAll(sep, "/").replace(/^dist\/\.dev\/\d+\//, "")}:${String(number)}`;
  }
  return undefined;
}

/**
 * Finds the file and line of a syntax error. Node.js reports them only when it exits because of the error, so a child process
 * loads the module again.
 */
function findSyntaxError(projectDirectory: string, url: string, error: unknown): string | undefined {
  if (!(error instanceof SyntaxError)) return undefined;
  const { stderr } = spawnSync(process.execPath, [fileURLToPath(url)], { encoding: "utf8", timeout: 10_000 });
  return findPlace(projectDirectory, stderr);
}
