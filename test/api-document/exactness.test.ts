import { fuzzApi } from "./fuzz.js";

describe("the server keeps to the API document", () => {
  fuzzApi({ budget: 1_000, seed: 1 });
});
