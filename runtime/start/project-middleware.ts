/** What a project has around the interface: `schemas/_middleware.ts`. */
import { existsSync } from "node:fs";
import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { App } from "../http/app.js";
import type { Middleware } from "../http/middleware.js";
import { importModule } from "./load-registry.js";
import { createLocalFetch } from "./local-fetch.js";
import { openLocal, type LocalAccess } from "./local-access.js";

/**
 * Gives the middleware that goes before the interface, as `export const middleware` of `schemas/_middleware.ts`. Called once, at the
 * start of the server.
 */
export type OpenMiddleware<Client extends object = object> = (
  engine: LocalAccess<Client>,
) => readonly Middleware[] | Promise<readonly Middleware[]>;

/**
 * The interface with the project's own middleware before it; by itself where there is none.
 * @param registryUrl of the build's module, beside which the build has the others
 */
export async function withProjectMiddleware(
  app: App,
  { projectDirectory, registryUrl, log }: { projectDirectory: string; registryUrl: string; log: Logger },
): Promise<RequestListener> {
  const url = new URL("../schemas/_middleware.js", registryUrl);
  if (!existsSync(fileURLToPath(url))) return (request, response) => void app.answer(request, response);
  const { middleware } = (await importModule(projectDirectory, url.href)) as { readonly middleware?: OpenMiddleware };
  if (typeof middleware !== "function") {
    throw new Error("schemas/_middleware.ts exports no function middleware, which gives an array of Koa's middleware");
  }
  // With all that it loads, for those who have middleware.
  const { default: Koa } = await import("koa");
  const koa = new Koa();
  koa.on("error", (error: Error) => log.error({ err: error }, "middleware of the project failed"));
  for (const each of await middleware(
    await openLocal(projectDirectory, registryUrl, createLocalFetch(app.answerLocally)),
  ))
    koa.use(each);
  koa.use((context) => {
    // It reads requests and writes answers by itself.
    context.respond = false;
    return app.answer(context.req, context.res);
  });
  const answer = koa.callback();
  return (request, response) => void answer(request, response);
}
