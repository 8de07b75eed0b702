import type { Admission, Asker } from "../admission/admission.js";

const sliceMs = 5;

/** Divides the planning of a request into slices, between which the thread serves others. */
export class Slices {
  readonly #admission: Admission;
  readonly #asker: Asker;
  #began = performance.now();

  constructor(admission: Admission, asker: Asker) {
    this.#admission = admission;
    this.#asker = asker;
  }

  /**
   * To be called between two pieces of work: waits where the slice is over.
   * @throws Refusal when the client is gone
   */
  async next(): Promise<void> {
    if (performance.now() - this.#began < sliceMs) return;
    await this.#admission.slice(this.#asker);
    this.#began = performance.now();
  }
}
