/**
 * Limits how much work the server does at once. Work beyond the limits waits; work that would wait too long is refused. Accounts
 * take turns, so a busy account delays only itself. Health, readiness and sign-in are not limited here.
 */
import { getHeapStatistics } from "node:v8";
import { overloaded } from "../model/errors.js";
import type { ConnectionCounter } from "./connection-counter.js";
import { Budget } from "./budget.js";
import { Semaphore } from "./semaphore.js";
import { Pacer } from "./pacer.js";

const mebibyte = 2 ** 20;
/** In work, and waiting of one account. */
const lists = { running: 64, waiting: 256 };
/** In work: operations. */
const writes = { running: 256, waiting: 1024 };
/** A large batch counts as so many operations in work, so that two leave room for short writes. */
const widestBatch = 120;
/** The share of its time limit that a write may wait. The rest is for the database: a write that begins too late would be given up half done. */
const shareOfWaiting = 4 / 5;
/** Milliseconds: so long does a turn of the event loop take at most, and with it whatever waits for its turn. */
const turnMs = 15;
/** All that begin in one turn of the event loop hold what they have read until the last of them has read. */
const listsInTurn = { begun: 8, turnMs };
const batchesInTurn = { begun: 4, turnMs };
const slicesInTurn = { begun: 4, turnMs };
/** Bytes of the bodies that one account may have in transfer or in work. All accounts together may have `bodyShares` times that. */
const bodyBytes = 64 * mebibyte;
const bodyShares = 4;
const shareOfHeap = 1 / 8;

/** Whose request it is. */
export interface Asker {
  readonly account: number;
  /** When the request came (`performance.now()`): of an account's requests, the one that came first goes on. */
  readonly came: number;
  /** Aborted when the client is gone: nothing more begins for it then. */
  readonly signal: AbortSignal;
}

export interface AdmittedWrite {
  readonly operations: number;
  /** UNIX time, milliseconds: it is over by then. */
  readonly deadline: number;
}

export class Admission {
  readonly #lists: Semaphore;
  readonly #writes: Semaphore;
  readonly #bodies: Budget;
  readonly #beginnings: Pacer;
  readonly #batches: Pacer;
  readonly #slices: Pacer;
  #streams = 0;

  /**
   * @param waitMs the time limit of a database operation: no list waits longer for its turn
   * @param bodyLimit bytes of the largest body: one of an account has room, however small the heap is
   * @param hasOneWriter whether large batches would only wait for one another in the database
   */
  constructor(waitMs: number, bodyLimit: number, hasOneWriter: boolean, connectionCounter: ConnectionCounter) {
    const room = getHeapStatistics().heap_size_limit * shareOfHeap;
    this.#beginnings = new Pacer(listsInTurn, connectionCounter);
    this.#batches = new Pacer(batchesInTurn, connectionCounter);
    this.#slices = new Pacer(slicesInTurn, connectionCounter);
    this.#lists = new Semaphore({ ...lists, waitMs });
    this.#writes = new Semaphore({ ...writes, widest: hasOneWriter ? writes.running : widestBatch, waitMs });
    const own = Math.max(bodyLimit, Math.min(bodyBytes, room / bodyShares));
    this.#bodies = new Budget({ own, all: bodyShares * own });
  }

  /**
   * Makes room for a body, before it is read.
   * @returns gives it back, when the request is over
   * @throws Refusal overloaded
   */
  holdBody(account: number, bytes: number): () => void {
    const giveBack = this.#bodies.take(account, bytes);
    if (giveBack === null) throw overloaded(1);
    return giveBack;
  }

  /**
   * Accounts take turns by operations.
   * @throws Refusal overloaded
   */
  write<Result>(
    { account, came, signal }: Asker,
    { operations, deadline }: AdmittedWrite,
    work: () => Promise<Result>,
  ): Result | Promise<Result> {
    const waitMs = shareOfWaiting * (deadline - Date.now());
    return this.#writes.run(account, work, { cost: operations, rank: came, waitMs, signal });
  }

  /**
   * Resolves when a batch may be read or planned for some milliseconds more.
   * @throws Refusal when the client is gone
   */
  async slice({ account, came, signal }: Asker): Promise<void> {
    await this.#slices.turn(account, came);
    if (signal.aborted) throw overloaded(1);
  }

  /** Whether a list of the account would be refused. */
  isFull(account: number): boolean {
    return this.#lists.isFull(account);
  }

  /** A promise only where it waits, or the work does. */
  list<Result>(account: number, work: () => Result | Promise<Result>): Result | Promise<Result> {
    return this.#lists.run(account, () => this.#beginnings.do(account, work));
  }

  /**
   * The batches of a list, each in its turn: of an account the list that began first goes on, so that its lists end one after
   * another instead of all late.
   */
  async *batches<Batch>(account: number, batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
    const rank = (this.#streams += 1);
    await this.#batches.turn(account, rank);
    for await (const batch of batches) {
      yield batch;
      await this.#batches.turn(account, rank);
    }
  }
}
