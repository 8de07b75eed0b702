import { databasesOfDay } from "../support/databases.js";
import { application } from "../support/test-project.js";
import { paths } from "./paths-suite.js";
import { onOwnServer } from "./target.js";
import { writing } from "./write-suite.js";

// In a file of its own, so that it runs beside the lists.
if (process.env["CONFORMANCE_URL"] === undefined && process.env["CONFORMANCE_PROJECT"] === undefined) {
  for (const database of databasesOfDay(import.meta.url)) onOwnServer(application, database, [writing, paths]);
}
