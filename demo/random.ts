/** Random choices that are the same for the same seed, on every machine. */
export interface Random {
  /** Returns a number that is at least 0 and less than 1. */
  next(): number;
  /** Returns an integer from `from` to `to`, including both. */
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Returns different elements in a random order; all elements if there are fewer than `count`. */
  draw<T>(from: readonly T[], count: number): readonly T[];
}

/** mulberry32, by Tommy Ettinger: 32 bits of state, enough for sample data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick(from) {
      if (from.length === 0) throw new RangeError("there is nothing to pick from");
      return from[integer(0, from.length - 1)]!;
    },
    draw(from, count) {
      const rest = [...from];
      return Array.from(
        { length: Math.min(count, rest.length) },
        () => rest.splice(integer(0, rest.length - 1), 1)[0]!,
      );
    },
  };
}
