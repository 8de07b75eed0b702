import { expect } from "chai";
import { ProjectRejectedError } from "../../generator/problem.js";
import { generateArtifacts } from "../../generator/stages/emit.js";
import type { Registry } from "../../runtime/model/schema/resource.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { accounts } from "./sound-project.js";

/** Reserved words of ECMAScript and TypeScript, and names that generated modules use. */
const words =
  `abstract any arguments as asserts async await bigint boolean break case catch class const continue debugger declare
  default delete do else enum eval export extends false finally for from function get global if implements import in infer
  instanceof interface intrinsic is keyof let module namespace never new null number object of out override package private
  protected public readonly require return satisfies set static string super switch symbol this throw true try type typeof
  undefined unique unknown using var void while with yield nan infinity array record pick omit partial date error map promise then
  client collection list page id item types query stored create update filter sort written validate hooks registry routes engine
  formats keywords names data errors schema evaluated length name caller b2b_orders s3objects x9_9y a1b`.split(/\s+/);
const members = [...Object.getOwnPropertyNames(Object.prototype), "prototype", "toJSON"];
const everything = [...new Set([...words, ...members])];
const privileges = { read: "view", write: "manage" };

/** A resource must not have this name; the interface reserves the others. */
const taken = new Set(["package"]);

function declare(more: object = {}): object {
  return {
    title: "Thing",
    type: "object",
    resource: { id: "thing_id", title: "thing_name", privileges },
    properties: { thing_id: { type: "integer", readOnly: true }, thing_name: { type: "string" }, ...more },
    required: ["thing_name"],
  };
}

/** Unlike an assignment, treats `__proto__` as a name. */
function toEach<Value>(names: readonly string[], value: (name: string) => Value): { readonly [name: string]: Value } {
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}

function hasForm(name: string): boolean {
  return /^[a-z][a-z0-9_]*$/.test(name);
}

function isPlain(name: string): boolean {
  return hasForm(name) && name !== "constructor" && name !== "prototype";
}

/** Lists the names that a problem of the project quotes or has as its file. */
async function listRefused(schemas: object, names: readonly string[]): Promise<readonly string[]> {
  const project = makeProject({ ...accounts, ...schemas });
  const outcome = await generateArtifacts(project.directory).catch((error: unknown) => error);
  project.remove();
  if (!(outcome instanceof ProjectRejectedError)) return [];
  const { problems } = outcome;
  return names.filter((name) =>
    problems.some(({ file, found }) => found.startsWith(JSON.stringify(name)) || file === `schemas/${name}.json`),
  );
}

describe("names with a meaning in JavaScript", () => {
  const plain = everything.filter(isPlain);
  const fields = plain.filter((name) => name !== "page");
  const resources = plain.filter((name) => !taken.has(name));

  it("are rejected as names of fields, properties, shapes and resources if they are reserved", async () => {
    const text = { type: "string" };
    const nested = (names: readonly string[]): object => ({ type: "object", properties: toEach(names, () => text) });
    const strange = everything.filter((name) => !isPlain(name));
    // Names of a wrong form hide later problems of other names, so they are tested separately.
    for (const names of [strange.filter((name) => !hasForm(name)), strange.filter(hasForm)]) {
      expect(await listRefused({ things: declare(toEach(names, () => text)) }, names)).to.deep.equal(names);
      expect(await listRefused({ things: declare({ inner: nested(names) }) }, names)).to.deep.equal(names);
    }
    const files = [...strange.filter((name) => !/^[a-z]/.test(name)), "package", "node_modules"];
    expect(
      await listRefused(
        toEach(files, () => declare()),
        files,
      ),
    ).to.deep.equal(files);
  });

  describe("elsewhere", () => {
    let project: TemporaryProject;
    let registry: Registry;
    before(async function () {
      this.timeout(120_000);
      const text = { type: "string", default: "", sortable: true, searchable: true };
      const wide = declare({
        ...toEach(fields, () => text),
        chosen: { type: "string", enum: everything, default: "class" },
        decided: {
          type: "string",
          enum: ["x"],
          valueFrom: { field: "chosen", values: toEach(everything, () => "x") },
        },
        labelled: { type: "string", oneOf: everything.map((name) => ({ const: name, title: name })) },
        nested: { type: "object", properties: toEach(plain, () => ({ type: "string" })) },
        shaped: { type: "array", items: { $ref: "_shapes.json#/$defs/class" } },
      });
      const others = plain.filter((name) => name !== "class");
      const shapes = {
        $defs: {
          ...toEach(others, () => ({ type: "string" })),
          class: { type: "object", properties: toEach(others, (name) => ({ $ref: `#/$defs/${name}` })) },
        },
      };
      // Each name takes 25 milliseconds, so only names that are reserved or changed in code are tested.
      const short = [
        ...resources.filter((name) => /^(?:class|default|delete|in|new|null|type|await|.*\d.*)$/.test(name)),
        "constructor",
      ];
      project = makeProject({
        ...accounts,
        wide,
        _shapes: shapes,
        ...toEach(short, () => declare()),
        ...Object.fromEntries(short.map((name) => [`${name}/${name}`, declare()])),
      });
      for (const name of short) project.write(`schemas/${name}.hooks.ts`, writeHooks(name));
      await project.build();
      ({ registry } = (await project.load("dist/generated/registry.js")) as { registry: Registry });
    });
    after(() => project.remove());

    it("are names like any other", () => {
      expect(Object.keys(registry.resources["wide"]!.fields)).to.include.members(fields);
      expect(registry.resources).to.include.keys(
        "class",
        "class/class",
        "constructor",
        "b2b_orders",
        "s3objects",
        "x9_9y",
      );
      const { validate } = registry.resources["wide"]!;
      for (const chosen of everything) {
        expect(validate.create({ thing_name: "a", chosen, labelled: chosen }), chosen).to.equal(true);
      }
      expect(validate.create({ thing_name: "a", chosen: "isClass", class: 5 })).to.equal(false);
    });
  });
});

function writeHooks(path: string): string {
  return `import type { Hooks } from "../generated/hooks.js";\n\nexport const hooks: Hooks<"${path}"> = {};\n`;
}
