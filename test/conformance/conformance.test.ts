import { resolve } from "node:path";
import { readApplication } from "./application.js";
import { sampleOf } from "./sample.js";
import { store } from "./store.js";
import { describeConformance, targetSuites } from "./suites.js";
import { onServerElsewhere } from "./target.js";

const { CONFORMANCE_URL: url, CONFORMANCE_PROJECT: project } = process.env;
const application = (project ?? "") === "" ? store : readApplication(resolve(project!));
if ((url ?? "") === "") describeConformance(application, sampleOf(application));
else onServerElsewhere(application, url!, targetSuites);
