/** Serves requests in their order and in turn, and rejects those of clients that send too many. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { Arrivals } from "./admission/arrivals.js";
import { overloaded } from "../model/plan/errors.js";
import { serializeError } from "./response/write-error.js";
import type { Connection } from "./connection.js";

export type Connections = Map<Duplex, Connection>;

const refusal = overloaded(1);
const body = serializeError(refusal, "none");
const headers = {
  ...refusal.headers,
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": Buffer.byteLength(body),
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};
const logIntervalMs = 1000;

export function admitRequests(answer: RequestListener, connections: Connections, log: Logger): RequestListener {
  const arrivals = new Arrivals();
  const refuse = createRejection(log);
  return (request, response) => {
    request.url = toOriginForm(request.url ?? "/");
    const connection = connections.get(request.socket);
    // A refusal ends its connection, so later requests on it are not served.
    if (connection?.begin(request, response) !== true) return void request.resume();
    const client = findClient(request);
    const release = connection.isCrowded ? null : arrivals.admit(client);
    if (release === null) return refuse(response);
    response.once("close", release);
    const serve = async (): Promise<void> => {
      await arrivals.turn(client ?? whoseTurn(request));
      if (!response.closed) answer(request, response);
    };
    connection.inTurn(response, () => void serve());
  };
}

/** Returns the credentials of the request, which identify the client; undefined without any. */
function findClient({ headers }: IncomingMessage): string | undefined {
  return headers.authorization ?? headers.cookie;
}

/** Strangers take turns with clients as if they were one. Health checks do not wait for other strangers. */
function whoseTurn({ url }: IncomingMessage): string | undefined {
  return url === "/healthz" || url === "/readyz" ? url : undefined;
}

function createRejection(log: Logger): (response: ServerResponse) => void {
  let refused = 0;
  const logRefused = (): void => {
    log.warn({ refused }, "clients send more requests than the server can handle");
    refused = 0;
  };
  return (response) => {
    response.writeHead(refusal.status, headers).end(body);
    // Logging each of these would cost more than answering it.
    if (refused === 0) setTimeout(logRefused, logIntervalMs).unref();
    refused += 1;
  };
}

/** Removes scheme, host and credentials from a target that is a whole URL (RFC 9112, section 3.2.2). */
function toOriginForm(target: string): string {
  if (target.startsWith("/") || target === "*") return target;
  const rest = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}
