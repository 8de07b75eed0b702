/** Loads the output of a project's build. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findSourceMap } from "node:module";
import { relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Registry } from "../model/schema/resource.js";
import { describeStaleBuild } from "../model/schema/source-digests.js";

export interface LoadedRegistry {
  readonly registry: Registry;
  /** URL of the module that exports the registry. Worker threads load this module, too. */
  readonly moduleUrl: string;
}

/**
 * Loads `dist/generated/registry.js` with the project's hooks. Prints a warning to standard error if sources have
 * changed since the last build.
 * @throws Error that names the module, position and reason if there is no build or a module cannot be loaded
 */
export async function loadRegistry(projectDirectory: string, buildDirectory = "dist"): Promise<LoadedRegistry> {
  const file = resolve(projectDirectory, buildDirectory, "generated/registry.js");
  if (!existsSync(file)) {
    const hint = existsSync(resolve(projectDirectory, "schemas"))
      ? 'run "npx stockroom generate" and "npx stockroom build" first'
      : `there is no schemas/ in ${projectDirectory}: change to the project's folder, or name it with --project`;
    throw new Error(`${file} is missing; ${hint}`);
  }
  const { href } = pathToFileURL(file);
  const module = await importModule(projectDirectory, href);
  // The cast is safe, because the build has type-checked the generated module against the engine.
  const { registry } = module as { readonly registry?: Registry };
  if (registry === undefined)
    throw new Error(`${file} has no registry; run "npx stockroom generate" and "npx stockroom build"`);
  const warning = buildDirectory === "dist" ? describeStaleBuild(projectDirectory) : null;
  if (warning !== null) process.stderr.write(`${warning}\n`);
  return { registry, moduleUrl: href };
}

/** @throws Error that names the file and line in the project */
export async function importModule(projectDirectory: string, url: string): Promise<unknown> {
  // With source maps, the stack of an error in a hook names the line of the source and not of the compiled module.
  process.setSourceMapsEnabled(true);
  try {
    return await import(url);
  } catch (error) {
    const place =
      findSourcePosition(projectDirectory, stackOf(error)) ?? findSyntaxErrorPosition(projectDirectory, url, error);
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const sentence = `the built project cannot be loaded: ${place === undefined ? "" : `${place}: `}${reason}`;
    // `stockroom dev` builds into other folders, again after each change, so its errors need no hint.
    const isBuiltByHand = url.startsWith(`${pathToFileURL(resolve(projectDirectory, "dist")).href}/`);
    const hint = isBuiltByHand ? '\nfix this, then run "npx stockroom build"' : "";
    throw new Error(`${sentence}${hint}`, { cause: error });
  } finally {
    process.setSourceMapsEnabled(false);
  }
}

export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? "") : "";
}

/** Finds the first file and line of the project in a stack trace: `schemas/parts.hooks.ts:3`. */
export function findSourcePosition(projectDirectory: string, stack: string): string | undefined {
  for (const line of stack.split("\n")) {
    // A stack trace names a module by its URL, or by the path of its source if there is a source map.
    const [, module, row, column] = /((?:file:\/\/)?\/.*?):(\d+)(?::(\d+))?\)?$/.exec(line) ?? [];
    if (module === undefined) continue;
    // Errors from another thread name compiled modules. This thread has loaded the same modules with source maps, which lead to
    // the sources.
    const origin = findSourceMap(module)?.findOrigin(Number(row), Number(column));
    const [source, number] = origin && "fileName" in origin ? [origin.fileName, origin.lineNumber] : [module, row];
    const file = relative(projectDirectory, source.startsWith("file:") ? fileURLToPath(source) : source);
    if (file.startsWith("..") || file.startsWith(`node_modules${sep}`)) continue;
    return `${file.replaceAll(sep, "/").replace(/^dist\/\.dev\/\d+\//, "")}:${String(number)}`;
  }
  return undefined;
}

/**
 * Finds the file and line of a syntax error. Node.js prints them only when the error ends the process, so a child
 * process loads the module again.
 */
function findSyntaxErrorPosition(projectDirectory: string, url: string, error: unknown): string | undefined {
  if (!(error instanceof SyntaxError)) return undefined;
  const { stderr } = spawnSync(process.execPath, [fileURLToPath(url)], { encoding: "utf8", timeout: 10_000 });
  return findSourcePosition(projectDirectory, stderr);
}
