import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { Dev, email, key } from "../support/dev.js";
import { startMongoServer } from "../support/mongodb.js";
import { orSkip } from "../support/or-skip.js";
import { initialise, type TemporaryProject } from "../support/project.js";
import { basicCredentials, request } from "../support/request.js";
import { makeTemporaryDirectory } from "../support/server.js";

describe("stockroom dev, in longer runs", () => {
  let project: TemporaryProject;
  before(async () => {
    project = await initialise();
  });
  afterEach(() => {
    for (const child of Dev.running) child.kill("SIGKILL");
  });
  after(() => project.remove());

  it("ends if the environment has an error", async function () {
    this.timeout(60_000);
    const noDatabase = join(makeTemporaryDirectory(), "text.db");
    writeFileSync(noDatabase, "This is a text, and as long as the head of a database is. ".repeat(100));
    const refusals: readonly (readonly [{ readonly [name: string]: string }, RegExp])[] = [
      [{ PORT: "99999" }, /^PORT must be a port number/],
      [
        { DATABASE_URL: `sqlite:${noDatabase}` },
        /^the SQLite database .* cannot be opened: file is not a database; name another file in DATABASE_URL$/,
      ],
    ];
    for (const [environment, message] of refusals) {
      const dev = new Dev(project, environment);
      expect(await dev.hear(/must be|cannot be opened/)).to.match(message);
      expect(await dev.exitCode()).to.equal(1);
    }
  });

  it("explains how to restart if items of a temporary database do not allow a declaration", async function () {
    this.timeout(60_000);
    const sound = project.read("schemas/accounts.json");
    const dev = new Dev(project);
    await dev.hear(/^listening on /);
    const tenant = '"tenant": "place_id", "accounts": {';
    const field =
      '"properties": { "place_id": { "type": "integer", "references": { "resource": "places", "none": 0 } },';
    await project.run(["new", "places", "name!"]);
    project.write(
      "schemas/places.json",
      project.read("schemas/places.json").replace('"id":', '"tenant": "place_id", "id":'),
    );
    project.write("schemas/accounts.json", sound.replace('"accounts": {', tenant).replace('"properties": {', field));
    // Files are saved one by one.
    expect(await dev.hear(/^Or restart this command: it uses a temporary database/)).to.match(
      /has the tenant place_id/,
    );
    await dev.end();
    project.write("schemas/accounts.json", sound);
    project.move("schemas/places.json", "places.json");
  });

  it("serves every save of hooks and nested resources, also if an editor replaces the file", async function () {
    this.timeout(120_000);
    const dev = new Dev(project);
    const url = /^listening on (http:\S+);/m.exec(await dev.hear(/^listening on /))?.[1] ?? "";
    const headers = { authorization: basicCredentials(email, key) };
    await project.run(["new", "books", "title!"]);
    await dev.hear(/schemas\/books\.json: served after/);

    project.write("schemas/books.hooks.ts", hooks.replace("title", "titel"));
    expect(await dev.hear(/The previous version is still served/)).to.match(/^schemas\/books\.hooks\.ts:\d+:\d+$/m);
    // Editors replace the file by another one.
    project.write("other.ts", hooks);
    project.move("other.ts", "schemas/books.hooks.ts");
    await dev.hear(/served after/);
    project.write("other.ts", `${hooks}\n`);
    project.move("other.ts", "schemas/books.hooks.ts");
    await dev.hear(/served after/);
    await project.run(["new", "books/pages", "title!"]);
    await dev.hear(/served after/);
    project.write("schemas/books/pages.json", project.read("schemas/books/pages.json").replace("Page", "Leaf"));
    expect(await dev.hear(/served after/)).to.contain("schemas/books/pages.json");
    const body = { title: "Emil" };
    expect((await request(url, "POST", "/api/2.0/books", { headers, body })).status).to.equal(201);
    expect((await request(url, "GET", "/api/2.0/books/1", { headers })).json).to.include({ title: "Emil!" });

    expect(await dev.end()).to.equal(0);
  });

  it("changes a permanent database only after a confirmation", async function () {
    this.timeout(120_000);
    const dev = new Dev(project, { DATABASE_URL: `sqlite:${join(project.directory, "kept.db")}` });
    const url = /^listening on (http:\S+);/m.exec(await dev.hear(/^listening on /))?.[1] ?? "";
    const headers = { authorization: basicCredentials(email, key) };
    await request(url, "POST", "/api/2.0/tasks", { headers, body: { name: "Shelve" } });
    const declared = JSON.parse(project.read("schemas/tasks.json")) as { properties: object };
    project.write("schemas/tasks.json", {
      ...declared,
      properties: { ...declared.properties, place: { type: "string", default: "attic" } },
    });
    expect(await dev.hear(/The previous version is still served/)).to.contain("stockroom migrate");
    expect((await request(url, "GET", "/api/2.0/tasks/1", { headers })).json).not.to.have.property("place");
    expect(await dev.end()).to.equal(0);

    const again = new Dev(project, { DATABASE_URL: `sqlite:${join(project.directory, "kept.db")}` });
    expect(await again.hear(/^Nothing is served yet; correct this and save\.$/)).to.contain("stockroom migrate");
    project.write("schemas/tasks.json", declared);
    await again.hear(/^listening on /);
    expect(await again.end()).to.equal(0);
  });

  it("ends if MongoDB does not answer at the start, and keeps running if it stops answering later", async function () {
    this.timeout(120_000);
    const mongo = await orSkip(this, startMongoServer({ durable: false }));
    const environment = { STOCKROOM_TIME_LIMIT: "1000", DATABASE_URL: mongo.urlOf("dev") };
    const sound = project.read("schemas/tasks.json");
    try {
      const dev = new Dev(project, environment);
      await dev.hear(/^listening on /);
      await mongo.kill();
      project.write("schemas/tasks.json", sound.replace('"title": "Task"', '"title": "Errand"'));
      expect(await dev.hear(/still served; the next save tries again\.$/)).to.contain(" does not answer: ");
      expect(await dev.end()).to.equal(0);

      const none = new Dev(project, environment);
      expect(await none.hear(/ does not answer: /)).to.match(/^MongoDB at 127\.0\.0\.1:\d+ does not answer: /);
      expect(await none.exitCode()).to.equal(1);
    } finally {
      await mongo.stop();
      project.write("schemas/tasks.json", sound);
    }
  });
});

const hooks = `import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"books"> = {
  async derive({ after }) {
    return after === null ? {} : { title: after.title + "!" };
  },
};
`;
