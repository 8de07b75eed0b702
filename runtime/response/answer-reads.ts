import type { Context } from "koa";
import { methodNotAllowed } from "../model/errors.js";

const methods = "GET, HEAD, OPTIONS";

/** For a fixed endpoint that can only be read: calls `answer` for GET and HEAD, and answers the other methods itself. */
export function answerReads(answer: (ctx: Context) => void | Promise<void>): (ctx: Context) => void | Promise<void> {
  return (ctx) => {
    if (ctx.method === "GET" || ctx.method === "HEAD") return answer(ctx);
    if (ctx.method !== "OPTIONS") throw methodNotAllowed(ctx.method, methods);
    ctx.set("Allow", methods);
    ctx.status = 204;
  };
}
