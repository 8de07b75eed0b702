import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { registry } from "../generated/registry.js";
import { changeRules } from "../runtime/migrations/changes/change-rules.js";
import { toEnvironmentVariableName } from "../runtime/config/project-settings.js";
import { settingSchemas } from "../runtime/config/server-settings.js";
import { statusByErrorCode } from "../runtime/model/plan/errors.js";
import { checkout } from "./support/source-tree.js";

describe("documentation", () => {
  it("has, in docs/reference/errors.md, every error code with its status, and no other", () => {
    const page = readFileSync(join(checkout, "docs/reference/errors.md"), "utf8");
    const rows = [...page.matchAll(/^\| `(\w+)` \| (\d+) \| (.+) \| (.+) \|$/gm)];
    const documented = rows.map(([, code, status]) => [code ?? "", Number(status)] as const);
    const coded = Object.entries(statusByErrorCode);
    expect(documented.toSorted(byName)).to.deep.equal(coded.toSorted(byName));
  });

  it("has, in docs/reference/changes.md, every rule of changes with what to do, and no other", () => {
    const page = readFileSync(join(checkout, "docs/reference/changes.md"), "utf8");
    const rows = [...page.matchAll(/^\| `([a-z]+(?:-[a-z]+)+)` \| (.+) \| (.+) \|$/gm)];
    const documented = rows.map(([, name, , remedy]) => [name, remedy]);
    expect(documented).to.deep.equal(Object.entries(changeRules).map(([name, { remedy }]) => [name, remedy]));
  });

  it("has, in docs/reference/settings.md, every setting with its default, and no other", () => {
    const page = readFileSync(join(checkout, "docs/reference/settings.md"), "utf8");
    const rows = [...page.matchAll(/^\| `([A-Z][A-Z0-9_]*)` \| (?:`(.+?)`|[\w ]+) \| .+ \|$/gm)];
    const documented = rows.map(([, name, fallback]) => [name ?? "", fallback ?? ""] as const);
    const read = Object.entries(settingSchemas).map(
      ([name, setting]) => [name, "default" in setting ? String(setting.default) : ""] as const,
    );
    expect(documented.toSorted(byName)).to.deep.equal(read.toSorted(byName));
    const ofProject = Object.keys(registry.project.settings).map(toEnvironmentVariableName);
    const mentioned = page.match(/\bSTOCKROOM_[A-Z0-9_]*[A-Z0-9]/g) ?? [];
    expect(mentioned.filter((name) => !(name in settingSchemas) && !ofProject.includes(name))).to.deep.equal([]);
    expect(mentioned).to.include.members(ofProject);
  });
});

function byName(left: readonly [string, unknown], right: readonly [string, unknown]): number {
  return left[0] < right[0] ? -1 : 1;
}
