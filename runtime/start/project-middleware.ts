/** Loads the project's own middleware: `schemas/_middleware.ts`. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type Koa from "koa";
import type { Middleware } from "../http/embed.js";
import { importModule } from "./load-registry.js";
import { type LocalFetch, openLocal, type LocalAccess } from "./local-fetch.js";

/**
 * Returns the middleware that runs before the interface: `export const middleware` of `schemas/_middleware.ts`. It is called
 * once, when the server starts.
 */
export type OpenMiddleware<Client extends object = object> = (
  engine: LocalAccess<Client>,
  /** The application that runs the middleware. */
  app: Koa,
) => readonly Middleware[] | Promise<readonly Middleware[]>;

/**
 * Opens the project's own middleware, if there is any.
 * @param registryUrl URL of the built registry; the middleware is in a folder next to it
 */
export async function openProjectMiddleware(
  projectDirectory: string,
  registryUrl: string,
  fetch: LocalFetch,
  koa: Koa,
): Promise<readonly Middleware[]> {
  const url = new URL("../schemas/_middleware.js", registryUrl);
  if (!existsSync(fileURLToPath(url))) return [];
  const { middleware } = (await importModule(projectDirectory, url.href)) as { readonly middleware?: OpenMiddleware };
  if (typeof middleware !== "function") {
    throw new Error("schemas/_middleware.ts must export a function middleware that returns an array of Koa middleware");
  }
  return middleware(await openLocal(projectDirectory, registryUrl, fetch), koa);
}
