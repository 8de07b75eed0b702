/**
 * Closes a connection whose client still sends. A connection that is closed with bytes unread is reset, and the client may lose
 * the answer to the reset (RFC 9112, section 9.6). So the rest is read and dropped, within limits.
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

const limits = { bytes: 16 * 1024 * 1024, silenceMs: 2_000, wholeMs: 30_000 } as const;
const tickMs = 100;

/** Ends the server's side when all is written; the connection is gone as soon as the client ends its own, or at the limits. */
export function lingeringClose(socket: Socket): void {
  socket.end();
  limitRest(socket, { isOut: () => socket.writableFinished, isOver: () => false });
}

/** Cuts the connection when the request, whose answer is out, does not come to its end within the limits. */
export function limitRestOfRequest(request: IncomingMessage, socket: Socket): void {
  limitRest(socket, { isOut: () => true, isOver: () => request.complete });
}

/**
 * Bytes are counted and not listened to: a listener would take them from the parser.
 * @param isOut whether all is written; the time begins then
 */
function limitRest(socket: Socket, { isOut, isOver }: { isOut(): boolean; isOver(): boolean }): void {
  if (socket.destroyed) return;
  const before = socket.bytesRead;
  let seen = before;
  let began = performance.now();
  let heard = began;
  const clock = setInterval(() => {
    const now = performance.now();
    if (!isOut()) began = now;
    if (!isOut() || socket.bytesRead > seen) heard = now;
    seen = socket.bytesRead;
    const isTooMuch = seen - before > limits.bytes || now - heard > limits.silenceMs || now - began > limits.wholeMs;
    if (isOver()) clearInterval(clock);
    else if (isTooMuch) socket.destroy();
  }, tickMs);
  socket.once("close", () => clearInterval(clock));
}
