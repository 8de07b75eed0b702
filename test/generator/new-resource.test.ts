import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, watch } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { parseFieldArgument, FieldArgumentError } from "../../generator/scaffold/parse-field-argument.js";
import { engineDirectory, makeProject, type TemporaryProject } from "../support/project.js";
import { accounts } from "./sound-project.js";

/** The fields of `stockroom new`, and the declarations that they become. */
const words: readonly (readonly [string, object])[] = [
  ["name:string!", { name: "name", required: true, schema: { type: "string", maxLength: 255 } }],
  ["name!", { name: "name", required: true, schema: { type: "string", maxLength: 255 } }],
  ["city", { name: "city", required: false, schema: { type: "string", maxLength: 255, default: "" } }],
  ["code:string:2..5", { name: "code", required: false, schema: { type: "string", minLength: 2, maxLength: 5 } }],
  ["note:text", { name: "note", required: false, schema: { type: "string", multiline: true, default: "" } }],
  ["capacity:integer>=0", { name: "capacity", required: false, schema: { type: "integer", minimum: 0 } }],
  [
    "capacity:integer!>0<10",
    { name: "capacity", required: true, schema: { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 10 } },
  ],
  [
    "depth:number:0..2.5=1",
    { name: "depth", required: false, schema: { type: "number", minimum: 0, maximum: 2.5, default: 1 } },
  ],
  ["depth:number:..-1", { name: "depth", required: false, schema: { type: "number", maximum: -1 } }],
  ["done:boolean=false", { name: "done", required: false, schema: { type: "boolean", default: false } }],
  ["due:date", { name: "due", required: false, schema: { type: "string", format: "date" } }],
  [
    "status:free|full=free",
    { name: "status", required: false, schema: { type: "string", enum: ["free", "full"], default: "free" } },
  ],
  ["shelf_id:@shelves!", { name: "shelf_id", required: true, schema: { type: "integer", references: "shelves" } }],
];

const wrong: readonly (readonly [string, RegExp])[] = [
  ["", /write a field as name:type/],
  ["name:strng", /"strng" is not a type; use string, text, integer/],
  ["at:datetime", /use .*date-time.*; quote the field if it contains \| or >$/],
  ["city<9", /limit the length of a string with >= and <=/],
  ["capacity:integer>=", /limits as :1\.\.9 or >=1<=9/],
  ["capacity:integer:5", /limits as :1\.\.9 or >=1<=9/],
  ["capacity:integer:..", /limits as :1\.\.9 or >=1<=9/],
];

/** Fields that the rules for declarations forbid. */
const forbidden: readonly (readonly [string, RegExp])[] = [
  ["unitPrice", /lower-case letters.*\n.*such as "unit_price"/],
  ["due:date>=3", /minimum is for integer, number/],
  ["capacity:integer>=x", /"x" must be number/],
  ["done:boolean=yes", /"yes" must be boolean/],
  ["name!=x", /remove the default/],
];

