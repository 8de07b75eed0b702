import { mongodb, sqlite } from "../support/databases.js";
import { store } from "./store.js";
import { targetSuites } from "./suites.js";
import { onOwnServer } from "./target.js";

// Of every resource what the shorter suites try of a few.
if (process.env["CONFORMANCE_URL"] === undefined) {
  for (const database of [sqlite, mongodb]) onOwnServer(store, database, targetSuites);
}
