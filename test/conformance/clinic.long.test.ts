import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mongodb } from "../support/databases.js";
import { copyExample } from "../support/project.js";
import { readApplication } from "./application.js";
import { describeConformance, targetSuites } from "./suites.js";
import { onOwnServer } from "./target.js";

// The suites of the shorter run, with every resource of the clinic.
if (process.env["CONFORMANCE_URL"] === undefined) {
  describe("examples/clinic", () => {
    const project = copyExample("clinic");
    // The example itself shows nothing to strangers.
    for (const path of ["wards", "wards/beds"]) {
      const file = join(project.directory, `schemas/${path}.json`);
      writeFileSync(file, readFileSync(file, "utf8").replace('"resource": {', '"resource": { "public": true,'));
    }
    const clinic = readApplication(project.directory);
    before(async function () {
      this.timeout(60_000);
      await project.build();
    });
    after(() => project.remove());

    describeConformance(clinic);
    onOwnServer(clinic, mongodb, targetSuites);
  });
}
