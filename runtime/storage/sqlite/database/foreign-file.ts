import type Libsql from "libsql";
import { ForeignData, listNames } from "../../../migrations/foreign-data.js";

/** Every start creates this table in its first transaction, with all internal tables. */
const mark = "_schema";

/**
 * Call it before any change to the file, including its journal mode.
 * @throws ForeignData if it has tables, but not those of this program
 */
export function refuseForeignFile(database: Libsql.Database, file: string): void {
  const sql =
    "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
  const names = (database.prepare<[]>(sql).raw(true).all() as readonly (readonly [string])[]).map(([name]) => name);
  if (names.length === 0 || names.includes(mark)) return;
  throw new ForeignData(
    `the SQLite file ${file} belongs to another program: it holds ${listNames("table", names)}, which Stockroom did not create. ` +
      "Nothing was changed. Name another file in DATABASE_URL",
  );
}
