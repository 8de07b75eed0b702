import { describeClinic } from "./clinic.js";
import { describeDocument } from "./suites.js";

// `store.long.test.ts` tests the larger document of the store.
describeClinic(describeDocument);
