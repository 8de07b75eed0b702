/** The seed of all random choices in tests; `TEST_SEED` sets it. Mocha loads this before the suites: `.mocharc.json`. */
import fc from "fast-check";

const variable = "TEST_SEED";

// The processes in which suites run inherit it.
export const seed = Number((process.env[variable] ??= String(Math.floor(Date.now() / 1000) % 1_000_000)));

fc.configureGlobal({ seed });

/** Chooses numbers from 0 to below a limit; the same seed gives the same numbers. */
export function chooser(): (limit: number) => number {
  let state = seed % 2147483647 || 1;
  return (limit) => (state = (state * 48271) % 2147483647) % limit;
}
