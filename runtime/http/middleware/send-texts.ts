import type { Middleware } from "../../context/context.js";

/**
 * Sends answers that are texts, in place of Koa, for which Node hands header, body and an empty piece to the system: of a list of 25
 * items that takes a tenth less processor time. It comes first, so that all other middleware has been through with the answer.
 */
export const sendTexts: Middleware = (ctx, next) => {
  return next().then(() => {
    const { method, res } = ctx;
    const body: unknown = ctx.body;
    if (typeof body !== "string" || method === "HEAD" || res.headersSent || !ctx.writable) return;
    ctx.respond = false;
    const isAscii = Number(res.getHeader("Content-Length")) === body.length;
    // ASCII is copied as it is, which costs half as much.
    res.write(body, isAscii ? "latin1" : "utf8");
    res.socket?.uncork();
    res.end();
  });
};
