/** The port: opened with a sentence when it cannot be, closed without cutting anybody off. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { Turns } from "../admission/turns.js";
import { clientOf, RequestQuota } from "./request-quota.js";
import { openConnection, type Connection } from "./connection.js";
import { Refusal } from "../model/errors.js";
import { addressOf } from "../request/client-info.js";
import { refuseClientError } from "../response/client-error.js";

export interface Listener {
  /** Where people and scripts on the same machine reach it. */
  readonly url: string;
  /**
   * No new connections; idle ones end now, busy ones with their answer, at the latest after half a minute. Requests that are
   * not there whole have less time: who holds one back holds up nobody.
   */
  stop(): Promise<void>;
}

const graceMs = 30_000;
/** Connections that the system takes on until the server does; Node asks for 511. It may allow fewer. */
const backlog = 4096;
const arrivalGraceMs = 2_000;
const sweepMs = 50;
/** A client that takes nothing of what is there for it is cut off after so long, or twice that: Node goes by the rest of a write. */
const stalledMs = 15_000;

/**
 * @param log is told of what never becomes a request
 * @throws Error that names host and port when they cannot be listened on
 */
export async function listen(answer: RequestListener, host: string, port: number, log: Logger): Promise<Listener> {
  const connections = new Map<Duplex, Connection>();
  const quota = new RequestQuota(log);
  const turns = new Turns();
  const serve: RequestListener = (request, response) => {
    request.url = toOriginForm(request.url ?? "/");
    // Who has been told that the connection ends is not served what comes behind.
    if (connections.get(request.socket)?.begin(request, response) === false) request.resume();
    else if (quota.admit(request, response)) {
      turns.run(clientOf(request), () => {
        if (!response.closed) answer(request, response);
      });
    }
  };
  // A missing Host is refused further in, where errors have a body; expectations that nobody knows may be ignored, and who
  // waits for leave to send a body gets it where the body is read.
  const server = createServer({ requireHostHeader: false }, serve)
    .on("checkExpectation", serve)
    .on("checkContinue", serve);
  // Node drops in silence what is more than this; their size is limited, and too much of it refused.
  server.maxHeadersCount = 0;
  server.on("connection", (socket) => {
    connections.set(socket, openConnection(socket));
    socket.once("close", () => connections.delete(socket));
  });
  // Also after Node's own limit between two requests. Who waits for us, or still sends, has other limits.
  server.setTimeout(stalledMs, (socket) => {
    const connection = connections.get(socket);
    if (connection === undefined || connection.isIdle || connection.isUnread) socket.destroy();
  });
  const refuse = (error: NodeJS.ErrnoException, socket: Duplex): void => {
    const connection = connections.get(socket);
    if (error.code === "ECONNRESET" || connection === undefined) return void socket.destroy();
    const refusal = refuseClientError(error);
    if (!connection.refuse(refusal)) return;
    const { status, code } = refusal;
    // The error itself has the bytes of the request, credentials among them.
    log.info({ status, code, reason: error.message, source: addressOf(socket as Socket) }, "no request");
  };
  server.on("clientError", refuse);
  // Node takes the parser away: what comes behind is nobody's, and read only so that the connection ends.
  server.on("connect", (_request, socket) =>
    refuse(new Refusal("malformed_request", "CONNECT asks for a proxy, which this server is not"), socket.resume()),
  );
  server.listen({ port, host, backlog });
  try {
    await once(server, "listening");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`HOST ${host}, PORT ${String(port)}: ${reason}`, { cause: error });
  }
  return {
    // A server that listens on a port has an address of this form.
    url: formatLocalUrl(host, (server.address() as AddressInfo).port),
    async stop() {
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
    },
  };
}

/** A target may be a whole URL (RFC 9112, section 3.2.2); who is asked, and credentials in it, end here. */
function toOriginForm(target: string): string {
  if (target.startsWith("/") || target === "*") return target;
  const rest = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Where a server that listens there is reached from its own machine. */
export function formatLocalUrl(host: string, port: number): string {
  const reached = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${String(port)}`;
}
