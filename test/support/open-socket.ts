import { once } from "node:events";
import { connect } from "node:net";

/** A connection on which the test decides what is sent, and when. */
export interface OpenSocket {
  /** All received text. */
  readonly text: string;
  /** Resolves when the bytes are sent; rejects when the connection is reset. */
  write(bytes: string | Uint8Array): Promise<void>;
  /** Resolves when the received text matches; rejects with the text when the connection ends before. */
  receive(pattern: RegExp): Promise<void>;
  /**
   * Resolves when an answer of that status begins; rejects with the received text when the status is another, or the
   * connection ends.
   */
  receiveStatus(status: number): Promise<void>;
  /** Resolves when the server has ended its side; rejects when the connection is reset. */
  readonly ended: Promise<void>;
  /** Resolves when the connection is closed, in any way. */
  readonly closed: Promise<void>;
  /** Stops reading until `resume` is called. */
  pause(): void;
  resume(): void;
  destroy(): void;
}

export async function openSocket(origin: string): Promise<OpenSocket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  const closed = new Promise<void>((resolve) => void socket.once("close", () => resolve()));
  const ended = new Promise<void>((resolve, reject) => void socket.once("end", resolve).once("error", reject));
  // Callers may await it, but need not.
  ended.catch(() => undefined);
  await once(socket, "connect");
  let isOver = false;
  void closed.then(() => (isOver = true));
  const receive = async (pattern: RegExp): Promise<void> => {
    while (!pattern.test(text)) {
      if (isOver || socket.readableEnded)
        throw new Error(`the connection has ended before ${String(pattern)} came, after: ${text}`);
      await Promise.race([once(socket, "data"), ended, closed]);
    }
  };
  return {
    get text() {
      return text;
    },
    write: (bytes) =>
      new Promise((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    receive,
    async receiveStatus(status) {
      await receive(/^HTTP\/1\.1 \d+ /);
      if (!text.startsWith(`HTTP/1.1 ${String(status)} `)) {
        await receive(/\r\n\r\n/);
        throw new Error(`${String(status)} was expected, but this came: ${text}`);
      }
    },
    ended,
    closed,
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    destroy: () => void socket.destroy(),
  };
}
