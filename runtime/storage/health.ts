import { Fault, Refusal } from "../model/plan/errors.js";

/** Milliseconds between two probes, because a probe costs a write and readiness is requested often. */
const pauseMs = 1000;

/**
 * Remembers a failure of the database until a probe succeeds. The probe writes as much as a large write: on a nearly
 * full disk small writes still succeed, so their success proves nothing.
 */
export class Health {
  readonly #probe: () => Promise<unknown>;
  #refusal: Refusal | null = null;
  #probed = 0;

  /** `probe` writes something without effect, and rejects like any write. */
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

  /** Rejects with the refusal of the last failed operation, unless a probe succeeds now. */
  async check(): Promise<void> {
    if (this.#refusal !== null && Date.now() >= this.#probed + pauseMs) {
      this.#probed = Date.now();
      await this.note(this.#probe());
      // Corruption of a file is permanent.
      if (!(this.#refusal.cause instanceof Fault && this.#refusal.cause.lasts)) this.#refusal = null;
    }
    if (this.#refusal !== null) throw this.#refusal;
  }
}
