import { mongodb } from "../support/databases.js";
import { describeTransfer } from "./transfer-suite.js";

// Imports and exports are clients, which the database does not concern: MongoDB's half only takes its time.
describeTransfer(mongodb);
