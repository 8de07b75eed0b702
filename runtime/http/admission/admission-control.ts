/**
 * Limits how much work runs at the same time. Excess lists and writes wait in queues, in which accounts take turns, so an account
 * with much work delays only itself. Work that would wait too long is rejected. Health checks, sign-ins and reads of one item
 * never wait here.
 */
import { getHeapStatistics } from "node:v8";
import { createOverloadedRefusal } from "../../model/plan/errors.js";
import { EventLoopLimiter, UsageLimiter, WorkLimiter } from "./work-limiter.js";
import { createStreamLimiter } from "./stream-limiter.js";

/** How many list requests run at the same time, and how many of one account may wait. */
const concurrentListLimits = { maxRunning: 64, maxWaiting: 256 };
/** How many write operations run at the same time, and how many writes of one account may wait. A batch waits as one write. */
const concurrentWriteLimits = { maxRunning: 256, maxWaiting: 1024 };
/** A batch counts as at most this many operations. Two large batches together thus leave room for short writes. */
const maxBatchCost = 120;
/**
 * Share of its time limit that a write may spend in the queue. The rest is for the database: a write that starts too late would
 * fail.
 */
const maxQueueTimeShare = 4 / 5;
/** How many time slices of long work start in one turn of the event loop. */
const maxSlicesPerLoopIteration = 2;
/** Length of a time slice: after this many milliseconds of reading or planning a batch, other work gets a chance to run. */
const timeSliceMs = 5;
/**
 * Maximum number of bytes of request bodies in memory per account. All accounts together may have `totalBodyBytesFactor` times as
 * many.
 */
const bodyBytesPerAccount = 64 * 2 ** 20;
const totalBodyBytesFactor = 4;
/** Share of the heap that the request bodies of all accounts may take. */
const maxHeapShareOfBodies = 1 / 8;

/** The account and the request for which work is done. */
export interface Requester {
  readonly account: number;
  /** Aborted when the client disconnects. Work that is waiting at that moment never starts. */
  readonly signal: AbortSignal;
}

export class AdmissionControl {
  readonly #lists: WorkLimiter;
  readonly #writes: WorkLimiter;
  readonly #sliceStarts = new EventLoopLimiter(maxSlicesPerLoopIteration);
  readonly #bodies: UsageLimiter;
  /** Limits the answers that are too long for memory and are therefore streamed. */
  readonly streams = createStreamLimiter();

  /**
   * @param maxWaitMs time limit of a database operation in milliseconds; a list waits at most this long
   * @param maxBodyBytes maximum size of a body in bytes. An account may always have one such body in memory, even if the heap is
   *   small
   * @param hasOneWriter whether the database runs one write at a time. If so, a large batch runs alone
   */
  constructor(maxWaitMs: number, maxBodyBytes: number, hasOneWriter: boolean) {
    const room = getHeapStatistics().heap_size_limit * maxHeapShareOfBodies;
    this.#lists = new WorkLimiter({ ...concurrentListLimits, maxWaitMs });
    this.#writes = new WorkLimiter({
      ...concurrentWriteLimits,
      maxSlotsPerWork: hasOneWriter ? concurrentWriteLimits.maxRunning : maxBatchCost,
      maxWaitMs,
    });
    const maxPerOwner = Math.max(maxBodyBytes, Math.min(bodyBytesPerAccount, room / totalBodyBytesFactor));
    this.#bodies = new UsageLimiter({ maxPerOwner, maxTotal: totalBodyBytesFactor * maxPerOwner });
  }

  /**
   * Reserves memory for a body before the body is read.
   * @returns a function that releases the memory at the end of the request
   * @throws Refusal overloaded
   */
  reserveBodyMemory(account: number, bytes: number): () => void {
    const giveBack = this.#bodies.reserve(account, bytes);
    if (giveBack === null) throw createOverloadedRefusal(1);
    return giveBack;
  }

  /**
   * Runs a write as soon as the limits allow it. Accounts take turns, and a write of many operations counts more.
   * @param deadline end of the time limit of the write, as UNIX time in milliseconds
   * @throws Refusal overloaded
   */
  runWrite<Result>(
    { account, signal }: Requester,
    { operationCount, deadline }: { readonly operationCount: number; readonly deadline: number },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const maxWaitMs = maxQueueTimeShare * (deadline - Date.now());
    return this.#writes.run(account, work, { cost: operationCount, maxWaitMs, signal });
  }

  /**
   * Returns a function to call before each step of long work, such as planning a batch. Its first call waits for a time slice. When
   * the time slice is used up, the function waits for the next one. It rejects with `overloaded` if the client has disconnected.
   */
  createTimeSliceWaiter({ account, signal }: Requester): () => Promise<void> {
    let began = -Infinity;
    return async () => {
      if (performance.now() - began < timeSliceMs) return;
      await this.#sliceStarts.waitToStart(account);
      if (signal.aborted) throw createOverloadedRefusal(1);
      began = performance.now();
    };
  }

  /**
   * Runs a list as soon as the limits allow it.
   * @throws Refusal overloaded
   */
  runList<Result>(account: number, work: () => Promise<Result>): Promise<Result> {
    return this.#lists.run(account, work);
  }

  /** Yields the batches of a list. Before each batch, work of other accounts gets a chance to run. */
  async *paceBatches<Batch>(account: number, batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
    await this.#sliceStarts.waitToStart(account);
    for await (const batch of batches) {
      yield batch;
      await this.#sliceStarts.waitToStart(account);
    }
  }
}
