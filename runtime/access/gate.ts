import { overloaded } from "../model/errors.js";

/** Known are those who have proved who they are. */
export type Sender = "known" | "stranger";

export interface Gate {
  /** Does the work when its turn has come. Refuses with `overloaded` when too much of its kind waits already. */
  pass<Result>(from: Sender, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Lets so much work run at once and so much more of each kind wait: first what comes from the known, then strangers', each
 * first come, first served. So strangers cannot keep the known out, however many they are.
 */
export function createGate(limits: { readonly running: number; readonly waiting: number }): Gate {
  const waiting: { readonly [sender in Sender]: (() => void)[] } = { known: [], stranger: [] };
  let running = 0;

  async function enter(from: Sender): Promise<void> {
    if (running < limits.running) running += 1;
    else if (waiting[from].length < limits.waiting) await new Promise<void>((resolve) => waiting[from].push(resolve));
    else throw overloaded(5);
  }

  /** The place goes to the next who waits. */
  function leave(): void {
    const next = waiting.known.shift() ?? waiting.stranger.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async pass(from, work) {
      await enter(from);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
