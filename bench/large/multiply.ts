import type { Db, Document } from "mongodb";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";

/**
 * Returns a word with the key of an item, such as `mark77end`. Texts that must differ from item to item contain this
 * word.
 */
export function markOf(key: number): string {
  return `mark${String(key)}end`;
}

/**
 * Multiplies the number of items in a collection by `times`, in the database file of a stopped server. Copies the rows
 * that the server wrote, gives the copies other keys, and puts the new key into their texts (`markOf`). Drops the
 * indexes first, and creates them again at the end.
 */
export function multiplyItems(file: string, collection: string, times: number): void {
  const database = new Database(file);
  const list = (sql: string): readonly string[] => database.prepare(sql).raw().all().flat().map(String);
  const tables = list(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND (name = '${collection}' OR name LIKE '${collection}:%')`,
  );
  const of = tables.map((table) => `'${table}'`).join();
  const indexes = `FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN (${of})`;
  const makeIndexes = list(`SELECT sql ${indexes}`);
  const step = Number(database.prepare(`SELECT max(_key) FROM "${collection}"`).raw().get());
  // The database can be created again, so it need not survive a crash.
  database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN");
  for (const name of list(`SELECT name ${indexes}`)) database.exec(`DROP INDEX "${name}"`);
  const copies = tables.map((table) =>
    database.prepare(writeCopy(table, list(`SELECT name FROM pragma_table_info('${table}')`), step)),
  );
  for (let place = 1; place < times; place++) for (const copy of copies) copy.run({ offset: place * step });
  for (const sql of makeIndexes) database.exec(sql);
  database.exec(`UPDATE _sequences SET last = ${String(step * times)} WHERE name = '${collection}'; COMMIT`);
  database.exec("PRAGMA journal_mode = WAL");
  database.close();
}

/**
 * Multiplies the number of items in a MongoDB collection by `times`. Does not change the server's next id, so no items
 * can be created in the collection afterwards.
 */
export async function multiplyDocuments(database: Db, name: string, times: number): Promise<void> {
  const collection = database.collection<{ _id: number }>(name);
  const originals = await collection.find().toArray();
  for (let place = 1; place < times; place++) {
    const copies = originals.map((document) => {
      const key = document._id + place * originals.length;
      const text = JSON.stringify(document).replaceAll(markOf(document._id), markOf(key));
      return { ...(JSON.parse(text) as Document), _id: key };
    });
    await collection.insertMany(copies);
  }
}

/** Returns the statement that copies the rows with keys up to `last`. Its parameter `:offset` is added to the keys. */
function writeCopy(table: string, columns: readonly string[], last: number): string {
  const key = columns.includes("_key") ? "_key" : "key";
  // Drivers pass numbers as doubles, which would be written as "1.0" in a text.
  const offset = "CAST(:offset AS INTEGER)";
  const values = columns.map((column) => {
    if (column === key) return `${key} + ${offset}`;
    return `iif(typeof("${column}") = 'text', replace("${column}", 'mark' || ${key} || 'end', 'mark' || (${key} + ${offset}) || 'end'), "${column}")`;
  });
  return `INSERT INTO "${table}" SELECT ${values.join(", ")} FROM "${table}" WHERE ${key} <= ${String(last)}`;
}
