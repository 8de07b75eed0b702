/** What a project's build has made for the server. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Registry } from "../model/resource.js";
import { describeStaleBuild } from "../model/sources.js";

export interface LoadedRegistry {
  readonly registry: Registry;
  /** Of its module, for the threads that load it too. */
  readonly url: string;
}

/**
 * Loads `dist/generated/registry.js`, and with it the project's hooks. What has changed since the last build is named on standard
 * error: of that no command that goes by the build knows.
 * @param build another folder than `dist`, for a build that is not the project's last
 * @throws Error where there is none, or one of its modules cannot be loaded: which, where and why
 */
export async function loadRegistry(projectDirectory: string, build = "dist"): Promise<LoadedRegistry> {
  const file = resolve(projectDirectory, build, "generated/registry.js");
  if (!existsSync(file)) throw new Error(`${file} is missing; run "stockroom generate" and "stockroom build" first`);
  const { href } = pathToFileURL(file);
  const module = await importModule(projectDirectory, href);
  // The generated module is type-checked against the engine when the project is built.
  const { registry } = module as { readonly registry?: Registry };
  if (registry === undefined)
    throw new Error(`${file} has no registry; run "stockroom generate" and "stockroom build"`);
  const warning = build === "dist" ? describeStaleBuild(projectDirectory) : null;
  if (warning !== null) process.stderr.write(`${warning}\n`);
  return { registry, url: href };
}

/** @throws Error that names the place in the project */
export async function importModule(projectDirectory: string, url: string): Promise<unknown> {
  // What a hook throws while it is loaded names the line of its source, where the build has left the maps.
  process.setSourceMapsEnabled(true);
  try {
    return await import(url);
  } catch (error) {
    const place = findPlace(projectDirectory, stackOf(error)) ?? findSyntaxError(projectDirectory, url, error);
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const sentence = `the built project cannot be loaded: ${place === undefined ? "" : `${place}: `}${reason}`;
    throw new Error(`${sentence}\nset it right, then run "stockroom build"`, { cause: error });
  } finally {
    process.setSourceMapsEnabled(false);
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? "") : "";
}

/** The first place that a stack names below the project: `schemas/parts.hooks.ts:3`. */
function findPlace(projectDirectory: string, stack: string): string | undefined {
  for (const line of stack.split("\n")) {
    // As an address, or as a path where a map has led to the source.
    const [, module = "", number = ""] = /((?:file:\/\/)?\/.*?):(\d+)(?::\d+)?\)?$/.exec(line) ?? [];
    const file = relative(projectDirectory, module.startsWith("file:") ? fileURLToPath(module) : module);
    const isOfProject = module !== "" && !file.startsWith("..") && !file.startsWith(`node_modules${sep}`);
    if (isOfProject) return `${file.replaceAll(sep, "/")}:${number}`;
  }
  return undefined;
}

/** Node says where a module breaks the syntax only when it ends because of it. None of the modules has run by then. */
function findSyntaxError(projectDirectory: string, url: string, error: unknown): string | undefined {
  if (!(error instanceof SyntaxError)) return undefined;
  const { stderr } = spawnSync(process.execPath, [fileURLToPath(url)], { encoding: "utf8", timeout: 10_000 });
  return findPlace(projectDirectory, stderr);
}
