/** Reports the progress of a change of many items, every other second. */
export class Progress {
  readonly #what: string;
  readonly #total: number;
  readonly #say: (line: string) => void;
  readonly #began = performance.now();
  #said = performance.now();
  #done = 0;

  constructor(what: string, total: number, say: (line: string) => void) {
    this.#what = what;
    this.#total = total;
    this.#say = say;
  }

  add(items: number): void {
    this.#done += items;
    const now = performance.now();
    if (now - this.#said < everyMs) return;
    this.#said = now;
    const rate = (this.#done / (now - this.#began)) * 1000;
    const left = Math.max(0, this.#total - this.#done) / rate;
    const counts = `${count(this.#done)} of ${count(this.#total)} items`;
    this.#say(`changing ${this.#what}: ${counts}, ${count(rate)} a second, ${count(Math.ceil(left))} s left`);
  }
}

const everyMs = 2000;

function count(number: number): string {
  return Math.round(number).toLocaleString("en");
}
