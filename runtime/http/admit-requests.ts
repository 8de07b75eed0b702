/** Serves the requests of a connection in their order, and clients in turns. Rejects requests of clients that send too many. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { Budget } from "./admission/work-limit.js";
import { EventLoopLimit } from "./admission/fair-queue.js";
import { overloaded } from "../model/plan/errors.js";
import { toRawAnswer } from "./response/write-error.js";
import type { Connection } from "./connection.js";

export type Connections = Map<Duplex, Connection>;

/**
 * Number of requests that start in one turn of the event loop. Node.js accepts one connection per turn; with a higher
 * limit, a thousand busy clients would delay a new connection for half a minute.
 */
const startsPerTurn = 32;
/** Limits for each client. Strangers could use up a common limit and lock everybody out. */
const requests = { own: 2048, all: Infinity };
/** Maximum number of requests of one client while the event loop is late. */
const requestsWhenLate = 1;
/**
 * Mean delay in milliseconds above which the event loop is late. Limits on work keep the delay shorter unless the
 * machine is overloaded.
 */
const lateMs = 500;
const tickMs = 100;
/** Weight of the last tick in the mean, so that a single pause does not count as overload. */
const weight = 1 / 4;

const logIntervalMs = 1000;

/**
 * Limits the requests of each client before its credentials are checked. Rejecting a request here costs a fraction of
 * serving it.
 */
export function admitRequests(answer: RequestListener, connections: Connections, log: Logger): RequestListener {
  const counts = new Budget(requests);
  const turns = new EventLoopLimit(startsPerTurn);
  const readDelay = watchEventLoop();
  const refuse = createRejection(log);
  return (request, response) => {
    request.url = toOriginForm(request.url ?? "/");
    const connection = connections.get(request.socket);
    // The connection may be closing after an error; later requests on it are not served.
    if (connection?.begin(request, response) !== true) return void request.resume();
    // Credentials identify the client.
    const client = request.headers.authorization ?? request.headers.cookie;
    if (connection.isCrowded) return refuse(response);
    // Requests without credentials are not counted, because they are rejected soon afterwards.
    if (client !== undefined) {
      const release = counts.take(client, 1, readDelay() > lateMs ? requestsWhenLate : requests.own);
      if (release === null) return refuse(response);
      response.once("close", release);
    }
    const serve = async (): Promise<void> => {
      await turns.waitToStart(client ?? turnWithoutCredentials(request));
      if (!response.closed) answer(request, response);
    };
    connection.afterEarlierAnswers(response, () => void serve());
  };
}

/** Returns a function that tells the mean delay of the event loop in milliseconds. */
function watchEventLoop(): () => number {
  let delay = 0;
  let due = performance.now() + tickMs;
  const tick = (): void => {
    const now = performance.now();
    delay += weight * (now - due - delay);
    due = now + tickMs;
  };
  setInterval(tick, tickMs).unref();
  return () => delay;
}

/**
 * Returns the name under which a request without credentials takes its turn. Such requests count as one client, except
 * health checks, which do not wait for the others.
 */
function turnWithoutCredentials({ url }: IncomingMessage): string | undefined {
  return url === "/healthz" || url === "/readyz" ? url : undefined;
}

function createRejection(log: Logger): (response: ServerResponse) => void {
  const { status, headers, body } = toRawAnswer(overloaded(1));
  let refused = 0;
  const logRefused = (): void => {
    log.warn({ refused }, "clients send more requests than the server can handle");
    refused = 0;
  };
  return (response) => {
    response.writeHead(status, { ...headers, "Cache-Control": "no-store" }).end(body);
    // Logging each rejection would cost more than sending it.
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
