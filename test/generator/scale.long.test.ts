import { expect } from "chai";
import { generateArtifacts } from "../../generator/stages/emit.js";
import { GenerationCache } from "../../generator/generation-cache.js";
import { compareGenerated, writeDifferences } from "../../generator/write-generated.js";
import { assessMigration } from "../../runtime/migrations/assess-migration.js";
import { withInternalResources } from "../../runtime/admin/internal-resources.js";
import { loadRegistry } from "../../runtime/start/load-registry.js";
import { openMaintenanceDatabase } from "../../runtime/start/open-storage.js";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { startServer } from "../support/server.js";
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

/** Seconds of the processor that a run takes. */
async function timeRun(project: TemporaryProject): Promise<number> {
  const before = process.resourceUsage();
  const memory = GenerationCache.ofProject(project.directory);
  const artifacts = await generateArtifacts(project.directory, memory);
  const { differences } = compareGenerated(project.directory, artifacts, memory);
  memory.save();
  writeDifferences(project.directory, differences);
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  return (userCPUTime + systemCPUTime - before.userCPUTime - before.systemCPUTime) / 1_000_000;
}

async function generateAnew(project: TemporaryProject): Promise<{ readonly [file: string]: string }> {
  const artifacts = await generateArtifacts(project.directory);
  return Object.fromEntries(artifacts.map(({ path, text }) => [path.slice("generated/".length), text]));
}

/** Each resource refers to the one before it, and every third is nested in another. */
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
  it("takes time linear in their number", async function () {
    this.timeout(300_000);
    await timeToGenerate(30);
    const few = await timeToGenerate(120);
    const many = await timeToGenerate(720);
    // Linear time would be six times as long, quadratic time 36 times.
    expect(many / few).to.be.lessThan(12);
  });

  it("takes little time for one changed declaration, and gives the result of a first run", async function () {
    this.timeout(300_000);
    const project = makeProject({ ...soundProject, ...declareMany(400) });
    const first = await timeRun(project);
    project.write("schemas/many9.json", { ...declareOne("things"), description: "Another." });
    const second = await timeRun(project);
    expect(second / first).to.be.lessThan(0.25);
    expect(project.readAll("generated")).to.deep.equal(await generateAnew(project));
    project.remove();
  });
});

onEachDatabase("the plan of one new field, with many resources", (database) => {
  /** Seconds of the processor. */
  async function timeToPlan(resources: number): Promise<number> {
    const databaseUrl = database.newUrl();
    const declared = { ...soundProject, ...declareMany(resources) };
    const before = makeProject(declared);
    await before.build();
    await (await startServer({ databaseUrl, project: before.directory })).stop();
    const one = declareOne("things") as { readonly properties: object };
    const after = makeProject({
      ...declared,
      many0: { ...one, properties: { ...one.properties, note: { type: "string" } } },
    });
    await after.build();
    const registry = withInternalResources((await loadRegistry(after.directory)).registry);
    const archive = await openMaintenanceDatabase({ databaseUrl, timeLimit: 60_000 });
    const start = process.cpuUsage();
    const change = await archive.withSnapshot((snapshot) =>
      assessMigration(snapshot, registry, { maxListedItems: 0, countsAllChanges: true }),
    );
    const { user, system } = process.cpuUsage(start);
    expect(change.differences.map(({ rule }) => rule)).to.deep.equal(["field-added"]);
    [before, after].forEach((project) => project.remove());
    return (user + system) / 1_000_000;
  }

  it("takes time linear in their number", async function () {
    this.timeout(300_000);
    await timeToPlan(30);
    const few = await timeToPlan(120);
    expect((await timeToPlan(720)) / few).to.be.lessThan(12);
  });
});
