import { execFileSync } from "node:child_process";
import { expect } from "chai";
import { describeProjectDirectory } from "../../generator/describe-project.js";
import { compareDeclarations } from "../../runtime/migrations/changes/compare-declarations.js";
import { describeExample } from "../../runtime/migrations/changes/describe-example.js";
import { openOffice } from "../http/office.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { startServer, type TestServer } from "../support/server.js";
import { accounts, soundProject } from "./sound-project.js";
import { declare } from "./tries.js";

describe("stockroom diff", () => {
  let project: TemporaryProject;
  before(() => {
    project = makeProject({ ...accounts, tries: declare({ size: { type: "string", maxLength: 5 } }) });
    const git = (...args: readonly string[]): void => {
      const name = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
      execFileSync("git", [...name, ...args], { cwd: project.directory, stdio: "ignore" });
    };
    git("init");
    git("add", "schemas");
    git("commit", "-m", "first", "--no-gpg-sign");
    git("tag", "v1");
    project.write("schemas/tries.json", declare({ size: { type: "string", maxLength: 3 }, more: { type: "integer" } }));
  });
  after(() => project.remove());

  it("reports changes since a revision, with a witness of what breaks, and the version of the next release", async () => {
    const { code, stdout, stderr } = await project.run(["diff", "v1", "--suggest-version"]);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    expect(stdout).to.equal(`breaking    limit-narrowed  schemas/tries.json /properties/size/maxLength
            tries.size maxLength was 5 and is now 3
            requests breaking, answers compatible, types compatible; data may need a keyword if the collection has items
            example: POST /api/2.0/tries {"name":"Example","size":"aaaaa"}
            \`npx stockroom plan --items\` lists the items that break the new rule. Change these items, or keep the former declaration.

compatible  field-added  schemas/tries.json /properties/more
            tries.more is a new field
            requests compatible, answers compatible, types compatible; data unchanged

1 breaking, 0 possible, 1 compatible since v1
version: major
`);
  });

  it("fails by the threshold of a pipeline, and writes the format of a pipeline", async () => {
    const { code, stdout } = await project.run(["diff", "v1", "--fail-on", "breaking", "--format", "github"]);
    expect(code).to.equal(1);
    const [first, ...others] = stdout.trimEnd().split("\n");
    expect(first).to.match(
      /^::error file=schemas\/tries\.json,line=\d+,title=limit-narrowed::tries\.size maxLength was 5 and/,
    );
    expect(others).to.have.length(1);
  });

  it("prints everything as JSON", async () => {
    const { stdout } = await project.run(["diff", "HEAD", "--format", "json"]);
    expect((await project.run(["diff", "HEAD", "--json"])).stdout).to.equal(stdout);
    const { since, differences } = JSON.parse(stdout) as { since: string; differences: readonly object[] };
    expect(since).to.equal("HEAD");
    expect(differences[0]).to.include({
      rule: "limit-narrowed",
      level: "breaking",
      requests: "breaking",
      class: "word",
    });
  });

  for (const [title, args, sentence] of [
    ["there is no such revision", ["diff", "v0"], /^v0 has no schemas\/: there is no such directory and no such git/],
    [
      "an option stands where the revision does",
      ["diff", "--format", "yaml", "v1"],
      /^error: option '--format <FORMAT>' argument 'yaml' is invalid\. Allowed choices are text, json,/,
    ],
    ["nothing is named", ["diff"], /^error: missing required argument 'REVISION'\n/],
  ] as const) {
    it(`exits with 2 if ${title}`, async () => {
      const { code, stderr } = await project.run(args);
      expect(code).to.equal(2);
      expect(stderr).to.match(sentence);
    });
  }
});

describe("a witness about several fields or a tenant", () => {
  const choice = { type: "string", enum: ["mail", "post"], default: "mail" };
  const fields = { way: choice, street: { type: "string" }, first: { type: "integer" }, last: { type: "integer" } };
  const office = {
    firms: declare({}, { id: "try_id", tenant: "try_id" }),
    crews: soundProject["crews"],
    people: soundProject["people"],
  };
  const bound = declare({ ...fields, firm_id: { type: "integer", references: "firms" } }, { tenant: "firm_id" });
  const narrowed = {
    ...declare({
      ...fields,
      last: { type: "integer", after: "first" },
      firm_id: { type: "integer", references: "firms" },
    }),
    if: { properties: { way: { const: "post" } } },
    then: { required: ["street"] },
  };
  const projects: TemporaryProject[] = [];
  const servers: TestServer[] = [];
  before(async function () {
    this.timeout(120_000);
    for (const tries of [bound, narrowed]) {
      const project = makeProject({ ...office, tries });
      await project.transpile();
      projects.push(project);
      servers.push(await startServer({ project: project.directory }));
    }
  });
  after(async () => {
    for (const server of servers) await server.stop();
    projects.forEach((project) => project.remove());
  });

  it("is accepted before the change and rejected after it", async () => {
    const [was, is] = projects.map(({ directory }) => describeProjectDirectory(directory));
    const breaking = compareDeclarations(was!, is!).filter(({ requests }) => requests === "breaking");
    const rules = ["tenant-removed", "condition-added", "order-added"];
    expect(breaking.map(({ rule }) => rule)).to.have.members(rules);
    for (const difference of breaking) {
      const { method, path, body } = describeExample(was!, difference)!.request!;
      const statuses: number[] = [];
      for (const server of servers) {
        const { root, hire } = openOffice(() => server);
        const firm_id = await root.make("firms", { name: "Acme" });
        const caller = difference.rule === "tenant-removed" ? await hire(["a", "b"], { firm_id }) : root;
        statuses.push((await caller.ask(method, path.slice(1), body)).status);
      }
      expect(statuses, difference.rule).to.deep.equal([201, difference.rule === "tenant-removed" ? 403 : 400]);
    }
  });
});
