import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { compileProject } from "../generator/compile.js";
import { describeExamples } from "./examples-suite.js";
import { makeProject } from "./support/project.js";
import { checkout } from "./support/source-tree.js";

describeExamples([
  { title: "curl -u", command: ["examples/curl.sh", "user"] },
  { title: "curl with the credentials in the URL", command: ["examples/curl.sh", "inline"] },
  { title: "curl with a header", command: ["examples/curl.sh", "header"] },
  { title: "fetch", command: ["node", "examples/fetch.mjs"] },
  { title: "the typed client", command: ["node", "dist/examples/typed-client.js"] },
]);

describe("docs/reference/client.md", () => {
  it("describes the typed client by code that compiles against it", async () => {
    const page = readFileSync(join(checkout, "docs/reference/client.md"), "utf8");
    const code = /^```ts\n(.*?)^```$/ms.exec(page)?.[1] ?? "";
    expect(code).to.contain("for await");
    const project = makeProject({});
    project.write("tsconfig.json", {
      extends: "stockroom-api/tsconfig.json",
      compilerOptions: { noUnusedLocals: false },
    });
    project.write(
      "schemas/page.ts",
      `declare const email: string;\ndeclare const key: string;\ndeclare const console: { log(...values: unknown[]): void };\n${code.replace('"../generated', `"${checkout}/generated`)}`,
    );
    const problems = await compileProject(project.directory, ["--noEmit"]);
    project.remove();
    expect(problems).to.deep.equal([]);
  });
});