describe("stockroom new", () => {
  for (const [word, field] of words) {
    it(`declares a field for "${word}"`, () => expect(parseFieldArgument(word)).to.deep.equal(field));
  }
  for (const [word, message] of wrong) {
    it(`rejects the field "${word}" and suggests the right form`, () => {
      expect(() => parseFieldArgument(word)).to.throw(FieldArgumentError, message);
    });
  }

  it("appears in the documentation in a form that a shell accepts", () => {
    const pages = ["README.md", "docs/reference/commands.md", "templates/project/README.md"];
    const commands = pages.flatMap((page) =>
      [...readFileSync(join(engineDirectory, page), "utf8").matchAll(/stockroom new (\S+( ('[^']*'|[a-z][^\s`]*))*)/g)]
        .map(([, given = ""]) => given)
        .filter((given) => given.includes(" ")),
    );
    expect(commands).to.have.length.above(2);
    for (const given of commands) {
      const words = execFileSync("sh", ["-c", `printf '%s\n' ${given}`], { cwd: tmpdir(), encoding: "utf8" })
        .trim()
        .split("\n");
      expect(words.length, given).to.equal(given.split(" ").length);
      for (const word of words.slice(1)) expect(() => parseFieldArgument(word), given).not.to.throw();
    }
  });

  describe("in a project", () => {
    let project: TemporaryProject;
    before(() => (project = makeProject(accounts)));
    after(() => project.remove());

    it("writes a valid declaration", async () => {
      const { code, stdout, stderr } = await project.run([
        "new",
        "warehouses",
        "name:string!",
        "city",
        "capacity:integer>=0",
      ]);
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      expect(stdout).to.contain("created schemas/warehouses.json");
      expect(JSON.parse(project.read("schemas/warehouses.json"))).to.deep.equal({
        $schema: "../node_modules/stockroom-api/generator/meta-schema.json",
        title: "Warehouse",
        type: "object",
        resource: {
          id: "warehouse_id",
          title: "name",
          plural: "Warehouses",
          privileges: { read: "view_warehouses", write: "manage_warehouses" },
        },
        properties: {
          warehouse_id: { type: "integer", readOnly: true },
          name: { type: "string", maxLength: 255, sortable: true, searchable: true },
          city: { type: "string", maxLength: 255, default: "" },
          capacity: { type: "integer", minimum: 0 },
        },
        required: ["name"],
      });
      const again = await project.run(["new", "warehouses"]);
      expect(again.code).to.equal(2);
      expect(again.stderr).to.contain("schemas/warehouses.json exists");
    });

    it("writes its file atomically, so that a watcher never sees half of it", async () => {
      const events: (readonly [event: string, file: string | null])[] = [];
      const watcher = watch(join(project.directory, "schemas"), (event, file) => events.push([event, file]));
      expect(await project.run(["new", "racks", "name:string!"])).to.include({ code: 0 });
      while (!events.some(([, file]) => file === "racks.json")) await once(watcher, "change");
      watcher.close();
      // Writing the file in place would cause the event "change".
      expect(events.filter(([event, file]) => event === "change" && file === "racks.json")).to.deep.equal([]);
    });

    it("rejects fields that the project does not allow, explains why, and writes nothing", async () => {
      const { code, stderr } = await project.run(["new", "shelves", "label!", "house_id:@warehouse"]);
      expect(code).to.equal(1);
      expect(stderr).to.contain("schemas/warehouse.json does not exist").and.to.contain("Nothing was written");
      expect(stderr, "a place in a file that was not written").to.match(/^schemas\/shelves\.json \/properties/);
      expect(Object.keys(project.readAll("schemas"))).not.to.include("shelves.json");
    });

    for (const [word, message] of forbidden) {
      it(`rejects the field "${word}" by the rules for declarations`, async () => {
        const { code, stderr } = await project.run(["new", "crates", "label!", word]);
        expect([code, stderr.includes("Nothing was written")], stderr).to.deep.equal([1, true]);
        expect(stderr).to.match(message);
        expect(existsSync(join(project.directory, "schemas/crates.json"))).to.equal(false);
      });
    }

    it("leaves no folder if it writes nothing", async () => {
      const { code, stderr } = await project.run(["new", "shops/floors/shelves", "label!"]);
      expect([code, stderr.includes("schemas/shops/floors.json does not exist")], stderr).to.deep.equal([1, true]);
      expect(existsSync(join(project.directory, "schemas/shops"))).to.equal(false);
    });

    it("names an item by its reference, or else by its id, if no field is a text", async () => {
      const titleOf = async (path: string, words: readonly string[]): Promise<unknown> => {
        const { code, stderr } = await project.run(["new", path, ...words]);
        expect(code, stderr).to.equal(0);
        const { resource } = JSON.parse(project.read(`schemas/${path}.json`)) as { resource: { title: unknown } };
        return resource.title;
      };
      expect(await titleOf("leases", ["lent:date!", "due:date-time!"])).to.equal("lease_id");
      expect(await titleOf("stays", ["lease_id:@leases!", "nights:integer>=1"])).to.equal("lease_id");
      const lines = ["lease_id:@leases!", "stay_id:@stays!", "quantity:integer>=1!"];
      expect(await titleOf("lease_lines", lines)).to.deep.equal(["lease_id", "stay_id"]);
      expect(await titleOf("leases/marks", ["stay_id:@stays"])).to.equal("stay_id");
    });

    it("rejects the same field twice", async () => {
      const { code, stderr } = await project.run(["new", "loans", "name!", "size:number", "size:integer"]);
      expect([code, stderr]).to.deep.equal([2, 'the field "size" is given twice\n']);
    });
  });
});
