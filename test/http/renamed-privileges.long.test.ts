import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { failToStart, runCommand, startServer } from "../support/server.js";

interface Declared {
  readonly properties: { readonly [field: string]: object };
}

function declare(write: string, kinds: readonly string[], words: { crews?: object; goods?: object } = {}) {
  const { crews, ...others } = accounts as { readonly crews: Declared; readonly [path: string]: unknown };
  const rights = { ...crews.properties["rights"], ...words.crews };
  const goods = {
    title: "Good",
    type: "object",
    resource: { id: "good_id", title: "name", privileges: { read: "view_goods", write } },
    properties: {
      good_id: { type: "integer", readOnly: true },
      name: { type: "string" },
      kinds: { type: "array", items: { type: "string", enum: kinds }, ...words.goods },
    },
    required: ["name"],
  };
  return { ...others, crews: { ...crews, properties: { ...crews.properties, rights } }, goods };
}

const first = declare("manage_goods", ["old", "rare"]);
const silent = declare("edit_goods", ["used", "rare"]);
const renamed = declare("edit_goods", ["used", "rare"], {
  crews: { valuesWere: { edit_goods: "manage_goods" } },
  goods: { valuesWere: { used: "old" } },
});

describe("renamed values in arrays", () => {
  let projects: { readonly [name: string]: TemporaryProject };
  before(async function () {
    this.timeout(180_000);
    projects = { first: makeProject(first), silent: makeProject(silent), renamed: makeProject(renamed) };
    for (const project of Object.values(projects)) await project.transpile();
  });
  after(() => Object.values(projects).forEach((project) => project.remove()));

  it("must be allowed, and be declared if they are privileges", async () => {
    const wrong = makeProject(
      declare("edit_goods", ["used"], {
        crews: { valuesWere: { edit_good: "manage_goods" } },
        goods: { valuesWere: { use: "old" } },
      }),
    );
    const { code, stderr } = await wrong.run(["generate"]);
    expect(code, stderr).to.equal(1);
    expect(stderr).to.include("edit_good").and.to.include("use");
    wrong.remove();
  });

  onEachDatabase("are renamed in stored items", (database) => {
    it("of privileges and of enumerations, if the declaration says so", async function () {
      this.timeout(120_000);
      const databaseUrl = database.newUrl();
      const serve = (name: string) => startServer({ databaseUrl, project: projects[name]!.directory });
      const earlier = await serve("first");
      const crew = { crew: "Movers", on: "Y", rights: ["view_goods", "manage_goods"] };
      expect((await earlier.request("POST", "/api/2.0/crews", { body: crew })).status).to.equal(201);
      const good = { name: "Chair", kinds: ["rare", "old"] };
      expect((await earlier.request("POST", "/api/2.0/goods", { body: good })).status).to.equal(201);
      await earlier.stop();

      const options = { databaseUrl, project: projects["silent"]!.directory };
      expect((await runCommand(["plan"], options)).stdout).to.include('"valuesWere": {"edit_goods":"manage_goods"}');
      expect((await failToStart(options)).stderr).to.include("manage_goods");

      const later = await serve("renamed");
      const read = async (path: string): Promise<unknown> => (await later.request("GET", path)).json;
      expect(await read("/api/2.0/crews/1")).to.deep.include({ rights: ["view_goods", "edit_goods"] });
      expect(await read("/api/2.0/goods/1")).to.deep.include({ kinds: ["rare", "used"] });
      expect(await read("/api/2.0/goods?kinds=used&fields=name")).to.have.nested.property("goods.1");
      await later.stop();
      const verified = await runCommand(["verify"], { databaseUrl, project: projects["renamed"]!.directory });
      expect(verified.code, verified.stdout + verified.stderr).to.equal(0);
    });
  });
});
