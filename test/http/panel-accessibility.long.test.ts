import { describeBarriers, exemplary } from "./barriers-suite.js";

describeBarriers("other pages of the panel, for everybody who uses them", (name) => !exemplary.has(name));
