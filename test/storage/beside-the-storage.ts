/** Tests on the storage alone, for every database. */
import type { Database as File } from "libsql";
import { reachDatabase, reachServer } from "../support/reach-database.js";

function rowsOf(file: File, sql: string): readonly (readonly unknown[])[] {
  return file.prepare<[]>(sql).raw(true).all() as readonly (readonly unknown[])[];
}

function countIn(file: File, sql: string): number {
  return Number(rowsOf(file, sql)[0]?.[0]);
}

/** Returns the names of the indexes of notes. @param more an index on the field `extra` that is created first */
export function listIndexes(url: string, { make }: { readonly make?: string } = {}): Promise<readonly string[]> {
  return reachDatabase(
    url,
    (file) => {
      if (make !== undefined) file.exec(`CREATE INDEX ${make} ON notes (extra)`);
      const sql =
        "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'notes' AND sql IS NOT NULL ORDER BY name";
      return rowsOf(file, sql).map(([name]) => String(name));
    },
    async (database) => {
      const notes = database.collection("notes");
      if (make !== undefined) await notes.createIndex({ extra: 1 }, { name: make }, {});
      return (await notes.indexes()).map(({ name }) => String(name)).toSorted();
    },
  );
}

/** Writes notes in a transaction that began long before. */
export async function writeLate(
  url: string,
  { _id, ...values }: { readonly _id: number; readonly [field: string]: unknown },
): Promise<void> {
  await reachServer(url, (database) =>
    database.collection<{ readonly _id: number }>("notes").updateOne({ _id }, { $set: values }, { upsert: true }),
  );
}

/** Creates one shop for each name. */
export async function insertShops(url: string, names: readonly string[]): Promise<void> {
  const own = { _version: 1, _path: "", _words: [], timestamp: 0 };
  const records = names.map((name, index) => ({ _id: index + 1, ...own, name }));
  await reachServer(url, (database) => database.collection<{ readonly _id: number }>("shops").insertMany(records));
}

/** Creates the first notes with the ids from 1, as the first version of the application stores them. */
export function insertNotes(url: string, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return reachDatabase(
    url,
    (file) => {
      const insert = file.prepare<[number, string, string]>(
        "INSERT INTO notes (_key, _version, _path, name, slug) VALUES (?, 1, '', ?, ?)",
      );
      file.exec("BEGIN IMMEDIATE");
      for (const number of numbers) insert.run(number, `Note ${String(number)}`, String(number));
      file.exec(`INSERT OR REPLACE INTO _sequences VALUES ('notes', ${String(count)})`);
      file.exec("COMMIT");
    },
    async (database) => {
      const own = { _version: 1, _path: "", _words: [], extra: null };
      const records = numbers.map((_id) => ({ _id, ...own, name: `Note ${String(_id)}`, slug: String(_id) }));
      await database.collection<{ readonly _id: number }>("notes").insertMany(records);
      const sequences = database.collection<{ readonly _id: string }>("_sequences");
      await sequences.updateOne({ _id: "notes" }, { $set: { last: count } }, { upsert: true });
    },
  );
}

/** Counts the notes that contain the field of the second version. */
export function countRenewed(url: string): Promise<number> {
  return reachDatabase(
    url,
    (file) => {
      const isThere = rowsOf(file, "PRAGMA table_info(notes)").some((column) => column[1] === "status");
      return isThere ? countIn(file, "SELECT count(*) FROM notes WHERE status IS NOT NULL") : 0;
    },
    (database) => database.collection("notes").countDocuments({ status: { $exists: true } }),
  );
}

/** Gives the lease of a migration to another holder, who never renews it, or ends that lease. */
export async function stealLease(url: string, steals: boolean): Promise<void> {
  const until = Date.now() + 60_000;
  await reachDatabase(
    url,
    (file) => file.exec(steals ? `UPDATE _lease SET owner = 'thief', until = ${String(until)}` : "DELETE FROM _lease"),
    async (database) => {
      const leases = database.collection("_lease");
      if (steals) await leases.updateOne({}, { $set: { owner: "thief", beat: until } });
      else await leases.deleteOne({ owner: "thief" });
    },
  );
}

/** Counts the notes that a search can find. */
export function countSearched(url: string): Promise<number> {
  return reachDatabase(
    url,
    (file) => countIn(file, 'SELECT count(DISTINCT key) FROM "notes:_words"'),
    (database) => database.collection("notes").countDocuments({ _words: { $ne: [] } }),
  );
}
