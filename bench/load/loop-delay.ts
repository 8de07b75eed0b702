/**
 * A server loads this module with `--import URL?FILE`. Each second, the module appends to the file the longest delay of
 * the event loop in this second, in milliseconds.
 */
import { appendFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const resolution = 10;

if (isMainThread) {
  const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  setInterval(() => {
    appendFileSync(file, `${String(Math.max(0, delay.max / 1e6 - resolution))}\n`);
    delay.reset();
  }, 1000).unref();
}
