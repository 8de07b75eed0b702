import Mocha from "mocha";

/** Mocha's specification reporter, and as the last line what continuous integration reads: `N passed, N failed`. */
export default class SummaryReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.once("end", () => {
      if (this.stats.pending > 0) console.log(`${String(this.stats.pending)} skipped`);
      console.log(`${String(this.stats.passes)} passed, ${String(this.stats.failures)} failed`);
    });
  }
}
