import { Fault, Refusal } from "../model/errors.js";

/** Milliseconds between two probes: a probe costs a write, and readiness is asked for often. */
const pauseMs = 1000;

/** Remembers what is wrong with the database until something is written again. */
export class Health {
  readonly #probe: () => Promise<unknown>;
  #refusal: Refusal | null = null;
  #probed = 0;

  /** `probe` writes something that changes nothing, and rejects as every write does. */
  constructor(probe: () => Promise<unknown>) {
    this.#probe = probe;
  }

  async note<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof Refusal && error.cause instanceof Fault) this.#refusal = error;
      throw error;
    }
  }

  /** A write that succeeds clears the failure, except where the file is corrupt. */
  async noteWrite<Result>(write: Promise<Result>): Promise<Result> {
    const written = await this.note(write);
    if (!(this.#refusal?.cause instanceof Fault && this.#refusal.cause.lasts)) this.#refusal = null;
    return written;
  }

  /** Rejects with the refusal of the operation that failed last, unless another write succeeds now. */
  async check(): Promise<void> {
    if (this.#refusal !== null && Date.now() >= this.#probed + pauseMs) {
      this.#probed = Date.now();
      await this.noteWrite(this.#probe());
    }
    if (this.#refusal !== null) throw this.#refusal;
  }
}
