import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { bits } from "./generator/bits.js";
import { accounts } from "./generator/sound-project.js";
import { Missing, orSkip } from "./support/or-skip.js";
import { packCheckout } from "./support/packed.js";
import { makeTemporaryDirectory, startServer, type TestServer } from "./support/server.js";

const execute = promisify(execFile);

/** What a user of the client writes. */
const script = `
import { connect } from "stockroom-api/client";
const { URL: url, EMAIL: email, KEY: key } = process.env;
console.log((await connect({ url, email, key }).me()).account.email);
`;

/** Into a folder with this name npm installs the package. */
const folder = "Lager für alle";

describe("the package", () => {
  const project = join(makeTemporaryDirectory(), folder);
  const installed = join(project, "node_modules/stockroom-api");

  describe("when npm has installed it in an empty folder", () => {
    let server: TestServer;
    before(async function () {
      this.timeout(120_000);
      mkdirSync(project);
      const { archive } = await packCheckout(project);
      await orSkip(this, install(archive, project));
      server = await startServer({ project: installed, engine: installed });
    });
    after(() => server?.stop());

    for (const path of ["/docs", "/admin", "/api/2.0/openapi.json", "/api/openapi.json"]) {
      it(`serves ${path}`, async () => {
        expect((await server.request("GET", path)).status).to.equal(200);
      });
    }

    it("has no older build than what it was made of", () => {
      expect(server.log.filter((line) => line.includes("warning"))).to.deep.equal([]);
    });

    it("lets a script talk to the server by its client", async () => {
      writeFileSync(join(project, "script.mjs"), script);
      const { stdout } = await execute(process.execPath, ["script.mjs"], {
        cwd: project,
        env: { URL: server.url, EMAIL: server.email, KEY: server.key },
      });
      expect(stdout.trim()).to.equal(server.email);
    });

    it("generates, checks, builds and serves a project with nothing else installed", async function () {
      this.timeout(60_000);
      mkdirSync(join(project, "schemas"));
      for (const [name, declaration] of Object.entries({ ...accounts, bits })) {
        writeFileSync(join(project, `schemas/${name}.json`), JSON.stringify(declaration));
      }
      writeFileSync(join(project, "schemas/bits.hooks.ts"), hooks);
      writeFileSync(join(project, "tsconfig.json"), '{ "extends": "stockroom-api/tsconfig.json" }');
      for (const command of ["generate", "check", "build"]) {
        const { stderr } = await execute("npx", ["--no", "--loglevel=error", "stockroom", command], {
          cwd: project,
          env: npmEnvironment,
        });
        expect(stderr).to.equal("");
      }
      const own = await startServer({ project, engine: installed });
      const { status, json } = await own.request("POST", "/api/2.0/bits", { body: { name: "ü" } });
      expect({ status, json }).to.deep.equal({ status: 201, json: { bit_id: "1" } });
      expect((await own.request("GET", "/api/2.0/bits/1")).json).to.deep.include({ name: "ü!" });
      expect(await own.stop()).to.equal(0);
    });
  });
});

const hooks = `import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"bits"> = {
  async derive({ after }) {
    return after === null ? {} : { name: after.name + "!" };
  },
};
`;

/** Without the settings that npm gives to the scripts it runs, such as this one. */
const npmEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith("npm_")),
);

/** @throws Missing where npm reaches no registry and has not everything in its cache */
async function install(archive: string, directory: string): Promise<void> {
  writeFileSync(join(directory, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const options = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=1"];
  try {
    await execute("npm", ["install", ...options, `./${archive}`], { cwd: directory, env: npmEnvironment });
  } catch (error) {
    const unreachable = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|FETCH_ERROR)\b/;
    if (unreachable.test(String(error))) throw new Missing("npm could not reach its registry");
    throw error;
  }
}
