import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { copyCheckout } from "./support/checkout-copy.js";
import { findFreePort } from "./support/free-port.js";
import { writeReadmeScript } from "./support/readme-script.js";

for (const folder of [".", "examples/clinic"]) {
  describe(join(folder, "README.md"), () => {
    it("has only commands that work on a fresh copy, in their order", async function () {
      this.timeout(180_000);
      const directory = join(copyCheckout(), folder);
      const port = await findFreePort();
      const script = writeReadmeScript(readFileSync(join(directory, "README.md"), "utf8"), port);
      const email = "reader@example.com";
      const key = "00112233445566778899aabbccddeeff";
      const run = spawnSync("bash", ["-c", script], {
        cwd: directory,
        encoding: "utf8",
        timeout: 170_000,
        env: {
          PATH: process.env["PATH"],
          HOME: process.env["HOME"],
          PORT: String(port),
          STOCKROOM_ADMIN_EMAIL: email,
          STOCKROOM_ADMIN_KEY: key,
          // Values that a reader copies from the output of the first start.
          EMAIL: email,
          KEY: key,
        },
      });
      expect(run.status, `${run.stdout}${run.stderr}`).to.equal(0);
    });
  });
}
