import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "chai";
import { initialise, type TemporaryProject } from "../support/project.js";
import { basicCredentials, request } from "../support/request.js";
import { newSqliteUrl, runCommand } from "../support/server.js";
import { checkout } from "../support/source-tree.js";

const email = "admin@example.com";
const key = "0123456789abcdef0123456789abcdef";

/** The command in a process of its own, and what it says. */
class Dev {
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  #heard = (): void => undefined;

  /** For what a test that has failed leaves behind. */
  static readonly running = new Set<ChildProcess>();

  constructor(project: TemporaryProject, environment: { readonly [name: string]: string } = {}) {
    this.#child = spawn(process.execPath, [join(checkout, "dist/bin/stockroom.js"), "dev"], {
      cwd: project.directory,
      env: { PATH: process.env["PATH"], PORT: "0", STOCKROOM_ADMIN_KEY: key, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    Dev.running.add(this.#child);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      createInterface({ input: stream! }).on("line", (line) => {
        this.#lines.push(line);
        this.#heard();
      });
    }
  }

  /** The first line from now on that fits, and all before it, which are forgotten. */
  async hear(pattern: RegExp): Promise<string> {
    for (;;) {
      const index = this.#lines.findIndex((line) => pattern.test(line));
      if (index >= 0) return this.#lines.splice(0, index + 1).join("\n");
      await new Promise<void>((resolve) => (this.#heard = resolve));
    }
  }

  async end(): Promise<number | null> {
    const ended = once(this.#child, "close");
    this.#child.kill("SIGTERM");
    await ended;
    return this.#child.exitCode;
  }
}

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

    project.write("schemas/books.hooks.ts", hooks.replace("title", "titel"));
    expect(await dev.hear(/What was served before goes on/)).to.match(/^schemas\/books\.hooks\.ts:\d+:\d+$/m);
    // As editors save: another file in its place.
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
    expect(existsSync(join(project.directory, "dist/.dev"))).to.equal(false);
    expect(existsSync(join(project.directory, "data"))).to.equal(false);
  });

  it("changes a database that is kept only when somebody says so", async function () {
    this.timeout(60_000);
    const dev = new Dev(project, { DATABASE_URL: `sqlite:${join(project.directory, "kept.db")}` });
    const url = /^listening on (http:\S+);/m.exec(await dev.hear(/^listening on /))?.[1] ?? "";
    const headers = { authorization: basicCredentials(email, key) };
    await request(url, "POST", "/api/2.0/tasks", { headers, body: { name: "Shelve" } });
    const declared = JSON.parse(project.read("schemas/tasks.json")) as { properties: object };
    project.write("schemas/tasks.json", {
      ...declared,
      properties: { ...declared.properties, place: { type: "string", default: "attic" } },
    });
    expect(await dev.hear(/What was served before goes on/)).to.contain("stockroom migrate");
    expect((await request(url, "GET", "/api/2.0/tasks/1", { headers })).json).not.to.have.property("place");
    expect(await dev.end()).to.equal(0);
  });
});

const hooks = `import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"books"> = {
  async derive({ after }) {
    return after === null ? {} : { title: after.title + "!" };
  },
};
`;
