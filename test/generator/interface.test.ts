import { expect } from "chai";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { soundProject } from "./sound-project.js";
import { readDocument } from "../support/generated-document.js";

describe("stockroom routes and open-api", () => {
  let project: TemporaryProject;
  before(async () => {
    project = makeProject(soundProject);
    await project.transpile();
  });
  after(() => project.remove());

  it("print the served routes, and the API document of a build", async () => {
    const routes = JSON.parse((await project.run(["routes", "--json"])).stdout) as readonly {
      method: string;
      path: string;
    }[];
    const of = (path: string) => routes.filter((route) => route.path === path).map(({ method }) => method);
    expect(of("/api/2.0/things")).to.deep.equal(["GET", "POST"]);
    expect(of("/api/2.0/things/{thing_id}/parts/{part_id}")).to.deep.equal(["GET", "PUT", "PATCH", "DELETE"]);
    expect(of("/healthz")).to.deep.equal(["GET"]);
    const printed: unknown = JSON.parse((await project.run(["open-api"])).stdout);
    expect(printed).to.deep.include(JSON.parse(readDocument(project.directory)));
  });
});
