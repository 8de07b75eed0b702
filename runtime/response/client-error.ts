import type { Duplex } from "node:stream";
import { errorTable, Refusal } from "../errors.js";
import { serializeError } from "./write-error.js";

/** What is not HTTP never reaches Koa: the parser's own errors, answered in the same form (contract, section 2). */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = translate(error);
  const { status, title } = errorTable[refusal.code];
  const body = serializeError(refusal, "none");
  const head = [
    `HTTP/1.1 ${String(status)} ${title}`,
    "Content-Type: application/json; charset=utf-8",
    "X-Content-Type-Options: nosniff",
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

function translate(error: NodeJS.ErrnoException): Refusal {
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
