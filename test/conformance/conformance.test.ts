import { sqlite } from "../support/databases.js";
import { describeDrift } from "./drift-suite.js";
import { describeOperations } from "./operations-suite.js";
import { describeSharedFailures } from "./shared-failures-suite.js";
import { targetSuites } from "./suites.js";
import { onOwnServer, onServerElsewhere } from "./target.js";

const { CONFORMANCE_URL: url } = process.env;
if (url === undefined) {
  describeSharedFailures();
  describeOperations();
  onOwnServer(sqlite, targetSuites);
  // Looks at what all before have asked and been answered.
  describeDrift();
} else {
  onServerElsewhere(url, targetSuites);
}
