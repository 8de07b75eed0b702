import { expect } from "chai";
import type { Registry } from "../../runtime/model/schema/resource.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { bits } from "./bits.js";
import { wrongHooks as mistakes } from "./wrong/hooks.js";
import { accounts, soundProject } from "./sound-project.js";

/** The compiler reports a wrong line, and reports `@ts-expect-error` over a correct line. */
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
    const labels = { filter: { thing_id: after.thing_id, printed: { gte: 5 }, "thing_id.name": "a" }, sort: "-label_id", limit: 5 } as const;
    take<readonly Stored["labels"][]>(await read.list("labels", labels));
    const parts = read.each("things/parts", { within: [after.thing_id], or: [{ name: "a" }, { thing_id: 5 }], sort: ["-thing_id", "part_id"] });
    for await (const part of parts) take<readonly (string | number | null)[]>([part.thing_id, part.name, part.weight]);
    // @ts-expect-error no such resource
    await read.list("label");
    // @ts-expect-error no such filter
    await read.list("labels", { filter: { text_id: 5 } });
    // @ts-expect-error no such field of the related item
    await read.list("labels", { filter: { "thing_id.nmae": "a" } });
    // @ts-expect-error no such field of the related item
    read.each("labels", { sort: "-thing_id.nmae" });
    // @ts-expect-error no such field of the related item
    await read.aggregate("things", { group: ["firm_id.nmae"] });
    // @ts-expect-error not a number
    await read.list("labels", { filter: { printed: { gte: true } } });
    // @ts-expect-error not allowed
    await read.list("labels", { filter: { colour: "green" } });
    // @ts-expect-error not sortable
    read.each("labels", { sort: "memo" });
    const [group] = await read.aggregate("things", { group: ["firm_id", "month(made)", "firm_id.firm"], sum: ["price"], max: ["made"] });
    if (group !== undefined) take<readonly (number | string | null)[]>([group.group.firm_id, group.group["month(made)"], group.max.made]);
    take<number | undefined>(group?.sum.price);
    const [most] = await read.aggregate("things", { group: ["week(made)"], time_zone: "Asia/Tokyo", distinct: ["name"], having: { "distinct.name": { gt: 1 } } });
    take<number | undefined>(most?.distinct.name);
    // @ts-expect-error not asked for
    group?.avg;
    // @ts-expect-error not asked for
    await read.aggregate("things", { sum: ["price"], having: { "max.price": 1 } });
    // @ts-expect-error not a number
    await read.aggregate("things", { sum: ["name"] });
    // @ts-expect-error not in the answer
    await read.asCaller.aggregate("things", { sum: ["price"], sort: ["-max.price"] });
    const [seen] = await read.asCaller.list("things", { filter: { serial: 5 } });
    take<number | undefined>(seen?.thing_id);
    // @ts-expect-error hidden from every caller
    seen?.hidden;
    // @ts-expect-error the caller may lack the privilege for it
    take<number | null>(seen!.serial);
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
    take<Stored["labels"] | null>(await context.read.get("labels", context.delivery.attempt));
    take<readonly Stored["labels"][]>(await context.read.list("labels", { q: "red" }));
    // @ts-expect-error the transaction is over
    context.read.lock;
    // @ts-expect-error the caller may have lost their rights
    context.read.asCaller;
  },
};
`;

describe("hooks beside a declaration", () => {
  let project: TemporaryProject;
  beforeEach(() => (project = makeProject(soundProject)));
  afterEach(() => project.remove());

  it("are typed by the schemas, and served by the registry for the resource", async () => {
    project.write("schemas/things.hooks.ts", thingsHooks);
    project.write("schemas/things/parts.hooks.ts", nestedHooks);
    await project.build();
    const { registry } = (await project.load("dist/generated/registry.js")) as { registry: Registry };
    for (const path of ["things", "things/parts"]) {
      const { hooks } = (await project.load(`dist/schemas/${path}.hooks.js`)) as { hooks: object };
      expect(registry.resources[path]?.hooks).to.equal(hooks);
    }
    expect(registry.resources["labels"]).not.to.have.property("hooks");
  });

  it("are checked against their types by check and build, with file, line and column", async () => {
    project.write(
      "schemas/things.hooks.ts",
      `export const hooks = {\n  async derive() {\n    return { nmae: "a" };\n  },\n};`,
    );
    project.write("schemas/labels.hooks.ts", wrongLabels);
    await project.generate();
    const expected = `schemas/labels.hooks.ts:5:12
  The code of the project must compile: Property 'txet' does not exist on type`;
    for (const command of ["check", "build"]) {
      const { code, stdout, stderr } = await project.run([command]);
      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: "" });
      expect(stderr)
        .to.contain(expected)
        .and.to.contain("schemas/things.hooks.ts:1:1\n  The code of the project must compile: ");
      expect(stderr).to.contain("Problems: 2. ");
    }
  });

  it("may do input and output in react only, and backfill existing items of several resources", async () => {
    project.write("schemas/_rates.ts", sharedModule);
    project.write("schemas/things.hooks.ts", reactingHooks);
    for (const path of ["labels", "crews"] as const) {
      const declared = structuredClone(soundProject[path]) as { properties: object };
      Object.assign(declared.properties, { [`${path}_mark`]: { type: "string", fillFrom: "hook" } });
      project.write(`schemas/${path}.json`, declared);
      project.write(
        `schemas/${path}.hooks.ts`,
        `import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"${path}"> = { fill: ({ before }) => ({ ${path}_mark: String(before["name"]) }) };
