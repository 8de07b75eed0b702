/** Errors of the HTTP parser never reach Koa. They are answered in the same form as others (docs/reference/http.md#errors). */
import { errorTable, Refusal } from "../../model/plan/errors.js";
import { serializeError } from "./write-error.js";

export interface RawRefusal {
  readonly status: number;
  readonly code: Refusal["code"];
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  /** Writes the whole answer, because there is no response object. */
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
