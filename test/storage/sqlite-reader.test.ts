import { expect } from "chai";
import { findDamagedItemCause } from "../../runtime/model/plan/damaged-item.js";
import { Connection } from "../../runtime/storage/sqlite/database/connection.js";
import { sqlite } from "../support/databases.js";

/** Runs `work` with a connection to a new file. */
function withConnection(work: (connection: Connection) => void): void {
  const connection = new Connection(sqlite.newUrl().slice("sqlite:".length), 1000);
  try {
    work(connection);
  } finally {
    connection.close();
  }
}

describe("The reader of rows from SQLite", () => {
  for (const count of [99, 100, 101, 200, 201, 1_500]) {
    it(`reads ${String(count)} columns`, () => {
      withConnection((connection) => {
        const values = Array.from(
          { length: count },
          (_, index) => [`][${String(index)}`, index + 1 / 3, null][index % 3]!,
        );
        const columns = values.map(
          (value, index) => `c${String(index)} ${typeof value === "number" ? "REAL" : "TEXT"}`,
        );
        connection.exec(`CREATE TABLE wide (${columns.join(", ")})`);
        connection.prepare(`INSERT INTO wide VALUES (${values.map(() => "?").join(", ")})`).run(values);
        const query = connection.prepare("SELECT * FROM wide");
        expect(query.get([])).to.deep.equal(values);
        expect(query.all([])).to.deep.equal([values]);
        expect(query.readUpTo({ maxCount: 10, maxBytes: 2 ** 20 }, []).rows).to.deep.equal([values]);
      });
    });
  }

  it("names the damaged column of a wide row", () => {
    withConnection((connection) => {
      const names = Array.from({ length: 150 }, (_, index) => `c${String(index)}`);
      connection.exec(
        `CREATE TABLE wide (_key INTEGER PRIMARY KEY, ${names.map((name) => `${name} TEXT`).join(", ")})`,
      );
      const findProblem = (column: string, value: string): unknown => {
        connection.exec(`DELETE FROM wide; INSERT INTO wide (_key, ${column}) VALUES (7, ${value})`);
        try {
          return connection.prepare("SELECT * FROM wide").all([]);
        } catch (error) {
          return findDamagedItemCause(error)?.message;
        }
      };
      for (const column of ["c0", "c98", "c99", "c149"]) {
        expect(findProblem(column, "CAST(x'5dff5d' AS TEXT)")).to.equal(
          `wide 7 cannot be read: the text of ${column} is not UTF-8`,
        );
        expect(findProblem(column, "x'41'")).to.equal(
          `wide 7 cannot be read: the stored value of ${column} does not have the type of its column`,
        );
      }
    });
  });

  it("reads rows of different sizes in portions, and goes back to full portions after large rows", () => {
    withConnection((connection) => {
      connection.exec("CREATE TABLE texts (_key INTEGER PRIMARY KEY, text TEXT)");
      const repeat = (size: number, count: number): readonly number[] => Array<number>(count).fill(size);
      const sizes = [...repeat(10, 30), ...repeat(5_000, 30), 10, 5_000, ...repeat(10, 100)];
      const insert = connection.prepare("INSERT INTO texts (text) VALUES (?)");
      for (const size of sizes) insert.run(["x".repeat(size)]);
      const query = connection.prepare("SELECT _key, text FROM texts WHERE _key > ? ORDER BY _key");
      const limits = { maxCount: 50, maxBytes: 4_000 };
      const keys: unknown[] = [];
      let portion;
      do {
        portion = query.readUpTo(limits, [keys.length]);
        keys.push(...portion.rows.map(([key]) => key));
        const total = portion.rows.reduce((sum, [, text]) => sum + String(text).length, 0);
        expect(portion.rows.length === 1 || total <= 4 * limits.maxBytes, `${String(total)} bytes`).to.equal(true);
      } while (portion.isTruncated || portion.rows.length === limits.maxCount);
      expect(keys).to.deep.equal(sizes.map((_, index) => index + 1));
      expect(query.readUpTo(limits, [sizes.length - 90]).rows).to.have.length(limits.maxCount);
    });
  });
});
