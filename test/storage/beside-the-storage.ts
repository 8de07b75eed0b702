/** What an administrator sees and does, whichever the database. */
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { MongoClient } from "mongodb";

/** Names of the indexes of notes. @param more an index that is made first, of the field `extra` */
export async function listIndexes(url: string, more: { readonly make?: string } = {}): Promise<readonly string[]> {
  return url.startsWith("sqlite:") ? listOfFile(url.slice("sqlite:".length), more) : listOfServer(url, more);
}

function listOfFile(file: string, { make }: { readonly make?: string }): readonly string[] {
  const database = new Database(file);
  if (make !== undefined) database.exec(`CREATE INDEX ${make} ON notes (extra)`);
  const sql =
    "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'notes' AND sql IS NOT NULL ORDER BY name";
  const rows = database.prepare<[]>(sql).raw(true).all() as readonly (readonly [string])[];
  database.close();
  return rows.map(([name]) => name);
}

async function listOfServer(url: string, { make }: { readonly make?: string }): Promise<readonly string[]> {
  const client = new MongoClient(url);
  const notes = client.db().collection("notes");
  if (make !== undefined) await notes.createIndex({ extra: 1 }, { name: make }, {});
  const indexes = await notes.indexes();
  await client.close();
  return indexes.map(({ name }) => String(name)).toSorted();
}

/** What a transaction that began long before leaves in notes. */
export async function insertLate(url: string, record: { readonly _id: number; readonly [field: string]: unknown }) {
  const client = new MongoClient(url);
  await client.db().collection<{ readonly _id: number }>("notes").insertOne(record);
  await client.close();
}

/** Makes shops, one for each name. */
export async function insertShops(url: string, names: readonly string[]): Promise<void> {
  const client = new MongoClient(url);
  const own = { _version: 1, _path: "", _words: [], timestamp: 0 };
  const records = names.map((name, index) => ({ _id: index + 1, ...own, name }));
  await client.db().collection<{ readonly _id: number }>("shops").insertMany(records);
  await client.close();
}

/** Makes the first notes, one after the other from 1, as the first version of the application would have. */
export async function insertNotes(url: string, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  if (url.startsWith("sqlite:")) {
    const database = new Database(url.slice("sqlite:".length));
    const insert = database.prepare<[number, string, string]>(
      "INSERT INTO notes (_key, _version, _path, name, slug) VALUES (?, 1, '', ?, ?)",
    );
    database.exec("BEGIN IMMEDIATE");
    for (const number of numbers) insert.run(number, `Note ${String(number)}`, String(number));
    database.exec(`INSERT OR REPLACE INTO _sequences VALUES ('notes', ${String(count)})`);
    database.exec("COMMIT");
    database.close();
    return;
  }
  const client = new MongoClient(url);
  const own = { _version: 1, _path: "", _words: [], extra: null };
  const records = numbers.map((_id) => ({ _id, ...own, name: `Note ${String(_id)}`, slug: String(_id) }));
  await client.db().collection<{ readonly _id: number }>("notes").insertMany(records);
  const sequences = client.db().collection<{ readonly _id: string }>("_sequences");
  await sequences.updateOne({ _id: "notes" }, { $set: { last: count } }, { upsert: true });
  await client.close();
}

/** How many notes have what only the second version of the application knows. */
export async function countRenewed(url: string): Promise<number> {
  if (url.startsWith("sqlite:")) {
    const database = new Database(url.slice("sqlite:".length), { timeout: 5000 });
    const columns = database.prepare<[]>("PRAGMA table_info(notes)").raw(true).all() as readonly (readonly unknown[])[];
    const sql = "SELECT count(*) FROM notes WHERE status IS NOT NULL";
    const isThere = columns.some((column) => column[1] === "status");
    const [count] = isThere ? (database.prepare<[]>(sql).raw(true).get() as readonly [number]) : [0];
    database.close();
    return count;
  }
  const client = new MongoClient(url);
  const count = await client
    .db()
    .collection("notes")
    .countDocuments({ status: { $exists: true } });
  await client.close();
  return count;
}

/** How many notes a search could find. */
export async function countSearched(url: string): Promise<number> {
  if (url.startsWith("sqlite:")) {
    const database = new Database(url.slice("sqlite:".length));
    const sql = 'SELECT count(DISTINCT key) FROM "notes:_words"';
    const [count] = database.prepare<[]>(sql).raw(true).get() as readonly [number];
    database.close();
    return count;
  }
  const client = new MongoClient(url);
  const count = await client
    .db()
    .collection("notes")
    .countDocuments({ _words: { $ne: [] } });
  await client.close();
  return count;
}
