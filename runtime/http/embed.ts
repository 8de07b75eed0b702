import type { ServerResponse } from "node:http";
import compose from "koa-compose";
import type Koa from "koa";
import type { App } from "./app.js";
import { isBelow } from "./address.js";
import { sendTexts } from "./middleware/send-texts.js";

/** A middleware of Koa, for applications that embed the engine. */
export type Middleware = Koa.Middleware;

/**
 * Answers requests for the paths of the interface in the context of an embedding application. Passes on all other
 * requests.
 * @param prefix the path below which the application serves the interface: `/backend`, or ""
 * @param begin called with each response before it is answered
 */
export function toMiddleware(
  { koa, isOwn }: App,
  prefix: string,
  begin: (response: ServerResponse) => void,
): Middleware {
  // Without `sendTexts`: the embedding application sends the answer after all of its own middleware has run.
  const answer = compose(koa.middleware.filter((each) => each !== sendTexts)) as Middleware;
  return async (ctx, next) => {
    const { url, path } = ctx;
    if (!isBelow(path, prefix) || !isOwn(path.slice(prefix.length))) return next() as Promise<void>;
    begin(ctx.res);
    ctx.url = url.slice(prefix.length);
    try {
      await answer(ctx, next);
    } finally {
      ctx.url = url;
    }
  };
}
