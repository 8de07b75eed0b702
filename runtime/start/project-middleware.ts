/** Loads the middleware of the project: `schemas/_middleware.ts`. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type Koa from "koa";
import type { Middleware } from "../http/embeddable-middleware.js";
import { importModule } from "./load-registry.js";
import { type InProcessFetch, openLocalAccess, type LocalAccess } from "./in-process-fetch.js";

/**
 * The function that a project exports as `middleware` from `schemas/_middleware.ts`. It is called once, when the server
 * starts. It returns the Koa middleware that runs before the API.
 */
export type OpenMiddleware<Client extends object = object> = (
  engine: LocalAccess<Client>,
  /** The Koa application that runs the middleware. */
  app: Koa,
) => readonly Middleware[] | Promise<readonly Middleware[]>;

/**
 * Opens the middleware of the project. Returns an empty array if the project has none.
 * @param registryUrl URL of the built registry; the middleware is in a folder next to it
 */
export async function openProjectMiddleware(
  projectDirectory: string,
  registryUrl: string,
  fetch: InProcessFetch,
  koa: Koa,
): Promise<readonly Middleware[]> {
  const url = new URL("../schemas/_middleware.js", registryUrl);
  if (!existsSync(fileURLToPath(url))) return [];
  const { middleware } = (await importModule(projectDirectory, url.href)) as { readonly middleware?: OpenMiddleware };
  if (typeof middleware !== "function") {
    throw new Error("schemas/_middleware.ts must export a function middleware that returns an array of Koa middleware");
  }
  return middleware(await openLocalAccess(projectDirectory, registryUrl, fetch), koa);
}
