/** The port: opened with a sentence when it cannot be, closed without cutting anybody off. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { answerClientError } from "./response/client-error.js";

export interface Listener {
  /** Where people and scripts on the same machine reach it. */
  readonly url: string;
  /** No new connections; idle ones end now, busy ones with their answer, at the latest after half a minute. */
  stop(): Promise<void>;
}

const graceMs = 30_000;
const sweepMs = 50;

/** @throws Error that names host and port when they cannot be listened on */
export async function listen(answer: RequestListener, host: string, port: number): Promise<Listener> {
  // Connections that have not asked for anything yet: Node takes them for busy.
  const silent = new Set<Socket>();
  const serve: RequestListener = (request, response) => {
    silent.delete(request.socket);
    request.url = toOriginForm(request.url ?? "/");
    answer(request, response);
  };
  // A missing Host is refused further in, where errors have a body; expectations that nobody knows may be ignored.
  const server = createServer({ requireHostHeader: false }, serve).on("checkExpectation", serve);
  server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("clientError", answerClientError);
  server.listen(port, host);
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
      const sweep = setInterval(() => {
        server.closeIdleConnections();
        for (const socket of silent) socket.destroy();
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
