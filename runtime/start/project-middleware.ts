/** What a project has around the interface: `schemas/_middleware.ts`. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type Koa from "koa";
import type { Middleware } from "../http/embed.js";
import { importModule } from "./load-registry.js";
import type { LocalFetch } from "./local-fetch.js";
import { openLocal, type LocalAccess } from "./local-access.js";

/**
 * Gives the middleware that goes before the interface, as `export const middleware` of `schemas/_middleware.ts`. Called once, at the
 * start of the server.
 */
export type OpenMiddleware<Client extends object = object> = (
  engine: LocalAccess<Client>,
  /** The application that the middleware becomes part of. */
  app: Koa,
) => readonly Middleware[] | Promise<readonly Middleware[]>;

/**
 * Opens the project's own middleware, of which there may be none.
 * @param registryUrl of the build's module, beside which the build has the others
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
    throw new Error("schemas/_middleware.ts exports no function middleware, which gives an array of Koa's middleware");
  }
  return middleware(await openLocal(projectDirectory, registryUrl, fetch), koa);
}
