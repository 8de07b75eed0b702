import Mocha from "mocha";
import { describeChoice } from "./databases.js";
import { seed } from "./seed.js";

/**
 * Mocha's specification reporter. It first prints the random choices, and how to repeat them. Continuous integration reads
 * its last line: `N passed, N failed`.
 */
export default class SummaryReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.once("start", () => console.log(`TEST_SEED=${String(seed)}; ${describeChoice()}`));
    runner.once("end", () => {
      if (this.stats.pending > 0) console.log(`${String(this.stats.pending)} skipped`);
      console.log(`${String(this.stats.passes)} passed, ${String(this.stats.failures)} failed`);
    });
  }
}
