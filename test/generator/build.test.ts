import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { failToStart, startServer } from "../support/server.js";
import { bits } from "./bits.js";
import { accounts } from "./sound-project.js";

const soundHooks = `
import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"bits"> = {
  async derive({ after }) {
    return after === null ? {} : { name: after.name.trim() };
  },
};
`;

describe("stockroom build", () => {
  let built: TemporaryProject;
  let project: TemporaryProject;
  before(async () => {
    built = makeProject({ ...accounts, bits });
    built.write("schemas/bits.hooks.ts", soundHooks);
    await built.build();
  });
  after(() => built.remove());
  beforeEach(() => (project = built.copy()));
  afterEach(() => project.remove());

  it("leaves the last good dist/ as it was when it fails, and says where and why", async () => {
    const before = project.readAll("dist");
    project.write("schemas/bits.hooks.ts", soundHooks.replace("after.name", "after.nmae"));
    const { code, stdout, stderr } = await project.run(["build"]);
    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: "" });
    expect(stderr).to.match(/^schemas\/bits\.hooks\.ts:6:48\n  The project's code compiles: Property 'nmae' does/);
    expect(stderr).to.contain("\n\nProblems: 1. Nothing was built; dist/ is as it was.\n");
    expect(project.readAll("dist")).to.deep.equal(before);
    expect(readdirSync(project.directory).filter((name) => name.startsWith(".dist"))).to.deep.equal([]);
  });

  it("writes whole folders anew, and leaves what lies beside them", async () => {
    project.write("dist/schemas/gone.hooks.js", "");
    project.write("dist/pages/index.html", "mine");
    expect((await project.run(["build"])).code).to.equal(0);
    expect(Object.keys(project.readAll("dist/schemas")))
      .to.include("bits.hooks.js")
      .and.not.to.include("gone.hooks.js");
    expect(project.read("dist/pages/index.html")).to.equal("mine");
    expect(readdirSync(project.directory).filter((name) => name.startsWith(".dist"))).to.deep.equal([]);
  });

  const disorders: readonly [string, () => void, string][] = [
    [
      "there is no tsconfig.json",
      () => project.move("tsconfig.json", "elsewhere.json"),
      'write one: { "extends": "stockroom-api/tsconfig.json" }',
    ],
    [
      "nothing is generated",
      () => project.move("generated", "elsewhere"),
      'generated/registry.ts:1:1\n  What is built has been generated: there is no such file.\n  run "stockroom generate" first',
    ],
    [
      "package.json does not say that the modules are ES modules",
      () => project.write("package.json", {}),
      'package.json says "type": "module"',
    ],
    [
      "tsconfig.json lets nothing be written",
      () =>
        project.write("tsconfig.json", { extends: "stockroom-api/tsconfig.json", compilerOptions: { noEmit: true } }),
      "tsconfig.json:1:1\n  The build has what was generated, where it lies in the project: it keeps the compiler from writing generated/registry.js.\n",
    ],
    [
      "tsconfig.json is no JSON",
      () => project.write("tsconfig.json", "{"),
      "tsconfig.json:1:2\n  The project's code compiles: '}' expected.\n",
    ],
    [
      "what is generated has been edited",
      () => project.write("generated/routes.ts", "export const routes = 5;"),
      'run "stockroom generate": what is generated is not edited\n',
    ],
    [
      "dist is a file",
      () => {
        project.move("dist", "elsewhere");
        project.write("dist", "");
      },
      "dist:1:1\n  What the command reads and writes is there, and may be read and written: it is a file where a folder must be.",
    ],
  ];
  for (const [what, spoil, message] of disorders) {
    it(`says what to do when ${what}`, async () => {
      spoil();
      const { code, stderr } = await project.run(["build"]);
      expect(stderr).to.contain(message).and.not.to.contain("    at ");
      expect(code).to.equal(1);
    });
  }
});

