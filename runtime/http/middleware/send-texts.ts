import type { Middleware } from "../context/context.js";

/**
 * Sends answers that are strings or bytes instead of Koa: header and body in one piece, and ASCII without encoding it. It is the
 * first middleware, so that all others have completed the answer.
 */
export const sendTexts: Middleware = (ctx, next) => {
  return next().then(() => {
    const { method, res } = ctx;
    const body: unknown = ctx.body;
    if (!(typeof body === "string" || Buffer.isBuffer(body)) || method === "HEAD" || res.headersSent || !ctx.writable)
      return;
    ctx.respond = false;
    const isAscii = Number(res.getHeader("Content-Length")) === body.length;
    // ASCII is copied as it is, which costs half as much. Bytes have no encoding.
    res.write(body, isAscii ? "latin1" : "utf8");
    res.socket?.uncork();
    res.end();
  });
};
