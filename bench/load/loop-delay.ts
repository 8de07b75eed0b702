/**
 * A module for `--import URL?FILE` of a server: appends a line to the file each second, with the longest delay of the event
 * loop in milliseconds.
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
