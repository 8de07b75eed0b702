import type { Logger } from "pino";
import type { Middleware } from "../context/request-context.js";
import { writeError } from "../response/write-error.js";
import { reportError } from "./log-requests.js";

/**
 * Answers the errors of all middleware after this one. Undoes the header changes of the failed middleware, except new `Vary`
 * and `Access-Control-*` headers, which an error needs, too.
 */
export function answerErrors(log: Logger): Middleware {
  return (ctx, next) => {
    const before = ctx.res.getHeaders();
    return next().catch((error: unknown) => {
      for (const name of ctx.res.getHeaderNames()) {
        const value = before[name];
        if (value !== undefined) ctx.res.setHeader(name, value);
        else if (name !== "vary" && !name.startsWith("access-control-")) ctx.remove(name);
      }
      writeError(ctx, error);
      reportError(log, error, ctx);
    });
  };
}
