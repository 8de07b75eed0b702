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

  it("reports a missing project, and how to create one", async () => {
    project.move("schemas", "elsewhere");
    const { code, stderr } = await runCommand(["dev"], { databaseUrl: newSqliteUrl(), project: project.directory });
    project.move("elsewhere", "schemas");
    expect(code).to.equal(1);
    expect(stderr).to.equal(
      `${project.directory} has no folder schemas/: change to the project's folder, or name it with --project; "npx stockroom init" creates a project\n`,
    );
  });

  it("serves every save, and after an error keeps serving the last good version", async function () {
    this.timeout(60_000);
    const dev = new Dev(project);
    const start = await dev.hear(/^listening on /);
    const url = /^listening on (http:\S+);/m.exec(start)?.[1] ?? "";
    expect(start).to.contain(`${url}/docs`).and.to.contain(`${url}/admin#setup=`).and.to.contain("temporary database");
    const headers = { authorization: basicCredentials(email, key) };
    const ask = async (path: string) => (await request(url, "GET", path, { headers })).status;
    expect(await ask("/api/2.0/books")).to.equal(404);

    await project.run(["new", "books", "title!"]);
    expect(await dev.hear(/schemas\/books\.json: served after \d+ ms/)).not.to.contain("Problems");
    expect(await dev.hear(/books/)).to.contain("schemas/books.json");
    expect(await ask("/api/2.0/books")).to.equal(200);

    const sound = project.read("schemas/books.json");
    project.write("schemas/books.json", sound.replace('"type": "string"', '"type": "strin"'));
    const told = await dev.hear(/The previous version is still served/);
    expect(told).to.match(/^schemas\/books\.json:\d+:\d+ \/properties\/title\/type$/m);
    expect(await ask("/api/2.0/books")).to.equal(200);
    project.write("schemas/books.json", sound);
    await dev.hear(/served after/);

    expect(
      (await request(url, "POST", "/api/2.0/books", { headers, body: { title: "A long title" } })).status,
    ).to.equal(201);
    project.write("schemas/books.json", sound.replace('"maxLength": 255', '"maxLength": 3'));
    expect(await dev.hear(/The previous version is still served/)).to.match(
      /^the change cannot be served: existing items do not fit the declarations/m,
    );

    project.write("schemas/books.json", sound);
    project.write(
      "schemas/books.hooks.ts",
      `import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"books"> = {
  async check({ after }) {
    if (after?.title === "Broken") throw new RangeError("no such shelf");
    while (after?.title === "Endless");
    if (after?.title === "Waiting") await new Promise(() => {});
  },
};
`,
    );
    await dev.hear(/schemas\/books\.hooks\.ts.*: served after/);
    expect((await request(url, "POST", "/api/2.0/books", { headers, body: { title: "Broken" } })).status).to.equal(500);
    expect(await dev.hear(/RangeError/)).to.match(
      /^error schemas\/books\.hooks\.ts:5: RangeError: no such shelf \(request \S+\)$/m,
    );
    const endless = { headers, body: { title: "Endless" } };
    expect((await request(url, "POST", "/api/2.0/books", endless)).status).to.equal(503);
    expect(await dev.hear(/time limit/)).to.match(
      /^error the hook check of books ran longer than its time limit, or ended its thread \(request \S+\)$/m,
    );
    const waiting = { headers, body: { title: "Waiting" } };
    expect((await request(url, "POST", "/api/2.0/books", waiting)).status).to.equal(503);
    expect(await dev.hear(/did not end/)).to.match(
      /^error the hook check of books did not end within \d+ ms \(request \S+\)$/m,
    );

    expect(await dev.end()).to.equal(0);
    expect(start).to.contain(`  password ${url}/admin#setup=`).and.to.contain(`  panel    ${url}/admin\n`);
    expect(existsSync(join(project.directory, "dist/.dev"))).to.equal(false);
    expect(existsSync(join(project.directory, "data"))).to.equal(false);
  });
});
