/** The seed of everything that tests choose at random; `TEST_SEED` gives it. Mocha loads this before the suites: `.mocharc.json`. */
import fc from "fast-check";

const variable = "TEST_SEED";

// The processes in which suites run inherit it.
export const seed = Number((process.env[variable] ??= String(Math.floor(Date.now() / 1000) % 1_000_000)));

fc.configureGlobal({ seed });
