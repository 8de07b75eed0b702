import { expect } from "chai";
import { generateArtifacts } from "../../generator/generate.js";
import { makeProject } from "../support/project.js";
import { soundProject } from "./sound-project.js";

/** Seconds of the processor. */
async function timeToGenerate(resources: number): Promise<number> {
  const project = makeProject({ ...soundProject, ...declareMany(resources) });
  const before = process.cpuUsage();
  await generateArtifacts(project.directory);
  const { user, system } = process.cpuUsage(before);
  project.remove();
  return (user + system) / 1_000_000;
}

/** Each refers to the one before it, and every third is nested in another. */
function declareMany(count: number): { readonly [path: string]: object } {
  const paths = Array.from({ length: count }, (_, index) => {
    return index % 3 === 2 ? `many${String(index - 1)}/more${String(index)}` : `many${String(index)}`;
  });
  const declared = paths.map((path, index) => [path, declareOne(index === 0 ? "things" : paths[index - 1]!)] as const);
  return Object.fromEntries(declared);
}

function declareOne(before: string): object {
  return {
    title: "One of many",
    type: "object",
    resource: { id: "one_id", title: "name", privileges: { read: "view_things", write: "manage_things" } },
    properties: {
      one_id: { type: "integer", readOnly: true },
      name: { type: "string", maxLength: 80, searchable: true, sortable: true },
      state: { type: "string", enum: ["new", "open", "done"], default: "new" },
      amount: { type: "number", multipleOf: 0.01, minimum: 0, default: 0 },
      ...(before.includes("/") ? {} : { before: { type: "integer", references: before } }),
    },
    required: ["name"],
  };
}

describe("the generator, with many resources", () => {
  it("takes a time that grows with their number, not with its square", async function () {
    this.timeout(300_000);
    await timeToGenerate(30);
    const few = await timeToGenerate(120);
    const many = await timeToGenerate(720);
    // Six times as long, and 36 times by the square.
    expect(many / few).to.be.lessThan(12);
  });
});
