import { describeClinic } from "./clinic.js";
import { describeDocument } from "./suites.js";

// The document of the store, which is larger, is tried in `store.long.test.ts`.
describeClinic(describeDocument);
