/**
 * What a client still sends when the server has said all. A connection that is closed with bytes unread is reset, and the
 * reset may take away the answer (RFC 9112, section 9.6): so they are read and let go, for a while and not without end.
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

const limits = { bytes: 16 * 1024 * 1024, silenceMs: 2_000, wholeMs: 30_000 } as const;

/** Ends the server's side when all is written; the connection is gone as soon as the client ends its own, or at the limits. */
export function endGently(socket: Socket): void {
  if (socket.destroyed) return;
  // What comes now is nobody's: no parser may take it for another request.
  socket.removeAllListeners("data");
  const rest = limitRest(socket);
  if (socket.writableFinished) rest.startClocks();
  else socket.once("finish", rest.startClocks);
  socket.end();
  socket.resume();
}

/** Cuts the connection when the request, whose answer is out, does not come to its end within the limits. */
export function limitRestOf(request: IncomingMessage, socket: Socket): void {
  if (socket.destroyed) return;
  const rest = limitRest(socket);
  rest.startClocks();
  request.once("end", rest.release);
}

interface Rest {
  startClocks(): void;
  release(): void;
}

function limitRest(socket: Socket): Rest {
  const clocks: NodeJS.Timeout[] = [];
  let left: number = limits.bytes;
  const cut = (): void => void socket.destroy();
  const count = (chunk: Buffer): void => {
    left -= chunk.length;
    if (left < 0) cut();
    else clocks[0]?.refresh();
  };
  const release = (): void => {
    for (const clock of clocks) clearTimeout(clock);
    socket.off("data", count).off("close", release);
  };
  socket.on("data", count).once("close", release);
  return {
    startClocks: () => void clocks.push(setTimeout(cut, limits.silenceMs), setTimeout(cut, limits.wholeMs)),
    release,
  };
}
