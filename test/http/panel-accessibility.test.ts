import { describeBarriers, exemplary } from "./barriers-suite.js";

describeBarriers("the panel, for everybody who uses it", (name) => exemplary.has(name));
