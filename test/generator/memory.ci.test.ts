import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { GenerationCache } from "../../generator/generation-cache.js";
import type { Artifact } from "../../generator/artifact.js";
import { emitEverything } from "../support/every-artifact.js";
import { makeProject, refusal, type TemporaryProject } from "../support/project.js";
import { sampleThird } from "../support/sample.js";
import { bits } from "./bits.js";
import { tryRandomEdits } from "./random-edits.js";
import { accounts, removeParts, soundProject } from "./sound-project.js";

const file = ".cache/stockroom/generator.json";

/** Each edit changes the result of the one before it. */
const edits: readonly [string, (project: TemporaryProject) => void][] = [
  ["nothing has changed", () => undefined],
  ["a limit has changed", (project) => declare(project, "widgets", { name: { type: "string", maxLength: 7 } })],
  ["a limit is as it was", (project) => declare(project, "widgets", { name: { type: "string", maxLength: 9 } })],
  ["another resource is declared", (project) => declare(project, "gadgets", { name: { type: "string" } })],
  [
    "a resource that another one refers to has changed",
    (project) => declare(project, "widgets", { name: { type: "string" }, gadget: reference }),
  ],
  ["there are hooks", (project) => project.write("schemas/widgets.hooks.ts", hooks("react"))],
  ["a resource is gone, and the field that is computed from it", removeParts],
];

const reference = { type: "integer", references: "gadgets" };

describe("the cache of the generator", () => {
  let project: TemporaryProject;
  const open = (schemas: typeof soundProject): void => {
    before(() => {
      project = makeProject(schemas);
      declare(project, "widgets", { name: { type: "string", maxLength: 9 } });
    });
    after(() => project.remove());
  };

  describe("of a project with every keyword", () => {
    open(soundProject);
    let done = 0;
    for (const edit of sampleThird(edits)) {
      it(`gives the same files as a first run, when ${edit[0]}`, async () => {
        for (const last = edits.indexOf(edit); done <= last; done += 1) edits[done]![1](project);
        await expectSame();
      });
    }
  });

  it("gives the same files and messages as a first run, after each of some random edits", async () => {
    const sound = await tryRandomEdits(1, 5);
    expect(sound).to.have.length(5);
  });

  describe("of a small project", () => {
    open({ ...accounts, bits, pieces: bits, shreds: bits });

    it("hides no problem: declarations and hooks that were right before are read again when they have changed", async () => {
      declare(project, "widgets", { name: { type: "strin" } });
      project.write("schemas/widgets.hooks.ts", hooks("reacts"));
      const said = await refusal(generate().then(() => undefined));
      expect(said).to.contain("schemas/widgets.json:").and.to.contain("schemas/widgets.hooks.ts:");
      declare(project, "widgets", { name: { type: "string" } });
      project.write("schemas/widgets.hooks.ts", hooks("react"));
      await expectSame();
    });

    const broken: readonly [string, () => string][] = [
      ["no JSON", () => project.read(file).slice(0, -100)],
      ["cut off before its end is told", () => `${project.read(file)}${"a".repeat(43)}\n{"values":[`],
      ["JSON of another form", () => `{ "entries": 1 }`],
      ["of another version of the generator", () => project.read(file).replace(/^./, "_")],
    ];
    for (const [what, spoil] of sampleThird(broken)) {
      it(`is ignored if it is ${what}`, async () => {
        // The state after a first run.
        rmSync(join(project.directory, file), { force: true });
        await generate();
        const sound = project.read(file);
        project.write(file, spoil());
        expect(project.read(file)).not.to.equal(sound);
        await expectSame();
        expect(project.read(file)).to.equal(sound);
      });
    }

    it("is appended to by each run, until most of it is outdated", async () => {
      const lines = async (longest: number): Promise<number> => {
        declare(project, "widgets", { name: { type: "string", maxLength: longest } });
        await generate();
        return project.read(file).split("\n").length - 1;
      };
      rmSync(join(project.directory, file), { force: true });
      expect([await lines(31), await lines(32), await lines(33), await lines(33)]).to.deep.equal([1, 2, 3, 3]);
      await expectSame();
      const counts: number[] = [];
      for (let longest = 34; longest < 60 && counts.at(-1) !== 1; longest += 1) counts.push(await lines(longest));
      expect(counts.at(-1)).to.equal(1);
      await expectSame();
    });

    it("may be deleted, cannot be committed by mistake, and is not needed if it cannot be written", async () => {
      expect(project.read(".cache/stockroom/.gitignore")).to.equal("*\n");
      rmSync(join(project.directory, ".cache"), { recursive: true });
      project.write(".cache", "in the way");
      expect(await project.run(["generate"])).to.include({ code: 0 });
      await expectSame();
      rmSync(join(project.directory, ".cache"));
      expect(await project.run(["check"])).to.include({ code: 0 });
      expect(existsSync(join(project.directory, file))).to.equal(true);
    });
  });

  /** Generates as the command does. */
  async function generate(): Promise<readonly Artifact[]> {
    const memory = GenerationCache.ofProject(project.directory);
    const artifacts = await emitEverything(project.directory, memory);
    memory.save();
    return artifacts;
  }

  async function expectSame(): Promise<void> {
    expect(await generate()).to.deep.equal(await emitEverything(project.directory));
  }
});

function declare(project: TemporaryProject, path: string, fields: object): void {
  const id = `${path.slice(0, -1)}_id`;
  project.write(`schemas/${path}.json`, {
    title: path,
    type: "object",
    resource: { id, title: "name", privileges: { read: "view_things", write: "manage_things" } },
    properties: { [id]: { type: "integer", readOnly: true }, ...fields },
    required: ["name"],
  });
}

function hooks(name: string): string {
  return `export const hooks = { async ${name}() {} };\n`;
}
