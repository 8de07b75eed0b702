import type { Middleware } from "../context/context.js";

/**
 * Sends answers that are strings or bytes, faster than Koa: headers and body in one piece, and ASCII without encoding
 * it. It must be the first middleware, so that the answer is complete when it runs.
 */
export const sendTexts: Middleware = (ctx, next) => {
  return next().then(() => {
    const { method, res } = ctx;
    const body: unknown = ctx.body;
    if (!(typeof body === "string" || Buffer.isBuffer(body)) || method === "HEAD" || res.headersSent || !ctx.writable)
      return;
    ctx.respond = false;
    const isAscii = Number(res.getHeader("Content-Length")) === body.length;
    // Copying ASCII characters as they are costs half as much as encoding them. The encoding is ignored for bytes.
    res.write(body, isAscii ? "latin1" : "utf8");
    res.socket?.uncork();
    res.end();
  });
};
