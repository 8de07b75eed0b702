import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { Logger } from "pino";
import { StorageFault, Refusal } from "../../model/plan/errors.js";
import { type ClientInfoReader, type Context, type Middleware, setHeader } from "../context/request-context.js";

const requestIdPattern = /^[A-Za-z0-9._-]{1,64}$/;

export type RequestLogLine = ReturnType<typeof createRequestLogLine>;

/** The side that interrupted an answer after its status had been sent. */
type InterruptingSide = "by the client" | "by the server";

/** Gives each request an id, and logs one line when the request is over. */
export function assignIdsAndLogRequests(
  log: Logger,
  logRequest: (line: RequestLogLine) => void,
  readClientInfo: ClientInfoReader,
): Middleware {
  const prefix = randomBytes(6).toString("base64url").replace(/[-_]/g, "x");
  let count = 0;
  return (ctx, next) => {
    const start = performance.now();
    const { path } = ctx;
    const given = ctx.headers["x-request-id"];
    const id =
      typeof given === "string" && requestIdPattern.test(given) ? given : `${prefix}-${(++count).toString(36)}`;
    const client = readClientInfo(ctx.req);
    ctx.state.stockroom = {
      id,
      client,
      coding: null,
      account: undefined,
      additionalKey: undefined,
      errorCode: undefined,
    };
    setHeader(ctx, "X-Request-Id", id);
    setHeader(ctx, "X-Content-Type-Options", "nosniff");
    return next().then(
      () => {
        const writeLine = (interruptedBy: InterruptingSide | undefined): void =>
          logRequest(createRequestLogLine(ctx, path, start, interruptedBy));
        logAfterResponse(ctx, writeLine, log);
      },
      (error: unknown) => {
        logRequest({ ...createRequestLogLine(ctx, path, start, undefined), status: 500, code: "internal" });
        throw error;
      },
    );
  };
}

/** Logs the request when its answer is complete or interrupted. A streamed answer may still fail after its headers were sent. */
function logAfterResponse(
  ctx: Context,
  writeLine: (interruptedBy: InterruptingSide | undefined) => void,
  log: Logger,
): void {
  const { res } = ctx;
  const body: unknown = ctx.body;
  if (!(body instanceof Readable) || res.closed) return writeLine(undefined);
  let interruptedBy: InterruptingSide = "by the client";
  body.once("error", (error) => {
    if (res.closed) return;
    interruptedBy = "by the server";
    reportError(log, error, ctx);
  });
  res.once("close", () => writeLine(res.writableFinished ? undefined : interruptedBy));
}

/**
 * Creates the log line. It contains only the path, because a query may contain personal data, and a request target that
 * is a whole URL may contain credentials.
 */
function createRequestLogLine(
  ctx: Context,
  path: string,
  startMs: number,
  interruptedBy: InterruptingSide | undefined,
) {
  const { id, client, errorCode, account, additionalKey } = ctx.state.stockroom;
  return {
    id,
    method: ctx.method,
    path,
    status: ctx.status,
    code: errorCode,
    cut: interruptedBy,
    /** Duration of the request in milliseconds. */
    ms: Math.round((performance.now() - startMs) * 100) / 100,
    /** Address of the client. */
    source: client.address,
    account,
    key: additionalKey,
  };
}

/**
 * Logs defects of the server and failures of the database. An ordinary rejection is visible only in the log line of its request.
 * A 503 is logged here, too, if the client is still connected. The exception is `overloaded` (`createOverloadedRefusal`), which
 * may occur thousands of times.
 */
export function reportError(log: Logger, error: unknown, { state, res }: Context): void {
  const { id } = state.stockroom;
  if (!(error instanceof Refusal)) log.error({ request_id: id, err: error }, "internal error");
  else if (error.cause instanceof StorageFault) log.error({ request_id: id, err: error.cause }, error.cause.message);
  else if (error.status === 503 && error.code !== "overloaded" && !res.closed)
    log.warn({ request_id: id, err: error.cause ?? error }, error.code.replaceAll("_", " "));
}
