import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { makeTemporaryDirectory, startServer, type TestServer } from "./support/server.js";
import { checkout } from "./support/source-tree.js";

const execute = promisify(execFile);

/** What a user of the client writes. */
const script = `
import { connect } from "stockroom/client";
const { URL: url, EMAIL: email, KEY: key } = process.env;
console.log((await connect({ url, email, key }).me()).account.email);
`;

describe("the package", () => {
  const project = makeTemporaryDirectory();
  const installed = join(project, "node_modules/stockroom");
  let files: readonly string[];

  before(async function () {
    this.timeout(60_000);
    const { stdout } = await execute("npm", ["pack", "--json", "--silent", "--pack-destination", project], {
      cwd: checkout,
    });
    const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
    files = packed.files.map(({ path }) => path);
    mkdirSync(installed, { recursive: true });
    await execute("tar", ["-xzf", join(project, packed.filename), "-C", installed, "--strip-components=1"]);
    symlinkSync(join(checkout, "node_modules"), join(installed, "node_modules"));
  });

  it("has the client, with its types, and nothing that only this repository needs", () => {
    expect(files).to.include.members(["generated/client/index.js", "generated/client/index.d.ts", "README.md"]);
    const rooms = new Set(files.map((file) => /^((?:dist|docs)\/\w+|\w+)\//.exec(file)?.[1] ?? ""));
    for (const room of ["test", "dist/test", "dist/bench", "dist/demo", "bench", "demo", "docs/screenshots"]) {
      expect([...rooms]).not.to.include(room);
    }
  });

  describe("when installed", () => {
    let server: TestServer;
    before(async () => {
      server = await startServer({ project: installed, engine: installed });
    });
    after(() => server.stop());

    for (const path of ["/docs", "/admin", "/api/2.0/openapi.json", "/api/openapi.json"]) {
      it(`serves ${path}`, async () => {
        expect((await server.request("GET", path)).status).to.equal(200);
      });
    }

    it("lets a script talk to the server by its client", async () => {
      writeFileSync(join(project, "script.mjs"), script);
      const { stdout } = await execute(process.execPath, ["script.mjs"], {
        cwd: project,
        env: { URL: server.url, EMAIL: server.email, KEY: server.key },
      });
      expect(stdout.trim()).to.equal(server.email);
    });
  });
});
