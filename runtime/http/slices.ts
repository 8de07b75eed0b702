import type { Admission, Asker } from "../admission/admission.js";

const sliceMs = 5;

/** Divides the planning of a request into slices, so that the thread can serve others between them. */
export class Slices {
  readonly #admission: Admission;
  readonly #asker: Asker;
  #began = performance.now();

  constructor(admission: Admission, asker: Asker) {
    this.#admission = admission;
    this.#asker = asker;
  }

  /**
   * Call it between two pieces of work: it yields if the slice is over.
   * @throws Refusal if the client is gone
   */
  async next(): Promise<void> {
    if (performance.now() - this.#began < sliceMs) return;
    await this.#admission.slice(this.#asker);
    this.#began = performance.now();
  }
}
