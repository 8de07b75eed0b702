/**
 * Writes all errors in one form (docs/reference/http.md#errors), including errors of the HTTP parser, which never reach
 * Koa.
 */
import { setJson, type Context } from "../context/context.js";
import { errorTable, Refusal } from "../../model/plan/errors.js";

/**
 * Decides which parts of an error a client may read (docs/reference/http.md#errors): all of a Refusal, and only the
 * code `internal` of any other error.
 */
export function serializeError(error: unknown, requestId: string): string {
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal("internal", "the server failed; the cause is in its log under the request id");
  const { status, title } = errorTable[refusal.code];
  const { operation } = refusal;
  const which = operation === undefined ? "" : `operation ${String(operation)}: `;
  return JSON.stringify({
    message: `${title}: ${which}${refusal.message}`,
    status,
    code: refusal.code,
    request_id: requestId,
    errors: refusal.details,
    operation,
  });
}

export function writeError(ctx: Context, error: unknown): void {
  const code = error instanceof Refusal ? error.code : "internal";
  ctx.state.stockroom.code = code;
  ctx.state.stockroom.coding = null;
  ctx.status = errorTable[code].status;
  if (ctx.status === 503) ctx.set("Retry-After", "1");
  if (error instanceof Refusal) for (const [name, value] of Object.entries(error.headers)) ctx.set(name, value);
  ctx.set("Cache-Control", "no-store");
  setJson(ctx, serializeError(error, ctx.state.stockroom.id));
}

export interface RawRefusal {
  readonly status: number;
  readonly code: Refusal["code"];
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  /** Returns the whole answer as text, because there is no response object. */
  write(): string;
}

export function refuseClientError(error: NodeJS.ErrnoException): RawRefusal {
  const refusal = translate(error);
  const { status, title } = errorTable[refusal.code];
  const body = serializeError(refusal, "none");
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "X-Content-Type-Options": "nosniff",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  return {
    status,
    code: refusal.code,
    headers,
    body,
    write() {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      return `HTTP/1.1 ${String(status)} ${title}\r\n${lines.join("")}\r\n${body}`;
    },
  };
}

function translate(error: NodeJS.ErrnoException): Refusal {
  if (error instanceof Refusal) return error;
  if (error.code === "HPE_HEADER_OVERFLOW") {
    return new Refusal("header_too_large", "the request line and headers must not be larger than 16 KiB", {
      cause: error,
    });
  }
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return new Refusal("request_timeout", "the request did not arrive in time", { cause: error });
  }
  return new Refusal("malformed_request", "this is not an HTTP/1.1 request", { cause: error });
}
