import { mongodb } from "../support/databases.js";
import { describeTransfer } from "./transfer-suite.js";

// Imports and exports are clients of the server, so the database hardly matters. The MongoDB half takes long.
describeTransfer(mongodb);
