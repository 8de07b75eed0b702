import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { makeProject, refusal, type TemporaryProject } from "../support/project.js";
import { accounts, removeParts, soundProject } from "./sound-project.js";

describe("stockroom generate", () => {
  let generated: TemporaryProject;
  let project: TemporaryProject;
  before(async () => {
    generated = makeProject(soundProject);
    expect((await generated.run(["generate"], { TZ: "UTC", LC_ALL: "C" })).code).to.equal(0);
  });
  after(() => generated.remove());
  beforeEach(() => (project = generated.copy()));
  afterEach(() => project.remove());

  it("writes three files for each resource and the common files, each with its source and the command", () => {
    const files = project.readAll("generated");
    const each = ["firms", "crews", "labels", "people", "things", "things/parts"].flatMap((path) => [
      `types/${path}.ts`,
      `validators/${path}.js`,
      `definitions/${path}.json`,
    ]);
    const documents = ["sources.json", "registry.json", "routes.json", "declarations.json"];
    const whole = [...documents, "hooks.ts", "registry.ts", "client/index.js", "client/index.d.ts"];
    const providers = ["react-admin", "refine"].flatMap((name) => [`client/${name}.js`, `client/${name}.d.ts`]);
    expect(Object.keys(files)).to.have.members([...each, ...whole, ...providers]);
    for (const [file, text] of Object.entries(files)) {
      const path = [...whole, ...providers].includes(file) ? undefined : /^[a-z]+\/(.*?)\.[a-z]+$/.exec(file)?.[1];
      const source = path === undefined ? "schemas/" : `schemas/${path}.json`;
      const note = `Generated from ${source} by "stockroom generate"; never edited.`;
      const first = file.endsWith(".json")
        ? (JSON.parse(text) as { "x-generated": string })["x-generated"]
        : text.split("\n")[0]!.replace("// ", "");
      expect(first, file).to.equal(note);
    }
  });

  it("writes the same bytes in another time zone and locale, and for any order of files", async () => {
    const other = makeProject(Object.fromEntries(Object.entries(soundProject).reverse()));
    await other.run(["generate"], { TZ: "Pacific/Kiritimati", LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8" });
    expect(other.readAll("generated")).to.deep.equal(project.readAll("generated"));
    other.remove();
  });

  it("lists its changes, and none the second time", async () => {
    project.write("generated/routes.json", "edited");
    project.write(
      "generated/types/gone.ts",
      '// Generated from schemas/gone.json by "stockroom generate"; never edited.\n',
    );
    const second = await project.run(["generate"]);
    // A caller may see a label although they do not see its thing.
    expect(second.stderr).to.match(
      /^note: \/labels .* things has "own" and "audience", and labels has no such rule. To hide these items, declare such a rule in labels too\n$/,
    );
    expect(second.stdout).to.equal("changed generated/routes.json\nremoved generated/types/gone.ts\n");
    expect((await project.run(["generate"])).stdout).to.equal("generated/ is current\n");
  });

  it("gives no referring resource the name of a collection", async () => {
    const declare = (name: string, more: object = {}, keywords: object = {}) => ({
      title: name,
      type: "object",
      resource: { id: `${name}_id`, title: "name", privileges: { read: "view", write: "manage" }, ...keywords },
      properties: { [`${name}_id`]: { type: "integer", readOnly: true }, name: { type: "string" }, ...more },
      required: ["name"],
    });
    const order_id = { type: "integer", references: "orders" };
    const shop = makeProject({
      ...accounts,
      orders: declare("order"),
      "orders/parts": declare("part", {}, { alias: { name: "pieces", deprecated: "2026-01-01" } }),
      pieces: declare("piece", { order_id }),
      bills: declare("bill", { order_id }),
    });
    expect((await shop.run(["generate"])).stderr).to.equal("");
    expect(shop.read("generated/client/index.d.ts")).to.contain("{ readonly bills: BillsTypes }");
    shop.remove();
  });

  it("removes files of a removed declaration, and empty directories", async () => {
    removeParts(project);
    await project.generate();
    expect(Object.keys(project.readAll("generated")).filter((file) => file.includes("things/"))).to.deep.equal([]);
    expect(() => project.read("generated/types/things")).to.throw("ENOENT");
  });

  it("keeps and reports files that it has not written, as check does", async () => {
    project.write("generated/notes.md", "mine");
    project.write("generated/types/.hidden", "mine");
    project.write("generated/client/data.json", { "x-generated": "elsewhere" });
    removeParts(project);
    const left = ["client/data.json", "notes.md"].map(
      (file) => `kept generated/${file}, which "npx stockroom generate" did not write\n`,
    );
    const { code, stdout } = await project.run(["generate"]);
    expect(code).to.equal(0);
    expect(stdout).to.contain("removed generated/types/things/parts.ts\n").and.to.contain(left.join(""));
    expect(await project.run(["check"])).to.deep.equal({
      code: 0,
      stdout: `${left.join("")}generated/ is current\n`,
      stderr: "",
    });
    expect(project.read("generated/notes.md") + project.read("generated/types/.hidden")).to.equal("minemine");
  });

  it("finds the project by --project from any directory", async () => {
    const elsewhere = makeProject({});
    project.move("generated", "before");
    const { code } = await elsewhere.run(["generate", "--project", project.directory]);
    expect(code).to.equal(0);
    expect(project.readAll("generated")).to.deep.equal(project.readAll("before"));
    expect(elsewhere.readAll("generated")).to.deep.equal({});
    elsewhere.remove();
  });

  it("reports problems of every file with file, line, column and pointer, exits with 1 and writes nothing", async () => {
    project.write("schemas/syntax.json", '{\n  "title": "A",,\n}');
    project.write("schemas/twice.json", '{\n  "title": "A",\n  "title": "B"\n}');
    project.write("schemas/wrong.json", wrong);
    // A reference to a declaration with problems is no problem of its own.
    project.write(
      "schemas/misnamed.json",
      wrong.replace('"readonly": true', '"readOnly": true, "references": "wrong"'),
    );
    project.move("generated", "before");
    const { code, stdout, stderr } = await project.run(["generate"]);
    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: "" });
    expect(stderr).to.equal(expectedReport);
    expect(project.readAll("generated")).to.deep.equal({});
  });

  it("reports hooks without a declaration beside them", async () => {
    project.write("schemas/thing.hooks.ts", "export const hooks = {};");
    expect(await refusal(project.generate())).to.equal(`schemas/thing.hooks.ts:1:1
  A hooks file must be next to the declaration of its resource: schemas/thing.json does not exist.
  did you mean "things"?`);
  });

  it("reports a project without declarations", async () => {
    renameSync(join(project.directory, "schemas"), join(project.directory, "schemata"));
    expect(await refusal(project.generate())).to.contain(
      "A project must declare its resources in schemas/: there is no such folder.\n  change to the project's folder, or name it with --project",
    );
  });
});

