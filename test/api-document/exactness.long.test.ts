import { fuzzApi } from "./fuzz.js";

const { FUZZ_MS: time, FUZZ_SEED: beginning } = process.env;

describe("the server matches the API document, in more requests", () => {
  // The suite sends the same requests each time. A longer run, by `npm run fuzz`, sends new ones.
  const seed = Number(beginning ?? (time === undefined ? 2 : Date.now() % 2 ** 31));
  fuzzApi({ budget: Number(time ?? 60_000), seed });
});
