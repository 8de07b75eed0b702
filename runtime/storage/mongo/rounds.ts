/** One command of the database for all who ask for the same kind of thing at once. */

export interface RoundLimits {
  /** So many are asked for by one command. */
  readonly asked: number;
  /**
   * So many commands are on their way at once, at most. While there is one, whoever asks waits for the next, which takes all who
   * wait and begins when it is over; sooner where it would be full, or is waited for long.
   */
  readonly running: number;
}

/** A command of the kind that is asked for here takes less, so that nobody waits in vain for one that is lost. */
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

  /** @param work gets what was asked for, each as often as it was; answers each */
  constructor(limits: RoundLimits, work: (asked: readonly Asked[]) => Promise<(asked: Asked) => Answer>) {
    this.#limits = limits;
    this.#work = work;
  }

  /** The work begins after the call, so what it finds is as new as if it were done for this call alone. */
  ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject });
      this.#schedule();
    });
  }

  /** At the end of the turn of the event loop, when everybody has asked who arrived in it. */
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
