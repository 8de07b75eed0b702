import { resolve } from "node:path";
import { databasesOfDay, sqlite } from "../support/databases.js";
import { application as testApplication } from "../support/test-project.js";
import { readApplication } from "./application.js";
import { collections } from "./list-suite.js";
import { referrers } from "./referrers-suite.js";
import { store } from "./store.js";
import { targetSuites } from "./suites.js";
import { onOwnServer, onServerElsewhere } from "./target.js";

const { CONFORMANCE_URL: url = "", CONFORMANCE_PROJECT: project = "" } = process.env;
const named = project === "" ? undefined : readApplication(resolve(project));
if (url !== "") onServerElsewhere(named ?? store, url, targetSuites);
else if (named !== undefined) onOwnServer(named, sqlite, targetSuites);
else {
  for (const database of databasesOfDay(import.meta.url)) {
    onOwnServer(testApplication, database, [collections, referrers]);
  }
}
