/**
 * Limits the work that the server does at the same time for accounts. Work beyond the limits waits in a queue for each
 * kind of work. Work that would wait too long is rejected. Accounts take turns, so an account with much work delays
 * only itself. Health checks, sign-ins and reads of one item do not wait here.
 */
import { getHeapStatistics } from "node:v8";
import { overloaded } from "../../model/plan/errors.js";
import { Budget, WorkLimit } from "./work-limit.js";
import { Streams } from "./streams.js";
import { EventLoopLimit } from "./fair-queue.js";

const mebibyte = 2 ** 20;
/** Maximum numbers of lists that run at the same time, and of waiting lists of one account. */
const lists = { running: 64, waiting: 256 };
/**
 * Maximum numbers of write operations that run at the same time, and of waiting writes of one account. A batch waits as
 * one write.
 */
const writes = { running: 256, waiting: 1024 };
/** Maximum number of operations that a large batch counts as. Two large batches together thus leave room for short writes. */
const widestBatch = 120;
/**
 * Share of its time limit that a write may wait in the queue. The rest of the time is for the database, because a write
 * that starts too late would exceed its time limit and fail.
 */
const shareOfWaiting = 4 / 5;
/**
 * Numbers of lists, and of slices of longer work, that start in one turn of the event loop. Starting 32 short lists
 * together takes a fifth less time than starting them in groups of eight.
 */
const startsPerTurn = { lists: 32, slices: 8 };
/** Maximum duration of a turn of the event loop, in milliseconds. After a longer turn, less work starts in the next one. */
const turnMs = 15;
/** Milliseconds for which a batch is read or planned before other work gets a chance to run. */
const sliceMs = 5;
/**
 * Maximum number of bytes of request bodies that one account may have in memory. The limit for all accounts together is
 * `bodyShares` times as high.
 */
const bodyBytes = 64 * mebibyte;
const bodyShares = 4;
/** Share of the heap that the request bodies of all accounts may take. */
const shareOfHeap = 1 / 8;

/** The account and connection for which work is done. */
export interface Requester {
  readonly account: number;
  /** Time at which the request arrived (`performance.now()`). The writes of an account start in the order of this time. */
  readonly arrivedAt: number;
  /** Aborted when the client disconnects. Work that still waits then never starts. */
  readonly signal: AbortSignal;
}

export class Admission {
  readonly #lists: WorkLimit;
  readonly #writes: WorkLimit;
  readonly #listStarts = new EventLoopLimit(startsPerTurn.lists, turnMs);
  readonly #sliceStarts = new EventLoopLimit(startsPerTurn.slices, turnMs);
  readonly #bodies: Budget;
  /** Limits the answers that are too long for memory and are therefore streamed. */
  readonly streams = new Streams();

  /**
   * @param waitMs time limit of a database operation in milliseconds; a list waits at most this long
   * @param bodyLimit maximum size of a body in bytes. Even if the heap is small, one body of this size fits for each
   *   account
   * @param hasOneWriter whether the database runs one write at a time. If so, a large batch runs alone
   */
  constructor(waitMs: number, bodyLimit: number, hasOneWriter: boolean) {
    const room = getHeapStatistics().heap_size_limit * shareOfHeap;
    this.#lists = new WorkLimit({ ...lists, waitMs });
    this.#writes = new WorkLimit({ ...writes, widest: hasOneWriter ? writes.running : widestBatch, waitMs });
    const own = Math.max(bodyLimit, Math.min(bodyBytes, room / bodyShares));
    this.#bodies = new Budget({ own, all: bodyShares * own });
  }

  /**
   * Reserves memory for a body before the body is read.
   * @returns a function that releases the memory at the end of the request
   * @throws Refusal overloaded
   */
  reserveBody(account: number, bytes: number): () => void {
    const giveBack = this.#bodies.take(account, bytes);
    if (giveBack === null) throw overloaded(1);
    return giveBack;
  }

  /**
   * Runs a write as soon as the limits allow it. Accounts take turns, and a write of many operations counts more.
   * @param deadline end of the time limit of the write, as UNIX time in milliseconds
   * @throws Refusal overloaded
   */
  write<Result>(
    { account, arrivedAt, signal }: Requester,
    { operations, deadline }: { readonly operations: number; readonly deadline: number },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const waitMs = shareOfWaiting * (deadline - Date.now());
    return this.#writes.run(account, work, { cost: operations, rank: arrivedAt, waitMs, signal });
  }

  /**
   * Waits until work such as reading or planning a batch may continue for another slice of time.
   * @throws Refusal overloaded if the client has disconnected
   */
  async waitForSlice({ account, signal }: Requester): Promise<void> {
    await this.#sliceStarts.waitToStart(account);
    if (signal.aborted) throw overloaded(1);
  }

  /**
   * Returns a function to call between two steps of long work. If the steps since the last wait took longer than a
   * slice of time, the function waits for the next slice.
   */
  createSliceWaiter(requester: Requester): () => Promise<void> {
    let began = performance.now();
    return async () => {
      if (performance.now() - began < sliceMs) return;
      await this.waitForSlice(requester);
      began = performance.now();
    };
  }

  /**
   * Runs a list as soon as the limits allow it.
   * @throws Refusal overloaded
   */
  list<Result>(account: number, work: () => Promise<Result>): Promise<Result> {
    return this.#lists.run(account, async () => {
      await this.#listStarts.waitToStart(account);
      return work();
    });
  }

  /** Yields the batches of a list. Before each batch, work of other accounts gets a chance to run. */
  async *batches<Batch>(account: number, batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
    await this.#sliceStarts.waitToStart(account);
    for await (const batch of batches) {
      yield batch;
      await this.#sliceStarts.waitToStart(account);
    }
  }
}
