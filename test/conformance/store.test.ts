import { store } from "./store.js";
import { describeDocument } from "./suites.js";

// The suites of every resource run in `store.long.test.ts`.
if (process.env["CONFORMANCE_URL"] === undefined) describeDocument(store);
