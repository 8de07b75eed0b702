/**
 * Limits the work that the server does at the same time for accounts. Work beyond the limits waits; work that would
 * wait too long is rejected. Accounts take turns, so a busy account delays only itself. Each kind of work has a queue of
 * its own. Health checks, sign-ins and reads of one item do not wait here.
 */
import { getHeapStatistics } from "node:v8";
import { overloaded } from "../../model/plan/errors.js";
import { Budget, WorkLimit } from "./work-limit.js";
import { Streams } from "./streams.js";
import { EventLoopLimit } from "./fair-queue.js";

const mebibyte = 2 ** 20;
/** How many requests for lists may run at the same time, and how many of one account may wait. */
const lists = { running: 64, waiting: 256 };
/** How many operations of writes may run at the same time, and how many writes of one account may wait, batches included. */
const writes = { running: 256, waiting: 1024 };
/** A large batch counts as this many operations, so that two of them leave room for short writes. */
const widestBatch = 120;
/**
 * Share of its time limit that a write may wait. The rest is for the database, because a write that starts too late
 * would fail half-way.
 */
const shareOfWaiting = 4 / 5;
/**
 * How many lists, and how many slices of longer work, start in one turn of the event loop. Starting 32 short lists
 * together takes a fifth less time than starting groups of eight.
 */
const startsPerTurn = { lists: 32, slices: 8 };
/** After a turn of the event loop that takes longer, less work starts in the next turn. */
const turnMs = 15;
/** How long a batch is read or planned before other work gets its turn, in milliseconds. */
const sliceMs = 5;
/**
 * Maximum bytes of request bodies that one account has in memory. All accounts together may have `bodyShares` times as
 * much.
 */
const bodyBytes = 64 * mebibyte;
const bodyShares = 4;
/** Share of the heap for the request bodies of all accounts. */
const shareOfHeap = 1 / 8;

/** The sender of a request, as admission control sees it. */
export interface Requester {
  readonly account: number;
  /** Time of the request (`performance.now()`). The writes of an account start in this order. */
  readonly arrivedAt: number;
  /** Aborted when the client disconnects; its waiting work then never starts. */
  readonly signal: AbortSignal;
}

export class Admission {
  readonly #lists: WorkLimit;
  readonly #writes: WorkLimit;
  readonly #listStarts = new EventLoopLimit(startsPerTurn.lists, turnMs);
  readonly #sliceStarts = new EventLoopLimit(startsPerTurn.slices, turnMs);
  readonly #bodies: Budget;
  /** Answers that are too long for memory. */
  readonly streams = new Streams();

  /**
   * @param waitMs time limit of a database operation; no list waits longer
   * @param bodyLimit maximum size of a body in bytes; one body of an account always fits, however small the heap is
   * @param hasOneWriter whether the database runs one write at a time; a large batch then takes all places
   */
  constructor(waitMs: number, bodyLimit: number, hasOneWriter: boolean) {
    const room = getHeapStatistics().heap_size_limit * shareOfHeap;
    this.#lists = new WorkLimit({ ...lists, waitMs });
    this.#writes = new WorkLimit({ ...writes, widest: hasOneWriter ? writes.running : widestBatch, waitMs });
    const own = Math.max(bodyLimit, Math.min(bodyBytes, room / bodyShares));
    this.#bodies = new Budget({ own, all: bodyShares * own });
  }

  /**
   * Reserves memory for a body before it is read.
   * @returns a function that releases it at the end of the request
   * @throws Refusal overloaded
   */
  reserveBody(account: number, bytes: number): () => void {
    const giveBack = this.#bodies.take(account, bytes);
    if (giveBack === null) throw overloaded(1);
    return giveBack;
  }

  /**
   * Runs a write when it is admitted. Accounts take turns, counted in operations.
   * @param deadline when the time limit of the write ends, as UNIX time in milliseconds
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
   * Waits until a batch may be read or planned for another slice of time.
   * @throws Refusal overloaded if the client has disconnected
   */
  async waitForSlice({ account, signal }: Requester): Promise<void> {
    await this.#sliceStarts.waitToStart(account);
    if (signal.aborted) throw overloaded(1);
  }

  /**
   * Returns a function to call between two steps of work. If the steps have taken a slice of time, it waits for the
   * next slice.
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
   * Runs a request for a list when it is admitted.
   * @throws Refusal overloaded
   */
  list<Result>(account: number, work: () => Promise<Result>): Promise<Result> {
    return this.#lists.run(account, async () => {
      await this.#listStarts.waitToStart(account);
      return work();
    });
  }

  /** Yields the batches of a list. Before each batch, other accounts get their turn. */
  async *batches<Batch>(account: number, batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
    await this.#sliceStarts.waitToStart(account);
    for await (const batch of batches) {
      yield batch;
      await this.#sliceStarts.waitToStart(account);
    }
  }
}
