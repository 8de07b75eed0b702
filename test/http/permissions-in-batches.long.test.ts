/**
 * A batch must grant nobody more than single requests do: the tests of rights also pass where every write is sent as a batch
 * of one.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

const suites = [
  "escalation",
  "field-privileges",
  "isolation",
  "last-root",
  "lost-rights",
  "own-items",
  "rights",
  "transitions",
];

describe("rights in batches", function () {
  this.timeout(600_000);

  for (const suite of suites) {
    it(`equal those of single requests: ${suite}`, async () => {
      const files = [fileURLToPath(new URL(`./${suite}.test.js`, import.meta.url))];
      const mocha = fileURLToPath(new URL("../../../node_modules/mocha/bin/mocha.js", import.meta.url));
      const args = [mocha, "--no-config", "--reporter", "dot", "--timeout", "60000", ...files];
      const env = { ...process.env, TEST_THROUGH_BATCH: "1" };
      const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
      const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
      expect(child.exitCode, output).to.equal(0);
    });
  }
});
