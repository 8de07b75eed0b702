import { expect } from "chai";
import { chmodSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Registry } from "../../runtime/model/schema/resource.js";
import { Connection } from "../../runtime/storage/sqlite/database/connection.js";
import { migrateDatabase } from "../../runtime/migrations/apply-migration.js";
import { createSqliteMigrationPort } from "../../runtime/storage/sqlite/schema/sqlite-migration.js";
import { sqlite } from "../support/databases.js";
import { openCatalog } from "./open-catalog.js";
import { buildRegistry, field } from "./outline.js";

class Counting extends Connection {
  readonly statements: string[] = [];

  override exec(sql: string): void {
    this.statements.push(sql);
    super.exec(sql);
  }

  override prepare(sql: string): ReturnType<Connection["prepare"]> {
    this.statements.push(sql);
    return super.prepare(sql);
  }
}

const fileOf = (url: string): string => url.slice("sqlite:".length);

async function migrate(connection: Connection, registry: Registry): Promise<void> {
  const servers = { isAnyVersionServed: async () => false, announceServer: async () => {} };
  await migrateDatabase(createSqliteMigrationPort(connection), registry, undefined, {}, servers);
}

function makeRegistry(resources: number, fields: number): Registry {
  const names = Array.from({ length: fields }, (_, index) => [`field${String(index)}`, field("string")] as const);
  const outline = { fields: Object.fromEntries(names), sortable: ["field0"], searchable: ["field0"] };
  const paths = Array.from({ length: resources }, (_, index) => `resources${String(index)}`);
  return buildRegistry(Object.fromEntries(paths.map((path) => [path, { id: "resource_id", ...outline }])));
}

async function statementsFor(resources: number, fields: number): Promise<readonly string[]> {
  const connection = new Counting(fileOf(sqlite.newUrl()), 1000);
  await migrate(connection, makeRegistry(resources, fields));
  connection.close();
  return connection.statements;
}

describe("The tables of SQLite", () => {
  it("are created by a number of statements that grows with the resources, not with their fields", async () => {
    const [one, two, three] = [await statementsFor(10, 2), await statementsFor(20, 2), await statementsFor(30, 2)];
    expect(two.length - one.length).to.equal(three.length - two.length);
    const wide = await statementsFor(10, 60);
    expect(wide.length).to.equal(one.length);
    expect(wide.filter((sql) => sql.startsWith("ALTER"))).to.deep.equal([]);
  });

  it("are examined one by one only after somebody has changed one", async () => {
    const file = fileOf(sqlite.newUrl());
    const start = async (resources: number): Promise<number> => {
      const connection = new Counting(file, 1000);
      await migrate(connection, makeRegistry(resources, 2));
      connection.close();
      return connection.statements.length;
    };
    const execute = (sql: string): void => {
      const connection = new Connection(file, 1000);
      connection.exec(sql);
      connection.close();
    };
    const isThere = (index: string): boolean => {
      const connection = new Connection(file, 1000);
      const row = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get([index]);
      connection.close();
      return row !== undefined;
    };
    await start(5);
    const few = await start(5);
    await start(30);
    expect(await start(30)).to.equal(few);
    execute(`DROP INDEX "resources7:index:field0"`);
    expect(await start(30)).to.be.greaterThan(few);
    expect(isThere("resources7:index:field0")).to.equal(true);
    expect(await start(30)).to.equal(few);
  });
});

describe("The file of SQLite", () => {
  const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

  it("is readable only by the account of the server, with its directory and the files beside it", async () => {
    const file = join(dirname(fileOf(sqlite.newUrl())), "data", "new.db");
    const storage = await openCatalog(`sqlite:${file}`);
    const modes = [dirname(file), file, `${file}-wal`, `${file}-shm`].map(modeOf);
    await storage.close();
    expect(modes).to.deep.equal(["700", "600", "600", "600"]);
  });

  it("keeps its mode", async () => {
    const url = sqlite.newUrl();
    writeFileSync(fileOf(url), "");
    chmodSync(fileOf(url), 0o640);
    const storage = await openCatalog(url);
    const modes = [fileOf(url), `${fileOf(url)}-wal`].map(modeOf);
    await storage.close();
    expect(modes).to.deep.equal(["640", "640"]);
  });
});

describe("A connection to SQLite", () => {
  const open = (): Connection => new Connection(fileOf(sqlite.newUrl()), 1000);

  it("rejects values at which libsql would end the process", () => {
    const connection = open();
    for (const value of [true, undefined, 1n, {}]) {
      expect(() => connection.prepare("SELECT ?").get([value as never]), typeof value).to.throw(TypeError);
    }
    connection.close();
  });

  it("is closed once, and rejects everything then", () => {
    const connection = open();
    const statement = connection.prepare("SELECT 1");
    connection.close();
    connection.close();
    expect(connection.inTransaction).to.equal(false);
    for (const use of [() => statement.get([]), () => connection.prepare("SELECT 2"), () => connection.exec("BEGIN")]) {
      expect(use).to.throw("the connection is closed");
    }
  });
});
