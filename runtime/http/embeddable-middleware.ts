import type { ServerResponse } from "node:http";
import compose from "koa-compose";
import type Koa from "koa";
import type { App } from "./app.js";
import { isPathBelow } from "./url-dialects.js";
import { sendBufferedBodies } from "./middleware/send-buffered-bodies.js";

/** Koa middleware, for applications that embed the engine. */
export type Middleware = Koa.Middleware;

/**
 * Creates middleware that answers requests for the paths of the API in an embedding application. It passes on all other requests.
 * @param pathPrefix path below which the application serves the API, such as `/backend`; or ""
 * @param onRequest called with each response before the request is answered
 */
export function createEmbeddableMiddleware(
  { koa, handlesPath }: App,
  pathPrefix: string,
  onRequest: (response: ServerResponse) => void,
): Middleware {
  // `sendBufferedBodies` would send the answer immediately, before the middleware of the embedding application has run.
  const answer = compose(koa.middleware.filter((each) => each !== sendBufferedBodies)) as Middleware;
  return async (ctx, next) => {
    const { url, path } = ctx;
    if (!isPathBelow(path, pathPrefix) || !handlesPath(path.slice(pathPrefix.length))) return next() as Promise<void>;
    onRequest(ctx.res);
    ctx.url = url.slice(pathPrefix.length);
    try {
      await answer(ctx, next);
    } finally {
      ctx.url = url;
    }
  };
}
