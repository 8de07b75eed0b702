import { mongodb } from "../support/databases.js";
import { sampleOf } from "./sample.js";
import { store } from "./store.js";
import { targetSuites } from "./suites.js";
import { onOwnServer } from "./target.js";

// A file of its own: it runs beside the half on SQLite.
if (process.env["CONFORMANCE_URL"] === undefined) onOwnServer(sampleOf(store), mongodb, targetSuites);
