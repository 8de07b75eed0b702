import { mongodb, sqlite } from "../support/databases.js";
import { onDatabase } from "../support/each-database.js";
import { describeCopy } from "./copy-suite.js";

onDatabase(mongodb, "beside SQLite", () => {
  describeCopy(sqlite, mongodb);
  describeCopy(mongodb, sqlite);
});
