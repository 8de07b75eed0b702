/** Combines simultaneous requests of the same kind into one database command. */

export interface RoundLimits {
  /** Maximum number of requests in one command. */
  readonly asked: number;
  /**
   * Maximum number of simultaneous commands. While one is running, requests wait for the next, which starts when that one ends,
   * or earlier if it is full or has waited long.
   */
  readonly running: number;
}

/** Usual commands take less, so nobody waits in vain for a lost one. */
const patienceMs = 20;

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export class Rounds<Asked, Answer> {
  readonly #limits: RoundLimits;
  readonly #work: (asked: readonly Asked[]) => Promise<(asked: Asked) => Answer>;
  readonly #waiting: Waiting<Asked, Answer>[] = [];
  #running = 0;
  #isScheduled = false;
  #patience: NodeJS.Timeout | undefined;

  /** @param work receives the requests, each as often as it was made, and answers each */
  constructor(limits: RoundLimits, work: (asked: readonly Asked[]) => Promise<(asked: Asked) => Answer>) {
    this.#limits = limits;
    this.#work = work;
  }

  /** The work starts after the call, so its result is as fresh as if it ran for this call alone. */
  ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject });
      this.#schedule();
    });
  }

  /** At the end of the turn of the event loop, when all of its requests have been made. */
  #schedule(): void {
    if (this.#isScheduled || this.#running >= this.#limits.running) return;
    if (!this.#isWorthACommand) {
      if (this.#patience === undefined) this.#patience = setTimeout(() => this.#beginLate(), patienceMs);
      return;
    }
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      while (this.#running < this.#limits.running && this.#waiting.length > 0 && this.#isWorthACommand) this.#begin();
      if (this.#waiting.length > 0) this.#schedule();
    });
  }

  get #isWorthACommand(): boolean {
    return this.#running === 0 || this.#waiting.length >= this.#limits.asked;
  }

  #beginLate(): void {
    this.#patience = undefined;
    if (this.#running < this.#limits.running && this.#waiting.length > 0) this.#begin();
  }

  #begin(): void {
    void this.#run(this.#waiting.splice(0, this.#limits.asked));
  }

  async #run(round: readonly Waiting<Asked, Answer>[]): Promise<void> {
    this.#running += 1;
    try {
      const answer = await this.#work(round.map(({ asked }) => asked));
      for (const { asked, resolve } of round) resolve(answer(asked));
    } catch (error) {
      for (const { reject } of round) reject(error);
    } finally {
      this.#running -= 1;
      if (this.#waiting.length > 0) this.#schedule();
    }
  }
}
