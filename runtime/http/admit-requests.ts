/** Starts the requests of a connection in order, and lets clients take turns. Rejects requests of clients that send too many. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { EventLoopLimiter, UsageLimiter } from "./admission/work-limiter.js";
import { createOverloadedRefusal } from "../model/plan/errors.js";
import { createRawErrorResponse } from "./response/write-error.js";
import type { Connection } from "./connection.js";

export type ConnectionsBySocket = Map<Duplex, Connection>;

/**
 * Number of requests that start in one turn of the event loop. Node.js accepts one new connection in each turn. With a
 * higher limit, a thousand busy clients would make the turns so long that a new connection waits for half a minute.
 */
const maxStartsPerLoopIteration = 32;
/**
 * Maximum number of requests in progress of one client. There is no limit for all clients together, because strangers could
 * exhaust such a limit and lock everybody out.
 */
const concurrentRequestLimits = { maxPerOwner: 2048, maxTotal: Infinity };
/** Maximum number of requests in progress of one client while the event loop is late. */
const maxRequestsDuringOverload = 1;
/** Mean delay of the event loop, in milliseconds, above which the loop counts as late. Only an overloaded machine exceeds it. */
const overloadDelayThresholdMs = 500;
const delaySampleIntervalMs = 100;
/** Weight of the latest measurement in the mean delay. It is low, so that a single pause does not count as overload. */
const latestDelayWeight = 1 / 4;

const logIntervalMs = 1000;

/**
 * Limits the requests of each client before its credentials are checked, because a rejection costs a fraction of the
 * work of serving a request.
 */
export function admitRequests(
  handleRequest: RequestListener,
  connections: ConnectionsBySocket,
  log: Logger,
): RequestListener {
  const requestsInProgress = new UsageLimiter(concurrentRequestLimits);
  const startLimiter = new EventLoopLimiter(maxStartsPerLoopIteration);
  const readDelay = measureEventLoopDelay();
  const rejectOverloaded = createOverloadResponder(log);
  return (request, response) => {
    request.url = toOriginForm(request.url ?? "/");
    const connection = connections.get(request.socket);
    // If the connection is closing after an error, later requests on it are not served.
    if (connection?.registerRequest(request, response) !== true) return void request.resume();
    // Clients are told apart by their credentials.
    const client = request.headers.authorization ?? request.headers.cookie;
    if (connection.isCrowded) return rejectOverloaded(response);
    // Requests without credentials are not counted, because most of them are rejected soon afterwards.
    if (client !== undefined) {
      const release = requestsInProgress.reserve(
        client,
        1,
        readDelay() > overloadDelayThresholdMs ? maxRequestsDuringOverload : concurrentRequestLimits.maxPerOwner,
      );
      if (release === null) return rejectOverloaded(response);
      response.once("close", release);
    }
    const serve = async (): Promise<void> => {
      await startLimiter.waitToStart(client ?? chooseAnonymousQueueOwner(request));
      if (!response.closed) handleRequest(request, response);
    };
    connection.afterEarlierAnswers(response, () => void serve());
  };
}

/** Returns a function that returns the mean delay of the event loop in milliseconds. */
function measureEventLoopDelay(): () => number {
  let delay = 0;
  let due = performance.now() + delaySampleIntervalMs;
  const tick = (): void => {
    const now = performance.now();
    delay += latestDelayWeight * (now - due - delay);
    due = now + delaySampleIntervalMs;
  };
  setInterval(tick, delaySampleIntervalMs).unref();
  return () => delay;
}

/**
 * Returns the queue owner for a request without credentials. All such requests share one owner, so they count as one client. Each
 * health check path is an owner of its own and does not wait for the others.
 */
function chooseAnonymousQueueOwner({ url }: IncomingMessage): string | undefined {
  return url === "/healthz" || url === "/readyz" ? url : undefined;
}

function createOverloadResponder(log: Logger): (response: ServerResponse) => void {
  const { status, headers, body } = createRawErrorResponse(createOverloadedRefusal(1));
  let refused = 0;
  const logRejections = (): void => {
    log.warn({ refused }, "clients send more requests than the server can handle");
    refused = 0;
  };
  return (response) => {
    response.writeHead(status, { ...headers, "Cache-Control": "no-store" }).end(body);
    // Rejections are counted and logged once per interval, because logging each of them would cost more than sending it.
    if (refused === 0) setTimeout(logRejections, logIntervalMs).unref();
    refused += 1;
  };
}

/** Removes scheme, host and credentials from a request target that is a whole URL (RFC 9112, section 3.2.2). */
function toOriginForm(target: string): string {
  if (target.startsWith("/") || target === "*") return target;
  const rest = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}
