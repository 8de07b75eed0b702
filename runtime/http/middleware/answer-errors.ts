import type { Logger } from "pino";
import type { Middleware } from "../../context/context.js";
import { writeError } from "../../response/write-error.js";
import { reportError } from "./describe-request.js";

/** Answers whatever is thrown behind it. An answer that was begun loses its headers, except those that hold whatever the outcome. */
export function answerErrors(log: Logger): Middleware {
  return async (ctx, next) => {
    const before = ctx.res.getHeaders();
    try {
      await next();
    } catch (error) {
      for (const name of ctx.res.getHeaderNames()) {
        const value = before[name];
        if (value !== undefined) ctx.res.setHeader(name, value);
        else if (name !== "vary" && !name.startsWith("access-control-")) ctx.remove(name);
      }
      writeError(ctx, error);
      reportError(log, error, ctx);
    }
  };
}
