/** Holds the write lock of an SQLite file until the test ends it. */
import { Database } from "../../runtime/storage/sqlite/database/driver.js";

const database = new Database(process.argv[2] ?? "");
database.exec("BEGIN EXCLUSIVE");
process.on("message", () => {
  database.exec("COMMIT");
  database.close();
  process.disconnect();
});
process.send?.("locked");
