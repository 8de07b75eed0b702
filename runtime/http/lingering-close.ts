/**
 * Closes connections whose clients still send. Closing with unread bytes resets the connection, and the client may lose the
 * answer (RFC 9112, section 9.6), so the remaining bytes are read and dropped, within limits.
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

const limits = { bytes: 16 * 1024 * 1024, silenceMs: 2_000, wholeMs: 30_000 } as const;
const tickMs = 100;

/**
 * Ends the server's side after everything is written. The connection closes as soon as the client ends its side, or at the
 * limits.
 */
export function lingeringClose(socket: Socket): void {
  socket.end();
  limitRest(socket, { isOut: () => socket.writableFinished, isOver: () => false });
}

/** Closes the connection if a request that has already been answered does not end within the limits. */
export function limitRestOfRequest(request: IncomingMessage, socket: Socket): void {
  limitRest(socket, { isOut: () => true, isOver: () => request.complete });
}

/**
 * Counts bytes without a listener, which would take them from the parser.
 * @param isOut tells whether everything is written; the time limit starts then
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
