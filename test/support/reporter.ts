import Mocha from "mocha";

/**
 * Mocha's specification reporter. At the end it names the tests that passed at a second attempt only (`--retries`), with what failed the
 * first, and says, as the last line, what continuous integration reads: `N passed, N failed`.
 */
export default class SummaryReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const repeated: string[] = [];
    runner.on("retry", (test: Mocha.Test, error: Error) => {
      repeated.push(`  ${test.fullTitle()}\n    ${error.stack ?? error.message}`);
    });
    runner.once("end", () => {
      if (repeated.length > 0) console.log(`${String(repeated.length)} tried a second time:\n${repeated.join("\n")}`);
      if (this.stats.pending > 0) console.log(`${String(this.stats.pending)} skipped`);
      console.log(`${String(this.stats.passes)} passed, ${String(this.stats.failures)} failed`);
    });
  }
}
