import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { Dev, email, key } from "../support/dev.js";
import { initialise, type TemporaryProject } from "../support/project.js";
import { basicCredentials, request } from "../support/request.js";
import { newSqliteUrl, runCommand } from "../support/server.js";

describe("stockroom dev", () => {
  let project: TemporaryProject;
  before(async () => {
    project = await initialise();
  });
  afterEach(() => {
    for (const child of Dev.running) child.kill("SIGKILL");
  });
  after(() => project.remove());

  it("says where there is no project, and how to make one", async () => {
    project.move("schemas", "elsewhere");
    const { code, stderr } = await runCommand(["dev"], { databaseUrl: newSqliteUrl(), project: project.directory });
    project.move("elsewhere", "schemas");
    expect(code).to.equal(1);
    expect(stderr).to.equal(`there is no schemas/ in ${project.directory}; "stockroom init" makes a project\n`);
  });

  it("serves every save, and on a mistake goes on with what it served", async function () {
    this.timeout(60_000);
    const dev = new Dev(project);
    const start = await dev.hear(/^listening on /);
    const url = /^listening on (http:\S+);/m.exec(start)?.[1] ?? "";
    expect(start).to.contain(`${url}/docs`).and.to.contain(`${url}/admin#setup=`).and.to.contain("thrown away");
    const headers = { authorization: basicCredentials(email, key) };
    const ask = async (path: string) => (await request(url, "GET", path, { headers })).status;
    expect(await ask("/api/2.0/books")).to.equal(404);

    await project.run(["new", "books", "title!"]);
    expect(await dev.hear(/schemas\/books\.json: served after \d+ ms/)).not.to.contain("Problems");
    expect(await dev.hear(/books/)).to.contain("schemas/books.json");
    expect(await ask("/api/2.0/books")).to.equal(200);

    const sound = project.read("schemas/books.json");
    project.write("schemas/books.json", sound.replace('"type": "string"', '"type": "strin"'));
    const told = await dev.hear(/What was served before goes on/);
    expect(told).to.match(/^schemas\/books\.json:\d+:\d+ \/properties\/title\/type$/m);
    expect(await ask("/api/2.0/books")).to.equal(200);
    project.write("schemas/books.json", sound);
    await dev.hear(/served after/);

    expect(await dev.end()).to.equal(0);
    expect(existsSync(join(project.directory, "dist/.dev"))).to.equal(false);
    expect(existsSync(join(project.directory, "data"))).to.equal(false);
  });
});
