import { expect } from "chai";
import type { Registry } from "../../runtime/resource.js";
import { Connection } from "../../runtime/storage/sqlite/connection.js";
import { prepareSchema } from "../../runtime/storage/sqlite/schema.js";
import { sqlite } from "../support/databases.js";
import { buildRegistry, field } from "./outline.js";

class Counting extends Connection {
  readonly statements: string[] = [];

  override exec(sql: string): void {
    this.statements.push(sql);
    super.exec(sql);
  }
}

const fileOf = (url: string): string => url.slice("sqlite:".length);

function makeRegistry(resources: number, fields: number): Registry {
  const names = Array.from({ length: fields }, (_, index) => [`field${String(index)}`, field("string")] as const);
  const outline = { fields: Object.fromEntries(names), sortable: ["field0"], searchable: ["field0"] };
  const paths = Array.from({ length: resources }, (_, index) => `resources${String(index)}`);
  return buildRegistry(Object.fromEntries(paths.map((path) => [path, { id: "resource_id", ...outline }])));
}

function statementsFor(resources: number, fields: number): readonly string[] {
  const connection = new Counting(fileOf(sqlite.newUrl()), 1000);
  prepareSchema(connection, makeRegistry(resources, fields), undefined);
  connection.close();
  return connection.statements;
}

describe("The tables of SQLite", () => {
  it("are made by a number of statements that grows with the resources, not with their fields", () => {
    const [one, two, three] = [statementsFor(10, 2), statementsFor(20, 2), statementsFor(30, 2)];
    expect(two.length - one.length).to.equal(three.length - two.length);
    const wide = statementsFor(10, 60);
    expect(wide.length).to.equal(one.length);
    expect(wide.filter((sql) => sql.startsWith("ALTER"))).to.deep.equal([]);
  });
});