describe("stockroom serve, of what cannot be loaded", () => {
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
    it(`names the module ${what}`, () => {
      const sound = project.read("dist/schemas/bits.hooks.js");
      project.write("dist/schemas/bits.hooks.js", spoil(sound));
      const { code, stdout, stderr } = failToStart({ project: project.directory });
      project.write("dist/schemas/bits.hooks.js", sound);
      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: "" });
      expect(stderr)
        .to.match(message)
        .and.to.match(/^the built project cannot be loaded: /);
      expect(stderr).to.contain('\nset it right, then run "stockroom build"\n').and.not.to.contain("    at ");
    });
  }

  it("says that it is not built", () => {
    expect(existsSync(join(project.directory, "dist"))).to.equal(true);
    project.move("dist", "elsewhere");
    const { code, stderr } = failToStart({ project: project.directory });
    project.move("elsewhere", "dist");
    expect(code).to.equal(1);
    expect(stderr).to.contain('registry.js is missing; run "stockroom generate" and "stockroom build" first\n');
  });
});

describe("stockroom serve, of what has changed since it was built", () => {
  let project: TemporaryProject;
  before(async () => {
    project = makeProject({ ...accounts, bits });
    project.write("schemas/bits.hooks.ts", soundHooks);
    await project.build();
  });
  after(() => project.remove());
  afterEach(() => {
    project.write("schemas/bits.json", bits);
    project.write("schemas/bits.hooks.ts", soundHooks);
    rmSync(join(project.directory, "schemas/things.json"), { force: true });
  });

  const both = 'run "stockroom generate" and "stockroom build"';
  const since = "warning: the project was built before these changed:";
  const changes: readonly [string, () => void, string | undefined][] = [
    ["says nothing where all is as it was", () => undefined, undefined],
    [
      "says nothing of new times and another layout",
      () => {
        project.write("schemas/bits.json", `\uFEFF${JSON.stringify(bits, null, 8)}\n`);
        project.write("generated/routes.ts", project.read("generated/routes.ts"));
      },
      undefined,
    ],
    [
      "names declarations that are others, or new",
      () => {
        project.write("schemas/bits.json", { ...bits, title: "Piece" });
        project.write("schemas/things.json", "{");
      },
      `${since} schemas/bits.json, schemas/things.json; ${both}`,
    ],
    [
      "names hooks, which need no generation",
      () => project.write("schemas/bits.hooks.ts", `${soundHooks}// more\n`),
      `${since} schemas/bits.hooks.ts; run "stockroom build"`,
    ],
  ];
  for (const [what, change, warning] of changes) {
    it(what, async () => {
      change();
      expect(await readWarnings()).to.deep.equal(warning === undefined ? [] : [warning]);
    });
  }

  it("says nothing where the sources are not there, as in a package", async () => {
    project.move("schemas", "elsewhere");
    project.move("generated/types", "types");
    const warnings = await readWarnings();
    project.move("types", "generated/types");
    project.move("elsewhere", "schemas");
    expect(warnings).to.deep.equal([]);
  });

  it("names what has been generated since, and what is built of declarations that have not been", async function () {
    this.timeout(60_000);
    project.write("schemas/bits.json", { ...bits, title: "Piece" });
    expect((await project.run(["build"])).stderr).to.equal(
      `warning: generated/ was made before these changed: schemas/bits.json; ${both}\n`,
    );
    expect(await readWarnings()).to.deep.equal([`${since} schemas/bits.json; ${both}`]);
    await project.run(["generate"]);
    const [warning = "", ...others] = await readWarnings();
    expect(warning).to.contain(`${since} schemas/bits.json, generated/`).and.to.contain('; run "stockroom build"');
    expect(others).to.deep.equal([]);
    await project.run(["build"]);
    expect(await readWarnings()).to.deep.equal([]);
  });

  async function readWarnings(): Promise<readonly string[]> {
    const server = await startServer({ project: project.directory });
    await server.stop();
    return server.log.filter((line) => line.startsWith("warning"));
  }
});
