import { mongodb } from "../support/databases.js";
import { describeClinic } from "./clinic.js";
import { describeConformance, targetSuites } from "./suites.js";
import { onOwnServer } from "./target.js";

// The suites of the shorter run, with every resource of the clinic.
describeClinic((clinic) => {
  describeConformance(clinic);
  onOwnServer(clinic, mongodb, targetSuites);
});
