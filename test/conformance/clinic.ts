import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyExample } from "../support/project.js";
import { readApplication, type Application } from "./application.js";

/** Declares suites for a copy of the clinic, unless another server is to be tested. */
export function describeClinic(body: (clinic: Application) => void): void {
  if (process.env["CONFORMANCE_URL"] !== undefined) return;
  describe("examples/clinic", () => {
    const project = copyExample("clinic");
    // The example itself has no public resources.
    for (const path of ["wards", "wards/beds"]) {
      const file = join(project.directory, `schemas/${path}.json`);
      writeFileSync(file, readFileSync(file, "utf8").replace('"resource": {', '"resource": { "public": true,'));
    }
    before(() => project.transpile());
    after(() => project.remove());

    body(readApplication(project.directory));
  });
}
