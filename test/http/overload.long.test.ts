import { mongodb } from "../support/databases.js";
import { describeFlood } from "./flood-suite.js";

describeFlood(mongodb);
