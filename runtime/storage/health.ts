import { Fault, Refusal } from "../model/errors.js";

/** Milliseconds between two probes: a probe costs a write, and readiness is asked for often. */
const pauseMs = 1000;

/**
 * Remembers what is wrong with the database until the probe, which is as large as a large write, proves the contrary: that
 * other writes succeed does not, for on a disk that is nearly full small ones do.
 */
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

  /** Rejects with the refusal of the operation that failed last, unless the probe succeeds now. */
  async check(): Promise<void> {
    if (this.#refusal !== null && Date.now() >= this.#probed + pauseMs) {
      this.#probed = Date.now();
      await this.note(this.#probe());
      // A file that is corrupt somewhere stays so.
      if (!(this.#refusal.cause instanceof Fault && this.#refusal.cause.lasts)) this.#refusal = null;
    }
    if (this.#refusal !== null) throw this.#refusal;
  }
}
