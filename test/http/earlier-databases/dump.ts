/** Writes a whole database as lines of text, and reads it again. */
import { BSON, type Document, type IndexDescription } from "mongodb";
import { reachDatabase } from "../../support/reach-database.js";

interface DumpedCollection {
  readonly name: string;
  readonly indexes: readonly IndexDescription[];
  readonly documents: readonly Document[];
}

/** For SQLite the SQL of the file; for MongoDB one line for each collection. */
export function dump(url: string): Promise<string> {
  return reachDatabase(
    url,
    (file) => {
      const rows = (sql: string): readonly (readonly unknown[])[] =>
        file.prepare<[]>(sql).raw(true).all() as readonly (readonly unknown[])[];
      const made = rows(
        "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type = 'index', name",
      );
      const lines = made.flatMap(([type, name, sql]) => {
        if (type !== "table") return [`${String(sql)};`];
        const table = `"${String(name).replaceAll('"', '""')}"`;
        const columns = rows(`PRAGMA table_info(${table})`).map((column) => `quote("${String(column[1])}")`);
        const values = rows(`SELECT ${columns.join(` || ', ' || `)} FROM ${table}`);
        return [`${String(sql)};`, ...values.map(([each]) => `INSERT INTO ${table} VALUES (${String(each)});`)];
      });
      return lines.join("\n");
    },
    async (database) => {
      const collections = await database.listCollections({}, { nameOnly: true }).toArray();
      const lines = collections.map(async ({ name }) => {
        const documents = await database.collection(name).find().toArray();
        const indexes = (await database.collection(name).indexes())
          .filter((index) => index.name !== "_id_")
          .map(({ v: _, ...index }) => index);
        return BSON.EJSON.stringify({ name, indexes, documents }, { relaxed: false });
      });
      return (await Promise.all(lines)).toSorted().join("\n");
    },
  );
}

/** Fills an empty database from the text of `dump`. */
export function load(url: string, text: string): Promise<void> {
  return reachDatabase(
    url,
    (file) => void file.exec(`BEGIN;\n${text}\nCOMMIT;`),
    async (database) => {
      for (const line of text.split("\n")) {
        // Written by `dump`.
        const { name, indexes, documents } = BSON.EJSON.parse(line, { relaxed: false }) as DumpedCollection;
        const collection = await database.createCollection(name);
        if (documents.length > 0) await collection.insertMany([...documents]);
        if (indexes.length > 0) await collection.createIndexes([...indexes]);
      }
    },
  );
}
