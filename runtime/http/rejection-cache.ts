/** Remembers requests that were rejected because a queue is full. While it stays full, the same request is rejected at a fraction of the cost. */
import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";

/** Characters of a key. Longer keys are not cached, so that memory is bounded. */
const lengthAtMost = 1000;
const entriesAtMost = 1000;

/** Returns the credentials of the request, which identify the client; undefined without any. */
export function clientOf({ headers }: IncomingMessage): string | undefined {
  return headers.authorization ?? headers.cookie;
}

export class RejectionCache {
  /** Tells by client, method and URL whether the queue is still full. */
  readonly #queues = new LRUCache<string, () => boolean>({ max: entriesAtMost });

  remember(request: IncomingMessage, isFull: () => boolean): void {
    const key = keyOf(request);
    if (key.length <= lengthAtMost) this.#queues.set(key, isFull);
  }

  has(request: IncomingMessage): boolean {
    if (this.#queues.size === 0) return false;
    const key = keyOf(request);
    const isFull = this.#queues.get(key);
    if (isFull?.() === true) return true;
    this.#queues.delete(key);
    return false;
  }
}

function keyOf(request: IncomingMessage): string {
  return `${clientOf(request) ?? ""} ${request.method ?? ""} ${request.url ?? ""}`;
}
