import { mongodb } from "../support/databases.js";
import { application } from "../support/test-project.js";
import { suitesOn } from "./suites.js";
import { onOwnServer } from "./target.js";

// In a file of its own, so that it runs beside the half on SQLite.
if (process.env["CONFORMANCE_URL"] === undefined) onOwnServer(application, mongodb, suitesOn(mongodb));
