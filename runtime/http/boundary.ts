/** The outermost middleware: request id, one log line a request when it is over, and the only `catch` that answers. */
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { Context, Middleware } from "koa";
import type { Logger } from "pino";
import { Fault, Refusal, type ErrorCode } from "../model/errors.js";
import type { ClientInfoReader } from "../request/client-info.js";
import { writeError } from "../response/write-error.js";

const givenId = /^[A-Za-z0-9._-]{1,64}$/;

export function createBoundary(log: Logger, readClientInfo: ClientInfoReader): Middleware {
  const prefix = randomBytes(6).toString("base64url").replace(/[-_]/g, "x");
  let count = 0;
  return async (ctx, next) => {
    const start = process.hrtime.bigint();
    const given = ctx.get("X-Request-Id");
    const requestId = givenId.test(given) ? given : `${prefix}-${(++count).toString(36)}`;
    ctx.set({ "X-Request-Id": requestId, "X-Content-Type-Options": "nosniff" });
    try {
      checkHeaders(ctx);
      await next();
    } catch (error) {
      writeError(ctx, error, requestId);
      report(log, error, requestId, ctx.res.closed);
      ctx.state["code"] = error instanceof Refusal ? error.code : "internal";
    }
    const logEnd = (cut?: Cut): void => {
      if (log.isLevelEnabled("info")) logRequest(log, ctx, readClientInfo(ctx).address, requestId, start, cut);
    };
    if (ctx.body instanceof Readable && !ctx.res.closed) watchStream(ctx, ctx.body, logEnd, log, requestId);
    else logEnd();
  };
}

/** Who broke off an answer whose status was out. */
type Cut = "by the client" | "by the server";

/** A streamed answer may still fail. Its line is logged when it is over. */
function watchStream(ctx: Context, body: Readable, logEnd: (cut?: Cut) => void, log: Logger, requestId: string): void {
  let cut: Cut = "by the client";
  body.once("error", (error) => {
    if (ctx.res.closed) return;
    cut = "by the server";
    report(log, error, requestId, false);
  });
  ctx.res.once("close", () => (ctx.res.writableFinished ? logEnd() : logEnd(cut)));
}

/**
 * RFC 9112, section 3.2; RFC 9110, section 5.3. Of several such headers Node keeps the first and drops the others in silence,
 * where a proxy before it may have gone by the last.
 */
function checkHeaders({ req }: Context): void {
  if (req.headers.host === undefined && req.httpVersion === "1.1") {
    throw new Refusal("malformed_request", "the header Host is missing");
  }
  for (const name of ["Host", "Authorization", "Content-Type"]) {
    if ((req.headersDistinct[name.toLowerCase()]?.length ?? 0) > 1) {
      throw new Refusal("malformed_request", `the header ${name} must be given once`);
    }
  }
}

/**
 * Logs defects and failures of the database. Refusals are ordinary and have only the line of their request, except when the server
 * cannot serve a client that is still there; `overloaded` comes by the thousand and stays out too.
 */
function report(log: Logger, error: unknown, requestId: string, isGone: boolean): void {
  if (!(error instanceof Refusal)) log.error({ request_id: requestId, err: error }, "internal error");
  else if (error.cause instanceof Fault) log.error({ request_id: requestId, err: error.cause }, error.cause.message);
  else if (error.status === 503 && error.code !== "overloaded" && !isGone)
    log.warn({ request_id: requestId, err: error.cause ?? error }, error.code.replaceAll("_", " "));
}

/** The path only: a query may hold personal data, an absolute-form target credentials. */
function logRequest(log: Logger, ctx: Context, source: string, requestId: string, start: bigint, cut?: Cut): void {
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  log.info(
    {
      request_id: requestId,
      method: ctx.method,
      path: ctx.path,
      status: ctx.status,
      code: ctx.state["code"] as ErrorCode | undefined,
      cut,
      ms: Math.round(ms * 100) / 100,
      source,
      account: ctx.state["account"] as number | undefined,
    },
    "request",
  );
}
