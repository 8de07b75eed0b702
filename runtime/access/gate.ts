import { Refusal } from "../errors.js";

export interface Gate {
  /** Does the work when its turn has come. Refuses with `overloaded` when too much waits already. */
  pass<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Lets so much work run at once and so much more wait, first come, first served. */
export function createGate(limits: { readonly running: number; readonly waiting: number }): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < limits.running) running += 1;
    else if (waiting.length < limits.waiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new Refusal("overloaded", "the server has too much to do at once", { headers: { "Retry-After": "5" } });
  }

  /** The place goes to the next who waits. */
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async pass(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
