import { mongodb } from "../support/databases.js";
import { describeTransfer } from "./transfer-suite.js";

// What carries items is a client, to which the databases are the same: MongoDB's half only takes its time.
describeTransfer(mongodb);
