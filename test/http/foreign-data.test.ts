import { expect } from "chai";
import { readFileSync } from "node:fs";
import { onEachDatabase } from "../support/each-database.js";
import { reachDatabase, reachServer } from "../support/reach-database.js";
import { failToStart, newSqliteUrl, runCommand, startServer } from "../support/server.js";

const commands = [
  ["plan"],
  ["migrate"],
  ["verify"],
  ["users", "list"],
  ["export"],
  ["backup", "never-written.backup"],
] as const;

/** Tables of pages and products of another program. */
function fillForeign(url: string): Promise<void> {
  return reachDatabase(
    url,
    (file) =>
      file.exec(
        "CREATE TABLE pages (id TEXT, text TEXT); CREATE TABLE products (sku TEXT); INSERT INTO pages VALUES ('a', 'b')",
      ),
    async (database) => {
      await database.collection<{ _id: string; text: string }>("pages").insertOne({ _id: "a", text: "b" });
      await database.collection("products").insertOne({ sku: "c" });
    },
  );
}

/** Returns the whole contents of a database, to compare. */
function readAll(url: string): Promise<unknown> {
  return reachDatabase<unknown>(
    url,
    () => readFileSync(url.slice("sqlite:".length)).toString("base64"),
    async (database) => {
      const collections = await database.listCollections({}, { nameOnly: true }).toArray();
      const names = collections.map(({ name }) => name).toSorted();
      return Promise.all(names.map(async (name) => [name, await database.collection(name).find().toArray()]));
    },
  );
}

onEachDatabase("A database of another program", (database) => {
  const says =
    database.name === "SQLite"
      ? /the tables pages, products, which/
      : /the collections products, pages that|the collections pages, products that/;

  for (const environment of [{}, { STOCKROOM_MIGRATE: "off" }] as const) {
    it(`is rejected by a start and left unchanged, with ${JSON.stringify(environment)}`, async () => {
      const databaseUrl = database.newUrl();
      await fillForeign(databaseUrl);
      const before = await readAll(databaseUrl);
      const { code, stderr } = await failToStart({ databaseUrl, environment });
      expect(code).to.equal(1);
      expect(stderr).to.match(says).and.contain("Nothing was changed").and.contain("DATABASE_URL");
      expect(await readAll(databaseUrl)).to.deep.equal(before);
    });
  }

  it("is left unchanged by every command", async () => {
    const databaseUrl = database.newUrl();
    await fillForeign(databaseUrl);
    const before = await readAll(databaseUrl);
    for (const command of commands) {
      const { code, stdout, stderr } = await runCommand(command, { databaseUrl });
      expect(code, command.join(" ")).to.be.greaterThan(0);
      expect(`${stdout}${stderr}`, command.join(" ")).to.not.match(/\n {4}at |is new/);
      expect(await readAll(databaseUrl), command.join(" ")).to.deep.equal(before);
    }
    expect(
      (await runCommand(["plan"], { databaseUrl })).stdout + (await runCommand(["plan"], { databaseUrl })).stderr,
    ).to.match(says);
  });
});

onEachDatabase("Data of another program under names that no resource has", (database) => {
  it("makes an SQLite file unusable, but not a MongoDB database", async () => {
    const databaseUrl = database.newUrl();
    await reachDatabase<unknown>(
      databaseUrl,
      (file) => file.exec("CREATE TABLE ledger (entry TEXT); INSERT INTO ledger VALUES ('a')"),
      (server) => server.collection("ledger").insertOne({ entry: "a" }),
    );
    if (database.name === "SQLite") {
      const before = await readAll(databaseUrl);
      expect((await failToStart({ databaseUrl })).stderr).to.contain(
        "the table ledger, which Stockroom did not create",
      );
      expect(await readAll(databaseUrl)).to.deep.equal(before);
      return;
    }
    const server = await startServer({ databaseUrl });
    await server.stop();
    const entries = await reachServer(databaseUrl, (held) => held.collection("ledger").find().toArray());
    expect(entries.map(({ entry }) => String(entry))).to.deep.equal(["a"]);
  });
});

describe("A table of another program in a database of Stockroom", () => {
  it("is rejected if a resource with its name is declared, and the file stays unchanged", async () => {
    const databaseUrl = newSqliteUrl();
    await (await startServer({ databaseUrl })).stop();
    const change = (sql: string): Promise<void> =>
      reachDatabase(
        databaseUrl,
        (file) => file.exec(sql),
        () => Promise.resolve(),
      );
    // Makes the database look as if pages had never been declared.
    await change("DROP TABLE pages; DELETE FROM _schema WHERE resource = 'pages'; DELETE FROM _declarations");
    await change("CREATE TABLE Pages (id TEXT)");
    const { code, stderr } = await failToStart({ databaseUrl });
    expect({ code, stderr }).to.deep.include({ code: 1 });
    expect(stderr).to.contain("the table Pages that Stockroom did not create");
  });
});

describe("An address of a database", () => {
  for (const [databaseUrl, says] of [
    ["sqlite://data/x.db", "write sqlite:data/x.db"],
    ["sqlite:///data/x.db", "sqlite:/data/x.db"],
    ["mongodb://localhost:1", "mongodb://localhost/shop"],
    ["mongodb://me:secret@localhost:1/?replicaSet=rs0", "mongodb://localhost/shop"],
    ["mongodb+srv://localhost/", "mongodb://localhost/shop"],
  ] as const) {
    it(`${databaseUrl} is rejected with the right form`, async () => {
      for (const { code, stderr, stdout } of [
        await failToStart({ databaseUrl }),
        await runCommand(["plan"], { databaseUrl }),
        await runCommand(["backup", "never-written.backup"], { databaseUrl }),
      ]) {
        expect(code).to.be.greaterThan(0);
        expect(stderr + stdout)
          .to.contain(says)
          .and.contain("DATABASE_URL")
          .and.not.contain("secret");
      }
    });
  }
});