for (const command of ["generate", "check"]) {
  it(`stockroom ${command} rejects a project in which nobody could sign in, and suggests a declaration`, async () => {
    const plant = {
      title: "Plant",
      type: "object",
      resource: { id: "plant_id", title: "name", privileges: { read: "see", write: "water" } },
      properties: { plant_id: { type: "integer", readOnly: true }, name: { type: "string" } },
    };
    const project = makeProject({ plants: plant });
    const { code, stderr } = await project.run([command]);
    project.remove();
    expect(code).to.equal(1);
    expect(stderr).to.equal(`schemas:1:1
  One resource must declare \`accounts\`, which callers sign in with: no declaration has the keyword.
  declare a resource with "accounts" and one with "groups": copy both from "Accounts and groups" in node_modules/stockroom-api/docs/reference/keywords.md; "npx stockroom init" creates them in a new project

Problems: 1. Nothing was written.
`);
  });
}

describe("stockroom check", () => {
  let generated: TemporaryProject;
  let project: TemporaryProject;
  before(async () => {
    generated = makeProject(soundProject);
    await generated.generate();
  });
  after(() => generated.remove());
  beforeEach(() => (project = generated.copy()));
  afterEach(() => project.remove());

  it("passes when generated/ matches schemas/", async () => {
    expect(await project.run(["check"])).to.deep.equal({ code: 0, stdout: "generated/ is current\n", stderr: "" });
  });

  const spoils: readonly [string, () => void, readonly string[]][] = [
    [
      "stale",
      () => project.write("schemas/firms.json", project.read("schemas/firms.json").replace("Firm", "Company")),
      ["--- generated/definitions/firms.json", '- "title":"Firm",', '+ "title":"Company",'],
    ],
    [
      "edited by hand",
      () => project.write("generated/registry.ts", `${project.read("generated/registry.ts")}// mine\n`),
      ["--- generated/registry.ts", "+++ generated/registry.ts", "-// mine"],
    ],
    [
      "missing",
      () => execFileSync("rm", [join(project.directory, "generated/routes.json")]),
      ["--- /dev/null", "+++ generated/routes.json", '+ "routes":['],
    ],
    [
      "left over",
      () =>
        project.write(
          "generated/types/gone.ts",
          '// Generated from schemas/gone.json by "stockroom generate"; never edited.\n',
        ),
      ["--- generated/types/gone.ts", "+++ /dev/null", "-// Generated from schemas/gone.json"],
    ],
  ];
  it(`fails with a diff when a file is ${spoils.map(([what]) => what).join(", ")}, and changes nothing`, async () => {
    for (const [, spoil] of spoils) spoil();
    const before = project.readAll("generated");
    const { code, stdout, stderr } = await project.run(["check"]);
    expect(code).to.equal(1);
    expect(stderr).to.contain('run "npx stockroom generate"');
    for (const [what, , lines] of spoils) {
      for (const line of lines) expect(stdout, what).to.contain(`\n${line}`);
    }
    expect(project.readAll("generated")).to.deep.equal(before);
  });
});

