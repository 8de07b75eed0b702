import { describeCare } from "../clinic/care-suite.js";
import { describeHabits } from "../clinic/habits-suite.js";
import { describePanel } from "../clinic/panel-suite.js";
import { copyExample } from "../support/project.js";

/** An application with other names than the one of this repository, whose hooks require nothing beyond its examples. */
if (process.env["CONFORMANCE_URL"] === undefined) {
  describe("examples/clinic", () => {
    const project = copyExample("clinic");
    before(async function () {
      this.timeout(60_000);
      await project.transpile();
    });
    after(() => project.remove());

    describeHabits(project.directory);
    describeCare(project.directory);
    describePanel(project.directory);
  });
}
