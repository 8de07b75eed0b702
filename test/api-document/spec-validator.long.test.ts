import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { writeDocument } from "../support/generated-document.js";
import { orSkip } from "../support/or-skip.js";
import { makePythonEnvironment } from "../support/python.js";
import { checkout } from "../support/source-tree.js";

describe("openapi-spec-validator", function () {
  this.timeout(180_000);

  it("accepts the API document", async function () {
    const packages = ["openapi-spec-validator==0.9.0"];
    const bin = await orSkip(this, makePythonEnvironment("openapi-spec-validator", packages));
    await promisify(execFile)(join(bin, "openapi-spec-validator"), [writeDocument(checkout)]);
  });
});
