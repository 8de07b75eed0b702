/**
 * Writes all errors in one form (docs/reference/http.md#errors). This includes errors of the HTTP parser, which never reach Koa.
 */
import { jsonContentType, setJsonBody, type Context } from "../context/request-context.js";
import { Refusal, statusByErrorCode } from "../../model/plan/errors.js";

/**
 * Serializes an error for a client (docs/reference/http.md#errors). A Refusal is written in full. Any other error becomes
 * `internal`, without details.
 */
export function serializeError(error: unknown, requestId: string): string {
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal("internal", "the server failed; the cause is in its log under the request id");
  const { status, title, operationIndex } = refusal;
  const which = operationIndex === undefined ? "" : `operation ${String(operationIndex)}: `;
  return JSON.stringify({
    message: `${title}: ${which}${refusal.message}`,
    status,
    code: refusal.code,
    request_id: requestId,
    errors: refusal.details,
    operation: operationIndex,
  });
}

export function writeError(ctx: Context, error: unknown): void {
  const code = error instanceof Refusal ? error.code : "internal";
  ctx.state.stockroom.errorCode = code;
  ctx.state.stockroom.coding = null;
  ctx.status = statusByErrorCode[code];
  if (ctx.status === 503) ctx.set("Retry-After", "1");
  if (error instanceof Refusal) for (const [name, value] of Object.entries(error.headers)) ctx.set(name, value);
  ctx.set("Cache-Control", "no-store");
  setJsonBody(ctx, serializeError(error, ctx.state.stockroom.id));
}

/** Creates a complete answer with an error, for requests that never reach Koa. */
export function createRawErrorResponse(refusal: Refusal) {
  const body = serializeError(refusal, "none");
  const headers = {
    ...refusal.headers,
    "Content-Type": jsonContentType,
    "Content-Length": String(Buffer.byteLength(body)),
    "X-Content-Type-Options": "nosniff",
  };
  const { status, title, code } = refusal;
  return { status, title, code, headers, body };
}

export type RawResponse = ReturnType<typeof createRawErrorResponse>;

/** Returns the bytes of the answer, for a connection without a response object. */
export function serializeRawResponse({ status, title, headers, body }: RawResponse): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${String(status)} ${title}\r\n${lines.join("")}\r\n${body}`;
}

/** @param parserError error of the HTTP parser, or a Refusal, which is returned unchanged */
export function convertParserError(parserError: NodeJS.ErrnoException): Refusal {
  if (parserError instanceof Refusal) return parserError;
  const options = { cause: parserError, headers: { Connection: "close" } };
  switch (parserError.code) {
    case "HPE_HEADER_OVERFLOW":
      return new Refusal("header_too_large", "the request line and headers must not be larger than 16 KiB", options);
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Refusal("request_timeout", "the request did not arrive in time", options);
    default:
      return new Refusal("malformed_request", "this is not an HTTP/1.1 request", options);
  }
}
