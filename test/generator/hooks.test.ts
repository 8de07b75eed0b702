import { expect } from "chai";
import type { Registry } from "../../runtime/resource.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { soundProject } from "./sound-project.js";

/** The compiler refuses a line that is wrong, and an `@ts-expect-error` over one that is right. */
const thingsHooks = `
import type { HookChange, Hooks, Stored } from "../generated/hooks.js";

declare function take<T>(value: T): void;

export const hooks: Hooks<"things"> = {
  async check({ before, after, given, parents, read, refuse }) {
    take<Stored["things"] | null>(before);
    take<readonly string[]>(given);
    take<readonly number[]>(parents);
    if (after === null) return;
    // Internal form: ids, references and times are numbers; null where there may be no value; hidden fields too.
    take<number>(after.thing_id);
    take<number>(after.firm_id);
    take<readonly number[]>(after.crew_ids);
    take<number>(after.made);
    take<"A" | "D">(after.status);
    take<string | null>(after.hidden);
    take<{ readonly width: number; readonly kind?: "flat" | null } | null>(after.box);
    // @ts-expect-error it may be null
    take<string>(after.notes);
    // @ts-expect-error not stored
    after.copy_of;
    // @ts-expect-error counted, not stored
    after.label_count;
    // @ts-expect-error readonly
    after.price = 5;
    // @ts-expect-error readonly all the way down
    after.crew_ids.push(5);

    take<Stored["labels"] | null>(await read.get("labels", 5));
    take<readonly Stored["labels"][]>(await read.find("labels", "thing_id", after.thing_id, 10));
    take<readonly Stored["things/parts"][]>(await read.children("things/parts", [after.thing_id]));
    // @ts-expect-error no such resource
    await read.get("label", 5);
    // @ts-expect-error no such field
    await read.find("labels", "text_id", 5, 10);
    // @ts-expect-error no such field
    refuse("nmae", "is wrong");
    if (after.name === "wrong") refuse("name", "is wrong");
  },

  async derive({ after }) {
    // @ts-expect-error not a number
    const wrong: Partial<Stored["things"]> = { price: "5" };
    take(wrong);
    return after === null ? {} : { notes: after.name.toUpperCase() };
  },

  async follow({ after }) {
    // @ts-expect-error of another resource
    const wrong: HookChange = { resource: "labels", id: 1, values: { price: 5 } };
    take(wrong);
    // @ts-expect-error accounts are changed by requests alone
    const rights: HookChange = { resource: "people", id: 1, values: { root: "Y" } };
    take(rights);
    return after === null ? [] : [{ resource: "labels", id: 1, values: { text: after.name } }];
  },

  async react(context) {
    take<Stored["things"] | null>(context.after);
    // @ts-expect-error the transaction is over
    context.read;
  },
};
`;

describe("hooks beside a declaration", () => {
  let project: TemporaryProject;
  beforeEach(() => (project = makeProject(soundProject)));
  afterEach(() => project.remove());

  it("are typed by the schemas, and what the registry serves for the resource", async () => {
    project.write("schemas/things.hooks.ts", thingsHooks);
    project.write("schemas/things/parts.hooks.ts", nestedHooks);
    expect(await build()).to.deep.equal({ code: 0, stdout: "" });
    const { registry } = (await project.load("dist/generated/registry.js")) as { registry: Registry };
    for (const path of ["things", "things/parts"]) {
      const { hooks } = (await project.load(`dist/schemas/${path}.hooks.js`)) as { hooks: object };
      expect(registry.resources[path]?.hooks).to.equal(hooks);
    }
    expect(registry.resources["labels"]).not.to.have.property("hooks");
  });

  const mistakes: readonly [string, string, string][] = [
    ["without the export", "export const hook = {};", `has no exported member named 'hooks'`],
    [
      "of another resource",
      `import type { Hooks } from "../generated/hooks.js";
export const hooks: Hooks<"labels"> = { async derive() { return { text: "a" }; } };`,
      `does not satisfy the expected type 'Hooks<"things">'`,
    ],
    [
      "under a name that the contract does not have",
      `export const hooks = { async chekc() {} };`,
      `has no properties in common with type 'Hooks<"things">'`,
    ],
  ];
  for (const [what, text, message] of mistakes) {
    it(`do not compile ${what}`, async () => {
      project.write("schemas/things.hooks.ts", text);
      const { code, stdout } = await build();
      expect(code).to.equal(1);
      expect(stdout).to.contain(message);
    });
  }

  async function build(): Promise<{ code: number; stdout: string }> {
    expect((await project.run(["generate"])).code).to.equal(0);
    const { code, stdout } = await project.run(["build"]);
    return { code, stdout };
  }
});

const nestedHooks = `
import type { Hooks } from "../../generated/hooks.js";

export const hooks: Hooks<"things/parts"> = {
  async check({ after, parents: [thingId = 0], read, refuse }) {
    const thing = await read.get("things", thingId);
    if (after !== null && after.name === thing?.name) refuse("name", "must not be the name of the thing");
  },
};
`;
