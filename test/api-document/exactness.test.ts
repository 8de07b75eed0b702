import { fuzzApi } from "./fuzz.js";

describe("the server matches the API document", () => {
  fuzzApi({ budget: 1_000, seed: 1 });
});