`,
      );
    }
    await project.generate();
    expect(await project.run(["check"])).to.deep.include({ code: 0, stderr: "" });
  });

  describe("are rejected with file, line, column and hint", () => {
    let stderr: string;
    before(async () => {
      const shared = makeProject({
        ...accounts,
        ...Object.fromEntries(mistakes.map((_, index) => [`bits${index}`, bits])),
      });
      shared.write("schemas/_shared.ts", `export function tell(text: string): void {\n  fetch(text);\n}\n`);
      for (const [index, [, text]] of mistakes.entries()) {
        shared.write(`schemas/bits${index}.hooks.ts`, text.replaceAll("PATH", `bits${index}`));
      }
      const run = await shared.run(["generate"]);
      shared.remove();
      expect(run.code).to.equal(1);
      ({ stderr } = run);
      expect(stderr).not.to.contain("    at ");
    });
    for (const [index, [what, , place, message]] of mistakes.entries()) {
      it(what, () => {
        const file = place.startsWith("_") ? `schemas/${place}` : `schemas/bits${index}.hooks.ts:${place}`;
        expect(`\n${stderr}`).to.contain(`\n${file}\n  ${message.replaceAll("PATH", `bits${index}`)}\n`);
      });
    }
  });

  it("are rejected for syntax errors, as are the modules that they share", async () => {
    project.write("schemas/things.hooks.ts", "export const hooks = {\n  async check( {\n};\n");
    project.write("schemas/_shared.ts", "export const = 5;");
    const { code, stderr } = await project.run(["generate"]);
    expect(code).to.equal(1);
    expect(stderr).to.match(
      /^schemas\/_shared\.ts:1:14\n  Hooks must be TypeScript: Variable declaration expected\.\n/,
    );
    expect(stderr).to.match(/\nschemas\/things\.hooks\.ts:3:2\n  Hooks must be TypeScript: /);
  });
});

const wrongLabels = `import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"labels"> = {
  async check({ after }) {
    after?.txet;
  },
};
`;

/** Input while a module is loaded is not part of a transaction, and a function named fetch is not always the global one. */
const sharedModule = `import { readFileSync, type Stats } from "node:fs";
import { createHash } from "node:crypto";

const rates = JSON.parse(readFileSync("package.json", "utf8")).rates;

export function rateOf(name: string, fetch: (name: string) => number, stats?: Stats): string {
  return createHash("sha256").update(name + rates + fetch(name) + stats?.size).digest("hex");
}
`;

const reactingHooks = `import { readFile } from "node:fs/promises";
import type { Hooks } from "../generated/hooks.js";
import { rateOf } from "./_rates.js";

export const hooks: Hooks<"things"> = {
  async derive({ after, read }) {
    const found = { process: read, console: 5 };
    console.log("deriving", after);
    return after === null ? {} : { notes: rateOf(after.name, () => found.console) };
  },
  async react({ after }) {
    console.log(after);
    await readFile("notes.txt", "utf8");
    await fetch("https://example.com");
  },
};
`;

const nestedHooks = `
import type { Hooks } from "../../generated/hooks.js";

export const hooks: Hooks<"things/parts"> = {
  async check({ after, parents: [thingId = 0], read, refuse }) {
    const thing = await read.get("things", thingId);
    if (after !== null && after.name === thing?.name) refuse("name", "must not be the name of the thing");
  },
};
`;
