/**
 * Counts accepted connections. Node.js accepts one connection in each turn of the event loop, so work that can wait lets turns pass
 * while connections arrive. Otherwise a thousand of them would wait for a thousand long turns.
 */
export class ConnectionCounter {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  increment(): void {
    this.#count += 1;
  }
}
