import { remember } from "./remember.js";

/** How long a change made by another process may go unnoticed. */
const lifetimeMs = 1_000;

/**
 * A call of `forget` replaces the whole object, so a look-up that began before it leaves its outcome where nobody looks any
 * more.
 */
interface Memory<Found> {
  readonly known: Map<string, { readonly found: Found; readonly until: number }>;
  readonly pending: Map<string, Promise<Found | null>>;
}

/** What look-ups found, by key, for a second at most. */
export class Recent<Found> {
  #memory: Memory<Found> = createMemory();

  /** What is known without a look-up. */
  peek(key: string): Found | undefined {
    const entry = this.#memory.known.get(key);
    return entry === undefined || entry.until <= performance.now() ? undefined : entry.found;
  }

  /** Looks up anew, once for all who ask meanwhile. Null, which means that there is none, is not remembered. */
  find(key: string, lookUp: () => Promise<Found | null>): Promise<Found | null> {
    const { known, pending } = this.#memory;
    const running = pending.get(key);
    if (running !== undefined) return running;
    const until = performance.now() + lifetimeMs;
    const outcome = lookUp()
      .then((found) => {
        if (found !== null) remember(known, key, { found, until });
        return found;
      })
      .finally(() => pending.delete(key));
    pending.set(key, outcome);
    return outcome;
  }

  forget(): void {
    this.#memory = createMemory();
  }
}

function createMemory<Found>(): Memory<Found> {
  return { known: new Map(), pending: new Map() };
}
