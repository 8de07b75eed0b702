import { expect } from "chai";
import { listParameterTableOf } from "../../runtime/plan/parameter-table.js";
import { operators } from "../../runtime/model/query/query-grammar.js";
import type { Registry, ResourceDefinition } from "../../runtime/model/schema/resource.js";
import { soundProject } from "../generator/sound-project.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { posts, replies, uses } from "./uses.js";

describe("types of the client", () => {
  let project: TemporaryProject;

  before(async () => {
    project = makeProject({ ...soundProject, posts, "posts/replies": replies });
    // The compiler also checks the client's declarations, in an environment with the names that they use.
    project.write("tsconfig.json", {
      extends: "stockroom-api/tsconfig.json",
      compilerOptions: { lib: ["es2023", "dom"], skipLibCheck: false },
    });
    await project.transpile();
  });
  after(() => project.remove());

  it("name every declared privilege", () => {
    const registry = JSON.parse(project.read("generated/registry.json")) as Registry;
    const types = project.read("generated/client/index.d.ts");
    const [, union = ""] = /export type Privilege =([^;]*);/.exec(types) ?? [];
    const named = union.split("|").map((name) => name.trim().replaceAll('"', ""));
    expect(named.filter((name) => name !== "")).to.deep.equal(registry.privileges);
  });

  it("accept valid requests and answers and reject others, and give each field exactly the operators of the server", async () => {
    const { registry } = (await project.load("dist/generated/registry.js")) as { registry: Registry };
    const lines = Object.values(registry.resources)
      .filter(({ parent }) => parent === null)
      .flatMap(writeOperatorUses);
    expect(lines.length).to.be.greaterThan(300);
    project.write("schemas/_uses.ts", uses);
    project.write(
      "schemas/_operators.ts",
      `import type { Client } from "../generated/client/index.js";\ndeclare const shop: Client;\n${lines.join("\n")}\n`,
    );
    await project.compile();
  });
});

/** Writes a filter by each operator on each field, with the mark of an expected error over each one that the server rejects. */
function writeOperatorUses(definition: ResourceDefinition): readonly string[] {
  const lines: string[] = [];
  for (const field of Object.values(definition.fields)) {
    const meaning = listParameterTableOf(definition).parameters.get(field.name);
    const element = field.kind === "array" ? (field.items ?? field) : field;
    const value =
      element.enum?.[0] ?? { string: "a", integer: 1, number: 1.5, boolean: true, array: 1, object: 1 }[element.kind];
    for (const operator of operators) {
      const operand = operator === "exists" ? true : operator === "prefix" ? "a" : value;
      const written = JSON.stringify(operator === "in" || operator === "nin" ? [operand] : operand);
      const isOfCounts = !["prefix", "contains", "exists"].includes(operator);
      const taken =
        field.count === undefined
          ? meaning?.kind === "field" && meaning.field.operators.includes(operator)
          : isOfCounts;
      if (!taken) lines.push("// @ts-expect-error");
      lines.push(`shop.${definition.path}.list({ filter: { ${field.name}: { ${operator}: ${written} } } });`);
    }
  }
  return lines;
}
