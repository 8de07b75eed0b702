/** What an administrator sees and does, whichever the database. */
import Database from "libsql";
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
