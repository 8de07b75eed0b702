import { expect } from "chai";
import { bits } from "./bits.js";
import { soundHooks } from "./sound-hooks.js";
import { onBuiltProject, readWarnings, since } from "./stale-build.js";

onBuiltProject("stockroom serve, after other changes since the build", (project) => {
  const changes: readonly [string, () => void, string | undefined][] = [
    [
      "says nothing of new times and another layout",
      () => {
        project().write("schemas/bits.json", `\uFEFF${JSON.stringify(bits, null, 8)}\n`);
        project().write("generated/hooks.ts", project().read("generated/hooks.ts"));
      },
      undefined,
    ],
    [
      "names hooks, which need no generation",
      () => project().write("schemas/bits.hooks.ts", `${soundHooks}// more\n`),
      `${since} schemas/bits.hooks.ts; run "npx stockroom build"`,
    ],
  ];
  for (const [what, change, warning] of changes) {
    it(what, async () => {
      change();
      expect(await readWarnings(project())).to.deep.equal(warning === undefined ? [] : [warning]);
    });
  }

  it("reports nothing if the sources are missing, as in a package", async () => {
    project().move("schemas", "elsewhere");
    project().move("generated/types", "types");
    const warnings = await readWarnings(project());
    project().move("types", "generated/types");
    project().move("elsewhere", "schemas");
    expect(warnings).to.deep.equal([]);
  });

  it("lists files that were generated after the build", async function () {
    this.timeout(60_000);
    project().write("schemas/bits.json", { ...bits, title: "Piece" });
    await project().run(["generate"]);
    const [warning = "", ...others] = await readWarnings(project());
    expect(warning).to.contain(`${since} schemas/bits.json, generated/`).and.to.contain('; run "npx stockroom build"');
    expect(others).to.deep.equal([]);
    await project().run(["build"]);
    expect(await readWarnings(project())).to.deep.equal([]);
  });
});
