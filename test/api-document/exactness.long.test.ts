import { fuzzApi } from "./fuzz.js";

const { FUZZ_MS: time, FUZZ_SEED: beginning } = process.env;

describe("the server matches the API document, in more requests", () => {
  // The suite asks the same each time; who gives more time, by `npm run fuzz`, something new each time.
  const seed = Number(beginning ?? (time === undefined ? 2 : Date.now() % 2 ** 31));
  fuzzApi({ budget: Number(time ?? 60_000), seed });
});
