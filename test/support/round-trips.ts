import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { passOn } from "./front-server.js";

export interface Traffic {
  readonly requests: number;
  /** Bytes of the answers, with their headers. */
  readonly bytes: number;
  /** Length of the longest chain of requests in which each depends on the answer to the one before. */
  readonly roundTrips: number;
}

/** A server in front of Stockroom that counts the round trips of a browser. */
export interface RoundTripCounter {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Traffic since the last call. */
  take(): Traffic;
  stop(): void;
}

/**
 * Milliseconds that the server waits for a further request before it forwards the held ones. If a slow browser needs longer to send
 * its next request, the number of round trips is one too high.
 */
const quietMs = 500;

/**
 * Forwards requests in rounds: holds all requests until the browser sends no further one, and then forwards them together. The
 * number of rounds is the number of round trips, which does not depend on the speed of the machine.
 * @param behind origin of Stockroom
 */
export async function countRoundTrips(behind: string): Promise<RoundTripCounter> {
  let [requests, roundTrips, inFlight, counted] = [0, 0, 0, 0];
  const held = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  const sockets: Socket[] = [];
  const forwardHeld = (): void => {
    if (inFlight > 0 || held.size === 0) return;
    roundTrips += 1;
    const round = [...held];
    held.clear();
    for (const forward of round) forward();
  };
  const waitForQuiet = (): void => {
    clearTimeout(timer);
    timer = setTimeout(forwardHeld, quietMs);
  };
  const server = createServer((incoming, outgoing) => {
    requests += 1;
    const forward = (): void => {
      inFlight += 1;
      passOn(incoming, outgoing, `${behind}${incoming.url ?? "/"}`);
    };
    held.add(forward);
    outgoing.once("close", () => {
      // The browser may cancel a request while it is held, for example when a page is closed.
      if (!held.delete(forward)) inFlight -= 1;
      waitForQuiet();
    });
    waitForQuiet();
  }).listen(0, "127.0.0.1");
  server.on("connection", (socket) => sockets.push(socket));
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    take() {
      const total = sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
      const traffic = { requests, roundTrips, bytes: total - counted };
      [requests, roundTrips, counted] = [0, 0, total];
      return traffic;
    },
    stop() {
      clearTimeout(timer);
      server.close();
      server.closeAllConnections();
    },
  };
}
