import type { IncomingMessage } from "node:http";
import type Koa from "koa";
import type { App } from "./app.js";
import { isBelow } from "./address.js";

/** Of Koa. */
export type Middleware = Koa.Middleware;

/**
 * Answers requests for the paths of the interface, and passes on all others.
 * @param prefix what the paths stand below in the application: `/backend`, or ""
 */
export function toMiddleware(app: App, prefix: string): Middleware {
  return async (context, next) => {
    const { req, res } = context;
    const path = pathBelow(prefix, req);
    if (path === null || !app.isOwn(path)) {
      await next();
      return;
    }
    // Requests are read and answers written by the engine itself.
    context.respond = false;
    await withoutPrefix(prefix, req, () => app.answer(req, res));
  };
}

/** Has a request answered whose URL stands below the prefix, as if there were none. Those around see it as it was. */
export async function withoutPrefix(
  prefix: string,
  request: IncomingMessage,
  answer: () => void | Promise<void>,
): Promise<void> {
  const { url = "" } = request;
  if (prefix !== "" && pathBelow(prefix, request) !== null) request.url = url.slice(prefix.length);
  try {
    await answer();
  } finally {
    request.url = url;
  }
}

function pathBelow(prefix: string, { url = "" }: IncomingMessage): string | null {
  const path = url.split("?", 1)[0]!;
  return isBelow(path, prefix) ? path.slice(prefix.length) : null;
}
