/** Holds the write lock of an SQLite file until the test ends it, or only briefly while others may still read. */
import { Database } from "../../runtime/storage/sqlite/database/driver.js";

const briefMs = 300;
const [, , file = "", duration] = process.argv;
const database = new Database(file);
const release = (): void => {
  database.exec("COMMIT");
  database.close();
  process.disconnect();
};
database.exec(duration === "briefly" ? "BEGIN IMMEDIATE" : "BEGIN EXCLUSIVE");
if (duration === "briefly") setTimeout(release, briefMs);
else process.on("message", release);
process.send?.("locked");
