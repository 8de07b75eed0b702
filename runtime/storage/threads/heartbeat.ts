import { hookTimeLimit } from "../port/availability.js";

/**
 * The state of a worker thread in shared memory. The worker writes the state, and the server's thread reads it to
 * detect a hanging worker. A thread in an endless loop could not send its state in a message.
 */

export interface RunningHook {
  /** Id of the job that runs the hook. */
  readonly job: number;
  readonly name: string;
  /** UNIX time in milliseconds by which the hook should have returned. */
  readonly until: number;
}

/**
 * The phase of the thread. If the thread ends during `committing`, its unanswered writes are possibly stored; in other
 * phases, they are not. `committing` lasts until the answers are sent. The thread is `idle` between two transactions.
 */
export type Phase = (typeof phases)[number];

const phases = ["executing", "idle", "committing"] as const;
const longestName = 256;
const beatsAt = 0;
const phaseAt = 1;
const nameLengthAt = 2;
const timesFrom = 16;
const nameFrom = 32;

export class Heartbeat {
  readonly memory: SharedArrayBuffer;
  readonly #marks: Int32Array;
  /** The numbers `job` and `until` of the running hook. */
  readonly #numbers: Float64Array;
  readonly #name: Buffer;

  constructor(memory = new SharedArrayBuffer(nameFrom + longestName)) {
    this.memory = memory;
    this.#marks = new Int32Array(memory, 0, 3);
    this.#numbers = new Float64Array(memory, timesFrom, 2);
    this.#name = Buffer.from(memory, nameFrom);
  }

  /** Adds a beat, which shows the server that the thread's event loop runs. */
  beat(): void {
    Atomics.add(this.#marks, beatsAt, 1);
  }

  get beats(): number {
    return Atomics.load(this.#marks, beatsAt);
  }

  enter({ job, name, until }: RunningHook): void {
    this.#numbers.set([job, until]);
    Atomics.store(this.#marks, nameLengthAt, this.#name.write(name));
  }

  leave(): void {
    Atomics.store(this.#marks, nameLengthAt, 0);
  }

  get hook(): RunningHook | null {
    const length = Atomics.load(this.#marks, nameLengthAt);
    const [job = 0, until = 0] = this.#numbers;
    return length === 0 ? null : { job, until, name: this.#name.toString("utf8", 0, length) };
  }

  set phase(phase: Phase) {
    Atomics.store(this.#marks, phaseAt, phases.indexOf(phase));
  }

  get phase(): Phase {
    return phases[Atomics.load(this.#marks, phaseAt)] ?? "executing";
  }
}

const tickMs = 100;

/**
 * Checks at intervals whether the event loop of a thread still runs, and ends a thread that hangs.
 * @param thread `ask` sends the thread a message, which the thread answers with a beat; `end` ends the thread and may be
 * called repeatedly
 * @returns a function that stops these checks
 */
export function watchThread(heartbeat: Heartbeat, timeoutMs: number, thread: { ask(): void; end(): void }): () => void {
  let { beats } = heartbeat;
  /**
   * Time without a beat, summed over checks instead of read from the clock. While the server's thread is blocked, it asks
   * for no beats, so the worker must not be blamed for this time.
   */
  let silentMs = 0;
  /**
   * Tells whether the thread hangs. A slow commit does not count: a new thread would be as slow, and nobody would know
   * whether the interrupted commit succeeded.
   */
  const hangs = (): boolean => {
    const { hook, phase } = heartbeat;
    if (phase === "committing" || silentMs < 2 * tickMs) return false;
    if (hook !== null) return Date.now() > hook.until + tickMs;
    return silentMs > (phase === "idle" ? hookTimeLimit(timeoutMs) : timeoutMs);
  };
  const timer = setInterval(() => {
    silentMs = heartbeat.beats === beats ? silentMs + tickMs : 0;
    beats = heartbeat.beats;
    if (hangs()) thread.end();
    else thread.ask();
  }, tickMs);
  return () => clearInterval(timer);
}
