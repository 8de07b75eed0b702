import { expect } from "chai";
import { makeProject, refusal, type TemporaryProject } from "../support/project.js";
import { bits } from "./bits.js";
import { soundHooks } from "./sound-hooks.js";
import { accounts } from "./sound-project.js";

describe("stockroom build, in a damaged project", () => {
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

  const disorders: readonly [string, () => void, string][] = [
    [
      "there is no tsconfig.json",
      () => project.move("tsconfig.json", "elsewhere.json"),
      'create it: { "extends": "stockroom-api/tsconfig.json" }',
    ],
    [
      "nothing is generated",
      () => project.move("generated", "elsewhere"),
      'generated/registry.ts:1:1\n  A project must be generated before it is built: the file does not exist.\n  run "npx stockroom generate" first',
    ],
    [
      "package.json does not say that the modules are ES modules",
      () => project.write("package.json", {}),
      'write "type": "module" in package.json',
    ],
    [
      "tsconfig.json lets nothing be written",
      () =>
        project.write("tsconfig.json", { extends: "stockroom-api/tsconfig.json", compilerOptions: { noEmit: true } }),
      "tsconfig.json:1:1\n  The build must contain generated/ and schemas/ as folders: with these options the compiler does not write generated/registry.js.\n",
    ],
    [
      "tsconfig.json is no JSON",
      () => project.write("tsconfig.json", "{"),
      "tsconfig.json:1:2\n  The code of the project must compile: '}' expected.\n",
    ],
    [
      "a generated file has been edited",
      () => project.write("generated/registry.ts", "export const registry: string = 5;"),
      'run "npx stockroom generate"; do not edit generated files\n',
    ],
  ];
  for (const [what, spoil, message] of disorders) {
    it(`explains what to do when ${what}`, async () => {
      spoil();
      expect(`${await refusal(project.compile())}\n`).to.contain(message);
    });
  }
});
