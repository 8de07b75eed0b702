import { collections } from "./list-suite.js";
import { paths } from "./paths-suite.js";
import { referrers } from "./referrers-suite.js";
import type { TargetSuite } from "./target.js";
import { writing } from "./write-suite.js";

/** What every server is tried by, whatever its database, and whatever else is in it. */
export const targetSuites: readonly TargetSuite[] = [collections, paths, referrers, writing];
