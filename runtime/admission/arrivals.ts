/**
 * Counts the connections that are taken on. Node.js takes on one in a turn of the event loop, however many wait: what can wait
 * lets turns pass while they come, or a thousand connections would wait for a thousand long turns.
 */
export class Arrivals {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  note(): void {
    this.#count += 1;
  }
}
