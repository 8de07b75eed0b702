/** Remembers what was refused because a line is full: asked again, it is refused at a fraction of the cost while the line is full. */
import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";

/** Longer ones are not remembered, so that the memory is bounded. */
const lengthAtMost = 1000;
const entriesAtMost = 1000;

/** The credentials of the request, which stand for the client; undefined for a stranger. */
export function clientOf({ headers }: IncomingMessage): string | undefined {
  return headers.authorization ?? headers.cookie;
}

export class TurnedAway {
  /** Whether the line is still full, by client, method and address. */
  readonly #lines = new LRUCache<string, () => boolean>({ max: entriesAtMost });

  remember(request: IncomingMessage, isFull: () => boolean): void {
    const key = keyOf(request);
    if (key.length <= lengthAtMost) this.#lines.set(key, isFull);
  }

  has(request: IncomingMessage): boolean {
    if (this.#lines.size === 0) return false;
    const key = keyOf(request);
    const isFull = this.#lines.get(key);
    if (isFull?.() === true) return true;
    this.#lines.delete(key);
    return false;
  }
}

function keyOf(request: IncomingMessage): string {
  return `${clientOf(request) ?? ""} ${request.method ?? ""} ${request.url ?? ""}`;
}