const wrong = `{
  "title": "Wrong",
  "type": "object",
  "resource": {
    "id": "wrong_id",
    "title": "nmae",
    "privileges": { "read": "a", "create": "b", "update": "c", "delete": "d" }
  },
  "properties": {
    "wrong_id": { "type": "integer", "readonly": true },
    "name": { "type": "string", "default": 5 }
  }
}
`;

const expectedReport = `schemas/misnamed.json:6:5 /resource/title
  A field that is named in a declaration must be in \`properties\`: "nmae" is missing there.
  did you mean "name"?
schemas/misnamed.json:10:5 /properties/wrong_id
  The id must be a readOnly integer or UUID that nothing but the server sets: "wrong_id" refers to wrong.
schemas/misnamed.json:11:33 /properties/name/default
  \`default\` must be a value that the field allows: 5 must be string.
schemas/syntax.json:2:16
  A declaration must be JSON (RFC 8259): property name expected.
  write the name of a member in double quotes, such as "title"
schemas/twice.json:1:1
  Keywords that the meta-schema requires must be present: "type" is missing.
  the meta-schema says: The JSON type of an item, which is always object.
schemas/twice.json:1:1
  Keywords that the meta-schema requires must be present: "resource" is missing.
  the meta-schema says: Settings of the resource as a whole, for which JSON Schema has no keywords. Such as "resource": {"id":"task_id","title":"name","privileges":{"read":"view_tasks","write":"manage_tasks"}}
schemas/twice.json:1:1
  Keywords that the meta-schema requires must be present: "properties" is missing.
  the meta-schema says: The fields of an item, declared in JSON Schema. The server ignores undeclared fields in request bodies.
schemas/twice.json:3:3 /title
  An object must not have the same name twice: "title" is used twice.
schemas/wrong.json:10:38 /properties/wrong_id/readonly
  A declaration may use only keywords of the meta-schema: "readonly" is not a keyword here.
  did you mean "readOnly"?

Problems: 9. Nothing was written.
`;
