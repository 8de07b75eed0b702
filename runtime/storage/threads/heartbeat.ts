import { getHookTimeLimitMs } from "../port/availability.js";

export interface RunningHook {
  /** Id of the job that runs the hook. */
  readonly jobId: number;
  readonly name: string;
  /** UNIX time in milliseconds by which the hook should have returned. */
  readonly deadlineMs: number;
}

/**
 * The phase of the thread. If the thread ends during `committing`, its unanswered writes are possibly stored; in other
 * phases, they are not. `committing` lasts until the answers are sent. The thread is `idle` between two transactions.
 */
type ThreadPhase = (typeof threadPhases)[number];

const threadPhases = ["executing", "idle", "committing"] as const;
const maxHookNameBytes = 256;
const beatsIndex = 0;
const phaseIndex = 1;
const hookNameLengthIndex = 2;
const isGuardedIndex = 3;
const isEndRequestedIndex = 4;
const counterCount = 5;
const hookNumbersOffset = 24;
const hookNameOffset = 40;

/**
 * The state of a worker thread in shared memory. The worker writes the state, and the server's thread reads it to
 * detect a hanging worker. A thread in an endless loop could not send its state in a message.
 */
export class Heartbeat {
  readonly memory: SharedArrayBuffer;
  readonly #counters: Int32Array;
  /** The numbers `jobId` and `deadlineMs` of the running hook. */
  readonly #numbers: Float64Array;
  readonly #name: Buffer;

  constructor(memory = new SharedArrayBuffer(hookNameOffset + maxHookNameBytes)) {
    this.memory = memory;
    this.#counters = new Int32Array(memory, 0, counterCount);
    this.#numbers = new Float64Array(memory, hookNumbersOffset, 2);
    this.#name = Buffer.from(memory, hookNameOffset);
  }

  /** Adds a beat, which shows the server that the thread's event loop runs. */
  beat(): void {
    Atomics.add(this.#counters, beatsIndex, 1);
  }

  get beats(): number {
    return Atomics.load(this.#counters, beatsIndex);
  }

  enterHook({ jobId, name, deadlineMs }: RunningHook): void {
    this.#numbers.set([jobId, deadlineMs]);
    Atomics.store(this.#counters, hookNameLengthIndex, this.#name.write(name));
  }

  leaveHook(): void {
    Atomics.store(this.#counters, hookNameLengthIndex, 0);
  }

  get runningHook(): RunningHook | null {
    const length = Atomics.load(this.#counters, hookNameLengthIndex);
    const [jobId = 0, deadlineMs = 0] = this.#numbers;
    return length === 0 ? null : { jobId, deadlineMs, name: this.#name.toString("utf8", 0, length) };
  }

  /**
   * Runs a call that the end of the thread must not interrupt. If the end was requested, blocks the thread before or after the
   * call, and so never returns.
   */
  readonly guard = <Result>(call: () => Result): Result => {
    Atomics.store(this.#counters, isGuardedIndex, 1);
    if (this.isEndRequested) this.#leaveGuard();
    try {
      return call();
    } finally {
      this.#leaveGuard();
    }
  };

  #leaveGuard(): void {
    Atomics.store(this.#counters, isGuardedIndex, 0);
    if (this.isEndRequested) Atomics.wait(this.#counters, isEndRequestedIndex, 1);
  }

  get isEndRequested(): boolean {
    return Atomics.load(this.#counters, isEndRequestedIndex) === 1;
  }

  /** Requests the end of the thread. Returns whether the thread can be ended now. If not, call this method again later. */
  requestEnd(): boolean {
    Atomics.store(this.#counters, isEndRequestedIndex, 1);
    return Atomics.load(this.#counters, isGuardedIndex) === 0;
  }

  set phase(phase: ThreadPhase) {
    Atomics.store(this.#counters, phaseIndex, threadPhases.indexOf(phase));
  }

  get phase(): ThreadPhase {
    return threadPhases[Atomics.load(this.#counters, phaseIndex)] ?? "executing";
  }
}

const checkIntervalMs = 100;

/**
 * Checks at intervals whether the event loop of a thread still runs, and ends a thread that hangs.
 * @param thread `requestBeat` sends the thread a message, which the thread answers with a beat; `terminate` ends the thread if
 * it can be ended now, and is called repeatedly until the thread has ended
 * @returns a function that stops these checks
 */
export function watchThread(
  heartbeat: Heartbeat,
  timeoutMs: number,
  thread: { requestBeat(): void; terminate(): void },
): () => void {
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
  const isHanging = (): boolean => {
    const { runningHook, phase } = heartbeat;
    if (phase === "committing" || silentMs < 2 * checkIntervalMs) return false;
    if (runningHook !== null) return Date.now() > runningHook.deadlineMs + checkIntervalMs;
    return silentMs > (phase === "idle" ? getHookTimeLimitMs(timeoutMs) : timeoutMs);
  };
  const timer = setInterval(() => {
    silentMs = heartbeat.beats === beats ? silentMs + checkIntervalMs : 0;
    beats = heartbeat.beats;
    // A thread whose end was requested during its commit blocks after the commit, and so looks as if it still commits.
    if (heartbeat.isEndRequested || isHanging()) thread.terminate();
    else thread.requestBeat();
  }, checkIntervalMs);
  return () => clearInterval(timer);
}
