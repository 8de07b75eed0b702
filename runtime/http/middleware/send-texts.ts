import type { Middleware } from "../../context/context.js";

/**
 * Sends answers that are texts, in place of Koa, for which Node sends headers, body and an empty piece by themselves: this takes a
 * fifth less time of a short answer. It comes first, so that all other middleware has the answer before.
 */
export const sendTexts: Middleware = (ctx, next) => {
  return next().then(() => {
    const { body, method, res }: { readonly body?: unknown } & Pick<typeof ctx, "method" | "res"> = ctx;
    if (typeof body !== "string" || method === "HEAD" || res.headersSent || !ctx.writable) return;
    ctx.respond = false;
    const isAscii = Number(res.getHeader("Content-Length")) === body.length;
    // ASCII is copied as it is, which costs half as much.
    res.write(body, isAscii ? "latin1" : "utf8");
    res.socket?.uncork();
    res.end();
  });
};
