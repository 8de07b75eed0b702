import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { initialise, type TemporaryProject } from "./support/project.js";
import { checkout } from "./support/source-tree.js";

const execute = promisify(execFile);

describe("stockroom init", () => {
  let project: TemporaryProject;
  before(async function () {
    this.timeout(60_000);
    project = await initialise();
  });
  after(() => project.remove());

  it("makes a project that checks, builds, and passes the test that it has", async function () {
    this.timeout(60_000);
    for (const command of ["check", "build"]) {
      const { code, stderr } = await project.run([command]);
      expect({ command, code, stderr }).to.deep.equal({ command, code: 0, stderr: "" });
    }
    expect((await project.run(["permissions"])).stderr).to.match(
      /does not exist; correct DATABASE_URL \(or --from\), or start the server once, which prepares this database\. Without DATABASE_URL, "npx stockroom dev" uses a temporary database/,
    );
    expect(existsSync(join(project.directory, "data"))).to.equal(false);
    // Settings of another server, as a shell may have them.
    const others = { STOCKROOM_ADMIN_EMAIL: "other@example.com", STOCKROOM_DOCS: "off", HOST: "192.0.2.1" };
    const { stdout } = await execute(process.execPath, ["--test", "test/api.test.mjs"], {
      cwd: project.directory,
      env: { ...process.env, ...others },
    });
    expect(stdout)
      .to.match(/pass 2\b/)
      .and.to.match(/fail 0\b/);
  });

  it("names project and database by the folder, and the engine by its version", () => {
    const { version } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")) as { version: string };
    expect(JSON.parse(project.read("package.json"))).to.deep.include({
      type: "module",
      dependencies: { "stockroom-api": version },
    });
    expect(project.read("compose.yaml")).to.match(
      /mongodb:\/\/mongo:27017\/stockroom-pruft-[a-z0-9-]+\?replicaSet=rs0/,
    );
    for (const text of Object.values(project.readAll("."))) expect(text).not.to.contain("{{");
  });

  it("takes the path of a packed engine from the current directory, and copies the file into the project", async () => {
    const place = await initialise();
    place.write("packed/engine.tgz", "any bytes");
    const made = await place.run(["init", "made", "--no-install", "--engine", "packed/engine.tgz"]);
    expect(made.code, made.stderr).to.equal(0);
    expect(place.read("made/engine.tgz")).to.equal("any bytes");
    expect(JSON.parse(place.read("made/package.json"))).to.deep.include({
      dependencies: { "stockroom-api": "file:engine.tgz" },
    });
    const refused = await place.run(["init", "other", "--no-install", "--engine", "../packed/none.tgz"]);
    place.remove();
    expect(refused.code).to.equal(2);
    expect(refused.stderr).to.match(/--engine <SPEC>.* is invalid. There is no file .*\/packed\/none\.tgz\./);
  });

  it("replaces nothing, and completes a package.json that is there", async () => {
    project.write("README.md", "Mine.");
    const refused = await project.run(["init", ".", "--no-install"]);
    expect(refused.code).to.equal(1);
    expect(refused.stderr).to.contain("\n  README.md\nNothing was written.");
    expect(project.read("README.md")).to.equal("Mine.");

    const other = await initialise({
      name: "own",
      type: "commonjs",
      scripts: { test: 'echo "Error: no test specified" && exit 1', dev: "mine" },
      dependencies: { "stockroom-api": "file:engine.tgz" },
    });
    const { name, type, scripts, dependencies } = JSON.parse(other.read("package.json")) as {
      readonly [member: string]: { readonly [name: string]: string };
    };
    const again = await other.run(["init", ".", "--no-install"]);
    expect(again.stdout).to.contain("completed package.json\n").and.to.contain("kept README.md\n");
    other.remove();
    expect({ name, type, dependencies }).to.deep.equal({
      name: "own",
      type: "module",
      dependencies: { "stockroom-api": "file:engine.tgz" },
    });
    expect(scripts).to.include({ dev: "mine", start: "stockroom serve" });
    expect(scripts?.["test"]).to.contain("node --test");
  });
});

describe("create-stockroom-api", () => {
  it("is of the version of the package that it runs", () => {
    const read = (file: string) =>
      JSON.parse(readFileSync(join(checkout, file), "utf8")) as { version: string; dependencies: object };
    const { version } = read("package.json");
    const create = read("create/package.json");
    expect([create.version, create.dependencies]).to.deep.equal([version, { "stockroom-api": version }]);
  });
});
