import { expect } from "chai";
import { packCheckout } from "./support/packed.js";
import { makeTemporaryDirectory } from "./support/server.js";

describe("the package", () => {
  it("has the client, with its types, and nothing that only this repository needs", async () => {
    const { files } = await packCheckout(makeTemporaryDirectory());
    expect(files).to.include.members(["generated/client/index.js", "generated/client/index.d.ts", "README.md"]);
    const rooms = new Set(files.map((file) => /^((?:dist|docs)\/\w+|\w+)\//.exec(file)?.[1] ?? ""));
    for (const room of ["test", "dist/test", "dist/bench", "dist/demo", "bench", "demo", "docs/screenshots"]) {
      expect([...rooms]).not.to.include(room);
    }
  });
});
