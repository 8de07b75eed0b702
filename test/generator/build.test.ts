import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { failToStart } from "../support/server.js";
import { bits } from "./bits.js";
import { soundHooks } from "./sound-hooks.js";
import { accounts } from "./sound-project.js";

describe("stockroom build", () => {
  let built: TemporaryProject;
  let project: TemporaryProject;
  before(async () => {
    built = makeProject({ ...accounts, bits });
    built.write("schemas/bits.hooks.ts", soundHooks);
    await built.transpile();
  });
  after(() => built.remove());
  beforeEach(() => (project = built.copy()));
  afterEach(() => project.remove());

  it("keeps the last good dist/ after a failure, and reports place and reason", async () => {
    const before = project.readAll("dist");
    project.write("schemas/bits.hooks.ts", soundHooks.replace("after.name", "after.nmae"));
    const { code, stdout, stderr } = await project.run(["build"]);
    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: "" });
    expect(stderr).to.match(
      /^schemas\/bits\.hooks\.ts:6:48\n  The code of the project must compile: Property 'nmae' does/,
    );
    expect(stderr).to.contain("\n\nProblems: 1. Nothing was built; dist/ is unchanged.\n");
    expect(project.readAll("dist")).to.deep.equal(before);
    expect(readdirSync(project.directory).filter((name) => name.startsWith(".dist"))).to.deep.equal([]);
  });

  it("replaces whole folders, and keeps other files beside them", async () => {
    project.write("dist/schemas/gone.hooks.js", "");
    project.write("dist/pages/index.html", "mine");
    expect(await project.run(["build"])).to.deep.include({ code: 0, stdout: "built dist/\n" });
    expect(Object.keys(project.readAll("dist/schemas")))
      .to.include("bits.hooks.js")
      .and.not.to.include("gone.hooks.js");
    expect(project.read("dist/pages/index.html")).to.equal("mine");
    expect(readdirSync(project.directory).filter((name) => name.startsWith(".dist"))).to.deep.equal([]);
  });

  it("rejects declarations that have not been generated", async () => {
    project.write("schemas/bits.json", { ...bits, title: "Piece" });
    const { code, stderr } = await project.run(["build"]);
    expect(stderr).to.equal(
      `schemas/bits.json:1:1\n  A project must be generated before it is built: it has changed since generated/ was written.\n  run "npx stockroom generate" first\n\nProblems: 1. Nothing was built; dist/ is unchanged.\n`,
    );
    expect(code).to.equal(1);
  });

  it("explains what to do when dist is a file", async () => {
    project.move("dist", "elsewhere");
    project.write("dist", "");
    const { code, stderr } = await project.run(["build"]);
    expect(stderr)
      .to.contain(
        "dist:1:1\n  The command must be able to read and write its files: it is a file but must be a folder.",
      )
      .and.not.to.contain("    at ");
    expect(code).to.equal(1);
  });
});

describe("stockroom serve, if the build cannot be loaded", () => {
  let project: TemporaryProject;
  before(async () => {
    project = makeProject({ ...accounts, bits });
    project.write("schemas/bits.hooks.ts", `${soundHooks}\nif (Date.now() < 0) throw new Error("early");\n`);
    await project.build();
  });
  after(() => project.remove());

  const faults: readonly [string, (code: string) => string, RegExp][] = [
    [
      "that breaks the syntax",
      (code) => code.replace("export const hooks =", "export const hooks = ="),
      /: dist\/schemas\/bits\.hooks\.js:1: SyntaxError: Unexpected token '='\n/,
    ],
    [
      "that throws, by the line of its source",
      (code) => code.replace("Date.now() < 0", "Date.now() > 0"),
      /: schemas\/bits\.hooks\.ts:10: Error: early\n/,
    ],
    [
      "that imports a package which is not installed",
      (code) => `import "nothing-of-that-name";\n${code}`,
      /: Error: Cannot find package 'nothing-of-that-name' imported from .*dist\/schemas\/bits\.hooks\.js\n/,
    ],
    [
      "that imports what a module does not export",
      (code) => `import { nothing } from "stockroom-api/formats";\n${code}`,
      /: (dist\/)?schemas\/bits\.hooks\.[jt]s:\d+: SyntaxError: .*'nothing'/,
    ],
  ];
  for (const [what, spoil, message] of faults) {
    it(`names the module ${what}`, async () => {
      const sound = project.read("dist/schemas/bits.hooks.js");
      project.write("dist/schemas/bits.hooks.js", spoil(sound));
      const { code, stdout, stderr } = await failToStart({ project: project.directory });
      project.write("dist/schemas/bits.hooks.js", sound);
      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: "" });
      expect(stderr)
        .to.match(message)
        .and.to.match(/^the built project cannot be loaded: /);
      expect(stderr).to.contain('\nfix this, then run "npx stockroom build"\n').and.not.to.contain("    at ");
    });
  }

  it("reports that the project is not built", async () => {
    expect(existsSync(join(project.directory, "dist"))).to.equal(true);
    project.move("dist", "elsewhere");
    const { code, stderr } = await failToStart({ project: project.directory });
    project.move("elsewhere", "dist");
    expect(code).to.equal(1);
    expect(stderr).to.contain('registry.js is missing; run "npx stockroom generate" and "npx stockroom build" first\n');
  });
});
