/**
 * Lets reads share costs: one read lock for a turn of the event loop, cached results until the file changes, and one run of equal
 * work.
 */
import { Connection } from "../database/connection.js";
import { unavailable } from "../../port/availability.js";

/** With fewer reads in a turn, taking the lock costs more than it saves. */
const leastReads = 4;
/** After a turn with fewer reads, this many reads pass before the next attempt. */
const readsBetween = 64;

/**
 * Holds SQLite's read lock for a turn of the event loop with many reads. Each statement takes and releases the lock by a system
 * call, unless another connection of the process holds it; that is half the cost of reading an item. Statements still see the
 * latest commit.
 */
export class ReadersLock {
  readonly #connection: Connection;
  readonly #isAllowed: () => boolean;
  #isHeld = false;
  /** Number of reads since the lock was taken. */
  #reads = 0;
  #pause = 0;

  /** @param isAllowed false during a checkpoint, which the lock would delay */
  constructor(file: string, isAllowed: () => boolean) {
    this.#connection = new Connection(file, 0);
    this.#isAllowed = isAllowed;
  }

  /** Counts a read, and takes or releases the lock. Call it before each read. */
  noteRead(): void {
    if (!this.#isAllowed()) this.release();
    else if (this.#isHeld) this.#reads += 1;
    else if (this.#pause > 0) this.#pause -= 1;
    else this.#acquire();
  }

  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#connection.prepare("COMMIT").run([]);
  }

  close(): void {
    this.release();
    this.#connection.close();
  }

  #acquire(): void {
    try {
      this.#connection.prepare("BEGIN").run([]);
      this.#isHeld = true;
      this.#connection.prepare("SELECT 1 FROM _schema LIMIT 1").get([]);
    } catch {
      // The read that follows will report the error.
      if (this.#connection.inTransaction) this.#connection.prepare("ROLLBACK").run([]);
      this.#isHeld = false;
    }
    this.#reads = 1;
    setImmediate(() => {
      if (this.#reads < leastReads) this.#pause = readsBetween;
      this.release();
    });
  }
}

/** Reads the state of the file on a connection that does not write. */
export class FileVersion {
  readonly #connection: Connection;
  #seen: unknown;
  /** Whether the version was read in this turn of the event loop. */
  #isCurrent = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Returns a number that changes with each commit of another connection, in this process or another. */
  current(): unknown {
    return this.#connection.prepare("PRAGMA data_version").get([])?.[0];
  }

  /** Returns the version, cached for the rest of this turn of the event loop. */
  cached(): unknown {
    if (!this.#isCurrent) {
      this.#seen = this.current();
      this.#isCurrent = true;
      queueMicrotask(() => (this.#isCurrent = false));
    }
    return this.#seen;
  }
}

/** Maximum sizes of a cache and of an entry, in UTF-16 code units of keys and values, because clients decide the length of a key. */
const capacity = 2 ** 20;
const longestEntry = 2 ** 16;

/** Caches reads until the file changes: the first commit of any other connection clears it. */
export class VersionedCache<Value> {
  readonly #file: FileVersion;
  readonly #lengthOf: (value: Value) => number;
  readonly #known = new Map<string, Value>();
  #size = 0;
  /** Version of the file that the cached data was read from. */
  #version: unknown;

  /** @param lengthOf code units of a value, without its key */
  constructor(file: FileVersion, lengthOf: (value: Value) => number) {
    this.#file = file;
    this.#lengthOf = lengthOf;
  }

  /** Returns the cached value, if there is one since the last change. */
  get(key: string): Value | undefined {
    const version = this.#file.cached();
    if (version !== this.#version) this.#clear();
    this.#version = version;
    return this.#known.get(key);
  }

  /** Call it with a value that was read after `get` returned nothing. */
  set(key: string, value: Value): Value {
    const length = key.length + this.#lengthOf(value);
    if (this.#known.has(key) || length > longestEntry) return value;
    if (this.#size + length > capacity) this.#clear();
    this.#known.set(key, value);
    this.#size += length;
    return value;
  }

  /** Returns the cached value, or reads it; the read may take time, and the file may change meanwhile. */
  async find(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.get(key);
    if (known !== undefined) return known;
    const version = this.#version;
    const value = await read();
    return this.#file.current() === version ? this.set(key, value) : value;
  }

  #clear(): void {
    this.#known.clear();
    this.#size = 0;
  }
}

type Work<Result> = (signal: AbortSignal) => Promise<Result>;

interface SharedRun<Result> {
  readonly result: Promise<Result>;
  readonly end: AbortController;
  waiting: number;
}

/**
 * Shares work that several callers need at the same time. Equal work runs once at a time. Callers that arrive meanwhile share the
 * next run, because they must see the latest data. If the file has not changed meanwhile, the next run takes the cached result.
 */
export class SharedWork<Result> {
  readonly #cache: VersionedCache<Result>;
  readonly #running = new Map<string, SharedRun<Result>>();
  /** The run that starts when the current one ends. */
  readonly #next = new Map<string, SharedRun<Result>>();

  constructor(cache: VersionedCache<Result>) {
    this.#cache = cache;
  }

  /** A caller whose signal is aborted stops waiting; when nobody waits, the signal of the work is aborted. */
  join(key: string, work: Work<Result>, signal: AbortSignal): Promise<Result> {
    const running = unlessAborted(this.#running.get(key));
    if (running === undefined) return this.#wait(key, this.#begin(key, work), signal);
    return this.#wait(key, unlessAborted(this.#next.get(key)) ?? this.#queue(key, work, running), signal);
  }

  #begin(key: string, work: Work<Result>): SharedRun<Result> {
    const end = new AbortController();
    const shared = { result: this.#cache.find(key, () => work(end.signal)), end, waiting: 0 };
    this.#running.set(key, shared);
    return shared;
  }

  #queue(key: string, work: Work<Result>, running: SharedRun<Result>): SharedRun<Result> {
    const end = new AbortController();
    const begin = (): Promise<Result> => {
      if (end.signal.aborted) return Promise.reject(unavailable(end.signal.reason));
      this.#next.delete(key);
      this.#running.set(key, next);
      return this.#cache.find(key, () => work(end.signal));
    };
    const next: SharedRun<Result> = { result: running.result.then(begin, begin), end, waiting: 0 };
    this.#next.set(key, next);
    return next;
  }

  async #wait(key: string, shared: SharedRun<Result>, signal: AbortSignal): Promise<Result> {
    const { result, end } = shared;
    const leave = (): void => {
      shared.waiting -= 1;
      if (shared.waiting === 0) end.abort(signal.reason);
    };
    shared.waiting += 1;
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await result;
    } finally {
      signal.removeEventListener("abort", leave);
      if (this.#running.get(key) === shared) this.#running.delete(key);
      if (this.#next.get(key) === shared) this.#next.delete(key);
    }
  }
}

/** Returns the shared work; undefined if its signal is aborted, because all callers have stopped waiting for it. */
function unlessAborted<Result>(shared: SharedRun<Result> | undefined): SharedRun<Result> | undefined {
  return shared?.end.signal.aborted === true ? undefined : shared;
}
