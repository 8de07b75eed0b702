import { expect } from "chai";
import { describeProjectDirectory } from "../../generator/describe-project.js";
import { compareDeclarations } from "../../runtime/migrations/changes/compare-declarations.js";
import { makeExampleValue } from "../../runtime/migrations/changes/example-values.js";
import { describeExample } from "../../runtime/migrations/changes/describe-example.js";
import type { CanonicalProject } from "../../runtime/model/schema/canonical-project.js";
import { actionChanges } from "../generator/changed-actions.js";
import { accounts } from "../generator/sound-project.js";
import { declare } from "../generator/tries.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { startServer, type TestServer } from "../support/server.js";

interface Action {
  readonly answer?: { readonly properties: { readonly [name: string]: object } };
}
interface Declared {
  readonly resource: { readonly actions?: { readonly go?: Action } };
}

const cases = Object.entries(actionChanges).map(([title, change], index) => ({
  title,
  change,
  path: `tries_${String(index)}`,
}));

/** Tests each change on a resource of its own, whose code answers as declared. */
function makeSide(side: "before" | "after"): TemporaryProject {
  const declared = cases.map(({ path, change }) => [path, change[side]["tries"] as Declared] as const);
  const project = makeProject({ ...accounts, others: declare({}), ...Object.fromEntries(declared) });
  for (const [path, { resource }] of declared) {
    const action = resource.actions?.go;
    if (action === undefined) continue;
    const values = Object.entries(action.answer?.properties ?? {}).map(([name, schema]) => [
      name,
      makeExampleValue(schema as never),
    ]);
    const answer = JSON.stringify(Object.fromEntries(values));
    project.write(`schemas/${path}.go.ts`, `export const run = (async () => (${answer})) as never;\n`);
  }
  return project;
}

describe("differences of actions", () => {
  const projects: TemporaryProject[] = [];
  const servers: TestServer[] = [];
  let was: CanonicalProject;
  let is: CanonicalProject;

  before(async function () {
    this.timeout(120_000);
    projects.push(makeSide("before"), makeSide("after"));
    for (const project of projects) await project.transpile();
    [was, is] = projects.map(({ directory }) => describeProjectDirectory(directory)) as [
      CanonicalProject,
      CanonicalProject,
    ];
    for (const { directory } of projects) servers.push(await startServer({ project: directory }));
    for (const server of servers) {
      for (const path of ["others", ...cases.map(({ path }) => path)])
        await server.request("POST", `/api/2.0/${path}`, { body: { name: "one" } });
    }
  });
  after(async () => {
    for (const server of servers) await server.stop();
    for (const project of projects) project.remove();
  });

  for (const { title, path } of cases) {
    it(`holds on two servers: ${title}`, async () => {
      const own = compareDeclarations(was, is).filter(({ resource }) => resource === path);
      for (const difference of own) {
        const { request } = describeExample(was, difference) ?? {};
        const isBreaking = difference.requests === "breaking" || difference.answers === "breaking";
        // Root has every privilege.
        if (request === undefined || !isBreaking || request.privilege !== undefined) continue;
        const { method, path: target, body } = request;
        const ask = (server: TestServer): ReturnType<TestServer["request"]> =>
          server.request(method, `/api/2.0${target}`, body === undefined ? {} : { body });
        const [then, now] = [await ask(servers[0]!), await ask(servers[1]!)];
        expect(then.status, `${difference.rule} ${target} ${then.text}`).to.be.below(300);
        if (difference.requests === "breaking") expect(now.status, now.text).to.be.at.least(400);
        else expect(now.json, difference.description).not.to.deep.equal(then.json);
      }
    });
  }
});
