import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { packCheckout } from "./support/packed.js";
import { makeTemporaryDirectory } from "./support/server.js";
import { checkout } from "./support/source-tree.js";

describe("the package", () => {
  it("has the client, with its types, and nothing that only this repository needs", async () => {
    const { files } = await packCheckout(makeTemporaryDirectory());
    expect(files).to.include.members(["generated/client/index.js", "generated/client/index.d.ts", "README.md"]);
    const rooms = new Set(files.map((file) => /^((?:dist|docs)\/\w+|\w+)\//.exec(file)?.[1] ?? ""));
    for (const room of ["test", "dist/test", "dist/bench", "dist/demo", "bench", "demo", "docs/screenshots"]) {
      expect([...rooms]).not.to.include(room);
    }
  });

  it("has a command that projects with a link to a checkout can still run when it has been built again", () => {
    accessSync(join(checkout, "dist/bin/stockroom.js"), constants.X_OK);
  });
});
