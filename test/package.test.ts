import { accessSync, constants, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect } from "chai";
import { packCheckout } from "./support/packed.js";
import { makeTemporaryDirectory } from "./support/server.js";
import { checkout } from "./support/source-tree.js";

describe("the package", () => {
  let files: readonly string[];
  before(async () => {
    files = (await packCheckout(makeTemporaryDirectory())).files;
  });

  it("has the engine, its manual and its templates, and nothing of this repository's own application", () => {
    const manual = [
      "README.md",
      "CHANGELOG.md",
      "LICENSE",
      "schemas/README.md",
      "docs/reference/keywords.md",
      "docs/reference/commands.md",
      "docs/reference/http.md",
    ];
    const templates = ["_gitignore", "_package.json", ".github/workflows/ci.yaml", "schemas/accounts.json"];
    expect(files).to.include.members([...manual, ...templates.map((file) => `templates/project/${file}`)]);
    const rooms = new Set(files.map((file) => /^((?:dist|docs)\/\w+|\w+)\//.exec(file)?.[1] ?? ""));
    const own = ["test", "bench", "demo", "generated", "schemas"].flatMap((room) => [room, `dist/${room}`]);
    for (const room of own) {
      if (room !== "schemas") expect([...rooms]).not.to.include(room);
    }
    expect(files.filter((file) => file.startsWith("schemas/"))).to.deep.equal(["schemas/README.md"]);
  });

  it("has every file that its pages lead to", () => {
    const dead = files
      .filter((file) => file.endsWith(".md"))
      .flatMap((page) => {
        const links = readFileSync(join(checkout, page), "utf8").matchAll(/\]\((?!\w+:)([^)#\s]+)/g);
        const paths = [...links].map(([, link = ""]) => posix.join(posix.dirname(page), link));
        return paths.filter((path) => !files.includes(path)).map((path) => `${page}: ${path}`);
      });
    expect(dead).to.deep.equal([]);
  });

  it("has the licences of the packages that its bundle has in itself", () => {
    expect(files).to.include("dist/engine/LICENSES.txt");
    const licenses = readFileSync(join(checkout, "dist/engine/LICENSES.txt"), "utf8");
    for (const name of ["ajv", "jsonc-parser"]) {
      const own = readdirSync(join(checkout, "node_modules", name)).find((file) => file.startsWith("LICENSE"))!;
      expect(licenses).to.include(readFileSync(join(checkout, "node_modules", name, own), "utf8").trim());
    }
  });

  it("has a command that projects with a link to a checkout can still run when it has been built again", () => {
    accessSync(join(checkout, "dist/engine/stockroom.js"), constants.X_OK);
  });
});
