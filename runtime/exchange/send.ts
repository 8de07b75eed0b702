import { pipeline, Readable } from "node:stream";
import type { Exchange } from "./exchange.js";

/** Sends the answer, unless the connection has ended the exchange by itself. A body that fails on its way cuts the connection. */
export function send(exchange: Exchange): void {
  const { response, status, body, type, method } = exchange;
  if (!isOpen(exchange)) return;
  const headers = [...exchange.lasting, ...exchange.headers];
  if (exchange.varies.length > 0) headers.push("Vary", exchange.varies.join(", "));
  if (type !== null) headers.push("Content-Type", type);
  if (body instanceof Readable) {
    response.writeHead(status, headers);
    // Who watches the answer tells what went wrong.
    pipeline(body, response, () => undefined);
    return;
  }
  if (body !== null) headers.push("Content-Length", String(Buffer.byteLength(body)));
  response.writeHead(status, headers).end(method === "HEAD" ? undefined : body);
}

function isOpen({ response }: Exchange): boolean {
  if (response.headersSent || response.destroyed) return false;
  // Without one it waits for the answers to earlier requests.
  return response.socket === null || response.socket.writable;
}
