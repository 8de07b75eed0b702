/** Listens on the port, or fails with an error that contains the reason. Stops without interrupting answers in progress. */
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { admitRequests, type ConnectionsBySocket } from "./admit-requests.js";
import { trackConnection, type Connection } from "./connection.js";
import { Refusal } from "../model/plan/errors.js";
import { remoteAddressOf } from "./context/request-context.js";
import { convertParserError, createRawErrorResponse } from "./response/write-error.js";
import { getHeapStatistics } from "node:v8";

export type ListeningServer = Awaited<ReturnType<typeof listen>>;

const shutdownGraceMs = 30_000;
/**
 * Maximum number of connections that the operating system queues until the server accepts them. Node's default is 511.
 * The limit of the operating system may be lower.
 */
const maxQueuedConnections = 4096;
const incompleteRequestGraceMs = 2_000;
const shutdownSweepIntervalMs = 50;
/**
 * Milliseconds after which the server closes the connection of a client that reads nothing of its answer. The actual delay may be
 * up to twice as long.
 */
const stalledReaderTimeoutMs = 15_000;

/**
 * @param log logs requests that do not reach the application, and connections that the server closes
 * @throws Error that contains host and port if the server cannot listen on them
 */
export async function listen(
  handleRequest: RequestListener,
  { host, port, log }: { readonly host: string; readonly port: number; readonly log: Logger },
) {
  const connections: ConnectionsBySocket = new Map();
  const serve = admitRequests(handleRequest, connections, log);
  // The middleware `checkHeaders` rejects requests without a Host header, because Node.js would answer them without a body.
  // Unknown `Expect` values are ignored. The body reader sends 100 Continue when the server is ready to read the body.
  const server = createServer({ requireHostHeader: false }, serve)
    .on("checkExpectation", serve)
    .on("checkContinue", serve);
  // The number of headers is not limited, because Node.js would silently drop headers beyond a limit. Node.js limits
  // their total size, and the server rejects larger headers.
  server.maxHeadersCount = 0;
  server.on("connection", (socket) => {
    connections.set(socket, trackConnection(socket));
    socket.once("close", () => connections.delete(socket));
  });
  // Closes idle connections, and connections of clients that do not read. Waiting and arriving requests have limits of their own.
  server.setTimeout(stalledReaderTimeoutMs, (socket) => {
    const connection = connections.get(socket);
    if (connection === undefined || connection.isIdle || connection.unreadBytes > 0) socket.destroy();
  });
  const refuse = (error: NodeJS.ErrnoException, socket: Duplex): void => {
    const connection = connections.get(socket);
    if (error.code === "ECONNRESET" || connection === undefined) return void socket.destroy();
    const answer = createRawErrorResponse(convertParserError(error));
    if (!connection.answerInvalidBytes(answer)) return;
    const { status, code } = answer;
    // Log only the message, because the error contains the bytes of the request, including credentials.
    log.info({ status, code, reason: error.message, source: remoteAddressOf(socket as Socket) }, "no request");
  };
  server.on("clientError", refuse);
  const endWatch = disconnectSlowReaders(connections, ({ unreadBytes }) =>
    log.info({ unread: unreadBytes }, "connection closed: the client reads its answers too slowly"),
  );
  // Node.js detaches the parser from a CONNECT request. Remaining bytes are read and dropped, because a socket with
  // unread bytes does not end.
  server.on("connect", (_request, socket) => {
    const message = "CONNECT is for proxies, and this server is not a proxy";
    refuse(new Refusal("malformed_request", message, { headers: { Connection: "close" } }), socket.resume());
  });
  server.listen({ port, host, backlog: maxQueuedConnections });
  try {
    await once(server, "listening");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = listenErrorHints[(error as NodeJS.ErrnoException).code ?? ""] ?? "";
    throw new Error(`HOST ${host}, PORT ${String(port)}: ${reason}${remedy}`, { cause: error });
  }
  return {
    /** The URL for people and scripts on the same machine. */
    // The cast is safe, because the address of a server that listens on a port is always an `AddressInfo`.
    url: formatLocalUrl(host, (server.address() as AddressInfo).port),
    /**
     * Stops accepting connections. Idle connections end immediately. Busy connections end after their answer, at the latest after
     * half a minute. Incomplete requests have two more seconds to arrive, so that a slow client does not delay the shutdown.
     */
    async stop(): Promise<void> {
      await closeGracefully(server, connections);
      endWatch();
    },
  };
}

const listenErrorHints: { readonly [code: string]: string } = {
  EADDRINUSE: "; set PORT to another number, or stop the program that uses this one",
  EADDRNOTAVAIL: "; set HOST to an address of this machine",
  EACCES: "; set PORT to 1024 or more",
};

async function closeGracefully(server: Server, connections: ConnectionsBySocket): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const lastArrival = performance.now() + incompleteRequestGraceMs;
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    const isLate = performance.now() > lastArrival;
    for (const connection of connections.values()) {
      if (connection.isSilent || (isLate && !connection.isRunning)) connection.cut();
    }
  }, shutdownSweepIntervalMs);
  const cut = setTimeout(() => server.closeAllConnections(), shutdownGraceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/** Returns the URL at which the server is reached from its own machine. */
export function formatLocalUrl(host: string, port: number): string {
  const reached = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${String(port)}`;
}

/** Limits of the memory for unread answers, in bytes and as a share of the heap. The smaller limit applies. */
const maxUnreadBytes = 2 ** 26;
const maxUnreadHeapShare = 1 / 8;
const slowReaderSweepIntervalMs = 250;
/**
 * How long an answer may stay unread, in milliseconds. The client gets one more second for each `minReadBytesPerSecond`
 * bytes that it reads.
 */
const slowReaderGraceMs = 2000;
const minReadBytesPerSecond = 2 ** 18;

/**
 * Closes connections whose clients read too slowly, once all unread answers together take more memory than allowed. Bytes that
 * the operating system has accepted are not counted, because they use no memory of this process.
 * @returns a function that ends the watch
 */
function disconnectSlowReaders(
  connections: ReadonlyMap<unknown, Connection>,
  onDisconnect: (connection: Connection) => void,
): () => void {
  const room = Math.min(maxUnreadBytes, maxUnreadHeapShare * getHeapStatistics().heap_size_limit);
  /** For each connection: the time since which bytes are unread, and the number of bytes that the client had read by then. */
  const waits = new WeakMap<Connection, { readonly unreadSince: number; readonly readBytes: number }>();
  const sweep = (): void => {
    const now = performance.now();
    let sum = 0;
    const waiting = Array.from(connections.values()).flatMap((connection) => {
      const { unreadBytes: unread, sentBytes } = connection;
      if (unread === 0) {
        waits.delete(connection);
        return [];
      }
      const wait = waits.get(connection) ?? { unreadSince: now, readBytes: sentBytes - unread };
      waits.set(connection, wait);
      sum += unread;
      return [{ connection, unread, wait }];
    });
    // The more memory unread answers take, the less time slow clients get.
    const patience = room / sum;
    for (const { connection, unread, wait } of waiting.toSorted(
      (one, other) => one.wait.unreadSince - other.wait.unreadSince,
    )) {
      if (sum <= room) return;
      const mayTakeMs = slowReaderGraceMs + ((connection.sentBytes - wait.readBytes) / minReadBytesPerSecond) * 1000;
      if (now - wait.unreadSince <= patience * mayTakeMs) continue;
      sum -= unread;
      onDisconnect(connection);
      connection.cut();
    }
  };
  const clock = setInterval(sweep, slowReaderSweepIntervalMs).unref();
  return () => clearInterval(clock);
}
