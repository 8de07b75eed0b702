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

/** Of how the resources lie in and refer to each other. */
const betweenResources: readonly TargetSuite[] = [paths, referrers];
/** Of each by itself. */
const ofResources: readonly TargetSuite[] = [collections, writing];

/** What every server is tried by, whatever its database, and whatever else is in it. */
export const targetSuites: readonly TargetSuite[] = [...ofResources, ...betweenResources];

/**
 * On SQLite, with the API document held against what has been asked and answered.
 * @param tried has those of the resources that are tried by themselves, beside every operation and every path of all
 */
export function describeConformance(application: Application, tried = application): void {
  describeSharedFailures(application);
  describeOperations(application);
  onOwnServer(tried, sqlite, ofResources);
  onOwnServer(application, sqlite, betweenResources);
  // Looks at what all before have asked and been answered.
  describeDrift(application);
}
