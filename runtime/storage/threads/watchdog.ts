import { longestHook } from "../port/time-limit.js";
import type { Heartbeat } from "./heartbeat.js";

const tickMs = 100;

/** Checks at intervals whether the event loop of a thread still turns. */
export class Watchdog {
  readonly #heartbeat: Heartbeat;
  readonly #timeoutMs: number;
  readonly #timer: NodeJS.Timeout;
  #beats: number;
  /** Counted in checks, not by the clock: while this thread was blocked itself, it asked no other thread. */
  #silentMs = 0;

  /** `ask` sends a message that makes the thread beat; `end` is called again until the watch is stopped. */
  constructor(heartbeat: Heartbeat, timeoutMs: number, { ask, end }: { ask(): void; end(): void }) {
    this.#heartbeat = heartbeat;
    this.#timeoutMs = timeoutMs;
    this.#beats = heartbeat.beats;
    this.#timer = setInterval(() => {
      this.#look();
      if (this.#standsStill()) end();
      else ask();
    }, tickMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const { beats } = this.#heartbeat;
    this.#silentMs = beats === this.#beats ? this.#silentMs + tickMs : 0;
    this.#beats = beats;
  }

  /** A slow commit does not count: the disk is slow for every thread, and whether the commit succeeded would be unknown. */
  #standsStill(): boolean {
    const { hook, phase } = this.#heartbeat;
    if (phase === "committing" || this.#silentMs < 2 * tickMs) return false;
    if (hook !== null) return Date.now() > hook.until + tickMs;
    return this.#silentMs > (phase === "idle" ? longestHook(this.#timeoutMs) : this.#timeoutMs);
  }
}
