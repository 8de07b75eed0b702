/** The middleware that every request passes, in the order of `createApp` (app.ts). */
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { Logger } from "pino";
import {
  type Middleware,
  type ClientInfoReader,
  setHeader,
  type Context,
  type RequestState,
  setEmpty,
} from "./context/context.js";
import { Fault, Refusal } from "../model/plan/errors.js";
import { writeError } from "./response/write-error.js";
import type { Applications } from "../config/sign-in-settings.js";
import type { RequestLimit } from "../access/throttle.js";

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

const givenId = /^[A-Za-z0-9._-]{1,64}$/;

/** The log line of a request. */
export interface RequestLine extends Pick<RequestState, "id" | "code" | "account" | "key"> {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly cut: Cut | undefined;
  /** In milliseconds. */
  readonly ms: number;
  /** Address of the client. */
  readonly source: string;
}

/** The side that interrupted an answer after its status was sent. */
type Cut = "by the client" | "by the server";

/** Gives each request an id, and logs one line when it is over. */
export function describeRequest(
  log: Logger,
  logRequest: (line: RequestLine) => void,
  readClientInfo: ClientInfoReader,
): Middleware {
  const prefix = randomBytes(6).toString("base64url").replace(/[-_]/g, "x");
  let count = 0;
  return (ctx, next) => {
    const start = performance.now();
    const { path } = ctx;
    const given = ctx.headers["x-request-id"];
    const id = typeof given === "string" && givenId.test(given) ? given : `${prefix}-${(++count).toString(36)}`;
    const client = readClientInfo(ctx.req);
    ctx.state.stockroom = { id, client, coding: null, account: undefined, key: undefined, code: undefined };
    setHeader(ctx, "X-Request-Id", id);
    setHeader(ctx, "X-Content-Type-Options", "nosniff");
    return next().then(
      () => note(ctx, (cut) => logRequest(describe(ctx, path, start, cut)), log),
      (error: unknown) => {
        logRequest({ ...describe(ctx, path, start, undefined), status: 500, code: "internal" });
        throw error;
      },
    );
  };
}

/** A streamed answer may still fail. Its line is logged when it is over. */
function note(ctx: Context, write: (cut: Cut | undefined) => void, log: Logger): void {
  const { res } = ctx;
  const body: unknown = ctx.body;
  if (!(body instanceof Readable) || res.closed) return write(undefined);
  let cut: Cut = "by the client";
  body.once("error", (error) => {
    if (res.closed) return;
    cut = "by the server";
    reportError(log, error, ctx);
  });
  res.once("close", () => write(res.writableFinished ? undefined : cut));
}

/** Logs the path only: a query may contain personal data, and a target in absolute form credentials. */
function describe(ctx: Context, path: string, start: number, cut: Cut | undefined): RequestLine {
  const { id, client, code, account, key } = ctx.state.stockroom;
  return {
    id,
    method: ctx.method,
    path,
    status: ctx.status,
    code,
    cut,
    ms: Math.round((performance.now() - start) * 100) / 100,
    source: client.address,
    account,
    key,
  };
}

/**
 * Logs defects and failures of the database. Ordinary refusals have only the line of their request, unless the server cannot
 * serve a client that is still there. `overloaded` is left out, too, because it comes by the thousand.
 */
export function reportError(log: Logger, error: unknown, { state, res }: Context): void {
  const { id } = state.stockroom;
  if (!(error instanceof Refusal)) log.error({ request_id: id, err: error }, "internal error");
  else if (error.cause instanceof Fault) log.error({ request_id: id, err: error.cause }, error.cause.message);
  else if (error.status === 503 && error.code !== "overloaded" && !res.closed)
    log.warn({ request_id: id, err: error.cause ?? error }, error.code.replaceAll("_", " "));
}

/**
 * Answers every error of the middleware behind it. An answer that was begun loses its headers, except those that do not depend on
 * the outcome.
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

const single = ["Host", "Authorization", "Content-Type"] as const;

/**
 * Rejects repeated headers (RFC 9112, section 3.2; RFC 9110, section 5.3). Node keeps the first and silently drops the others,
 * while a proxy before it may have used the last.
 */
export const checkHeaders: Middleware = (ctx, next) => {
  const { headers, httpVersion, rawHeaders } = ctx.req;
  if (headers.host === undefined && httpVersion === "1.1") {
    throw new Refusal("malformed_request", "the header Host is missing");
  }
  for (const name of single) {
    let count = 0;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const raw = rawHeaders[index]!;
      if (raw.length === name.length && raw.toLowerCase() === name.toLowerCase()) count += 1;
    }
    if (count > 1) throw new Refusal("malformed_request", `the header ${name} must be given once`);
  }
  return next();
};

/** @param isReady false before the first account exists and after the shutdown has begun */
export function requireReady(isReady: () => boolean): Middleware {
  return (ctx, next) => {
    if (isReady() || ctx.path === "/healthz") return next();
    throw new Refusal("storage_unavailable", "the server is starting or shutting down; try again later", {
      headers: { "retry-after": "1" },
    });
  };
}

const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
const requestHeaders =
  "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Prefer, X-Request-Id";
const answerHeaders =
  "Allow, Deprecation, ETag, Link, Location, Preference-Applied, Retry-After, Sunset, WWW-Authenticate, X-Request-Id, X-Total-Count, X-Unindexed";
/** How long a browser may cache the answer to a preflight, in seconds. */
const preflightAge = "600";

/** The paths of the API, of the MCP tools and of their metadata. oidc-provider answers for its own paths. */
const paths = /^\/(?:api(?:$|\/|\.php$)|mcp\/?$|\.well-known\/oauth-protected-resource(?:$|\/))/;

/** @returns null if there are none */
export function listOrigins(named: readonly string[], applications: Applications): ReadonlySet<string> | null {
  const origins = new Set([...named, ...[...applications.values()].flatMap((application) => application.origins)]);
  return origins.size === 0 ? null : origins;
}

/**
 * Allows pages of other origins to use the API (Fetch Standard, CORS protocol): sets the header that lets the page read the answer.
 * Such requests carry the header Authorization and no cookies. The panel's back end accepts only its own origin.
 */
export function allowOrigins(allowed: ReadonlySet<string>): Middleware {
  return (ctx, next) => {
    if (!paths.test(ctx.path)) return next();
    ctx.vary("Origin");
    const origin = ctx.get("origin");
    if (!allowed.has(origin)) return next();
    ctx.set("Access-Control-Allow-Origin", origin);
    ctx.set("Access-Control-Expose-Headers", answerHeaders);
    return next();
  };
}

/** Answers preflights: browsers ask, without credentials, which headers and methods a page may use. Counts as a request. */
export const answerPreflights: Middleware = (ctx, next) => {
  const isPreflight = ctx.method === "OPTIONS" && ctx.get("access-control-request-method") !== "";
  if (!isPreflight || !ctx.res.hasHeader("Access-Control-Allow-Origin")) return next();
  ctx.set("Access-Control-Allow-Methods", methods);
  ctx.set("Access-Control-Allow-Headers", requestHeaders);
  ctx.set("Access-Control-Max-Age", preflightAge);
  setEmpty(ctx, 204);
  return undefined;
};

/** Health checks are never rejected. */
const uncounted = new Set(["/healthz", "/readyz"]);

/** Limits the requests per minute from one address; rejects with `too_many_requests`. */
export function limitRequests(limit: RequestLimit): Middleware {
  return (ctx, next) => {
    if (!uncounted.has(ctx.path)) limit.admit(ctx.state.stockroom.client.source);
    return next();
  };
}
