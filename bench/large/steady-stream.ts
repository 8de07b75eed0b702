import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "./client.js";

export interface Latencies {
  readonly count: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  readonly failed: number;
}

/**
 * Sends a request every `everyMs` milliseconds until `stop` is called. Does not wait for the answers to earlier
 * requests.
 */
function startStream(everyMs: number, send: () => Promise<unknown>): { stop(): Promise<Latencies> } {
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let failed = 0;
  const end = new AbortController();
  const run = async (): Promise<void> => {
    for (let due = performance.now(); !end.signal.aborted; due += everyMs) {
      await sleep(Math.max(0, due - performance.now()));
      const began = performance.now();
      const answered = () => times.push(performance.now() - began);
      const refused = () => (failed += 1);
      const one = send()
        .then(answered, refused)
        .then(() => void open.delete(one));
      open.add(one);
    }
  };
  const running = run();
  return {
    async stop() {
      end.abort();
      await running;
      await Promise.all(open);
      return summarize(times, failed);
    },
  };
}

/** Measures other requests while `work` runs: one without the database, a read of one item, and a filtered page. */
export async function watchOthers(
  client: Client,
  product: string,
  work: () => Promise<unknown>,
): Promise<{ readonly [what: string]: Latencies }> {
  const streams = {
    "GET /healthz": startStream(10, () => fetch(`${client.url}/healthz`).then((answer) => answer.text())),
    "GET one product": startStream(50, () => client.get(`2.0/products/${product}`)),
    "GET filtered page": startStream(200, () => client.get("2.0/categories?status=A&page=1")),
  };
  await work();
  const entries = Object.entries(streams).map(async ([what, stream]) => [what, await stream.stop()] as const);
  return Object.fromEntries(await Promise.all(entries));
}

function summarize(times: number[], failed: number): Latencies {
  times.sort((left, right) => left - right);
  const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN;
  return { count: times.length, p50: at(0.5), p99: at(0.99), longest: times.at(-1) ?? NaN, failed };
}
