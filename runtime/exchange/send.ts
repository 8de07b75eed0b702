import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { compress, tagForm } from "./compress.js";
import type { Exchange } from "./exchange.js";

/**
 * Sends the answer, unless the connection has ended the exchange by itself. A body that fails on its way cuts the connection.
 * @returns a promise only where there is something to compress first
 */
export function send(exchange: Exchange): void | Promise<void> {
  const { body, coding, method } = exchange;
  if (coding === null || typeof body !== "string" || method === "HEAD") return sendIn(coding, body, exchange);
  return compress(body).then((compressed) => {
    if (compressed === null) sendIn(null, body, exchange);
    else sendIn(coding, compressed, exchange);
  });
}

function sendIn(coding: Exchange["coding"], body: Exchange["body"], exchange: Exchange): void {
  if (!isOpen(exchange)) {
    // Nobody reads it to its end, at which it gives back what it holds.
    if (body instanceof Readable) body.destroy();
    return;
  }
  const { response, status, type, tag, method, headers, vary } = exchange;
  if (tag !== null) headers.push("ETag", tagForm(tag, coding));
  if (vary !== "") headers.push("Vary", vary);
  if (type !== null) headers.push("Content-Type", type);
  if (coding !== null && status !== 304) headers.push("Content-Encoding", coding);
  if (body instanceof Readable) {
    response.writeHead(status, headers);
    // Who watches the answer tells what went wrong.
    if (coding === null) pipeline(body, response, () => undefined);
    else pipeline(body, createGzip(), response, () => undefined);
    return;
  }
  // That of a compressed body is not known before it is.
  const length = body === null || (coding !== null && method === "HEAD") ? null : Buffer.byteLength(body);
  if (length !== null) headers.push("Content-Length", String(length));
  response.writeHead(status, headers);
  // ASCII is copied as it is, which costs half as much.
  if (body !== null && method !== "HEAD") response.write(body, length === body.length ? "latin1" : "utf8");
  // With the body, or with what it has held back, the end would add an empty piece, and take the longer way to the system.
  response.socket?.uncork();
  response.end();
}

function isOpen({ response }: Exchange): boolean {
  if (response.headersSent || response.destroyed) return false;
  // Without one it waits for the answers to earlier requests.
  return response.socket === null || response.socket.writable;
}
