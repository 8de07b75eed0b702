/** Tests other versions of Node.js than the current one, with the SQLite library that is chosen there. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { runNpm } from "./support/npm.js";
import { Missing, orSkip } from "./support/or-skip.js";
import { makeTemporaryDirectory } from "./support/server.js";
import { checkout } from "./support/source-tree.js";

const execute = promisify(execFile);

const suites = ["storage/*", "http/backup", "http/database-fault", "http/write"];
const driver = "dist/runtime/storage/sqlite/database/driver.js";

for (const version of [22, 24]) {
  describe(`Node.js ${String(version)}`, () => {
    const directory = makeTemporaryDirectory();
    const modules = join(directory, "node_modules");
    const binary = `node-${process.platform}-${process.arch}`;
    // Tests that need MongoDB run only on the current Node.js.
    const run = async (...program: readonly string[]): Promise<string> => {
      const options = { cwd: checkout, env: { ...process.env, CI: "", NODE_PATH: modules }, maxBuffer: Infinity };
      const { stdout } = await execute(join(modules, binary, "bin/node"), program, options);
      return stdout;
    };

    before(async function () {
      this.timeout(120_000);
      const packages = [`${binary}@${String(version)}`, `better-sqlite3@${readFastVersion()}`];
      await orSkip(this, install(directory, packages));
    });

    it("reads and writes SQLite with better-sqlite3", async () => {
      const script = `import { Database } from "./${driver}"; console.log(process.version, Database.name, new Database(":memory:").prepare("SELECT sqlite_version()").pluck().get())`;
      const [node, , sqlite] = (await run("--input-type=module", "-e", script)).trim().split(" ");
      expect(node).to.match(new RegExp(`^v${String(version)}\\.`));
      expect(sqlite).to.not.match(/^3\.45\./, "this is the SQLite of libsql");
    });

    it("keeps what the storage and the interface promise on SQLite", async function () {
      this.timeout(600_000);
      const mocha = "node_modules/mocha/bin/mocha.js";
      const files = suites.map((name) => `dist/test/${name}.test.js`);
      const options = ["--no-config", "--timeout", "60000", "--reporter", "dot", "--grep", "MongoDB", "--invert"];
      const output = await run(mocha, ...options, ...files).catch(readOutput);
      expect(output)
        .to.match(/\d+ passing/)
        .and.not.match(/\d+ failing/);
    });
  });
}

/** Returns the output of a program that failed. */
function readOutput(error: unknown): string {
  return error instanceof Error && "stdout" in error ? String(error.stdout) : String(error);
}

/** The version that is installed in this checkout. */
function readFastVersion(): string {
  const description = readFileSync(join(checkout, "package.json"), "utf8");
  // Written by npm.
  const { optionalDependencies } = JSON.parse(description) as { readonly optionalDependencies: Record<string, string> };
  return optionalDependencies["better-sqlite3"] ?? "";
}

/** @throws Missing if npm reaches no registry and lacks something in its cache */
async function install(directory: string, packages: readonly string[]): Promise<void> {
  await runNpm(directory, "install", "--ignore-scripts", "--prefix", directory, ...packages).catch((error: unknown) => {
    throw new Missing(`npm install: ${String(error)}`);
  });
}
