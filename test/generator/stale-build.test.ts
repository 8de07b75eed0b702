import { expect } from "chai";
import { bits } from "./bits.js";
import { both, onBuiltProject, readWarnings, since } from "./stale-build.js";

onBuiltProject("stockroom serve, after changes since the build", (project) => {
  const changes: readonly [string, () => void, string | undefined][] = [
    ["says nothing where all is as it was", () => undefined, undefined],
    [
      "names declarations that are others, or new",
      () => {
        project().write("schemas/bits.json", { ...bits, title: "Piece" });
        project().write("schemas/things.json", "{");
      },
      `${since} schemas/bits.json, schemas/things.json; ${both}`,
    ],
  ];
  for (const [what, change, warning] of changes) {
    it(what, async () => {
      change();
      expect(await readWarnings(project())).to.deep.equal(warning === undefined ? [] : [warning]);
    });
  }
});
