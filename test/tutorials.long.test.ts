import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { findFreePort } from "./support/free-port.js";
import { fillGaps } from "./support/fill-gaps.js";
import { makeTemporaryDirectory } from "./support/server.js";
import { checkout } from "./support/source-tree.js";
import { readDeclarations, readTutorial } from "./support/tutorial-script.js";

for (const page of [
  "docs/tutorials/first-api.md",
  "docs/tutorials/clinic.md",
  "docs/guides/history.md",
  "docs/guides/relations.md",
]) {
  describe(page, () => {
    it("has commands that work in an empty directory, and the answers that they get", async function () {
      this.timeout(180_000);
      const directory = makeTemporaryDirectory();
      const outputs = join(directory, "answers");
      mkdirSync(outputs);
      const port = await findFreePort();
      const { script, answers } = readTutorial(readPage(page), port);
      const run = spawnSync("bash", ["-c", script], {
        cwd: directory,
        encoding: "utf8",
        timeout: 170_000,
        env: {
          PATH: process.env["PATH"],
          HOME: process.env["HOME"],
          PORT: String(port),
          STOCKROOM_ADMIN_KEY: "00112233445566778899aabbccddeeff",
          engine: checkout,
          answers: outputs,
        },
      });
      expect(run.status, `${run.stdout}${run.stderr}`).to.equal(0);
      for (const { line, file, body } of answers) {
        const received: unknown = JSON.parse(readFileSync(join(outputs, file), "utf8"));
        expect(received, `${page}:${String(line)}`).to.deep.equal(fillGaps(body, received));
      }
    });

    it("shows parts of its declarations as they are in the files", () => {
      const { files, parts } = readDeclarations(readPage(page));
      for (const part of parts) expect(squeeze(files.join("\n"))).to.contain(squeeze(part));
    });
  });
}

function readPage(page: string): string {
  return readFileSync(join(checkout, page), "utf8");
}

function squeeze(json: string): string {
  return json.replace(/\s+/g, " ").trim();
}
