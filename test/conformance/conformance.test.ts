/** One file, because the last suite looks at what all before have asked and been answered. */
import "./shared-failures-suite.js";
import "./operations-suite.js";
import "./list-suite.js";
import "./paths-suite.js";
import "./referrers-suite.js";
import "./write-suite.js";
import "./drift-suite.js";
