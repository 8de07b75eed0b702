import { mongodb } from "../support/databases.js";
import { store } from "./store.js";
import { describeConformance, targetSuites } from "./suites.js";
import { onOwnServer } from "./target.js";

// The suites of the shorter run, with every resource of this repository.
if (process.env["CONFORMANCE_URL"] === undefined) {
  describeConformance(store);
  onOwnServer(store, mongodb, targetSuites);
}
