/** Listens on the port, or fails with an error that names the reason. Stops without interrupting answers in progress. */
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { admitRequests, type Connections } from "./admit-requests.js";
import { openConnection, type Connection } from "./connection.js";
import { Refusal } from "../model/plan/errors.js";
import { addressOf } from "./context/context.js";
import { toClientRefusal, toRawAnswer } from "./response/write-error.js";
import { getHeapStatistics } from "node:v8";

export type Listener = Awaited<ReturnType<typeof listen>>;

const graceMs = 30_000;
/**
 * Number of connections that the system queues until the server accepts them (Node's default is 511). The system may allow fewer.
 */
const backlog = 4096;
const arrivalGraceMs = 2_000;
const sweepMs = 50;
/** Milliseconds after which a client that reads nothing of its answer is cut off; it may take twice as long. */
const stalledMs = 15_000;

/**
 * @param log logs connections and bytes that never become a request
 * @throws Error that names host and port if the server cannot listen on them
 */
export async function listen(
  answer: RequestListener,
  { host, port, log }: { readonly host: string; readonly port: number; readonly log: Logger },
) {
  const connections: Connections = new Map();
  const serve = admitRequests(answer, connections, log);
  // The middleware `checkHeaders` rejects a missing Host, because Node.js would answer without a body. Unknown
  // expectations are ignored, and the body reader sends 100 Continue.
  const server = createServer({ requireHostHeader: false }, serve)
    .on("checkExpectation", serve)
    .on("checkContinue", serve);
  // The number of headers is not limited, because Node.js would drop further ones silently. Their total size is
  // limited, and larger headers are rejected.
  server.maxHeadersCount = 0;
  server.on("connection", (socket) => {
    connections.set(socket, openConnection(socket));
    socket.once("close", () => connections.delete(socket));
  });
  // Ends idle connections, and connections of clients that do not read. Requests that wait for the server or are
  // still arriving have other limits.
  server.setTimeout(stalledMs, (socket) => {
    const connection = connections.get(socket);
    if (connection === undefined || connection.isIdle || connection.unreadBytes > 0) socket.destroy();
  });
  const refuse = (error: NodeJS.ErrnoException, socket: Duplex): void => {
    const connection = connections.get(socket);
    if (error.code === "ECONNRESET" || connection === undefined) return void socket.destroy();
    const answer = toRawAnswer(toClientRefusal(error));
    if (!connection.refuse(answer)) return;
    const { status, code } = answer;
    // The error itself contains the bytes of the request, including credentials.
    log.info({ status, code, reason: error.message, source: addressOf(socket as Socket) }, "no request");
  };
  server.on("clientError", refuse);
  const endWatch = cutSlowReaders(connections, ({ unreadBytes }) =>
    log.info({ unread: unreadBytes }, "connection closed: the client reads its answers too slowly"),
  );
  // Node.js detaches the parser from a CONNECT request. The rest is read and dropped, so that the connection can end.
  server.on("connect", (_request, socket) => {
    const message = "CONNECT is for proxies, and this server is not a proxy";
    refuse(new Refusal("malformed_request", message, { headers: { Connection: "close" } }), socket.resume());
  });
  server.listen({ port, host, backlog });
  try {
    await once(server, "listening");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = remedies[(error as NodeJS.ErrnoException).code ?? ""] ?? "";
    throw new Error(`HOST ${host}, PORT ${String(port)}: ${reason}${remedy}`, { cause: error });
  }
  return {
    /** The URL for people and scripts on the same machine. */
    // The cast is safe, because the address of a server that listens on a port has this form.
    url: formatLocalUrl(host, (server.address() as AddressInfo).port),
    /**
     * Stops accepting connections. Idle connections end now, busy ones after their answer, at the latest after half a
     * minute. Incomplete requests have two more seconds to arrive, so that a slow client does not delay the shutdown.
     */
    async stop(): Promise<void> {
      await drain(server, connections);
      endWatch();
    },
  };
}

const remedies: { readonly [code: string]: string } = {
  EADDRINUSE: "; set PORT to another number, or stop the program that uses this one",
  EADDRNOTAVAIL: "; set HOST to an address of this machine",
  EACCES: "; set PORT to 1024 or more",
};

/** Resolves when no connection is left. */
async function drain(server: Server, connections: Connections): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const lastArrival = performance.now() + arrivalGraceMs;
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    const isLate = performance.now() > lastArrival;
    for (const connection of connections.values()) {
      if (connection.isSilent || (isLate && !connection.isRunning)) connection.cut();
    }
  }, sweepMs);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/** Returns the URL at which the server is reached from its own machine. */
export function formatLocalUrl(host: string, port: number): string {
  const reached = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${String(port)}`;
}

/** Memory for answers that clients have not read: at most this many bytes, and this share of the heap. */
const bytesAtMost = 2 ** 26;
const shareOfHeap = 1 / 8;
const slowSweepMs = 250;
/** Milliseconds for which an answer may stay unread, and the minimum rate in bytes per second at which a client must read. */
const readGraceMs = 2000;
const bytesInSecond = 2 ** 18;

/**
 * Closes connections whose clients read too slowly, if all unread answers together take more memory than is reserved
 * for them. Bytes that the operating system has taken are not counted, because they use no memory of this process.
 * @returns a function that ends the watch
 */
function cutSlowReaders(
  connections: ReadonlyMap<unknown, Connection>,
  noteCut: (connection: Connection) => void,
): () => void {
  const room = Math.min(bytesAtMost, shareOfHeap * getHeapStatistics().heap_size_limit);
  /** When the client began to wait, and the number of bytes that the connection had sent then. */
  const waits = new WeakMap<Connection, { readonly since: number; readonly sent: number }>();
  const sweep = (): void => {
    const now = performance.now();
    let sum = 0;
    const waiting = Array.from(connections.values()).flatMap((connection) => {
      const { unreadBytes: unread, sentBytes } = connection;
      if (unread === 0) {
        waits.delete(connection);
        return [];
      }
      const wait = waits.get(connection) ?? { since: now, sent: sentBytes - unread };
      waits.set(connection, wait);
      sum += unread;
      return [{ connection, unread, wait }];
    });
    // The more memory unread answers take, the less time a slow client gets.
    const patience = room / sum;
    for (const { connection, unread, wait } of waiting.toSorted((one, other) => one.wait.since - other.wait.since)) {
      if (sum <= room) return;
      const mayTakeMs = readGraceMs + ((connection.sentBytes - wait.sent) / bytesInSecond) * 1000;
      if (now - wait.since <= patience * mayTakeMs) continue;
      sum -= unread;
      noteCut(connection);
      connection.cut();
    }
  };
  const clock = setInterval(sweep, slowSweepMs).unref();
  return () => clearInterval(clock);
}
