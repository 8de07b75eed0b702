/**
 * Limits how many requests begin in one turn of the event loop; the rest begin in later turns, and clients alternate. Node accepts
 * one connection a turn: without a limit, a thousand busy clients would keep a new one waiting for half a minute.
 */
import { FairQueue } from "./fair-queue.js";

const requestsInTurn = 32;

export class Turns {
  readonly #queue = new FairQueue<() => void>();
  #begun = 0;

  /** Calls it now or in a later turn. */
  run(asker: unknown, begin: () => void): void {
    if (this.#begun === 0) setImmediate(() => this.#nextTurn());
    this.#begun += 1;
    if (this.#begun <= requestsInTurn && this.#queue.isEmpty) begin();
    else this.#queue.push(asker, begin);
  }

  #nextTurn(): void {
    this.#begun = 0;
    if (this.#queue.isEmpty) return;
    setImmediate(() => this.#nextTurn());
    while (this.#begun < requestsInTurn && !this.#queue.isEmpty) {
      this.#begun += 1;
      this.#queue.shift()?.();
    }
  }
}
