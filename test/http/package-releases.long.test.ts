/** The package of the last release and the one of this checkout, one after the other and side by side on one database. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { onEachDatabase } from "../support/each-database.js";
import { npmEnvironment, runNpm } from "../support/npm.js";
import { Missing, orSkip } from "../support/or-skip.js";
import { packCheckout, packFolder } from "../support/packed.js";
import { makeProjectOn, type TemporaryProject } from "../support/project.js";
import { basicCredentials, request, type Answer } from "../support/request.js";
import { runProgram } from "../support/run-program.js";
import { makeTemporaryDirectory, runCommand, startServer, type TestServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";
import { waitUntil } from "../support/wait-until.js";
import { releases } from "./earlier-databases/releases.js";
import { make, read } from "./rows.js";

/** A project beside the package that serves it. */
interface Release {
  readonly project: string;
  readonly engine: string;
}

const everything = ["lots", "lots/1/parts", "goods", "crews", "people"];
const person = { mail: "ann@example.com", kind: "A", on: "Y", access: "Y" };

describe("two releases of the package", () => {
  const root = makeTemporaryDirectory();
  const made: TemporaryProject[] = [];
  let former: Release;
  let current: Release;
  /** The current package, with declarations that rename, convert and backfill. */
  let changed: Release;

  before(async function () {
    this.timeout(900_000);
    const archive = await orSkip(this, packLastRelease(root));
    const packages = { former: archive, current: join(root, (await packCheckout(root)).archive) };
    const serve = async (name: keyof typeof packages, schemas: object): Promise<Release> => {
      const modules = join(root, name);
      const engine = join(modules, "node_modules/stockroom-api");
      const project = makeProjectOn(engine, { ...schemas });
      made.push(project);
      for (const command of ["generate", "build"]) {
        const { code, stderr } = await runCommand([command], { databaseUrl: "", project: project.directory, engine });
        expect(code, stderr).to.equal(0);
      }
      return { project: project.directory, engine };
    };
    for (const [name, file] of Object.entries(packages)) {
      mkdirSync(join(root, name));
      writeFileSync(join(root, name, "package.json"), JSON.stringify({ private: true }));
      await runNpm(join(root, name), "install", file);
    }
    former = await serve("former", releases.first);
    current = await serve("current", releases.first);
    changed = await serve("current", releases.second);
  });
  after(() => made.forEach((project) => project.remove()));

  onEachDatabase("on one database", (database) => {
    let databaseUrl: string;
    let key: string;
    const running = new Set<TestServer>();

    const start = async (release: Release): Promise<TestServer> => {
      const server = await startServer({ ...release, databaseUrl });
      running.add(server);
      return server;
    };
    const stop = async (server: TestServer): Promise<void> => {
      running.delete(server);
      expect(await server.stop()).to.equal(0);
    };
    const run = async (release: Release, ...words: readonly string[]): Promise<string> => {
      const { code, stdout, stderr } = await runCommand(words, { ...release, databaseUrl });
      expect([code, stderr], stdout).to.deep.equal([0, ""]);
      return stdout;
    };
    const readAll = (server: TestServer): Promise<readonly unknown[]> =>
      Promise.all(everything.map((path) => read(server, `${path}?items_per_page=100`)));
    const askAs = (server: TestServer, path: string): Promise<Answer> =>
      request(server.url, "GET", path, { headers: { authorization: basicCredentials(person.mail, key) } });

    beforeEach(async function () {
      this.timeout(120_000);
      databaseUrl = database.newUrl();
      const server = await start(former);
      await make(server, "lots", { name: "North" });
      await make(server, "lots/1/parts", { name: "Part" });
      for (const [index, name] of ["One", "Two", "Three"].entries()) {
        await make(server, "goods", { name, code: `c${String(index)}`, size: index, mark: "m", lot_id: 1, note: "n" });
      }
      await make(server, "crews", { crew: "Keepers", on: "Y", rights: ["view_goods"] });
      const answer = await server.request("POST", "/api/2.0/people", { body: { ...person, crew_ids: [1] } });
      ({ key } = answer.json as { readonly key: string });
      expect(key, answer.text).to.be.a("string");
    });
    afterEach(async () => {
      for (const server of running) await stop(server);
    });

    it("the newer one finds every item and account of the older one, and the other way round", async function () {
      this.timeout(120_000);
      const [older] = [...running] as [TestServer];
      const before = await readAll(older);
      await stop(older);
      await run(current, "plan");
      const newer = await start(current);
      expect(await readAll(newer)).to.deep.equal(before);
      expect((await askAs(newer, "/api/2.0/goods")).status).to.equal(200);
      await make(newer, "goods", { name: "Four", code: "c3" });
      const after = await readAll(newer);
      await run(current, "verify");
      await stop(newer);
      await run(former, "plan");
      const again = await start(former);
      expect(await readAll(again)).to.deep.equal(after);
      expect((await askAs(again, "/api/2.0/goods")).status).to.equal(200);
      await run(former, "verify");
    });

    it("side by side, the older one writes or only reads, as plan says, and both obey the same data", async function () {
      this.timeout(120_000);
      const [older] = [...running] as [TestServer];
      const { isAdditive } = JSON.parse(await run(current, "plan", "--json")) as { readonly isAdditive: boolean };
      const newer = await start(current);
      const create = (server: TestServer, code: string): Promise<Answer> =>
        server.request("POST", "/api/2.0/goods", { body: { name: code, code } });
      const written = await create(older, "old");
      expect(written.status, written.text).to.equal(isAdditive ? 201 : 503);
      if (!isAdditive) expect(written.headers).to.have.property("retry-after");
      expect((await create(newer, "new")).status).to.equal(201);
      expect((await create(newer, "c1")).status).to.equal(409);
      expect(await readAll(older)).to.deep.equal(await readAll(newer));
      expect((await askAs(older, "/api/2.0/goods")).status).to.equal(200);
      expect((await newer.request("PUT", "/api/2.0/people/2", { body: { access: "N" } })).status).to.equal(200);
      await waitUntil(async () => (await askAs(older, "/api/2.0/goods")).status !== 200);
      await run(current, "verify");
    });

    it("the newer one migrates, and restores a backup of the older one", async function () {
      this.timeout(120_000);
      const [older] = [...running] as [TestServer];
      const file = join(makeTemporaryDirectory(), "before.backup");
      await run(former, "backup", file);
      const before = await readAll(older);
      await stop(older);
      const migrated = await start(changed);
      expect(await read(migrated, "wares/1")).to.deep.include({ title: "One", size: "0", mark: ["m"], kind: "plain" });
      await stop(migrated);
      await run(changed, "verify");
      databaseUrl = database.newUrl();
      await run(current, "restore", file);
      const restored = await start(current);
      expect(await readAll(restored)).to.deep.equal(before);
      expect((await askAs(restored, "/api/2.0/goods")).status).to.equal(200);
    });
  });
});

/**
 * Builds the package of the last release tag from its own sources and packages.
 * @throws Missing if there is no tag, or npm cannot install
 */
async function packLastRelease(directory: string): Promise<string> {
  const tag = await runProgram("git", ["describe", "--tags", "--abbrev=0", "--match", "v[0-9]*"], { cwd: checkout })
    .then(({ stdout }) => stdout.trim())
    .catch(() => {
      throw new Missing("the checkout has no release tag: git fetch --tags");
    });
  const source = join(directory, tag);
  mkdirSync(source);
  const options = { cwd: source, env: npmEnvironment, timeout: 300_000 };
  await runProgram("sh", ["-c", 'git -C "$1" archive "$2" | tar -x', "sh", checkout, tag], options);
  await runProgram("npm", ["ci", "--ignore-scripts"], options).catch((error: unknown) => {
    throw new Missing(`npm could not install the packages of ${tag}: ${String(error)}`);
  });
  await runProgram("npm", ["run", "--silent", "engine"], options);
  mkdirSync(join(directory, "packed"));
  return join(directory, "packed", (await packFolder(source, join(directory, "packed"))).archive);
}
