import { sqlite } from "../support/databases.js";
import type { Application } from "./application.js";
import { describeDrift } from "./drift-suite.js";
import { collections } from "./list-suite.js";
import { describeOperations } from "./operations-suite.js";
import { paths } from "./paths-suite.js";
import { referrers } from "./referrers-suite.js";
import { describeSharedFailures } from "./shared-failures-suite.js";
import { onOwnServer, type TargetSuite } from "./target.js";
import { writing } from "./write-suite.js";

/** The suites that run against every server, whatever its database and contents. */
export const targetSuites: readonly TargetSuite[] = [collections, writing, paths, referrers];

/**
 * Runs on SQLite: operations of the API document, by day of a third of the collections. Operations, answers and values of queries are
 * all in the document.
 */
export function describeDocument(application: Application): void {
  describeSharedFailures(application);
  describeOperations(application, false);
  describeDrift(application, false);
}

/** Runs on SQLite and compares the API document with the traffic. */
export function describeConformance(application: Application): void {
  describeSharedFailures(application);
  describeOperations(application, true);
  onOwnServer(application, sqlite, targetSuites);
  // Checks the traffic of all earlier suites.
  describeDrift(application, true);
}
