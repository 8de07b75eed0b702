import { fuzzApi } from "./fuzz.js";

describe("the server keeps to the API document", () => {
  fuzzApi({ budget: 2_500, seed: 1 });
});
