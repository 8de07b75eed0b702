/**
 * Admits requests before they are authenticated, by the credentials that they send. Rejecting here costs a fraction of serving,
 * so a client with thousands of requests delays nobody else.
 */
import { Budget } from "./budget.js";
import { TurnLimit } from "./turn-limit.js";

/**
 * Number of requests that begin in one turn of the event loop. Node.js accepts one connection per turn, so with a higher limit a
 * thousand busy clients would delay a new one for half a minute.
 */
const begunInTurn = 32;
/** Limits for each client. A common limit for all clients could be used up by strangers and lock everybody out. */
const requests = { own: 2048, all: Infinity };
/** Requests of one client while the event loop is late. */
const requestsWhenLate = 1;
/** Mean delay of the event loop in milliseconds from which it is late. Limits on work keep it shorter, unless the machine is overloaded. */
const lateMs = 500;
const tickMs = 100;
/** Weight of the last tick in the mean, so that a single pause does not count as overload. */
const weight = 1 / 4;

export class Arrivals {
  readonly #requests = new Budget(requests);
  readonly #turns = new TurnLimit(begunInTurn);
  #delay = 0;

  constructor() {
    let due = performance.now() + tickMs;
    const tick = (): void => {
      const now = performance.now();
      this.#delay += weight * (now - due - this.#delay);
      due = now + tickMs;
    };
    setInterval(tick, tickMs).unref();
  }

  /**
   * Counts a request of a client. Requests without credentials are not counted, because they are rejected soon.
   * @returns a function to call at the end of the request; null if the client has too many
   */
  admit(client: string | undefined): (() => void) | null {
    if (client === undefined) return () => undefined;
    return this.#requests.take(client, 1, this.#delay > lateMs ? requestsWhenLate : requests.own);
  }

  /** Resolves when a request of the client may begin. */
  turn(client: string | undefined): Promise<void> {
    return this.#turns.turn(client);
  }
}
